package dev.plumbline.benchmarks;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A trial and its result.
 *
 * @param baseline the measurement that the trial is compared with, if there is one
 * @param twin the measurement whose counts it should have, if there is one
 */
record Row(
        String scenario,
        Trial trial,
        Measurement measured,
        Optional<Measurement> baseline,
        Optional<Measurement> twin) {
    Row(String scenario, Trial trial, Measurement measured, Optional<Measurement> baseline) {
        this(scenario, trial, measured, baseline, Optional.empty());
    }

    /** An unfinished search gives a lower bound of the ratio. Empty if one of the two measurements failed. */
    OptionalDouble ratio() {
        if (baseline.isEmpty() || baseline.get().isFailed() || measured.isFailed()) {
            return OptionalDouble.empty();
        }
        Quantity quantity = trial.against().orElseThrow().quantity();
        return OptionalDouble.of(quantity.of(measured) / quantity.of(baseline.get()));
    }

    List<Target> missed() {
        return trial.targets().stream().filter(target -> !target.holds(this)).toList();
    }
}
