package dev.plumbline.check.states.event;

import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.statelog.StatePath;
import java.util.Optional;

/**
 * A statement of a mapping about an event that depends on the state before it: a place then has a value, or the value
 * logged for it is ignored.
 *
 * @param expression of the value; nothing if what was logged is ignored
 * @param condition under which it holds; nothing if always
 */
public record Conditional(
        StateMapping.Statement statement, StatePath place, Optional<String> expression, Optional<String> condition) {}
