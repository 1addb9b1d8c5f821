package dev.plumbline.actor.execution;

import java.util.Arrays;

/**
 * A receipt that was coded once: the numbers of the actor after it and of the messages in its effects, so that it can be
 * repeated in the row of another system with the same actor and message. In such a row the numbers of actors, and those
 * of messages, are ascending.
 */
final class CodedReaction {
    private final Reaction reaction;
    private final int log;
    private final int progress;
    private final int actor;
    private final Reaction.Kind[] kinds;
    private final int[] messages;

    /**
     * @param end a system after the receipt
     * @param actor the number of the actor after the receipt
     * @param messages the numbers of the messages of the effects
     */
    CodedReaction(Reaction reaction, StateCoder.Coded end, int actor, int... messages) {
        this.reaction = reaction;
        this.log = end.log();
        this.progress = end.progress();
        this.actor = actor;
        this.messages = messages;
        this.kinds = reaction.effects().stream().map(Reaction.Effect::kind).toArray(Reaction.Kind[]::new);
    }

    /** The number of the history after it. */
    int log(int before) {
        return reaction.ofCalls() ? log : before;
    }

    boolean answers() {
        return reaction.answers();
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
        end = reaction.removed() ? removed(after, first, row.length, message) : row.length;
        after[0] = reaction.ofCalls() ? progress : row[0];
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
        int index = Arrays.binarySearch(numbers, from, end, number);
        System.arraycopy(numbers, index + 1, numbers, index, end - index - 1);
        return end - 1;
    }
}
