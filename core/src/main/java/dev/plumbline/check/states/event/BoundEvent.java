package dev.plumbline.check.states.event;

import dev.plumbline.history.statelog.StateUpdate;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An event as a mapping reads it.
 *
 * @param index its number in the history
 * @param dropped whether it does not count
 * @param action that it names; nothing if any may have happened
 * @param arguments by parameter, to be compared with those of a transition
 * @param least the fewest steps of the specification that it may mean
 * @param most the most steps of the specification that it may mean
 * @param observations about places after it
 * @param updates by variable
 * @param conditional what holds of it only where an expression says so
 * @param line as expressions see it
 */
public record BoundEvent(
        int index,
        boolean dropped,
        Optional<String> action,
        Map<String, Value> arguments,
        int least,
        int most,
        List<Observation> observations,
        Map<String, List<StateUpdate>> updates,
        List<Conditional> conditional,
        Value line) {
    /** Whether it says which transition it is. */
    public boolean isSpecific() {
        return action.isPresent() || !arguments.isEmpty();
    }
}
