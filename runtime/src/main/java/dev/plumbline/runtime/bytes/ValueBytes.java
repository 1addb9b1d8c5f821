package dev.plumbline.runtime.bytes;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Values as bytes, for networks and files: a byte for the kind, then the content. */
public final class ValueBytes {
    private static final int DEEPEST = 200;

    private ValueBytes() {}

    public static void write(Value value, DataOutput out) throws IOException {
        if (value instanceof Value.Bool truth) {
            out.writeByte(truth.value() ? 'T' : 'F');
        } else if (value instanceof Value.Int number) {
            out.writeByte('I');
            out.writeLong(number.value());
        } else if (value instanceof Value.Str text) {
            out.writeByte('S');
            writeText(text.value(), out);
        } else if (value instanceof Value.ModelValue model) {
            out.writeByte('M');
            writeText(model.name(), out);
        } else if (value instanceof Value.Tuple tuple) {
            write('<', tuple.elements(), out);
        } else if (value instanceof Value.Function function) {
            out.writeByte('[');
            out.writeInt(function.size());
            for (Map.Entry<Value, Value> pair : function.pairs().entrySet()) {
                write(pair.getKey(), out);
                write(pair.getValue(), out);
            }
        } else {
            write('{', Tla.elements(value), out);
        }
    }

    private static void write(char kind, List<Value> elements, DataOutput out) throws IOException {
        out.writeByte(kind);
        out.writeInt(elements.size());
        for (Value element : elements) {
            write(element, out);
        }
    }

    public static Value read(DataInput in) throws IOException {
        return read(in, 0);
    }

    private static Value read(DataInput in, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("a value nested more than " + DEEPEST + " levels deep");
        }
        byte kind = in.readByte();
        switch (kind) {
            case 'T':
                return Value.of(true);
            case 'F':
                return Value.of(false);
            case 'I':
                return Value.of(in.readLong());
            case 'S':
                return Value.of(readText(in));
            case 'M':
                String name = readText(in);
                if (!Value.isModelName(name)) {
                    throw new IOException("no model value has the name " + name);
                }
                return Value.model(name);
            case '<', '{':
                List<Value> elements = new ArrayList<>();
                for (int i = in.readInt(); i > 0; i--) {
                    elements.add(read(in, depth + 1));
                }
                return kind == '<' ? Value.tuple(elements) : Value.set(elements);
            case '[':
                SortedMap<Value, Value> pairs = new TreeMap<>();
                for (int i = in.readInt(); i > 0; i--) {
                    Value argument = read(in, depth + 1);
                    pairs.put(argument, read(in, depth + 1));
                }
                return Value.function(pairs);
            default:
                throw new IOException("no kind of value begins with the byte " + kind);
        }
    }

    /** With a length of its own: {@link DataOutput#writeUTF} ends at 65,535 bytes. */
    public static void writeText(String text, DataOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static String readText(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > 1 << 28) {
            throw new IOException("a text of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
