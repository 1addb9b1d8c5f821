package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes snapshots of one harness as rows of numbers, so that two systems have the same future if and only if their
 * rows are equal.
 *
 * <p>Every part gets a number when it first occurs, and equal parts have one number. A row contains
 *
 * <ul>
 *   <li>the progress of each client that reacts to an answer: how many operations it has called, and whether one is
 *       open. Without it a client that was answered would be taken for one that waits;
 *   <li>the remaining faults and the current ones;
 *   <li>the actors: name, state, whether it is down and, if it may crash, its first state. They are sorted by name, so
 *       the order in which actors were created does not matter;
 *   <li>the messages in transit: sender, receiver, content, request, timer or not. Their numbers in the execution, when
 *       they were sent and their predecessors are left out: the future does not depend on them. They are in ascending
 *       order, which makes a row a multiset. In an ordered network they are sorted by channel alone, and those of one
 *       channel keep their order, because only the first of a channel can arrive.
 * </ul>
 *
 * <p>A network that duplicates contains no message twice, so there the multiset is a set.
 */
public final class StateCoder {
    /** The part of a cell that matters for the future. */
    private record ActorPart(ActorRef ref, Actor actor, boolean down, Optional<Actor> first) {}

    /** The part of an envelope that matters for the future. */
    private record MessagePart(ActorRef from, ActorRef to, Object message, int request, boolean timer) {}

    /** @param operations how many it has called; 0 for an actor, whose state contains this */
    private record Progress(ActorRef client, int operations, boolean open) {}

    /** The channel of a message in an ordered network. Each timer has its own. */
    private record Lane(ActorRef from, ActorRef to, int timer) {}

    /**
     * A snapshot and the numbers of its parts. Parts with one number are one object in all coded snapshots: a step can
     * reach no other, and {@link #verifyUnchanged} compares them.
     *
     * @param actors in the order of its cells
     * @param messages in the order of its messages
     * @param log the observations of the clients, by order
     */
    public record Coded(Snapshot snapshot, int[] actors, int[] messages, int log, int progress, int faults) {}

    /** In a row, after the progress, the faults and the number of actors. */
    static final int FIRST_ACTOR = 3;

    private final boolean ordered;
    private final boolean crashes;
    private final Map<ActorPart, Integer> actors = new HashMap<>();
    /** The first actor of each number. */
    private final List<Cell> cellOf = new ArrayList<>();

    private final Map<MessagePart, Integer> messages = new HashMap<>();
    /** The first message of each number. */
    private final List<Envelope> envelopeOf = new ArrayList<>();

    /** All that were coded. */
    private final List<CodedReaction> reactions = new ArrayList<>();

    private final Map<RemainingFaults, Integer> faults = new HashMap<>();
    private final List<RemainingFaults> faultsOf = new ArrayList<>();
    private final Map<List<Progress>, Integer> progresses = new HashMap<>();
    private final Map<Object, Integer> logs = new HashMap<>();
    private final List<CallLog> logOf = new ArrayList<>();
    private final Map<Lane, Integer> lanes = new HashMap<>();
    /** The lane of each message. */
    private int[] laneOf = new int[64];

    private final Map<ActorRef, Integer> names = new HashMap<>();
    /** The name of each actor, and of the receiver of each message. */
    private int[] nameOf = new int[64];

    private int[] receiverOf = new int[64];

    private Optional<CanonicalRows> canonical = Optional.empty();
    private Optional<SymmetryCheck> symmetry = Optional.empty();

    public StateCoder(Harness harness) {
        this.ordered = harness.network() == Network.ORDERED;
        this.crashes = harness.faults().crashes() > 0;
    }

    /** The number of histories that differ by order. */
    public int logs() {
        return logOf.size();
    }

    /** The first history of that number. */
    public CallLog log(int number) {
        return logOf.get(number);
    }

    public Coded code(Snapshot snapshot) {
        Cell[] cells = snapshot.cells.clone();
        int[] actorNumbers = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            actorNumbers[i] = number(cells[i]);
            cells[i] = cells[i].sharing(cellOf.get(actorNumbers[i]));
        }
        Envelope[] inTransit = snapshot.inTransit.clone();
        int[] messageNumbers = new int[inTransit.length];
        for (int i = 0; i < inTransit.length; i++) {
            messageNumbers[i] = number(inTransit[i]);
            inTransit[i] = inTransit[i].sharing(envelopeOf.get(messageNumbers[i]));
        }
        return new Coded(
                snapshot.with(cells, inTransit),
                actorNumbers,
                messageNumbers,
                number(snapshot.calls),
                progress(snapshot),
                number(snapshot.faults));
    }

    /** The same, faster: parts that a step did not change are the same objects, and already have numbers. */
    public Coded code(Coded before, Snapshot after) {
        Snapshot earlier = before.snapshot;
        Cell[] cells = after.cells.clone();
        int[] actorNumbers = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            if (i < earlier.cells.length && earlier.cells[i] == cells[i]) {
                actorNumbers[i] = before.actors[i];
            } else {
                actorNumbers[i] = number(cells[i]);
                cells[i] = cells[i].sharing(cellOf.get(actorNumbers[i]));
            }
        }
        Envelope[] inTransit = after.inTransit.clone();
        int[] messageNumbers = new int[inTransit.length];
        int next = 0;
        for (int i = 0; i < inTransit.length; i++) {
            Envelope envelope = inTransit[i];
            while (next < earlier.inTransit.length && earlier.inTransit[next].number() < envelope.number()) {
                next++;
            }
            if (next < earlier.inTransit.length && earlier.inTransit[next] == envelope) {
                messageNumbers[i] = before.messages[next];
            } else {
                messageNumbers[i] = number(envelope);
                inTransit[i] = envelope.sharing(envelopeOf.get(messageNumbers[i]));
            }
        }
        boolean isQuiet = after.calls == earlier.calls;
        return new Coded(
                after.with(cells, inTransit),
                actorNumbers,
                messageNumbers,
                isQuiet ? before.log : number(after.calls),
                isQuiet ? before.progress : progress(after),
                after.faults == earlier.faults ? before.faults : number(after.faults));
    }

    /** The system with this row, and a history with this number. Its messages are numbered in the order of the row. */
    public Coded decode(Snapshot any, int[] row, int log) {
        int first = firstMessage(row);
        int[] actorNumbers = Arrays.copyOfRange(row, FIRST_ACTOR, first);
        int[] messageNumbers = Arrays.copyOfRange(row, first, row.length);
        Cell[] cells = new Cell[actorNumbers.length];
        Arrays.setAll(cells, i -> cellOf.get(actorNumbers[i]));
        Envelope[] inTransit = new Envelope[messageNumbers.length];
        Arrays.setAll(inTransit, i -> envelopeOf.get(messageNumbers[i]).sent(i, -1));
        Snapshot snapshot = new Snapshot(
                any.world, cells, inTransit, inTransit.length, 0, log(log), faultsOf.get(row[1]), Map.of());
        return new Coded(snapshot, actorNumbers, messageNumbers, log, row[0], row[1]);
    }

    /**
     * Codes a receipt that can be repeated.
     *
     * @return its number as a reaction
     */
    public int reaction(Coded before, Snapshot.Taken taken, Coded after) {
        Reaction reaction = taken.reaction().orElseThrow();
        int[] numbers = new int[reaction.effects().size()];
        for (int i = 0; i < numbers.length; i++) {
            Reaction.Effect effect = reaction.effects().get(i);
            // A timer that is stopped only has to be equal to the one that runs.
            numbers[i] = number(effect.envelope(), effect.kind() != Reaction.Kind.REMOVED);
        }
        int actor = after.actors[after.snapshot.indexOf(reaction.self())];
        List<CallLog.Event> events = after.snapshot.calls.events();
        reactions.add(new CodedReaction(
                reaction,
                taken.step().envelope().orElseThrow().timer(),
                events.subList(before.snapshot.calls.events().size(), events.size()),
                after.progress,
                actor,
                numbers));
        return reactions.size() - 1;
    }

    /** Whether a receipt depended on the calls of the clients: on the progress of each, and on nothing else of them. */
    public static boolean isOfCalls(Snapshot.Taken taken) {
        return taken.reaction().orElseThrow().ofCalls();
    }

    /**
     * The row of another system after a reaction of the same actor to the same message, with the same progress of the
     * clients if the reaction is one of calls.
     *
     * @param row before it
     * @param actor the index of the actor
     * @param message the index of the message
     */
    public int[] repeated(int reaction, int[] row, int actor, int message) {
        return reactions.get(reaction).in(row, actor, message);
    }

    /** Whether a client calls or is answered during a reaction, so that another history follows. */
    public boolean changesLog(int reaction) {
        return reactions.get(reaction).changesLog();
    }

    /** The number of the history after a reaction. */
    public int repeatedLog(int reaction, int log) {
        CallLog after = log(log);
        for (CallLog.Event event : reactions.get(reaction).events()) {
            after = event.isCall()
                    ? after.call(event.client(), event.invocation(), event.step())
                    : after.answer(event.client(), event.answer().orElseThrow(), event.step());
        }
        return number(after);
    }

    /** Whether a reaction sends a message to a client. */
    public boolean answers(int reaction) {
        return reactions.get(reaction).answers();
    }

    /** Whether a reaction to a message would change nothing in a system, except that the message may be removed. */
    public boolean isNoOp(int reaction, int[] row, int actor, int message) {
        return reactions.get(reaction).isNoOp(row, actor, message);
    }

    /** Whether a receipt of the message changed nothing, except that the message may be removed. */
    public boolean isNoOp(int[] before, int[] after, int message) {
        return CodedReaction.isNoOp(before, after, envelopeOf.get(message).timer() ? -1 : message);
    }

    /** The index in a row of the actor that would receive the message. Mostly no actors are created, and it is its name. */
    public int receiver(int[] row, int message) {
        int name = receiverOf[message];
        int at = FIRST_ACTOR + name;
        if (at < firstMessage(row) && nameOf[row[at]] == name) {
            return at;
        }
        at = FIRST_ACTOR;
        while (nameOf[row[at]] != name) {
            at++;
        }
        return at;
    }

    /** The index of the actor that would receive the message. */
    public int receiver(Coded coded, int message) {
        return coded.snapshot.indexOf(coded.snapshot.inTransit[message].to());
    }

    /**
     * Compares all parts that were coded with their earlier states. So a search need not compare whole systems before each
     * step, if it does this once at its end: the receiver and the message of a step are compared when it has been taken.
     *
     * @param any a snapshot of the harness
     * @throws dev.plumbline.actor.HarnessMistake if an actor or a message has changed
     */
    public void verifyUnchanged(Snapshot any) {
        any.world.guard.compareAll(cellOf, envelopeOf, "other executions ran");
    }

    /** The row of the system, without the observations of the clients. */
    public int[] row(Coded coded) {
        int cells = coded.actors.length;
        int[] row = new int[FIRST_ACTOR + cells + coded.messages.length];
        row[0] = coded.progress;
        row[1] = coded.faults;
        row[2] = cells;
        System.arraycopy(coded.actors, 0, row, FIRST_ACTOR, cells);
        System.arraycopy(coded.messages, 0, row, FIRST_ACTOR + cells, coded.messages.length);
        sort(row);
        return row;
    }

    void sort(int[] row) {
        int first = firstMessage(row);
        sortBy(nameOf, row, FIRST_ACTOR, first);
        if (ordered) {
            sortBy(laneOf, row, first, row.length);
        } else {
            Arrays.sort(row, first, row.length);
        }
    }

    /**
     * From now on {@link #canonical} has one row for all systems that differ by an exchange of symmetric actors.
     *
     * @param first the first state
     * @throws dev.plumbline.actor.HarnessMistake if it is not symmetric
     */
    public void reduceBySymmetry(Coded first) {
        RowImages images = new RowImages(this, first.snapshot);
        symmetry = Optional.of(new SymmetryCheck(this, images, first));
        canonical = Optional.of(new CanonicalRows(this, images));
    }

    /** The row of a system under names that are chosen by its content; itself unless symmetric actors are exchanged. */
    public int[] canonical(int[] row) {
        return canonical.isEmpty() ? row : canonical.get().of(row);
    }

    /**
     * Compares the steps of a state with those under exchanged names.
     *
     * @throws dev.plumbline.actor.HarnessMistake if they differ
     */
    public void verifySymmetry(Coded state) {
        symmetry.ifPresent(each -> each.compare(state));
    }

    /**
     * Visits the systems that differ from a state by an exchange of symmetric actors.
     *
     * @return whether all were visited
     */
    public boolean visitImages(Coded state, Consumer<Snapshot> visitor) {
        return canonical.isEmpty() || canonical.get().visitImages(state, visitor);
    }

    /** The index of the first message in a row. */
    public static int firstMessage(int[] row) {
        return FIRST_ACTOR + row[2];
    }

    /**
     * Whether two rows belong to systems with the same content, though the rows differ: {@code equals} of an actor or a
     * message may compare by identity, as for arrays. Such states count as different, which loses nothing.
     */
    public boolean holdTheSame(int[] one, int[] other) {
        if (one.length != other.length || !Arrays.equals(one, 0, FIRST_ACTOR, other, 0, FIRST_ACTOR)) {
            return false;
        }
        int cells = firstMessage(one);
        boolean[] taken = new boolean[other.length];
        for (int i = FIRST_ACTOR; i < one.length; i++) {
            int at = i < cells ? FIRST_ACTOR : cells;
            int end = i < cells ? cells : one.length;
            while (at < end && (taken[at] || !partsHoldTheSame(one[i], other[at], i < cells))) {
                at++;
            }
            if (at == end) {
                return false;
            }
            taken[at] = true;
        }
        return true;
    }

    private boolean partsHoldTheSame(int one, int other, boolean cell) {
        return cell ? sameCell(one, other) : envelopeOf.get(one).sameContentOrDigest(envelopeOf.get(other));
    }

    private boolean sameCell(int one, int other) {
        Cell first = cellOf.get(one);
        Cell second = cellOf.get(other);
        return one == other
                || first.ref().equals(second.ref())
                        && first.down() == second.down()
                        && first.digest().isSameAs(second.digest());
    }

    /** Insertion sort: stable, and the rows are short. */
    private static void sortBy(int[] keys, int[] row, int from, int end) {
        for (int i = from + 1; i < end; i++) {
            int number = row[i];
            int at = i;
            while (at > from && keys[row[at - 1]] > keys[number]) {
                row[at] = row[at - 1];
                at--;
            }
            row[at] = number;
        }
    }

    int number(Cell cell) {
        Optional<Actor> first = crashes ? Optional.of(cell.first()) : Optional.empty();
        ActorPart part = new ActorPart(cell.ref(), cell.actor(), cell.down(), first);
        Integer known = actors.get(part);
        if (known != null) {
            Cell equal = cellOf.get(known);
            SnapshotGuard.compareEqual(cell.actor(), cell.digest(), equal.actor(), equal.digest());
            return known;
        }
        actors.put(part, cellOf.size());
        nameOf = with(nameOf, cellOf.size(), cell.ref());
        cellOf.add(cell);
        return cellOf.size() - 1;
    }

    int number(Envelope envelope) {
        return number(envelope, true);
    }

    private int[] with(int[] numbers, int index, ActorRef name) {
        int[] more = index < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * index);
        more[index] = names.computeIfAbsent(name, each -> names.size());
        return more;
    }

    /** @param compared whether its content has to be that of an equal one */
    private int number(Envelope envelope, boolean compared) {
        MessagePart part = new MessagePart(
                envelope.from(), envelope.to(), envelope.message(), envelope.request(), envelope.timer());
        Integer known = messages.get(part);
        if (known != null) {
            if (!compared) {
                return known;
            }
            Envelope equal = envelopeOf.get(known);
            SnapshotGuard.compareEqual(envelope.message(), envelope.digest(), equal.message(), equal.digest());
            return known;
        }
        int number = messages.size();
        messages.put(part, number);
        receiverOf = with(receiverOf, number, envelope.to());
        envelopeOf.add(envelope);
        Lane lane = new Lane(envelope.from(), envelope.to(), envelope.timer() ? number : -1);
        if (number == laneOf.length) {
            laneOf = Arrays.copyOf(laneOf, 2 * number);
        }
        laneOf[number] = lanes.computeIfAbsent(lane, each -> lanes.size());
        return number;
    }

    int number(RemainingFaults left) {
        return faults.computeIfAbsent(left, each -> {
            faultsOf.add(left);
            return faults.size();
        });
    }

    RemainingFaults faults(int number) {
        return faultsOf.get(number);
    }

    Cell cell(int number) {
        return cellOf.get(number);
    }

    Envelope envelope(int number) {
        return envelopeOf.get(number);
    }

    private int number(CallLog log) {
        Integer known = logs.get(log.byOrder());
        if (known != null) {
            return known;
        }
        int number = logOf.size();
        logs.put(log.byOrder(), number);
        logOf.add(log);
        return number;
    }

    private int progress(Snapshot snapshot) {
        Map<ActorRef, Progress> clients = new HashMap<>();
        for (CallLog.Event event : snapshot.calls.events()) {
            boolean asks = snapshot.world.isClient(event.client());
            clients.put(event.client(), new Progress(event.client(), asks ? event.operation() + 1 : 0, event.isCall()));
        }
        // A client that is an actor and waits for nothing is like one that has never called.
        List<Progress> progress = clients.values().stream()
                .filter(each -> each.operations > 0 || each.open)
                .sorted((one, other) -> one.client.compareTo(other.client))
                .toList();
        return progresses.computeIfAbsent(progress, each -> progresses.size());
    }
}
