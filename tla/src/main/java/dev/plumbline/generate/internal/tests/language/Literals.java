package dev.plumbline.generate.internal.tests.language;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Values as expressions. They look the same in all languages: {@code list(1, 2)}, {@code record("key", 1)},
 * {@code set(1, 2)}, {@code function(0, "a")}, {@code model("m")}; languages differ in strings and large numbers.
 */
abstract class Literals {
    /** A string with its quotes. */
    abstract String text(String text);

    /** An integer, which may need more than 32 bits. */
    abstract String integer(long number);

    final String of(Value value) {
        if (value instanceof Value.Bool bool) {
            return String.valueOf(bool.value());
        }
        if (value instanceof Value.Int number) {
            return integer(number.value());
        }
        if (value instanceof Value.Str string) {
            return text(string.value());
        }
        if (value instanceof Value.ModelValue model) {
            return call("model", List.of(text(model.name())));
        }
        if (value instanceof Value.Tuple tuple) {
            return call("list", tuple.elements().stream().map(this::of).toList());
        }
        if (value instanceof Value.SetOf set) {
            return call("set", set.elements().stream().map(this::of).toList());
        }
        if (value instanceof Value.Rec fields) {
            return fields("record", fields.fields());
        }
        List<String> parts = new ArrayList<>();
        ((Value.Fn) value).pairs().forEach((key, result) -> {
            parts.add(of(key));
            parts.add(of(result));
        });
        return call("function", parts);
    }

    /** {@code with("key", 1)}. */
    final String fields(String function, Map<String, Value> fields) {
        List<String> parts = new ArrayList<>();
        fields.forEach((name, value) -> {
            parts.add(text(name));
            parts.add(of(value));
        });
        return call(function, parts);
    }

    private static String call(String function, List<String> arguments) {
        return function + "(" + String.join(", ", arguments) + ")";
    }

    /** The text in quotes, with the escapes that Java, C++ and Go share; others depend on the language. */
    static String quoted(String text, String unicodeEscape) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || c == 127) {
                        out.append(String.format(Locale.ROOT, unicodeEscape, c));
                    } else {
                        out.appendCodePoint(c);
                    }
                }
            }
        });
        return out.append('"').toString();
    }

    /** Text for a one-line comment. A backslash at its end, or before a u in Java, would have a special meaning. */
    static String comment(String text) {
        return text.replaceAll("\\s+", " ").replace("\\", "\\\\") + (text.endsWith("\\") ? " ." : "");
    }
}
