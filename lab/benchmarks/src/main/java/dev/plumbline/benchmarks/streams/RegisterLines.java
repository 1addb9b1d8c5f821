package dev.plumbline.benchmarks.streams;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * The lines of a history of a register, in the order of calls, made while they are read. Five processes call one operation
 * after the other, a third of them writes, and up to five are open at once. Each takes effect at a random moment between
 * call and return, so the history conforms.
 */
final class RegisterLines implements Iterator<String> {
    private static final int PROCESSES = 5;
    private static final long BETWEEN_CALLS = 10;
    private static final int VALUES = 1_000;

    private final Random random;
    private final long count;
    private final Deque<Draft> unwritten = new ArrayDeque<>();
    private final PriorityQueue<Draft> effects = new PriorityQueue<>(Comparator.comparingLong(draft -> draft.effect));
    private long drafted;
    private long written;
    private long value;

    /** An operation; the value of a read is known after its effect. */
    private static final class Draft {
        private long number;
        private long call;
        private long end;
        private long effect;
        private boolean isWrite;
        private boolean isDone;
        private long value;
    }

    RegisterLines(long count, long seed) {
        this.count = count;
        this.random = new Random(seed);
    }

    @Override
    public boolean hasNext() {
        return written < count;
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        while (unwritten.isEmpty() || !unwritten.peek().isDone) {
            performBefore(drafted < count ? drafted * BETWEEN_CALLS : Long.MAX_VALUE);
            if (drafted < count) {
                draft();
            }
        }
        written++;
        return line(unwritten.remove());
    }

    private void draft() {
        Draft draft = new Draft();
        draft.number = drafted++;
        draft.call = draft.number * BETWEEN_CALLS;
        int length = 1 + random.nextInt((int) (PROCESSES * BETWEEN_CALLS) - 2);
        draft.end = draft.call + length;
        draft.effect = draft.call + random.nextInt(length + 1);
        draft.isWrite = random.nextInt(3) == 0;
        draft.value = random.nextInt(VALUES);
        unwritten.add(draft);
        effects.add(draft);
    }

    private void performBefore(long time) {
        while (!effects.isEmpty() && effects.peek().effect < time) {
            Draft next = effects.remove();
            if (next.isWrite) {
                value = next.value;
            } else {
                next.value = value;
            }
            next.isDone = true;
        }
    }

    private static String line(Draft draft) {
        return "{\"process\":" + draft.number % PROCESSES
                + (draft.isWrite ? ",\"op\":\"write\",\"args\":{\"value\":" : ",\"op\":\"read\",\"args\":{\"result\":")
                + draft.value + "},\"call\":" + draft.call + ",\"return\":" + draft.end + "}";
    }
}
