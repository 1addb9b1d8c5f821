package dev.plumbline.spec;

import java.util.List;

/**
 * An operation without effect: always possible, and nothing changes. The default for aborted operations, unless a
 * specification says otherwise.
 */
public record NoEffect(String name) implements Action, Step {
    @Override
    public Step completing() {
        return this;
    }

    @Override
    public boolean observer() {
        return true;
    }

    @Override
    public List<Obstacle> obstacles(State state) {
        return List.of();
    }

    @Override
    public List<State> next(State state) {
        return List.of(state);
    }

    @Override
    public Footprint footprint() {
        return Footprint.NOTHING;
    }
}
