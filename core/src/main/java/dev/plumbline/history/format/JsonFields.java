package dev.plumbline.history.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The fields of the JSON object that is a line. */
final class JsonFields implements Fields {
    static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Notation.DEEPEST)
                    .maxStringLength(Lines.LONGEST)
                    .maxNameLength(Lines.LONGEST)
                    .build())
            .build();

    /** For our own files with values a few levels down: all values of a history must fit there too. */
    private static final JsonFactory DEEP = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Notation.DEEPEST * 2)
                    .maxStringLength(Lines.LONGEST)
                    .maxNameLength(Lines.LONGEST)
                    .build())
            .build();

    private final JsonParser parser;

    private JsonFields(JsonParser parser) {
        this.parser = parser;
    }

    /** Reads the line as one operation or header. */
    static NativeRecord record(Lines line) throws BadInput {
        try (JsonParser parser = JSON.createParser(line.bytes(), 0, line.length())) {
            JsonFields fields = new JsonFields(parser);
            if (fields.token() != JsonToken.START_OBJECT) {
                throw new BadInput("not an object; expected {\"process\":..,\"op\":..,\"call\":..}");
            }
            NativeRecord record = NativeRecord.read(fields);
            if (fields.token() != null) {
                throw new BadInput("more after the object; expected one object a line");
            }
            return record;
        } catch (IOException e) {
            throw wrong(e);
        }
    }

    /** Reads bytes that are exactly one JSON text, as a value. */
    static Value single(byte[] bytes, int from, int length) throws BadInput {
        try (JsonParser parser = DEEP.createParser(bytes, from, length)) {
            JsonFields fields = new JsonFields(parser);
            Value value = fields.value();
            if (fields.token() != null) {
                throw new BadInput("more after the value; expected one JSON value");
            }
            return value;
        } catch (IOException e) {
            throw wrong(e);
        }
    }

    private JsonToken token() throws BadInput {
        try {
            return parser.nextToken();
        } catch (IOException e) {
            throw wrong(e);
        }
    }

    private static BadInput wrong(IOException e) {
        return JsonComplaint.of(e);
    }

    @Override
    public String next() throws BadInput {
        try {
            return token() == JsonToken.END_OBJECT ? null : parser.currentName();
        } catch (IOException e) {
            throw wrong(e);
        }
    }

    @Override
    public String text() throws BadInput {
        if (token() != JsonToken.VALUE_STRING) {
            throw new BadInput(found() + "; expected a string");
        }
        return string();
    }

    @Override
    public long integer() throws BadInput {
        if (value(token()) instanceof Value.Int integer) {
            return integer.value();
        }
        throw new BadInput(found() + "; expected an integer");
    }

    @Override
    public boolean truth() throws BadInput {
        JsonToken token = token();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw new BadInput(found() + "; expected true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    @Override
    public Value value() throws BadInput {
        return value(token());
    }

    @Override
    public SortedMap<String, Value> named() throws BadInput {
        if (token() != JsonToken.START_OBJECT) {
            throw new BadInput(found() + "; expected an object of names and values");
        }
        SortedMap<String, Value> named = new TreeMap<>();
        putAll(named);
        return named;
    }

    private void putAll(Map<String, Value> fields) throws BadInput {
        for (String name = next(); name != null; name = next()) {
            if (fields.put(wellFormed(name), value(token())) != null) {
                throw new BadInput("'" + Notation.shown(name) + "' twice; expected each name once");
            }
        }
    }

    private Value value(JsonToken token) throws BadInput {
        if (token == null) {
            throw new BadInput("the line ends; expected a value (is the file cut off?)");
        }
        return switch (token) {
            case VALUE_NULL -> Value.ModelValue.NULL;
            case VALUE_TRUE -> Value.of(true);
            case VALUE_FALSE -> Value.of(false);
            case VALUE_STRING -> Value.of(string());
            case VALUE_NUMBER_INT -> Value.of(number());
            case START_ARRAY -> array();
            case START_OBJECT -> object();
            default ->
                throw new BadInput(found() + "; expected null, a boolean, an integer, a string, an array or an object");
        };
    }

    private Value array() throws BadInput {
        List<Value> elements = new ArrayList<>();
        for (JsonToken token = token(); token != JsonToken.END_ARRAY; token = token()) {
            elements.add(value(token));
        }
        return Value.tuple(elements);
    }

    private Value object() throws BadInput {
        Map<String, Value> fields = new LinkedHashMap<>();
        putAll(fields);
        return Notation.object(fields);
    }

    private long number() throws BadInput {
        try {
            if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
                return parser.getLongValue();
            }
        } catch (IOException e) {
            throw wrong(e);
        }
        throw new BadInput(found() + "; expected an integer of at most 64 bits");
    }

    private String string() throws BadInput {
        try {
            return wellFormed(parser.getText());
        } catch (IOException e) {
            throw wrong(e);
        }
    }

    private String found() {
        try {
            return Notation.shown(parser.currentToken() == null ? "the end of the line" : parser.getText());
        } catch (IOException e) {
            return "something else";
        }
    }

    /** Half a surrogate pair is not a character: no other format supports it, and writing would fail much later. */
    static String wellFormed(String text) throws BadInput {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.charCount(text.codePointAt(i)) == 1) {
                    throw new BadInput("a string with half a surrogate pair; expected Unicode characters");
                }
                i++;
            }
        }
        return text;
    }
}
