package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Request;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Refuses systems that are not symmetric, although their harness says so.
 *
 * <p>If an exchange of names leads from the first state to itself, and from the steps of each state to those of the
 * state with exchanged names, then the same is true of paths, and a search that visits one of all states that differ by
 * names reaches one for each that the full search reaches. The steps of the engine treat all names alike. What remains
 * are the actors: a receipt, an acceptance, a crash and a restart depend on nothing but the actor and the message, and
 * on the open operations of clients if there are requests. So each pair of an actor and a message that the search comes
 * upon is compared once, under all exchanges of neighbours, and so is each pair that such an exchange leads to. Since
 * exchanges of neighbours generate all permutations, this proves it for all permutations of all pairs.
 */
final class SymmetryCheck {
    /** A message to an actor, or its crash or restart, while the clients have seen something. */
    private record Pair(int actor, int message, int log) {}

    private static final int NO_MESSAGE = -1;

    /** A state after a step: its row, as a list. */
    private record After(List<Integer> row, int log, boolean fails) {}

    private final StateCoder coder;
    private final RowImages images;
    private final List<int[]> generators;
    private final Set<Pair> compared = new HashSet<>();

    /** @throws HarnessMistake if the first state is not symmetric, or later requests are not */
    SymmetryCheck(StateCoder coder, RowImages images, StateCoder.Coded first) {
        this.coder = coder;
        this.images = images;
        this.generators = images.generators();
        int[] row = coder.row(first);
        Snapshot start = first.snapshot();
        refuseClients(start);
        for (int[] to : generators) {
            for (Request request : start.harness().requests()) {
                boolean isSame = images.renamed(request.to(), to).equals(request.to())
                        && images.renamed(request.message(), to).equals(request.message());
                if (!isSame) {
                    throw asymmetric(
                            start,
                            to,
                            "the request of " + request.client() + " to " + request.to() + " is another one");
                }
            }
            if (!start.world.sides.stream()
                    .map(side ->
                            side.stream().map(each -> images.renamed(each, to)).collect(Collectors.toSet()))
                    .allMatch(side -> start.world.side(side) >= 0)) {
                throw asymmetric(start, to, "a cut of the network is another one");
            }
            if (!Arrays.equals(images.row(row, to), row)) {
                throw asymmetric(start, to, "at the start " + difference(first, images.of(first, to)));
            }
        }
    }

    /** Compares the receipts that are possible in a state, and have not been compared, with those under other names. */
    void compare(StateCoder.Coded state) {
        Queue<StateCoder.Coded> open = new ArrayDeque<>(1);
        open.add(state);
        while (!open.isEmpty()) {
            StateCoder.Coded next = open.remove();
            List<int[]> transitions = uncompared(next);
            if (!transitions.isEmpty()) {
                for (int[] to : generators) {
                    StateCoder.Coded image = images.of(next, to);
                    transitions.forEach(each -> compare(next, image, each[0], to));
                    open.add(image);
                }
            }
        }
    }

    /** Transitions of receipts, crashes and restarts, possible or not. */
    private List<int[]> uncompared(StateCoder.Coded state) {
        List<int[]> found = new ArrayList<>();
        Snapshot snapshot = state.snapshot();
        int log = snapshot.harness().requests().isEmpty() ? 0 : state.log();
        for (int i = 0; i < snapshot.inTransit.length; i++) {
            int receiver = state.actors()[coder.receiver(state, i)];
            if (compared.add(new Pair(receiver, state.messages()[i], log))) {
                found.add(new int[] {Transitions.of(Step.Kind.RECEIVE, snapshot.inTransit[i].number())});
            }
        }
        if (snapshot.harness().faults().crashes() > 0) {
            for (int transition : snapshot.enabled()) {
                Step.Kind kind = Transitions.kind(transition);
                if (kind == Step.Kind.CRASH || kind == Step.Kind.RESTART) {
                    int cell = snapshot.world.indexOf(Transitions.subject(transition), snapshot.cells);
                    if (compared.add(new Pair(state.actors()[cell], NO_MESSAGE, log))) {
                        found.add(new int[] {transition});
                    }
                }
            }
        }
        return found;
    }

    private void compare(StateCoder.Coded state, StateCoder.Coded image, int transition, int... to) {
        Snapshot snapshot = state.snapshot();
        Step.Kind kind = Transitions.kind(transition);
        int same = transition;
        String what;
        if (kind == Step.Kind.RECEIVE) {
            Envelope envelope = snapshot.message(Transitions.subject(transition));
            Envelope other = image.snapshot().message(envelope.number());
            what = envelope.to() + " receives " + envelope.message() + " from " + envelope.from();
            boolean isPossible = snapshot.canReceive(envelope);
            if (isPossible != image.snapshot().canReceive(other)) {
                throw asymmetric(
                        snapshot,
                        to,
                        what + ", and " + other.to() + " does not receive " + other.message() + " from " + other.from()
                                + ", or the other way round");
            }
            if (!isPossible) {
                return;
            }
        } else {
            int at = snapshot.world.indexOf(Transitions.subject(transition), snapshot.cells);
            ActorRef actor = snapshot.cells[at].ref();
            what = actor + (kind == Step.Kind.CRASH ? " crashes" : " restarts");
            same = Transitions.of(kind, snapshot.world.id(images.renamed(actor, to)));
        }
        Set<After> expected = after(state, transition, to);
        Set<After> found = after(image, same, images.exchange(0, 0));
        if (!expected.equals(found)) {
            throw asymmetric(snapshot, to, "when " + what + ", this leads elsewhere: " + snapshot);
        }
    }

    private Set<After> after(StateCoder.Coded state, int transition, int... to) {
        Set<After> all = new HashSet<>();
        state.snapshot().takeEvery(transition, taken -> {
            refuseClients(taken.after());
            StateCoder.Coded next = coder.code(state, taken.after());
            int[] row = images.row(coder.row(next), to);
            all.add(new After(
                    Arrays.stream(row).boxed().toList(),
                    next.log(),
                    taken.step().failure().isPresent()));
        });
        return all;
    }

    private void refuseClients(Snapshot snapshot) {
        for (CallLog.Event event : snapshot.calls().events()) {
            if (images.owner(event.client()) >= 0) {
                throw new HarnessMistake("harness " + snapshot.harness().name() + ": the symmetric " + event.client()
                        + " calls " + event.invocation() + "; an actor that is a client cannot be symmetric, since"
                        + " histories name their clients");
            }
        }
    }

    private HarnessMistake asymmetric(Snapshot snapshot, int[] to, String why) {
        StringBuilder exchanged = new StringBuilder();
        for (int i = 0; i < to.length; i++) {
            if (to[i] > i) {
                exchanged.append(images.names.get(i)).append(" and ").append(images.names.get(to[i]));
            }
        }
        return new HarnessMistake("harness " + snapshot.harness().name() + " declares symmetric actors, but if "
                + exchanged + " exchange their names, " + why);
    }

    private static String difference(StateCoder.Coded one, StateCoder.Coded other) {
        for (Cell cell : one.snapshot().cells) {
            Cell same = other.snapshot().cells[other.snapshot().indexOf(cell.ref())];
            if (!cell.actor().equals(same.actor())) {
                return cell.ref() + " is " + same.actor() + " in place of " + cell.actor()
                        + "; a list has an order, a set has none";
            }
        }
        return "other messages are under way: " + other.snapshot().inTransit() + " in place of "
                + one.snapshot().inTransit();
    }
}
