package dev.plumbline.runtime.value;

import dev.plumbline.value.DefinedSet;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/** Values as TLC prints them, which specifications observe by {@code ToString}: every record in brackets. */
final class TlcText {
    private TlcText() {}

    static String of(Value value) {
        if (value instanceof Value.Rec record) {
            return record.fields().entrySet().stream()
                    .map(field -> field.getKey() + " |-> " + of(field.getValue()))
                    .collect(Collectors.joining(", ", "[", "]"));
        } else if (value instanceof Value.Fn function) {
            return function.pairs().entrySet().stream()
                    .map(pair -> of(pair.getKey()) + " :> " + of(pair.getValue()))
                    .collect(Collectors.joining(" @@ ", "(", ")"));
        } else if (value instanceof Value.Tuple tuple) {
            return "<<" + joined(tuple.elements()) + ">>";
        } else if (value instanceof Value.SetOf || value instanceof DefinedSet set && set.isFinite()) {
            return "{" + joined(TlcOrder.sorted(Tla.elements(value))) + "}";
        }
        return value.toString();
    }

    private static String joined(List<Value> values) {
        return values.stream().map(TlcText::of).collect(Collectors.joining(", "));
    }
}
