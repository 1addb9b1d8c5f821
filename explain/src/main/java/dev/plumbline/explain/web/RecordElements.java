package dev.plumbline.explain.web;

import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The reads and writes of a critical section, one line each: {@code read AServer.net[0] -> 3}. An operation has them
 * where its argument {@code elements} holds tuples {@code <<"read", name, indices, value>>}, a write perhaps with the
 * value before it.
 */
final class RecordElements {
    private static final String ARGUMENT = "elements";

    private RecordElements() {}

    /** Nothing if the operation has no elements, or something else under that name. */
    static List<String> of(Operation operation) {
        if (!(operation.arguments().get(ARGUMENT) instanceof Value.Tuple elements)) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        for (Value element : elements.elements()) {
            if (!(element instanceof Value.Tuple tuple)
                    || tuple.size() < 4
                    || !(tuple.at(1) instanceof Value.Str tag)
                    || !(tuple.at(2) instanceof Value.Str name)
                    || !(tuple.at(3) instanceof Value.Tuple indices)) {
                return List.of();
            }
            StringBuilder line = new StringBuilder(tag.value()).append(' ').append(name.value());
            indices.elements().forEach(index -> line.append('[').append(index).append(']'));
            line.append(tag.value().equals("write") ? " <- " : " -> ").append(tuple.at(4));
            if (tuple.size() > 4) {
                line.append(", before ").append(tuple.at(5));
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
