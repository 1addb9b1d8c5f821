package dev.plumbline.runtime.value;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Values as bytes, for networks and files: a byte for the kind, then the content. */
public final class ValueBytes {
    private static final int DEEPEST = 200;

    private ValueBytes() {}

    public static void write(Value value, DataOutput out) throws IOException {
        if (value instanceof Bool) {
            out.writeByte(value.isTrue() ? 'T' : 'F');
        } else if (value instanceof Int) {
            out.writeByte('I');
            out.writeLong(value.toLong());
        } else if (value instanceof Str) {
            out.writeByte('S');
            writeText(value.toText(), out);
        } else if (value instanceof ModelValue model) {
            out.writeByte('M');
            writeText(model.name(), out);
        } else if (value instanceof Tuple tuple) {
            out.writeByte('<');
            out.writeInt(tuple.size());
            for (Value element : tuple.elements()) {
                write(element, out);
            }
        } else if (value instanceof FunctionValue function) {
            out.writeByte('[');
            out.writeInt(function.size());
            for (Map.Entry<Value, Value> pair : function.pairs().entrySet()) {
                write(pair.getKey(), out);
                write(pair.getValue(), out);
            }
        } else {
            FiniteSet set = ((SetValue) value).elements();
            out.writeByte('{');
            out.writeInt(set.size());
            for (Value element : set.list()) {
                write(element, out);
            }
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
                return Bool.TRUE;
            case 'F':
                return Bool.FALSE;
            case 'I':
                return Int.of(in.readLong());
            case 'S':
                return new Str(readText(in));
            case 'M':
                return new ModelValue(readText(in));
            case '<', '{':
                java.util.List<Value> elements = new java.util.ArrayList<>();
                for (int i = in.readInt(); i > 0; i--) {
                    elements.add(read(in, depth + 1));
                }
                return kind == '<' ? Tla.tuple(elements) : FiniteSet.of(elements);
            case '[':
                SortedMap<Value, Value> pairs = new TreeMap<>();
                for (int i = in.readInt(); i > 0; i--) {
                    Value argument = read(in, depth + 1);
                    pairs.put(argument, read(in, depth + 1));
                }
                return FunctionValue.of(pairs);
            default:
                throw new IOException("no kind of value begins with the byte " + kind);
        }
    }

    /** With a length of its own: {@link DataOutput#writeUTF} ends at 65,535 bytes. */
    static void writeText(String text, DataOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > 1 << 28) {
            throw new IOException("a text of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
