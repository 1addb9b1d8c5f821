package dev.plumbline.check.sweep;

import java.util.Objects;

/**
 * One interpretation of the history so far: the state, and which of the open operations have been performed. How it was
 * reached does not tell configurations apart.
 */
final class SweepConfiguration {
    final StateTable.Node state;
    final Bits done;
    final Path path;

    SweepConfiguration(StateTable.Node state, Bits done, Path path) {
        this.state = state;
        this.done = done;
        this.path = path;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof SweepConfiguration that && state == that.state && done.equals(that.done);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(state.state) + done.hashCode();
    }

    @Override
    public String toString() {
        return state.state.value() + " done " + done;
    }
}
