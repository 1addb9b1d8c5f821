package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.partial.Sources;
import java.util.List;

/** A division of the state into cells, and the effect of each step on the cells. */
public final class Division {
    private final StateShape shape;
    private final List<Touched> steps;

    /**
     * The cells of a step.
     *
     * @param read the cells that it depends on
     * @param written the cells that it may change
     * @param added the cells that it may add to but does not write otherwise
     * @param ruled the cells on which rules depend that it may break
     */
    public record Touched(Sources read, Sources written, Sources added, Sources ruled) {
        Touched(Sources read, Sources written, Sources added) {
            this(read, written, added.without(written), Sources.NONE);
        }

        /** The cells that it may change. */
        Sources changed() {
            return written.and(added);
        }

        /** Whether one of two steps may change a cell that the other touches, unless both only add to it. */
        public boolean interferes(Touched other) {
            return changesFor(other) || other.changesFor(this);
        }

        private boolean changesFor(Touched other) {
            Sources used = other.read.and(other.written).and(other.ruled);
            return changed().hasAnyOf(used) || written.hasAnyOf(other.added);
        }
    }

    Division(StateShape shape, List<Touched> steps) {
        this.shape = shape;
        this.steps = List.copyOf(steps);
    }

    /** The cells of each subject, in the order of the subjects. */
    public List<Touched> touched() {
        return steps;
    }

    /** The cells, by number. */
    public List<StatePart> parts() {
        return shape.parts();
    }

    /** The labels for the elements of the set at the place of a part. */
    public Labels labels(StatePart part) {
        return shape.labels(part);
    }

    /** The cells that a step reads. */
    public int[] read(int step) {
        return steps.get(step).read().numbers();
    }

    /** The cells that a step may give new contents. */
    public int[] written(int step) {
        return steps.get(step).written().numbers();
    }

    /** The cells that a step may add to but does not write otherwise. */
    public int[] added(int step) {
        return steps.get(step).added().numbers();
    }

    /** The cells on which invariants and constraints depend that a step may break. */
    public int[] ruled(int step) {
        return steps.get(step).ruled().numbers();
    }
}
