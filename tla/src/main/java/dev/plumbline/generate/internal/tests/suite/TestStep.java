package dev.plumbline.generate.internal.tests.suite;

import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One step of a test.
 *
 * @param action to perform
 * @param arguments of the action
 * @param changes the variables that have another value afterwards; all other observed variables keep theirs
 * @param alternatives other changes that the specification allows. The system chooses, not the test: a system that
 *     makes one of these changes conforms, and the rest of the test does not apply.
 * @param certain whether the specification allows the action in every state in which the system may be, given what was
 *     observed so far. If not, any other outcome proves nothing.
 */
public record TestStep(
        String action,
        Map<String, Value> arguments,
        Map<String, Value> changes,
        List<Map<String, Value>> alternatives,
        boolean certain) {
    public TestStep {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
        alternatives = List.copyOf(alternatives);
    }
}
