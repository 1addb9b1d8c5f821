package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.history.chart.MessageChart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/**
 * A whole system at one moment: its actors, the messages in transit, the calls and returns of clients, and the
 * remaining faults. Immutable, so a search returns to a state by using its snapshot again.
 */
public final class Snapshot implements FinalState {
    final World world;
    final Cell[] cells;
    /** In the order of their numbers. */
    final Envelope[] inTransit;
    /** The number of messages so far. */
    final int sent;

    final int steps;
    final CallLog calls;
    final RemainingFaults faults;
    /** In an ordered network the last message of each sender and receiver, received or not. */
    final Map<Way, Integer> lastOnWay;

    private int hash;

    Snapshot(
            World world,
            Cell[] cells,
            Envelope[] inTransit,
            int sent,
            int steps,
            CallLog calls,
            RemainingFaults faults,
            Map<Way, Integer> lastOnWay) {
        this.world = world;
        this.cells = cells;
        this.inTransit = inTransit;
        this.sent = sent;
        this.steps = steps;
        this.calls = calls;
        this.faults = faults;
        this.lastOnWay = lastOnWay;
    }

    /** The same snapshot with equal parts. */
    Snapshot with(Cell[] equalCells, Envelope[] equalMessages) {
        return new Snapshot(world, equalCells, equalMessages, sent, steps, calls, faults, lastOnWay);
    }

    /** From an actor or client to an actor. */
    record Way(ActorRef from, ActorRef to) {}

    /** The system at the start: all actors started, the first request of each client in transit. */
    public static Snapshot initial(Harness harness) {
        return Stepping.initial(new World(harness));
    }

    /**
     * A step and the system after it.
     *
     * @param reaction if it depended on nothing but the actor and the message
     */
    public record Taken(
            Step step,
            Snapshot after,
            @SuppressWarnings("exports") Optional<Reaction> reaction) {}

    /**
     * Takes an enabled transition.
     *
     * @param choices answers {@link dev.plumbline.actor.Context#choose}, from the number of alternatives
     */
    public Taken take(int transition, IntUnaryOperator choices) {
        return new Stepping(this, choices).take(transition);
    }

    /** Takes an enabled transition with all possible choices. */
    public void takeEvery(int transition, Consumer<Taken> receiver) {
        EveryChoice.take(this, transition, receiver);
    }

    public Harness harness() {
        return world.harness;
    }

    @Override
    public CallLog calls() {
        return calls;
    }

    @Override
    public List<String> unanswered() {
        return calls.unanswered(world.harness.requests());
    }

    @Override
    public MessageChart chart(List<Step> taken) {
        return ExecutionChart.of(taken, this);
    }

    /** @throws HarnessMistake if an actor or a message in it has changed since the snapshot was made */
    public void verifyUnchanged() {
        world.guard.compareAll(this, "other executions ran");
    }

    @Override
    public Optional<String> staticChange() {
        return world.guard.staticChange();
    }

    @Override
    public List<String> uncontrolled() {
        return world.guard.uncontrolled();
    }

    @Override
    public List<String> reliesOn() {
        return world.guard.reliesOn();
    }

    /**
     * For properties.
     *
     * @param readingCalls called when one reads the calls of the clients, which a search may leave out of a state
     */
    public Property.State view(Runnable readingCalls) {
        return new SystemView(this, readingCalls);
    }

    /** How many steps led here. */
    public int steps() {
        return steps;
    }

    /** The messages in transit, timers included, in the order in which they were sent. */
    public List<Envelope> inTransit() {
        return List.of(inTransit);
    }

    /** The actors by name. */
    public Map<ActorRef, Actor> actors() {
        Map<ActorRef, Actor> actors = new TreeMap<>();
        for (Cell cell : cells) {
            actors.put(cell.ref(), cell.actor());
        }
        return actors;
    }

    /** Whether an actor has crashed and not restarted. */
    public boolean isDown(ActorRef actor) {
        return cells[indexOf(actor)].down();
    }

    int indexOf(ActorRef actor) {
        return Cell.indexOf(actor, cells);
    }

    /** The numbers of all enabled transitions, in ascending order; none at the end. */
    public int[] enabled() {
        int[] found = new int[2 * inTransit.length + 2 * cells.length + world.sides.size() + 2];
        int count = 0;
        for (Envelope envelope : inTransit) {
            if (canReceive(envelope)) {
                found[count++] = Transitions.of(Step.Kind.RECEIVE, envelope.number());
            }
        }
        if (world.harness.faults().none()) {
            return Arrays.copyOf(found, count);
        }
        return withFaults(found, count);
    }

    private int[] withFaults(int[] receives, int receiveCount) {
        List<Integer> more = new ArrayList<>();
        if (!faults.ended()) {
            for (Envelope envelope : inTransit) {
                if (faults.losses() > 0 && !envelope.timer()) {
                    more.add(Transitions.of(Step.Kind.LOSE, envelope.number()));
                }
                if (faults.duplicates() > 0 && !envelope.timer() && world.harness.network() != Network.DUPLICATING) {
                    more.add(Transitions.of(Step.Kind.DUPLICATE, envelope.number()));
                }
            }
            if (faults.partitions() > 0 && faults.cut() < 0) {
                for (int side = 0; side < world.sides.size(); side++) {
                    more.add(Transitions.of(Step.Kind.CUT, side));
                }
            }
        }
        boolean recovers = faults.cut() >= 0;
        if (recovers) {
            more.add(Transitions.of(Step.Kind.HEAL, 0));
        }
        for (Cell cell : cells) {
            if (cell.down()) {
                recovers = true;
                more.add(Transitions.of(Step.Kind.RESTART, world.id(cell.ref())));
            } else if (faults.crashes() > 0 && !faults.ended()) {
                more.add(Transitions.of(Step.Kind.CRASH, world.id(cell.ref())));
            }
        }
        if (receiveCount == 0 && !recovers && !more.isEmpty()) {
            more.add(Transitions.of(Step.Kind.END, 0));
        }
        int[] all = Arrays.copyOf(receives, receiveCount + more.size());
        for (int i = 0; i < more.size(); i++) {
            all[receiveCount + i] = more.get(i);
        }
        Arrays.sort(all);
        return all;
    }

    /** The enabled transitions, and receipts that only their actor, a crash or a cut prevents. */
    int[] pending(int[] enabled) {
        int[] found = Arrays.copyOf(enabled, enabled.length + inTransit.length);
        int count = enabled.length;
        for (Envelope envelope : inTransit) {
            boolean waits = Arrays.binarySearch(enabled, envelope.number()) < 0;
            if (waits && (world.harness.network() != Network.ORDERED || isFirst(envelope))) {
                found[count++] = Transitions.of(Step.Kind.RECEIVE, envelope.number());
            }
        }
        if (count == enabled.length) {
            return enabled;
        }
        Arrays.sort(found, 0, count);
        return Arrays.copyOf(found, count);
    }

    /** Whether the message can be received now. */
    public boolean canReceive(Envelope envelope) {
        Cell cell = cells[indexOf(envelope.to())];
        return !cell.down()
                && !world.separates(faults.cut(), envelope.from(), envelope.to())
                && (world.harness.network() != Network.ORDERED || isFirst(envelope))
                && cell.actor().accepts(envelope.message());
    }

    private boolean isFirst(Envelope envelope) {
        if (envelope.timer()) {
            return true;
        }
        for (Envelope other : inTransit) {
            if (other.number() >= envelope.number()) {
                return true;
            }
            if (!other.timer()
                    && other.from().equals(envelope.from())
                    && other.to().equals(envelope.to())) {
                return false;
            }
        }
        return true;
    }

    /** The message of this number, which must be in transit. */
    public Envelope message(int number) {
        return inTransit[indexOfMessage(number)];
    }

    /** The index of this message among those {@link #inTransit}. */
    public int indexOfMessage(int number) {
        int low = 0;
        int high = inTransit.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int found = inTransit[middle].number();
            if (found == number) {
                return middle;
            }
            if (found < number) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        throw new IllegalArgumentException("message " + number + " is not under way");
    }

    /** Whether both snapshots have the same future, clients included; how they were reached does not matter. */
    public boolean sameAs(Snapshot other) {
        return sameSystem(other) && calls.byOrder().equals(other.calls.byOrder());
    }

    /** The same without the observations of the clients. */
    public boolean sameSystem(Snapshot other) {
        return systemHash() == other.systemHash()
                && faults.equals(other.faults)
                && sameCells(other)
                && sameMessages(other);
    }

    private boolean sameCells(Snapshot other) {
        if (cells.length != other.cells.length) {
            return false;
        }
        for (Cell cell : cells) {
            int index = other.indexOf(cell.ref());
            boolean same = index >= 0
                    && (cell == other.cells[index]
                            || cell.down() == other.cells[index].down()
                                    && cell.actor().equals(other.cells[index].actor())
                                    && sameAfterCrash(cell, other.cells[index]));
            if (!same) {
                return false;
            }
            Cell equal = other.cells[index];
            SnapshotGuard.compareEqual(cell.actor(), cell.digest(), equal.actor(), equal.digest());
        }
        return true;
    }

    /** The first state of an actor matters if it may have to restart. */
    private boolean sameAfterCrash(Cell one, Cell other) {
        return world.harness.faults().crashes() == 0 || one.first().equals(other.first());
    }

    private boolean sameMessages(Snapshot other) {
        if (inTransit.length != other.inTransit.length) {
            return false;
        }
        boolean ordered = world.harness.network() == Network.ORDERED;
        boolean[] used = new boolean[other.inTransit.length];
        for (Envelope envelope : inTransit) {
            int match = -1;
            for (int i = 0; i < used.length && match < 0; i++) {
                Envelope candidate = other.inTransit[i];
                if (!used[i] && envelope.sameContent(candidate)) {
                    SnapshotGuard.compareEqual(
                            envelope.message(), envelope.digest(), candidate.message(), candidate.digest());
                    match = i;
                } else if (ordered && !used[i] && sameChannel(envelope, candidate)) {
                    return false;
                }
            }
            if (match < 0) {
                return false;
            }
            used[match] = true;
        }
        return true;
    }

    private static boolean sameChannel(Envelope one, Envelope other) {
        return !one.timer()
                && !other.timer()
                && one.from().equals(other.from())
                && one.to().equals(other.to());
    }

    /** A hash of the parts that {@link #sameSystem} compares. */
    public int systemHash() {
        if (hash == 0) {
            int sum = faults.hashCode();
            for (Cell cell : cells) {
                sum += mixed(cell.ref().hashCode() * 31 + cell.actor().hashCode()) + (cell.down() ? 1 : 0);
            }
            for (Envelope envelope : inTransit) {
                sum += mixed(envelope.contentHash() + 7);
            }
            hash = sum == 0 ? 1 : sum;
        }
        return hash;
    }

    private static int mixed(int value) {
        int mixed = value * 0x9E3779B1;
        return (mixed ^ mixed >>> 15) * 0x85EBCA77;
    }

    @Override
    public String toString() {
        return actors() + " in transit " + inTransit();
    }
}
