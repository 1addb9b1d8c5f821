package dev.plumbline.history.format;

import dev.plumbline.history.msgpack.Packer;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes values as MessagePack, in the same notation as in JSON. */
final class Packing {
    private Packing() {}

    /** Names, which are written unchanged, and values. */
    static void named(Map<?, ?> named, Packer out) throws IOException {
        out.map(named.size());
        for (Map.Entry<?, ?> entry : named.entrySet()) {
            out.text((String) entry.getKey());
            write((Value) entry.getValue(), out);
        }
    }

    static void write(Value value, Packer out) throws IOException {
        if (value instanceof Value.Bool bool) {
            out.truth(bool.value());
        } else if (value instanceof Value.Int integer) {
            out.integer(integer.value());
        } else if (value instanceof Value.Str string) {
            out.text(string.value());
        } else if (value.equals(Value.ModelValue.NULL)) {
            out.nil();
        } else if (value instanceof Value.ModelValue model) {
            tag(Notation.MODEL, out).text(model.name());
        } else if (value instanceof Value.Tuple tuple) {
            write(tuple.elements(), out);
        } else if (value instanceof Value.SetOf set) {
            tag(Notation.SET, out);
            write(set.elements(), out);
        } else if (value instanceof Value.Rec record && Notation.isPlain(record)) {
            named(record.fields(), out);
        } else {
            Map<Value, Value> pairs = Notation.pairs(value);
            tag(Notation.FUNCTION, out).array(pairs.size());
            for (Map.Entry<Value, Value> pair : pairs.entrySet()) {
                write(List.of(pair.getKey(), pair.getValue()), out);
            }
        }
    }

    private static Packer tag(String tag, Packer out) throws IOException {
        return out.map(1).text(tag);
    }

    private static void write(List<Value> elements, Packer out) throws IOException {
        out.array(elements.size());
        for (Value element : elements) {
            write(element, out);
        }
    }
}
