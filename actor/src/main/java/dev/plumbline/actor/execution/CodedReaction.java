package dev.plumbline.actor.execution;

import java.util.Arrays;
import java.util.List;

/**
 * A receipt that was coded once: the numbers of the actor after it and of the messages in its effects, so that it can be
 * repeated in the row of another system with the same actor and message. In such a row the numbers of messages are
 * ascending.
 *
 * <p>The effects are sorted by their messages too, so that both are merged in one pass. Their order matters only among
 * those of one message, where each makes it be there once, or not at all: the last one decides. A message that is added
 * without such a condition is never one of these, since in each network either all messages are or timers alone.
 */
final class CodedReaction {
    private final boolean removed;
    private final boolean ofCalls;
    private final boolean answers;
    /** Whether the message is a timer. */
    private final boolean timer;

    private final List<CallLog.Event> events;
    private final boolean changesLog;
    private final int progress;
    private final int actor;
    private final Reaction.Kind[] kinds;
    private final int[] messages;
    /** Whether each effect makes a message be there once, or not at all. */
    private final boolean once;

    /**
     * @param events of the clients during the receipt
     * @param progress of the clients after it
     * @param actor the number of the actor after it
     * @param numbers the numbers of the messages of the effects
     */
    CodedReaction(
            Reaction reaction, boolean timer, List<CallLog.Event> events, int progress, int actor, int... numbers) {
        this.removed = reaction.removed();
        this.ofCalls = reaction.ofCalls();
        this.answers = reaction.answers();
        this.timer = timer;
        this.events = List.copyOf(events);
        this.changesLog = !events.isEmpty();
        this.progress = progress;
        this.actor = actor;
        long[] byMessage = new long[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            byMessage[i] = (long) numbers[i] << Integer.SIZE | i;
        }
        Arrays.sort(byMessage);
        int count = 0;
        int[] lasting = new int[numbers.length];
        Reaction.Kind[] kindOf = new Reaction.Kind[numbers.length];
        boolean isOnce = true;
        for (int i = 0; i < numbers.length; i++) {
            int effect = (int) byMessage[i];
            Reaction.Kind kind = reaction.effects().get(effect).kind();
            boolean isLast = i + 1 == numbers.length || (int) (byMessage[i + 1] >>> Integer.SIZE) != numbers[effect];
            if (isLast || kind == Reaction.Kind.ADDED) {
                kindOf[count] = kind;
                lasting[count++] = numbers[effect];
                isOnce &= kind != Reaction.Kind.ADDED;
            }
        }
        this.messages = Arrays.copyOf(lasting, count);
        this.kinds = Arrays.copyOf(kindOf, count);
        this.once = isOnce;
    }

    /** The calls and answers of clients during the receipt. Their steps have no meaning. */
    List<CallLog.Event> events() {
        return events;
    }

    boolean changesLog() {
        return changesLog;
    }

    boolean answers() {
        return answers;
    }

    /**
     * The row after the receipt.
     *
     * @param row before it
     * @param at the index of the actor
     * @param message the index of the message
     */
    int[] in(int[] row, int at, int message) {
        int first = StateCoder.firstMessage(row);
        int[] after = new int[row.length + messages.length - (removed ? 1 : 0)];
        System.arraycopy(row, 0, after, 0, first);
        after[at] = actor;
        after[0] = ofCalls ? progress : row[0];
        int gone = removed ? message : -1;
        int next = first;
        int end = first;
        for (int i = 0; i < messages.length; i++) {
            int number = messages[i];
            for (; next < row.length && row[next] < number; next++) {
                if (next != gone) {
                    after[end++] = row[next];
                }
            }
            if (kinds[i] != Reaction.Kind.ADDED) {
                while (next < row.length && row[next] == number) {
                    next++;
                }
            }
            if (kinds[i] != Reaction.Kind.REMOVED) {
                after[end++] = number;
            }
        }
        if (next <= gone) {
            System.arraycopy(row, next, after, end, gone - next);
            end += gone - next;
            next = gone + 1;
        }
        System.arraycopy(row, next, after, end, row.length - next);
        end += row.length - next;
        return end == after.length ? after : Arrays.copyOf(after, end);
    }

    /** Whether it changes nothing in a system, except that the message may be removed if it is no timer. */
    boolean isNoOp(int[] row, int at, int message) {
        if (actor != row[at] || ofCalls && progress != row[0]) {
            return false;
        }
        if (!once) {
            return isNoOp(row, in(row, at, message), timer ? -1 : row[message]);
        }
        boolean isBack = false;
        for (int i = 0; i < messages.length; i++) {
            boolean isReceived = messages[i] == row[message];
            boolean isThere =
                    isReceived || Arrays.binarySearch(row, StateCoder.firstMessage(row), row.length, messages[i]) >= 0;
            boolean isAdded = kinds[i] == Reaction.Kind.ADDED_ONCE;
            if (!isReceived && isThere != isAdded) {
                return false;
            }
            isBack |= isReceived && isAdded;
        }
        return !removed || !timer || isBack;
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
}
