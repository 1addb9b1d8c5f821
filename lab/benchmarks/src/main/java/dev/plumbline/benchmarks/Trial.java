package dev.plumbline.benchmarks;

import dev.plumbline.check.budget.Budget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One history for one checker, and the targets for the result.
 *
 * @param format in which the history is read
 * @param time the search may take
 * @param steps of the specification it may take
 * @param against the position of an earlier trial of the same scenario with which this one is compared
 * @param twin the position of an earlier trial with the same meaning in another style
 */
record Trial(
        MapWorkload workload,
        String format,
        Checker checker,
        Duration time,
        long steps,
        List<Target> targets,
        Optional<Comparison> against,
        Optional<Integer> twin) {
    /** @param quantity of this trial divided by that of the trial at the position */
    record Comparison(Quantity quantity, int position) {}

    static Trial of(MapWorkload workload, Checker checker) {
        return new Trial(
                workload,
                "msgpack",
                checker,
                Budget.DEFAULT.time(),
                Budget.DEFAULT.steps(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    Trial in(String otherFormat) {
        return new Trial(workload, otherFormat, checker, time, steps, targets, against, twin);
    }

    Trial within(Duration otherTime, long otherSteps) {
        return new Trial(workload, format, checker, otherTime, otherSteps, targets, against, twin);
    }

    Trial aiming(Target... others) {
        return new Trial(workload, format, checker, time, steps, List.of(others), against, twin);
    }

    Trial comparedTo(int position, Quantity quantity) {
        return new Trial(
                workload, format, checker, time, steps, targets, Optional.of(new Comparison(quantity, position)), twin);
    }

    Trial alike(int position) {
        return new Trial(workload, format, checker, time, steps, targets, against, Optional.of(position));
    }

    /** Two trials on the same history share its file. */
    String fileName() {
        return workload.name() + "." + format;
    }

    Budget budget() {
        return Budget.DEFAULT.withTime(time).withSteps(steps);
    }
}
