package dev.plumbline.history.format;

import dev.plumbline.history.Value;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessagePacker;

/** Writes values as MessagePack, in the same notation as in JSON. */
final class Packing {
    private Packing() {}

    static void write(Map<String, Value> named, MessagePacker out) throws IOException {
        out.packMapHeader(named.size());
        for (Map.Entry<String, Value> entry : named.entrySet()) {
            out.packString(entry.getKey());
            write(entry.getValue(), out);
        }
    }

    static void write(Value value, MessagePacker out) throws IOException {
        if (value instanceof Value.Bool bool) {
            out.packBoolean(bool.value());
        } else if (value instanceof Value.Int integer) {
            out.packLong(integer.value());
        } else if (value instanceof Value.Str string) {
            out.packString(string.value());
        } else if (value.equals(Value.ModelValue.NULL)) {
            out.packNil();
        } else if (value instanceof Value.ModelValue model) {
            tag(Notation.MODEL, out).packString(model.name());
        } else if (value instanceof Value.Tuple tuple) {
            write(tuple.elements(), out);
        } else if (value instanceof Value.SetOf set) {
            tag(Notation.SET, out);
            write(set.elements(), out);
        } else if (value instanceof Value.Rec record && Notation.isPlain(record)) {
            write(record.fields(), out);
        } else {
            Map<Value, Value> pairs = Notation.pairs(value);
            tag(Notation.FUNCTION, out).packArrayHeader(pairs.size());
            for (Map.Entry<Value, Value> pair : pairs.entrySet()) {
                write(List.of(pair.getKey(), pair.getValue()), out);
            }
        }
    }

    private static MessagePacker tag(String tag, MessagePacker out) throws IOException {
        return out.packMapHeader(1).packString(tag);
    }

    private static void write(List<Value> elements, MessagePacker out) throws IOException {
        out.packArrayHeader(elements.size());
        for (Value element : elements) {
            write(element, out);
        }
    }
}
