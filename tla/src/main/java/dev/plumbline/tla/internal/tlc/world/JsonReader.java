package dev.plumbline.tla.internal.tlc.world;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.DataFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * JSON of other programs as the community modules read it for TLC, which is not the notation of histories: an object is
 * a record whatever its keys are, of a key that comes twice the last value counts, and a number is its low 32 bits
 * without a fraction. So a log with times in nanoseconds can be read, and gives the verdict that TLC gives. One value
 * more than there: null is the model value {@code null}, which is an error in TLC.
 */
final class JsonReader {
    private static final JsonFactory JSON = new JsonFactory();
    private static final BigDecimal MODULUS = BigDecimal.valueOf(1L << 32);

    private long cut;
    private String firstCut;
    private String place;

    /** The numbers that lost something. */
    List<DataFiles.CutNumbers> cutNumbers() {
        return cut == 0 ? List.of() : List.of(new DataFiles.CutNumbers(cut, firstCut));
    }

    /** @param of the file, and the line in it, for messages */
    Value read(String json, String of) {
        place = of;
        try (JsonParser parser = JSON.createParser(json)) {
            Value value = value(parser, parser.nextToken());
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

    private Value value(JsonParser parser, JsonToken token) throws IOException {
        if (token == null) {
            throw new SpecException("the JSON text ends; expected a value (is the file cut off?)");
        }
        return switch (token) {
            case START_ARRAY -> array(parser);
            case START_OBJECT -> object(parser);
            case VALUE_STRING -> new StringValue(parser.getText());
            case VALUE_TRUE -> BoolValue.ValTrue;
            case VALUE_FALSE -> BoolValue.ValFalse;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                IntValue.gen(integer(parser.getDecimalValue(), parser.getText()));
            default -> ModelValue.make("null");
        };
    }

    private int integer(BigDecimal number, String text) {
        int low = number(number);
        if (number.compareTo(BigDecimal.valueOf(low)) != 0 && cut++ == 0) {
            firstCut = place + ": " + text;
        }
        return low;
    }

    /** Numbers with a huge exponent are not written out: they have no low bits that are not zero. */
    private static int number(BigDecimal number) {
        return number.scale() < -40 ? 0 : number.remainder(MODULUS).intValue();
    }

    private Value array(JsonParser parser) throws IOException {
        List<Value> elements = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            elements.add(value(parser, token));
        }
        return new TupleValue(elements.toArray(new Value[0]));
    }

    private Value object(JsonParser parser) throws IOException {
        Map<UniqueString, Value> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            UniqueString name = UniqueString.uniqueStringOf(parser.currentName());
            fields.put(name, value(parser, parser.nextToken()));
        }
        return new RecordValue(
                fields.keySet().toArray(new UniqueString[0]), fields.values().toArray(new Value[0]), false);
    }
}
