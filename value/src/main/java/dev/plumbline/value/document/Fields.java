package dev.plumbline.value.document;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A part of a document, asked for what should be in it. A part that is missing, of another kind or out of range is
 * rejected with the path to it: {@code layers.json: edges[3][1] is 99; expected 0 to 12}.
 *
 * @param where the path, for messages
 */
public record Fields(Value value, String where) {
    public Fields get(String name) throws BadInput {
        return optional(name).orElseThrow(() -> new BadInput(where + " has no " + name));
    }

    public Optional<Fields> optional(String name) throws BadInput {
        Value found = fields().get(name);
        return found == null ? Optional.empty() : Optional.of(new Fields(found, where + "." + name));
    }

    /** The element of an array at a position counted from 1. */
    public Fields at(int position) throws BadInput {
        List<Value> elements = elements();
        if (position > elements.size()) {
            throw wrong("at least " + position + " elements");
        }
        return new Fields(elements.get(position - 1), where + "[" + (position - 1) + "]");
    }

    public List<Fields> list() throws BadInput {
        List<Value> elements = elements();
        List<Fields> list = new ArrayList<>(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            list.add(new Fields(elements.get(i), where + "[" + i + "]"));
        }
        return list;
    }

    public List<Fields> list(String name) throws BadInput {
        return get(name).list();
    }

    /** Reads a part of a document. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(Fields part) throws BadInput;
    }

    /** The elements of an array. */
    public <T> List<T> list(Reader<T> element) throws BadInput {
        List<T> read = new ArrayList<>();
        for (Fields each : list()) {
            read.add(element.read(each));
        }
        return Collections.unmodifiableList(read);
    }

    public <T> List<T> list(String name, Reader<T> element) throws BadInput {
        return get(name).list(element);
    }

    /** A field that may be missing. */
    public <T> Optional<T> optional(String name, Reader<T> part) throws BadInput {
        Optional<Fields> field = optional(name);
        return field.isPresent() ? Optional.of(part.read(field.get())) : Optional.empty();
    }

    /** The same array, if it is not too long. */
    public Fields atMost(int most) throws BadInput {
        if (elements().size() > most) {
            throw new BadInput(where + " has " + elements().size() + " elements; expected at most " + most);
        }
        return this;
    }

    /** The constant with this word. */
    public <T> T oneOf(T[] constants, Function<T, String> word) throws BadInput {
        List<String> words = Arrays.stream(constants).map(word).toList();
        int index = value instanceof Value.Str text ? words.indexOf(text.value()) : -1;
        if (index < 0) {
            throw wrong(String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1));
        }
        return constants[index];
    }

    /** The constant whose name is this {@linkplain Document#word word}. */
    public <E extends Enum<E>> E oneOf(E[] constants) throws BadInput {
        return oneOf(constants, Document::word);
    }

    private List<Value> elements() throws BadInput {
        if (value instanceof Value.Tuple tuple) {
            return tuple.elements();
        }
        throw wrong("an array");
    }

    /** An empty object and an empty array are the same value, the empty function. */
    public Map<String, Value> fields() throws BadInput {
        if (value.equals(Value.Tuple.EMPTY)) {
            return Map.of();
        }
        if (value instanceof Value.Rec rec) {
            return rec.fields();
        }
        throw wrong("an object");
    }

    public String text() throws BadInput {
        if (value instanceof Value.Str text) {
            return text.value();
        }
        throw wrong("a string");
    }

    public boolean truth() throws BadInput {
        if (value instanceof Value.Bool bool) {
            return bool.value();
        }
        throw wrong("true or false");
    }

    public int number(int least, int most) throws BadInput {
        return (int) number((long) least, most);
    }

    public long number(long least, long most) throws BadInput {
        if (value instanceof Value.Int number && number.value() >= least && number.value() <= most) {
            return number.value();
        }
        throw wrong(least + " to " + most);
    }

    /** A position in a list of this size; null is none. */
    public OptionalInt position(int size) throws BadInput {
        return value.equals(Value.ModelValue.NULL) ? OptionalInt.empty() : OptionalInt.of(number(0, size - 1));
    }

    public List<String> texts() throws BadInput {
        return list(Fields::text);
    }

    public BadInput wrong(String expected) {
        String shown = value.toString();
        return new BadInput(where + " is " + (shown.length() > 60 ? shown.substring(0, 60) + "..." : shown)
                + "; expected " + expected);
    }

    public static Value of(List<String> texts) {
        return Value.tuple(texts.stream().map(Value::of).toList());
    }
}
