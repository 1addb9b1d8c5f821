package dev.plumbline.benchmarks.streams;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/** A queue with eight processes and about 50 values in it; each value is inserted once. */
final class QueueLines extends OverlappingLines {
    private static final int USUAL = 50;
    /** Below all values. */
    private static final long NONE = 0;

    private final Deque<Long> queue = new ArrayDeque<>();
    private long inserted;

    QueueLines(long count, long seed) {
        super(count, 8, seed);
    }

    @Override
    void choose(Draft draft, Random random) {
        draft.isUpdate = random.nextInt(10) < (queue.size() < USUAL ? 6 : 4);
        draft.value = draft.isUpdate ? ++inserted : NONE;
    }

    @Override
    void perform(Draft draft) {
        if (draft.isUpdate) {
            queue.addLast(draft.value);
        } else if (!queue.isEmpty()) {
            draft.value = queue.removeFirst();
        }
    }

    @Override
    String written(Draft draft) {
        return draft.isUpdate
                ? "\"op\":\"enqueue\",\"args\":{\"value\":" + draft.value + "}"
                : "\"op\":\"dequeue\",\"args\":{\"result\":"
                        + (draft.value == NONE ? "{\"$model\":\"empty\"}" : Long.toString(draft.value)) + "}";
    }
}
