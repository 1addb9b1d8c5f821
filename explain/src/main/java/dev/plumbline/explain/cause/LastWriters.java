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
 * Who changed a part of the state last, at every vertex of a graph of steps.
 *
 * <p>At the start of an interpretation there is no writer. A step that changes the part makes its operation the last
 * one; a step that does not hands on all that may have been last. This is repeated until nothing is added, because
 * steps that perform no operation may lead in circles. So at a vertex there is a writer exactly if some path leads
 * there after which it is the last.
 */
final class LastWriters {
    /** More would not be read, and the sets of all vertices would fill the memory. */
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

    /** @return nothing where they are too many */
    static Optional<LastWriters> of(StepGraph graph, ReadPart look) {
        return of(graph, look::in);
    }

    /** @param part what is looked at in a state */
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
                    // A set is never changed once it is there, so equal ones are shared.
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
