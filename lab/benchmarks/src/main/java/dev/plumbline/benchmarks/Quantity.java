package dev.plumbline.benchmarks;

import java.util.function.ToDoubleFunction;

/** A number of a measurement that can be bounded or compared. */
enum Quantity {
    STEPS("steps", Measurement::steps),
    STEPS_PER_OPERATION("steps/op", measured -> (double) measured.steps() / measured.operations()),
    HEAP("MiB", Measurement::peakHeapMiB),
    TIME("CPU", Measurement::cpuSeconds),
    TIME_PER_OPERATION("CPU/op", measured -> measured.cpuSeconds() / measured.operations());

    private final String words;
    private final ToDoubleFunction<Measurement> value;

    Quantity(String words, ToDoubleFunction<Measurement> value) {
        this.words = words;
        this.value = value;
    }

    String words() {
        return words;
    }

    double of(Measurement measured) {
        return value.applyAsDouble(measured);
    }
}
