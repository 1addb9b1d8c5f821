package dev.plumbline.explain.evidence;

import dev.plumbline.spec.State;
import dev.plumbline.value.Value;

/** A state that was read from a file: a value to look at. No specification takes a step from it. */
public record PlainState(Value value) implements State {
    @Override
    public String toString() {
        return value.toString();
    }
}
