package dev.plumbline.check.interpretation;

import dev.plumbline.check.Witness;
import dev.plumbline.check.sweep.StateTable;
import java.util.List;

/** A node of the graph under construction, identified by the performed operations and the state alone. */
final class Vertex {
    final PerformedOperations performed;
    final StateTable.Node state;
    List<Arc> out = List.of();

    /** Whether steps that perform no operation lead from here to other states. */
    boolean between;

    record Arc(Vertex to, int operation, List<Witness.Performed> before, String step) {}

    Vertex(PerformedOperations performed, StateTable.Node state) {
        this.performed = performed;
        this.state = state;
    }

    int depth() {
        return performed.size();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vertex that && state == that.state && performed.equals(that.performed);
    }

    @Override
    public int hashCode() {
        return 31 * performed.hashCode() + System.identityHashCode(state);
    }
}
