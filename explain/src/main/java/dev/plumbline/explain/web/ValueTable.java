package dev.plumbline.explain.web;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values as the browser gets them: each once, and whatever contains it names it by its number. Two values are equal
 * exactly when their numbers are, so a recursive diff of two states never looks into what they share, and a hundred
 * states that differ in one variable cost little more than one.
 *
 * <p>In JSON a value without parts is a string, the text that TLA+ has for it (an integer of 64 bits would lose digits
 * as a number of JavaScript). Others are arrays: {@code ["t", parts...]} a tuple, {@code ["s", elements...]} a set,
 * {@code ["r", name, part, ...]} a record and {@code ["f", key, part, ...]} a function, whose keys are texts.
 */
final class ValueTable {
    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<Object> rows = new ArrayList<>();

    /** The number of a value; its parts have smaller ones. */
    int number(Value value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        Object row = row(value);
        rows.add(row);
        numbers.put(value, rows.size() - 1);
        return rows.size() - 1;
    }

    /** A text, or an array of texts and numbers. */
    private Object row(Value value) {
        List<Object> row = new ArrayList<>();
        if (value instanceof Value.Tuple tuple) {
            row.add("t");
            tuple.elements().forEach(element -> row.add(number(element)));
        } else if (value instanceof Value.SetOf set) {
            row.add("s");
            set.elements().forEach(element -> row.add(number(element)));
        } else if (value instanceof Value.Rec rec) {
            row.add("r");
            rec.fields().forEach((name, part) -> {
                row.add(name);
                row.add(number(part));
            });
        } else if (value instanceof Value.Fn fn) {
            row.add("f");
            fn.pairs().forEach((key, part) -> {
                row.add(key.toString());
                row.add(number(part));
            });
        } else {
            return value.toString();
        }
        return row.toArray();
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (Object row : rows) {
            if (row instanceof String text) {
                json.writeString(text);
                continue;
            }
            json.writeStartArray();
            for (Object part : (Object[]) row) {
                if (part instanceof Integer number) {
                    json.writeNumber(number);
                } else {
                    json.writeString((String) part);
                }
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}
