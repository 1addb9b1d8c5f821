package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reasons why some tests have no verdict. A reason that many of them share is reported once. */
final class InconclusiveReasons {
    private final Map<Object, LineUpResult.UndecidedTests> shared = new LinkedHashMap<>();
    private final List<LineUpResult.UndecidedTests> others = new ArrayList<>();

    void add(InconclusiveReason reason, Matrix matrix) {
        // The progress of each unfinished test does not make a separate reason.
        Object key =
                reason instanceof InconclusiveReason.SchedulesLeft ? InconclusiveReason.SchedulesLeft.class : reason;
        shared.merge(
                key,
                new LineUpResult.UndecidedTests(reason, Optional.of(matrix), 1),
                (known, more) -> new LineUpResult.UndecidedTests(known.reason(), known.first(), known.tests() + 1));
    }

    /** A reason that concerns all tests together. */
    void add(InconclusiveReason reason) {
        others.add(new LineUpResult.UndecidedTests(reason, Optional.empty(), 0));
    }

    List<LineUpResult.UndecidedTests> all() {
        List<LineUpResult.UndecidedTests> all = new ArrayList<>(shared.values());
        all.addAll(others);
        return all;
    }
}
