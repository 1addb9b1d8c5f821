package dev.plumbline.check.states.event;

import dev.plumbline.history.statelog.Fitting;
import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Optional;

/**
 * A value that an event logs for a place.
 *
 * @param id its number in the history, so that a search can remember which ones have been met
 * @param logged to be compared with what the specification holds there
 * @param stale whether the value may be older than the event
 */
public record Observation(int id, StatePath place, Value logged, boolean stale) {
    public boolean holds(Map<String, Value> state) {
        return seen(state).filter(value -> Fitting.fits(logged, value)).isPresent();
    }

    /** The value at the place. */
    public Optional<Value> seen(Map<String, Value> state) {
        return place.in(state.get(place.variable()));
    }
}
