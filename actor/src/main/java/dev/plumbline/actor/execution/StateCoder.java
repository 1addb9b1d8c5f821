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
 *   <li>the actors: name, state, whether it is down and, if it may crash, its first state. The name is part of the
 *       numbered value, so the numbers may be sorted, and the order in which actors were created does not matter;
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
     * A snapshot and the numbers of its parts.
     *
     * @param actors in the order of its cells
     * @param messages in the order of its messages
     * @param log the observations of the clients, by order
     */
    public record Coded(Snapshot snapshot, int[] actors, int[] messages, int log, int progress) {}

    private final boolean ordered;
    private final boolean crashes;
    private final Map<ActorPart, Integer> actors = new HashMap<>();
    /** The first actor of each number. */
    private final List<Cell> cellOf = new ArrayList<>();

    private final Map<MessagePart, Integer> messages = new HashMap<>();
    /** The first message of each number. */
    private final List<Envelope> envelopeOf = new ArrayList<>();

    private final Map<RemainingFaults, Integer> faults = new HashMap<>();
    private final Map<List<Progress>, Integer> progresses = new HashMap<>();
    private final Map<Object, Integer> logs = new HashMap<>();
    private final List<CallLog> logOf = new ArrayList<>();
    private final Map<Lane, Integer> lanes = new HashMap<>();
    /** The lane of each message. */
    private int[] laneOf = new int[64];

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
        int[] cells = new int[snapshot.cells.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = number(snapshot.cells[i]);
        }
        int[] envelopes = new int[snapshot.inTransit.length];
        for (int i = 0; i < envelopes.length; i++) {
            envelopes[i] = number(snapshot.inTransit[i]);
        }
        return new Coded(snapshot, cells, envelopes, number(snapshot.calls), progress(snapshot));
    }

    /** The same, faster: parts that a step did not change are the same objects, and already have numbers. */
    public Coded code(Coded before, Snapshot after) {
        Snapshot earlier = before.snapshot;
        int[] cells = new int[after.cells.length];
        for (int i = 0; i < cells.length; i++) {
            boolean same = i < earlier.cells.length && earlier.cells[i] == after.cells[i];
            cells[i] = same ? before.actors[i] : number(after.cells[i]);
        }
        int[] envelopes = new int[after.inTransit.length];
        int next = 0;
        for (int i = 0; i < envelopes.length; i++) {
            Envelope envelope = after.inTransit[i];
            while (next < earlier.inTransit.length && earlier.inTransit[next].number() < envelope.number()) {
                next++;
            }
            boolean same = next < earlier.inTransit.length && earlier.inTransit[next] == envelope;
            envelopes[i] = same ? before.messages[next] : number(envelope);
        }
        if (after.calls == earlier.calls) {
            return new Coded(after, cells, envelopes, before.log, before.progress);
        }
        return new Coded(after, cells, envelopes, number(after.calls), progress(after));
    }

    /**
     * A step that was coded once: the numbers of the actor after it and of the messages that it sent, so that it can be
     * repeated in another system with the same actor and message.
     */
    public record CodedStep(@SuppressWarnings("exports") LocalStep step, int actor, int[] sent) {}

    /** A step that is {@link Snapshot.Taken#local}, to be repeated. */
    public CodedStep repeatable(Snapshot.Taken taken, Coded after) {
        int at = after.snapshot.indexOf(taken.step().actor().orElseThrow());
        int sent = taken.step().sent().size();
        int all = after.messages.length;
        int[] messages = Arrays.copyOfRange(after.messages, all - sent, all);
        return new CodedStep(LocalStep.of(taken), after.actors[at], messages);
    }

    /** The numbers after a repeated step; the snapshot is still the one before it. */
    public Coded repeated(CodedStep step, Coded before, int cell, int message) {
        int[] cells = before.actors.clone();
        cells[cell] = step.actor;
        int left = before.messages.length - 1;
        int[] envelopes = new int[left + step.sent.length];
        System.arraycopy(before.messages, 0, envelopes, 0, message);
        System.arraycopy(before.messages, message + 1, envelopes, message, left - message);
        System.arraycopy(step.sent, 0, envelopes, left, step.sent.length);
        return new Coded(before.snapshot, cells, envelopes, before.log, before.progress);
    }

    /** The same with its snapshot. */
    public Coded completed(CodedStep step, Coded repeated, int message) {
        Snapshot after = step.step.repeat(repeated.snapshot, message);
        return new Coded(after, repeated.actors, repeated.messages, repeated.log, repeated.progress);
    }

    /** The index of the actor that would receive the message. */
    public int receiver(Coded coded, int message) {
        return coded.snapshot.indexOf(coded.snapshot.inTransit[message].to());
    }

    /** The row of the system, without the observations of the clients. */
    public int[] row(Coded coded) {
        int cells = coded.actors.length;
        int[] row = new int[3 + cells + coded.messages.length];
        row[0] = coded.progress;
        row[1] = faults.computeIfAbsent(coded.snapshot.faults, each -> faults.size());
        row[2] = cells;
        System.arraycopy(coded.actors, 0, row, 3, cells);
        Arrays.sort(row, 3, 3 + cells);
        System.arraycopy(coded.messages, 0, row, 3 + cells, coded.messages.length);
        if (ordered) {
            sortByLane(row, 3 + cells);
        } else {
            Arrays.sort(row, 3 + cells, row.length);
        }
        return row;
    }

    /**
     * Whether two rows belong to systems with the same content, though the rows differ: {@code equals} of an actor or a
     * message may compare by identity, as for arrays. Such states count as different, which loses nothing.
     */
    public boolean holdTheSame(int[] one, int[] other) {
        if (one.length != other.length || !Arrays.equals(one, 0, 3, other, 0, 3)) {
            return false;
        }
        int cells = 3 + one[2];
        boolean[] taken = new boolean[other.length];
        for (int i = 3; i < one.length; i++) {
            int at = i < cells ? 3 : cells;
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
    private void sortByLane(int[] row, int from) {
        for (int i = from + 1; i < row.length; i++) {
            int message = row[i];
            int at = i;
            while (at > from && laneOf[row[at - 1]] > laneOf[message]) {
                row[at] = row[at - 1];
                at--;
            }
            row[at] = message;
        }
    }

    private int number(Cell cell) {
        Optional<Actor> first = crashes ? Optional.of(cell.first()) : Optional.empty();
        ActorPart part = new ActorPart(cell.ref(), cell.actor(), cell.down(), first);
        Integer known = actors.get(part);
        if (known != null) {
            Cell equal = cellOf.get(known);
            SnapshotGuard.compareEqual(cell.actor(), cell.digest(), equal.actor(), equal.digest());
            return known;
        }
        actors.put(part, cellOf.size());
        cellOf.add(cell);
        return cellOf.size() - 1;
    }

    private int number(Envelope envelope) {
        MessagePart part = new MessagePart(
                envelope.from(), envelope.to(), envelope.message(), envelope.request(), envelope.timer());
        Integer known = messages.get(part);
        if (known != null) {
            Envelope equal = envelopeOf.get(known);
            SnapshotGuard.compareEqual(envelope.message(), envelope.digest(), equal.message(), equal.digest());
            return known;
        }
        int number = messages.size();
        messages.put(part, number);
        envelopeOf.add(envelope);
        Lane lane = new Lane(envelope.from(), envelope.to(), envelope.timer() ? number : -1);
        if (number == laneOf.length) {
            laneOf = Arrays.copyOf(laneOf, 2 * number);
        }
        laneOf[number] = lanes.computeIfAbsent(lane, each -> lanes.size());
        return number;
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

    /**
     * A receipt that depended on its actor and its message alone, and so can be repeated in another system without calling
     * the actor: it only changed its state and sent messages to actors, in a network that keeps no order, merges nothing
     * and is not cut. Equal actors react in the same way to equal messages; the search treats them as the same anyway.
     */
    record LocalStep(ActorRef self, Cell next, List<Envelope> sent) {
        /** @param taken a receipt that is {@link Snapshot.Taken#local} */
        static LocalStep of(Snapshot.Taken taken) {
            ActorRef self = taken.step().actor().orElseThrow();
            Snapshot after = taken.after();
            return new LocalStep(
                    self, after.cells[after.indexOf(self)], taken.step().sent());
        }

        /** The same receipt in another system. */
        Snapshot repeat(Snapshot before, int index) {
            int at = before.indexOf(self);
            Cell[] cells = before.cells.clone();
            cells[at] = cells[at].like(next);
            Envelope[] inTransit = new Envelope[before.inTransit.length - 1 + sent.size()];
            System.arraycopy(before.inTransit, 0, inTransit, 0, index);
            int left = before.inTransit.length - 1;
            System.arraycopy(before.inTransit, index + 1, inTransit, index, left - index);
            for (int i = 0; i < sent.size(); i++) {
                Envelope each = sent.get(i);
                inTransit[left + i] = new Envelope(
                        before.sent + i,
                        each.from(),
                        each.to(),
                        each.message(),
                        before.steps,
                        -1,
                        -1,
                        false,
                        each.digest());
            }
            return new Snapshot(
                    before.world,
                    cells,
                    inTransit,
                    before.sent + sent.size(),
                    before.steps + 1,
                    before.calls,
                    before.faults,
                    before.lastOnWay);
        }
    }
}
