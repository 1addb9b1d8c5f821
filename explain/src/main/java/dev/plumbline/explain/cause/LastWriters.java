package dev.plumbline.explain.cause;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The operations that last changed a part of the state, at every vertex of a graph of steps.
 *
 * <p>At the start of an interpretation there is no writer. A step that changes the part makes its operation the last
 * one; any other step passes on all possible last writers. This is repeated until nothing is added, because steps that
 * perform no operation may form cycles. So an operation is a last writer at a vertex exactly if it is the last one on
 * some path to it.
 */
final class LastWriters {
    /** A sentence cannot name more, and the sets of all vertices would fill the memory. */
    static final int MOST = 64;

    private final List<Optional<Value>> contents;
    private final List<Set<ChangedBy>> writers;

    /**
     * @param operation index in the history, {@link Witness#SILENT}, or {@link #NOBODY}
     * @param step that changed it
     */
    record ChangedBy(int operation, String step) implements Comparable<ChangedBy> {
        static final int NOBODY = -2;
        static final ChangedBy NONE = new ChangedBy(NOBODY, "");

        @Override
        public int compareTo(ChangedBy other) {
            int byOperation = Integer.compare(operation, other.operation);
            return byOperation != 0 ? byOperation : step.compareTo(other.step);
        }
    }

    private LastWriters(List<Optional<Value>> contents, List<Set<ChangedBy>> writers) {
        this.contents = contents;
        this.writers = writers;
    }

    /** @return empty if there are too many */
    static Optional<LastWriters> of(StepGraph graph, ReadPart look) {
        return of(graph, look::in);
    }

    /** @param part the part of a state */
    static Optional<LastWriters> of(StepGraph graph, Function<Value, Optional<Value>> part) {
        List<Optional<Value>> contents = new ArrayList<>();
        List<Set<ChangedBy>> writers = new ArrayList<>();
        for (int vertex = 0; vertex < graph.size(); vertex++) {
            contents.add(part.apply(graph.state(vertex)));
            writers.add(graph.starts().get(vertex) ? Set.of(ChangedBy.NONE) : Set.of());
        }
        for (boolean changed = true; changed; ) {
            changed = false;
            for (StepGraph.Arc arc : graph.arcs()) {
                Set<ChangedBy> before = writers.get(arc.to());
                boolean changes = !contents.get(arc.from()).equals(contents.get(arc.to()));
                Set<ChangedBy> more = changes ? Set.of(arc.by()) : writers.get(arc.from());
                if (more != before && !before.containsAll(more)) {
                    Set<ChangedBy> after = new TreeSet<>(before);
                    after.addAll(more);
                    if (after.size() > MOST) {
                        return Optional.empty();
                    }
                    // Sets are immutable, so equal ones are shared.
                    writers.set(arc.to(), after.equals(more) ? more : after);
                    changed = true;
                }
            }
        }
        return Optional.of(new LastWriters(contents, writers));
    }

    /** The content of the part at a vertex. */
    Optional<Value> content(int vertex) {
        return contents.get(vertex);
    }

    /** In order; {@link ChangedBy#NONE} for paths on which no step changed it. */
    Set<ChangedBy> at(int vertex) {
        return writers.get(vertex);
    }
}
