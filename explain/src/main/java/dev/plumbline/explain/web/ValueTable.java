package dev.plumbline.explain.web;

import dev.plumbline.value.Value;
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
    private final List<Value> rows = new ArrayList<>();

    /** The number of a value; its parts have smaller ones. */
    int number(Value value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        Value row = row(value);
        rows.add(row);
        numbers.put(value, rows.size() - 1);
        return rows.size() - 1;
    }

    /** A text, or an array of texts and numbers. */
    private Value row(Value value) {
        List<Value> row = new ArrayList<>();
        if (value instanceof Value.Tuple tuple) {
            row.add(Value.of("t"));
            tuple.elements().forEach(element -> row.add(Value.of(number(element))));
        } else if (value instanceof Value.SetOf set) {
            row.add(Value.of("s"));
            set.elements().forEach(element -> row.add(Value.of(number(element))));
        } else if (value instanceof Value.Rec rec) {
            row.add(Value.of("r"));
            rec.fields().forEach((name, part) -> {
                row.add(Value.of(name));
                row.add(Value.of(number(part)));
            });
        } else if (value instanceof Value.Fn fn) {
            row.add(Value.of("f"));
            fn.pairs().forEach((key, part) -> {
                row.add(Value.of(key.toString()));
                row.add(Value.of(number(part)));
            });
        } else {
            return Value.of(value.toString());
        }
        return Value.tuple(row);
    }

    Value rows() {
        return Value.tuple(rows);
    }
}
