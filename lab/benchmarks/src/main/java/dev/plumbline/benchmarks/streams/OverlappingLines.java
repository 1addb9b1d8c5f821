package dev.plumbline.benchmarks.streams;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * The lines of a history, in the order of calls, made while they are read. Some processes call one operation after the
 * other, and up to one of each is open at once. Each takes effect at a random moment between call and return, so the
 * history conforms.
 */
abstract class OverlappingLines implements Iterator<String> {
    private static final long BETWEEN_CALLS = 10;

    private final Random random;
    private final long count;
    private final int processes;
    private final Deque<Draft> unwritten = new ArrayDeque<>();
    private final PriorityQueue<Draft> effects = new PriorityQueue<>(Comparator.comparingLong(draft -> draft.effect));
    private long drafted;
    private long written;

    /** An operation; the value that it returns is known after its effect. */
    static final class Draft {
        private long number;
        private long call;
        private long end;
        private long effect;
        private boolean isDone;
        /** Whether it writes or inserts a value. */
        boolean isUpdate;

        long value;
    }

    OverlappingLines(long count, int processes, long seed) {
        this.count = count;
        this.processes = processes;
        this.random = new Random(seed);
    }

    /** Chooses what the operation does. */
    abstract void choose(Draft draft, Random random);

    /** The effect of the operation. */
    abstract void perform(Draft draft);

    /** The operation and its arguments, as JSON. */
    abstract String written(Draft draft);

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
        Draft next = unwritten.remove();
        return "{\"process\":" + next.number % processes + "," + written(next) + ",\"call\":" + next.call
                + ",\"return\":" + next.end + "}";
    }

    private void draft() {
        Draft draft = new Draft();
        draft.number = drafted++;
        draft.call = draft.number * BETWEEN_CALLS;
        int length = 1 + random.nextInt((int) (processes * BETWEEN_CALLS) - 2);
        draft.end = draft.call + length;
        draft.effect = draft.call + random.nextInt(length + 1);
        choose(draft, random);
        unwritten.add(draft);
        effects.add(draft);
    }

    private void performBefore(long time) {
        while (!effects.isEmpty() && effects.peek().effect < time) {
            Draft next = effects.remove();
            perform(next);
            next.isDone = true;
        }
    }
}
