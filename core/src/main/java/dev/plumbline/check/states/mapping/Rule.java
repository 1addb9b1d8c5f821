package dev.plumbline.check.states.mapping;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** A statement of a mapping. docs/state-logs.md defines the meaning of each. */
public sealed interface Rule {
    /** @param variables none for all */
    record Unlogged(List<String> variables, boolean unchanged) implements Rule {}

    /** @param variables none for all */
    record Logged(List<String> variables, boolean stale) implements Rule {}

    /** @param event none for any */
    record Steps(Optional<String> event, int least, int most) implements Rule {}

    /** Actions that happen without being logged. */
    record Silent(List<String> actions) implements Rule {}

    /** Which events count. */
    record Filter(boolean keep, Subject subject, List<String> names) implements Rule {}

    /** The part of an event that a filter tests. */
    enum Subject {
        EVENT,
        NODE,
        FIELD
    }

    /** @param to none if the event names no action */
    record RenamedEvent(String from, Optional<String> to) implements Rule {}

    /** @param event none for any */
    record RenamedArgument(Optional<String> event, String from, String to) implements Rule {}

    /** @param place in which {@code [node]} means the node that logged it */
    record MovedVariable(String logged, String place) implements Rule {}

    /** A logged value that is replaced by another one. */
    record ReplacedValue(Value from, Value to) implements Rule {}

    /** @param condition none if it holds for every event */
    record Derived(String place, String expression, Optional<String> condition) implements Rule {}

    /** @param condition none if it holds for every event */
    record Ignored(String place, Optional<String> condition) implements Rule {}

    /** A file with values of constants. */
    record Constants(String file) implements Rule {}

    /** Of times. */
    record Unit(String unit) implements Rule {}

    /** Of times, in their unit. */
    record Uncertainty(long amount) implements Rule {}
}
