package dev.plumbline.runtime.value;

import java.util.List;
import java.util.stream.Collectors;

/** Values as TLC prints them, which {@code ToString} lets specifications see: records in brackets, fewer parentheses. */
final class TlcText {
    private TlcText() {}

    static String of(Value value) {
        if (value instanceof Mapping mapping) {
            boolean record = mapping.domain().list().stream().allMatch(name -> name instanceof Str);
            return mapping.pairs().entrySet().stream()
                    .map(pair -> record
                            ? pair.getKey().toText() + " |-> " + of(pair.getValue())
                            : of(pair.getKey()) + " :> " + of(pair.getValue()))
                    .collect(Collectors.joining(record ? ", " : " @@ ", record ? "[" : "(", record ? "]" : ")"));
        } else if (value instanceof Tuple tuple) {
            return "<<" + joined(tuple.elements()) + ">>";
        } else if (value instanceof SetValue set && set.finite()) {
            return "{" + joined(set.elements().list()) + "}";
        }
        return value.toString();
    }

    private static String joined(List<Value> values) {
        return values.stream().map(TlcText::of).collect(Collectors.joining(", "));
    }
}
