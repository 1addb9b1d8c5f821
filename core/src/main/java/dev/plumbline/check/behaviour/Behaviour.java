package dev.plumbline.check.behaviour;

import dev.plumbline.value.Value;
import java.util.List;

/** A sequence of states from an initial one on, each with the step that led to it. */
public record Behaviour(List<Moment> moments) {
    /**
     * One state.
     *
     * @param step into it, as an operation is written: {@code Put(key: 1)}; for the first state, the name of the
     *     initial predicate
     * @param state the values of the variables: a record
     */
    public record Moment(String step, Value state) {}

    public Behaviour {
        moments = List.copyOf(moments);
    }
}
