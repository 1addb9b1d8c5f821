package dev.plumbline.explain.cause;

import dev.plumbline.explain.cause.LastWriters.ChangedBy;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.Value;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The operation whose value a silent step moved into a part of the state: a write that was buffered before.
 *
 * <p>The step moved a value if that was at one other place of the state before, and is at no other place afterwards.
 * It came there by an operation if in every interpretation shown this operation was the last to change how often the
 * value occurs outside of the part, and if it always brought the only occurrence. If the value was there from
 * the beginning, or came there by another operation in one of the interpretations, no operation is named. So a counter
 * that happens to reach the value of an operation is not taken for it: the value of the operation stays where it is.
 */
final class MovedValue {
    private final StepGraph graph;
    private final ReadPart part;
    private final Value value;

    private MovedValue(StepGraph graph, ReadPart part, Value value) {
        this.graph = graph;
        this.part = part;
        this.value = value;
    }

    /**
     * @param graph with all steps of the interpretations
     * @param value that the step put into the part
     * @return the index of the operation; empty if it is not known, or not the same wherever the step did this
     */
    static OptionalInt by(ChangedBy step, StepGraph graph, ReadPart part, Value value) {
        return new MovedValue(graph, part, value).found(step);
    }

    private OptionalInt found(ChangedBy step) {
        Optional<LastWriters> occurrences =
                LastWriters.of(graph, state -> Optional.of(Value.of(occurrences(state, part.path()))));
        if (occurrences.isEmpty()) {
            return OptionalInt.empty();
        }
        OptionalInt carried = OptionalInt.empty();
        for (StepGraph.Arc arc : graph.arcs()) {
            Optional<Value> before = part.in(graph.state(arc.from()));
            Optional<Value> after = part.in(graph.state(arc.to()));
            if (!arc.by().equals(step) || after.equals(before) || !after.equals(Optional.of(value))) {
                continue;
            }
            Set<ChangedBy> brought = occurrences.get().at(arc.from());
            boolean moved = count(arc.from()) == 1 && count(arc.to()) == 0;
            if (!moved || brought.size() != 1) {
                return OptionalInt.empty();
            }
            ChangedBy by = brought.iterator().next();
            boolean another = carried.isPresent() && carried.getAsInt() != by.operation();
            if (by.operation() < 0 || another || !broughtTheOnlyOne(by)) {
                return OptionalInt.empty();
            }
            carried = OptionalInt.of(by.operation());
        }
        return carried;
    }

    private boolean broughtTheOnlyOne(ChangedBy by) {
        return graph.arcs().stream()
                .filter(arc -> arc.by().equals(by) && count(arc.from()) != count(arc.to()))
                .allMatch(arc -> count(arc.from()) == 0 && count(arc.to()) == 1);
    }

    private int count(int vertex) {
        return occurrences(graph.state(vertex), part.path());
    }

    /** How often the value occurs in another one, except below a path. */
    private int occurrences(Value in, List<Value> except) {
        if (except.isEmpty()) {
            return 0;
        }
        int count = 0;
        if (in instanceof Value.Tuple tuple) {
            for (int i = 0; i < tuple.elements().size(); i++) {
                count += occurrences(tuple.elements().get(i), Value.of(i + 1), except);
            }
        } else if (in instanceof Value.Rec record) {
            for (String field : record.fields().keySet()) {
                count += occurrences(record.fields().get(field), Value.of(field), except);
            }
        } else if (in instanceof Value.Fn function) {
            for (Value key : function.pairs().keySet()) {
                count += occurrences(function.pairs().get(key), key, except);
            }
        } else if (in instanceof Value.SetOf set) {
            count += occurrences(set.elements());
        }
        return count;
    }

    private int occurrences(Value content, Value key, List<Value> except) {
        return key.equals(except.get(0))
                ? occurrences(content, except.subList(1, except.size()))
                : occurrences(List.of(content));
    }

    private int occurrences(Collection<? extends Value> values) {
        int count = 0;
        for (Value each : values) {
            if (each.equals(value)) {
                count++;
            } else if (each instanceof Value.Tuple tuple) {
                count += occurrences(tuple.elements());
            } else if (each instanceof Value.Rec record) {
                count += occurrences(record.fields().values());
            } else if (each instanceof Value.Fn function) {
                count += occurrences(function.pairs().values());
            } else if (each instanceof Value.SetOf set) {
                count += occurrences(set.elements());
            }
        }
        return count;
    }
}
