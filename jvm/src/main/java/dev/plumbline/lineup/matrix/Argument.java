package dev.plumbline.lineup.matrix;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An argument of an invocation, as it is written. Its Java value depends on the parameter: {@code "a"} may be a string
 * or a character.
 */
public sealed interface Argument {
    /** As it is written. */
    String text();

    /** For histories. */
    Value value();

    /** {@code 1}, {@code -2L}, {@code 0.5}. */
    record Number(String text) implements Argument {
        public boolean isFraction() {
            return text.contains(".");
        }

        public boolean isLong() {
            return text.endsWith("L");
        }

        public long whole() {
            return Long.parseLong(isLong() ? text.substring(0, text.length() - 1) : text);
        }

        @Override
        public Value value() {
            return isFraction() ? Value.of(text) : Value.of(whole());
        }
    }

    /** {@code "a"}, or {@code 'a'}. */
    record Text(String content) implements Argument {
        @Override
        public String text() {
            return '"' + content.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
        }

        @Override
        public Value value() {
            return Value.of(content);
        }
    }

    /** {@code true} or {@code false}. */
    record Truth(boolean holds) implements Argument {
        @Override
        public String text() {
            return String.valueOf(holds);
        }

        @Override
        public Value value() {
            return Value.of(holds);
        }
    }

    /** {@code null}. */
    record Nothing() implements Argument {
        @Override
        public String text() {
            return "null";
        }

        @Override
        public Value value() {
            return Value.ModelValue.NULL;
        }
    }

    /** A constant of an enum: {@code SECONDS}, {@code TimeUnit.SECONDS}. */
    record Constant(String text) implements Argument {
        public String name() {
            return text.substring(text.lastIndexOf('.') + 1);
        }

        @Override
        public Value value() {
            return Value.of(text);
        }
    }

    /** A collection or an array: {@code [1, 2]}. */
    record Sequence(List<Argument> elements) implements Argument {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public String text() {
            return elements.stream().map(Argument::text).collect(Collectors.joining(", ", "[", "]"));
        }

        @Override
        public Value value() {
            return Value.tuple(elements.stream().map(Argument::value).toList());
        }
    }

    /** Selects an overload: {@code (Object) 1}. */
    record Cast(String type, Argument argument) implements Argument {
        @Override
        public String text() {
            return "(" + type + ") " + argument.text();
        }

        @Override
        public Value value() {
            return argument.value();
        }
    }
}
