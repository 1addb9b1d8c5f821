package dev.plumbline.benchmarks.streams;

import java.util.Random;

/** A register with five processes; a third of the operations writes. */
final class RegisterLines extends OverlappingLines {
    private static final int VALUES = 1_000;

    private long value;

    RegisterLines(long count, long seed) {
        super(count, 5, seed);
    }

    @Override
    void choose(Draft draft, Random random) {
        draft.isUpdate = random.nextInt(3) == 0;
        draft.value = random.nextInt(VALUES);
    }

    @Override
    void perform(Draft draft) {
        if (draft.isUpdate) {
            value = draft.value;
        } else {
            draft.value = value;
        }
    }

    @Override
    String written(Draft draft) {
        return (draft.isUpdate ? "\"op\":\"write\",\"args\":{\"value\":" : "\"op\":\"read\",\"args\":{\"result\":")
                + draft.value + "}";
    }
}
