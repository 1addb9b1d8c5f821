package dev.plumbline.check.states.event;

import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.spec.Obstacle;
import java.util.List;

/**
 * A part of the state after a step that is not as the log has it.
 *
 * @param logged the value that the log has or implies there
 * @param given the value after the step
 * @param condition that does not hold, in the words of reports
 * @param words the same with the value, to be followed by the step; may be empty
 */
public record Mismatch(StatePath place, String logged, String given, String condition, String words) {
    Obstacle obstacle(String step, String where) {
        return new Obstacle(
                condition,
                step + " gives " + given,
                "differs",
                where,
                words.isEmpty() ? "" : words + " after " + step,
                List.of());
    }
}
