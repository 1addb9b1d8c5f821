package dev.plumbline.tla.internal.external;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.spec.SpecException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON as the community modules do for TLC, which differs from the notation of histories: an object is a record
 * whatever its keys are, if a key occurs twice the last value counts, and the fraction of a number is dropped. So a log
 * with times in fractions of seconds can be read. In addition, null is the model value {@code null}; it is an error in
 * TLC.
 */
public final class JsonReader<V> {
    private static final JsonFactory JSON = new JsonFactory();

    private final ValueMaker<V> values;
    private long cut;
    private String firstCut;
    private String place;

    public JsonReader(ValueMaker<V> values) {
        this.values = values;
    }

    /** The value in a file of JSON. */
    public static <V> V file(String file, ValueMaker<V> values, DataFiles read) {
        JsonReader<V> reader = new JsonReader<>(values);
        V value = reader.read(InputFiles.content(file), file);
        read.read(file, reader.cutNumbers());
        return value;
    }

    /** The sequence of the values in a file with one on each line. */
    public static <V> V lines(String file, ValueMaker<V> values, DataFiles read) {
        JsonReader<V> reader = new JsonReader<>(values);
        List<V> all = new ArrayList<>();
        int number = 0;
        for (String line : InputFiles.lines(file)) {
            number++;
            if (!line.isBlank()) {
                all.add(reader.read(line, file + ":" + number));
            }
        }
        read.read(file, reader.cutNumbers());
        return values.sequence(all);
    }

    /** The numbers that were truncated. */
    private List<DataFiles.CutNumbers> cutNumbers() {
        return cut == 0 ? List.of() : List.of(new DataFiles.CutNumbers(cut, firstCut, values.differenceNote()));
    }

    /** @param of the file and the line, for messages */
    private V read(String json, String of) {
        place = of;
        try (JsonParser parser = JSON.createParser(json)) {
            V value = value(parser, parser.nextToken());
            if (parser.nextToken() != null) {
                throw new SpecException(place + ": text after the value; expected one JSON value");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new SpecException(place + ": not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new SpecException(place + ": " + e.getMessage(), e);
        }
    }

    private V value(JsonParser parser, JsonToken token) throws IOException {
        if (token == null) {
            throw new SpecException("the JSON text ends; expected a value (is the file cut off?)");
        }
        return switch (token) {
            case START_ARRAY -> array(parser);
            case START_OBJECT -> object(parser);
            case VALUE_STRING -> values.string(parser.getText());
            case VALUE_TRUE -> values.truth(true);
            case VALUE_FALSE -> values.truth(false);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getDecimalValue(), parser.getText());
            default -> values.model("null");
        };
    }

    private V number(BigDecimal number, String text) {
        BigInteger taken = values.taken(number);
        if (number.compareTo(new BigDecimal(taken)) != 0 && cut++ == 0) {
            firstCut = place + ": " + text;
        }
        return values.integer(taken);
    }

    private V array(JsonParser parser) throws IOException {
        List<V> elements = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            elements.add(value(parser, token));
        }
        return values.sequence(elements);
    }

    private V object(JsonParser parser) throws IOException {
        Map<String, V> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            fields.put(name, value(parser, parser.nextToken()));
        }
        return values.record(fields);
    }
}
