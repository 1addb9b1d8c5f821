package dev.plumbline.explain.cause;

import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who changed a part of the state last, at every node of the layers.
 *
 * <p>Forwards in one pass: at a node without incoming edges nobody did. An edge that changes the part makes its writer
 * the last one; an edge that does not hands on all that may have been last. Edges come after all edges into their start,
 * so every set is complete when it is handed on. So at a node there is a writer exactly if some path leads there after
 * which it is the last.
 */
final class LastWriters {
    /** More than this nobody reads, and the sets of all nodes would fill the memory. */
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
    static Optional<LastWriters> of(Layers layers, Look look) {
        List<Optional<Value>> contents = new ArrayList<>();
        List<Set<ChangedBy>> writers = new ArrayList<>();
        for (Layers.Node node : layers.nodes()) {
            contents.add(look.in(node.state().value()));
            writers.add(Set.of());
        }
        for (Layers.Edge edge : layers.edges()) {
            if (writers.get(edge.from()).isEmpty()) {
                writers.set(edge.from(), Set.of(ChangedBy.NONE));
            }
            Set<ChangedBy> after = new TreeSet<>(writers.get(edge.to()));
            ChangedBy changing = changing(edge, look, contents);
            if (changing == null) {
                after.addAll(writers.get(edge.from()));
            } else {
                after.add(changing);
            }
            if (after.size() > MOST) {
                return Optional.empty();
            }
            writers.set(edge.to(), after.equals(writers.get(edge.from())) ? writers.get(edge.from()) : after);
        }
        for (int i = 0; i < writers.size(); i++) {
            if (writers.get(i).isEmpty()) {
                writers.set(i, Set.of(ChangedBy.NONE));
            }
        }
        return Optional.of(new LastWriters(contents, writers));
    }

    /** The last step of an edge that changes the part; null if none does. */
    private static ChangedBy changing(Layers.Edge edge, Look look, List<Optional<Value>> contents) {
        ChangedBy changing = null;
        Optional<Value> held = contents.get(edge.from());
        for (Witness.Performed step : edge.before()) {
            Optional<Value> next = look.in(step.state().value());
            if (!next.equals(held)) {
                changing = new ChangedBy(step.operation(), step.step());
            }
            held = next;
        }
        return contents.get(edge.to()).equals(held) ? changing : new ChangedBy(edge.operation(), edge.step());
    }

    /** What the part is at a node. */
    Optional<Value> content(int node) {
        return contents.get(node);
    }

    /** In order; {@link ChangedBy#NONE} for paths on which nobody changed it. */
    Set<ChangedBy> at(int node) {
        return writers.get(node);
    }
}
