package dev.plumbline.generate.internal.tests.suite;

import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A test: the observed part of a behaviour of the specification.
 *
 * @param name made of its first steps and a hash of all of them: letters, digits and underscores
 * @param behaviour the behaviour it was made from: {@code Put(key: 1), Clear}
 * @param initial the values of the observed variables at the beginning
 * @param steps in their order
 */
public record GeneratedTest(String name, String behaviour, Map<String, Value> initial, List<TestStep> steps) {
    public GeneratedTest {
        initial = Collections.unmodifiableMap(new LinkedHashMap<>(initial));
        steps = List.copyOf(steps);
    }

    /** Whether a conforming system may deviate from this test before its end. */
    public boolean hasChoice() {
        return steps.stream().anyMatch(step -> !step.alternatives().isEmpty() || !step.certain());
    }
}
