package dev.plumbline.actor.table;

import dev.plumbline.actor.explore.ExplorationResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * The figures of a configuration, after Table A1 of the DS2 paper; each the average of its runs.
 *
 * @param runs one for each seed
 * @param statelessMilliseconds the time of the same schedules, each run from the start; empty if not measured
 * @param lost histories of a complete exploration that the first run lacks; empty without one
 */
public record Metrics(
        Configuration configuration,
        List<ExplorationResult> runs,
        OptionalDouble statelessMilliseconds,
        OptionalLong lost) {
    private static final double NANOS = 1e6;

    public Metrics {
        runs = List.copyOf(runs);
    }

    private double average(ToDoubleFunction<ExplorationResult> figure) {
        return runs.stream().mapToDouble(figure).average().orElse(0);
    }

    /** #S. */
    public double schedules() {
        return average(ExplorationResult::schedules);
    }

    /** #IH. */
    public double incomplete() {
        return average(ExplorationResult::incomplete);
    }

    /** #UH. */
    public double unique() {
        return average(ExplorationResult::unique);
    }

    /** Unique by order, as far as a criterion for histories distinguishes them. */
    public double uniqueByOrder() {
        return average(run -> run.byOrder().size());
    }

    /** #NL. */
    public double nonLinearizable() {
        return average(ExplorationResult::nonLinearizable);
    }

    /** The same among histories by order. */
    public double nonLinearizableByOrder() {
        return average(ExplorationResult::nonLinearizableByOrder);
    }

    /** NL/UH. */
    public double quality() {
        return ratio(nonLinearizable(), unique());
    }

    /** UH/S. */
    public double progression() {
        return ratio(unique(), schedules());
    }

    /** NL/S. */
    public double precision() {
        return ratio(nonLinearizable(), schedules());
    }

    private static double ratio(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    /** TS. */
    public double schedulingMilliseconds() {
        return average(run -> run.times().scheduling() / NANOS);
    }

    /** TC. */
    public double checkingMilliseconds() {
        return average(run -> run.times().checking() / NANOS);
    }

    /** TT. */
    public double milliseconds() {
        return schedulingMilliseconds() + checkingMilliseconds();
    }

    /** #HF, over the runs with a violation; empty if none has. */
    public OptionalDouble historiesBeforeFirst() {
        return ofViolating(ExplorationResult::historiesBefore);
    }

    /** TF, over the runs with a violation; empty if none has. */
    public OptionalDouble millisecondsUntilFirst() {
        return ofViolating(run -> run.times().untilFirst() / NANOS);
    }

    private OptionalDouble ofViolating(ToDoubleFunction<ExplorationResult> figure) {
        return runs.stream()
                .filter(run -> run.firstViolation().isPresent())
                .mapToDouble(figure)
                .average();
    }

    /** Whether every run completed its schedules. */
    public boolean finished() {
        return runs.stream().allMatch(ExplorationResult::finished);
    }
}
