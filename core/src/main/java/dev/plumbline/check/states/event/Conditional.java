package dev.plumbline.check.states.event;

import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.statelog.StatePath;
import java.util.Optional;

/**
 * What a mapping says of an event in terms of the state before it: that a place has a value then, or that what was
 * logged for it does not count.
 *
 * @param expression of the value; nothing if what was logged is ignored
 * @param condition under which it holds; nothing if always
 */
public record Conditional(
        StateMapping.Statement statement, StatePath place, Optional<String> expression, Optional<String> condition) {}
