package dev.plumbline.actor.execution;

import java.util.Arrays;
import java.util.List;

/**
 * A receipt that was coded once: the numbers of the actor after it and of the messages in its effects, so that it can be
 * repeated in the row of another system with the same actor and message. In such a row the numbers of actors, and those
 * of messages, are ascending.
 */
final class CodedReaction {
    private final boolean removed;
    private final Cell next;
    private final int actor;
    private final Reaction.Kind[] kinds;
    private final int[] messages;
    private final Envelope[] envelopes;

    /**
     * @param next has the actor after the receipt
     * @param envelopes have the messages of the effects
     * @param actor the number of the actor after the receipt
     * @param messages the numbers of the envelopes
     */
    CodedReaction(Reaction reaction, Cell next, List<Envelope> envelopes, int actor, int... messages) {
        this.removed = reaction.removed();
        this.next = next;
        this.actor = actor;
        this.messages = messages;
        this.envelopes = envelopes.toArray(Envelope[]::new);
        this.kinds = reaction.effects().stream().map(Reaction.Effect::kind).toArray(Reaction.Kind[]::new);
    }

    /** Whether the state after it differs from that before it by the actor and the received message alone. */
    boolean sendsNothing() {
        return messages.length == 0;
    }

    /**
     * The row after the receipt.
     *
     * @param row before it
     * @param before the number of the actor before it
     * @param message the number of the message
     */
    int[] in(int[] row, int before, int message) {
        int[] after = Arrays.copyOf(row, row.length + messages.length);
        int first = StateCoder.firstMessage(row);
        int end = added(after, StateCoder.FIRST_ACTOR, removed(after, StateCoder.FIRST_ACTOR, first, before), actor);
        assert end == first;
        end = removed ? removed(after, first, row.length, message) : row.length;
        for (int i = 0; i < messages.length; i++) {
            boolean isThere = Arrays.binarySearch(after, first, end, messages[i]) >= 0;
            switch (kinds[i]) {
                case ADDED -> end = added(after, first, end, messages[i]);
                case ADDED_ONCE -> end = isThere ? end : added(after, first, end, messages[i]);
                case REMOVED -> end = isThere ? removed(after, first, end, messages[i]) : end;
            }
        }
        return end == after.length ? after : Arrays.copyOf(after, end);
    }

    /**
     * Whether a receipt that leads from one row to the other changes nothing, except that the message may be removed.
     *
     * @param gone the number of the message; -1 if it has to stay
     */
    static boolean isNoOp(int[] before, int[] after, int gone) {
        int differing = Arrays.mismatch(before, after);
        if (differing < 0) {
            return true;
        }
        // The numbers are ascending, so without one they continue with the next.
        return after.length == before.length - 1
                && differing >= StateCoder.firstMessage(before)
                && before[differing] == gone
                && Arrays.equals(before, differing + 1, before.length, after, differing, after.length);
    }

    /**
     * The system after the receipt of the message at an index.
     *
     * @param cell the index of the actor
     */
    StateCoder.Coded after(StateCoder.Coded before, int cell, int index) {
        int[] actors = before.actors().clone();
        actors[cell] = actor;
        Snapshot from = before.snapshot();
        int most = from.inTransit.length + messages.length;
        int[] numbers = Arrays.copyOf(before.messages(), most);
        Envelope[] inTransit = Arrays.copyOf(from.inTransit, most);
        int end = from.inTransit.length;
        if (removed) {
            System.arraycopy(inTransit, index + 1, inTransit, index, end - index - 1);
            end = without(numbers, index, end);
        }
        int sent = from.sent;
        for (int i = 0; i < messages.length; i++) {
            int at = 0;
            while (at < end && numbers[at] != messages[i]) {
                at++;
            }
            if (kinds[i] == Reaction.Kind.REMOVED) {
                if (at < end) {
                    System.arraycopy(inTransit, at + 1, inTransit, at, end - at - 1);
                    end = without(numbers, at, end);
                }
            } else if (kinds[i] == Reaction.Kind.ADDED || at == end) {
                inTransit[end] = envelopes[i].sent(sent++, from.steps);
                numbers[end++] = messages[i];
            }
        }
        Cell[] cells = from.cells.clone();
        cells[cell] = cells[cell].like(next);
        Snapshot after = new Snapshot(
                from.world,
                cells,
                Arrays.copyOf(inTransit, end),
                sent,
                from.steps + 1,
                from.calls,
                from.faults,
                from.lastOnWay);
        return new StateCoder.Coded(
                after, actors, Arrays.copyOf(numbers, end), before.log(), before.progress(), before.faults());
    }

    /** Inserts a number among ascending ones; the new end of these. */
    private static int added(int[] numbers, int from, int end, int number) {
        int at = end;
        while (at > from && numbers[at - 1] > number) {
            numbers[at] = numbers[at - 1];
            at--;
        }
        numbers[at] = number;
        return end + 1;
    }

    /** Removes a number from ascending ones; the new end of these. */
    private static int removed(int[] numbers, int from, int end, int number) {
        return without(numbers, Arrays.binarySearch(numbers, from, end, number), end);
    }

    private static int without(int[] numbers, int index, int end) {
        System.arraycopy(numbers, index + 1, numbers, index, end - index - 1);
        return end - 1;
    }
}
