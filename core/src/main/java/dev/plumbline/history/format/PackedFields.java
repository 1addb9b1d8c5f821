package dev.plumbline.history.format;

import dev.plumbline.history.msgpack.PackedKind;
import dev.plumbline.history.msgpack.Unpacker;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The fields of MessagePack maps, one map after the other. Sizes are claims of the file: nothing is allocated for them
 * before the bytes have been read, so five bytes cannot request gigabytes.
 */
final class PackedFields implements Fields {
    private static final int CHUNK = 1 << 16;

    private final Unpacker in;
    private int fieldsLeft;
    private int depth;
    private boolean cut;
    /** Remaining fields of the maps around the current one. */
    private final List<Integer> outer = new ArrayList<>();
    /** Names that may be written as numbers, from 1 on. */
    private final List<String> numbered = new ArrayList<>();

    PackedFields(InputStream in) {
        this.in = new Unpacker(in);
    }

    private interface Unpacking<T> {
        T unpack() throws IOException, BadInput;
    }

    /** Every access uses this method, so that any error becomes one clear message. */
    private <T> T get(Unpacking<T> unpacking) throws BadInput {
        try {
            return unpacking.unpack();
        } catch (EOFException e) {
            cut = true;
            throw new BadInput("the file ends within a value; expected the rest of it (is the file cut off?)");
        } catch (IOException e) {
            throw new BadInput("not MessagePack; expected a map, a list, a string, an integer, a boolean or nil");
        }
    }

    /** The number of bytes read. */
    long offset() {
        return in.offset();
    }

    boolean atEnd() throws BadInput {
        return !get(in::hasNext);
    }

    /** Whether the error was that the file ends within a value. */
    boolean isCut() {
        return cut;
    }

    /** Whether the next value is an integer. */
    boolean atInteger() throws BadInput {
        return type() == PackedKind.INTEGER;
    }

    /** Opens the array that follows, and returns the number of its elements, which come next. */
    int openArray() throws BadInput {
        if (type() != PackedKind.ARRAY) {
            throw new BadInput(found() + "; expected an array");
        }
        return get(in::array);
    }

    /** Opens the map that follows; its fields come next, and then the remaining ones of the map around it. */
    void open() throws BadInput {
        if (type() != PackedKind.MAP) {
            throw new BadInput(found() + "; expected a map");
        }
        outer.add(fieldsLeft);
        fieldsLeft = get(in::map);
    }

    @Override
    public String next() throws BadInput {
        if (fieldsLeft == 0) {
            fieldsLeft = outer.remove(outer.size() - 1);
            return null;
        }
        fieldsLeft--;
        return name();
    }

    /** From now on the next number represents this name. */
    void number(String name) {
        numbered.add(name);
    }

    /** A string, or the number of one that was numbered. */
    String name() throws BadInput {
        if (numbered.isEmpty() || type() != PackedKind.INTEGER) {
            return text();
        }
        long number = number();
        if (number < 1 || number > numbered.size()) {
            throw new BadInput("the number " + number + " for a name; expected a string or 1 to " + numbered.size());
        }
        return numbered.get((int) number - 1);
    }

    @Override
    public String text() throws BadInput {
        if (type() != PackedKind.STRING) {
            throw new BadInput(found() + "; expected a string");
        }
        return string();
    }

    @Override
    public long integer() throws BadInput {
        if (type() != PackedKind.INTEGER) {
            throw new BadInput(found() + "; expected an integer");
        }
        return number();
    }

    @Override
    public boolean truth() throws BadInput {
        if (type() != PackedKind.BOOLEAN) {
            throw new BadInput(found() + "; expected true or false");
        }
        return get(in::truth);
    }

    /** Whether the next value is nil; if so it is consumed. */
    boolean takesNil() throws BadInput {
        if (type() != PackedKind.NIL) {
            return false;
        }
        nil();
        return true;
    }

    @Override
    public SortedMap<String, Value> named() throws BadInput {
        open();
        SortedMap<String, Value> named = new TreeMap<>();
        for (String name = next(); name != null; name = next()) {
            if (named.put(name, value()) != null) {
                throw new BadInput("'" + Notation.shown(name) + "' twice; expected each name once");
            }
        }
        return named;
    }

    @Override
    public Value value() throws BadInput {
        if (++depth > Notation.DEEPEST) {
            throw new BadInput("more than " + Notation.DEEPEST + " levels of nesting; expected fewer");
        }
        Value value = switch (type()) {
            case NIL -> {
                nil();
                yield Value.ModelValue.NULL;
            }
            case BOOLEAN -> Value.of(get(in::truth));
            case INTEGER -> Value.of(number());
            case STRING -> Value.of(string());
            case ARRAY -> array();
            case MAP -> map();
            default -> throw new BadInput(found() + "; expected nil, a boolean, an integer, a string, a list or a map");
        };
        depth--;
        return value;
    }

    private Value array() throws BadInput {
        int size = get(in::array);
        List<Value> elements = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            elements.add(value());
        }
        return Value.tuple(elements);
    }

    /** A map whose keys are all strings is an object of the notation; with other keys it is a function. */
    private Value map() throws BadInput {
        int size = get(in::map);
        Map<Value, Value> pairs = new TreeMap<>();
        SortedMap<String, Value> fields = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            Value key = value();
            Value value = value();
            if (pairs.put(key, value) != null) {
                throw new BadInput("the key " + Notation.shown(key) + " twice; expected each key once");
            }
            if (key instanceof Value.Str name) {
                fields.put(name.value(), value);
            }
        }
        return fields.size() == pairs.size() ? Notation.object(fields) : Value.function(pairs);
    }

    private void nil() throws BadInput {
        get(() -> {
            in.nil();
            return true;
        });
    }

    private long number() throws BadInput {
        Number number = get(in::integer);
        if (number instanceof BigInteger) {
            throw new BadInput(number + "; expected an integer of at most 64 bits, with its sign");
        }
        return number.longValue();
    }

    private String string() throws BadInput {
        int length = get(in::text);
        if (length > Lines.LONGEST) {
            throw new BadInput("a string of " + length + " bytes; expected at most " + (Lines.LONGEST >> 20) + " MiB");
        }
        byte[] bytes = new byte[Math.min(length, CHUNK)];
        for (int read = 0; read < length; ) {
            int from = read;
            int count = Math.min(length - read, CHUNK);
            byte[] into = bytes = from + count > bytes.length
                    ? Arrays.copyOf(bytes, Math.min(length, 2 * bytes.length + count))
                    : bytes;
            get(() -> {
                in.bytes(into, from, count);
                return true;
            });
            read += count;
        }
        return decoded(bytes, length);
    }

    private static String decoded(byte[] bytes, int length) throws BadInput {
        int ascii = 0;
        while (ascii < length && bytes[ascii] >= 0) {
            ascii++;
        }
        // Names are ASCII, and there are a dozen of them in every operation.
        if (ascii == length) {
            return new String(bytes, 0, length, StandardCharsets.US_ASCII);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadInput("a string that is not UTF-8; expected text");
        }
    }

    /** The type of the next value; a byte of no type is an error like any other. */
    private PackedKind type() throws BadInput {
        return get(in::kind);
    }

    private String found() throws BadInput {
        return type().name().toLowerCase(Locale.ROOT);
    }
}
