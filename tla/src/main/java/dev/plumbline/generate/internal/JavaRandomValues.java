package dev.plumbline.generate.internal;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The Java expressions by which a workload draws values. Some of them call methods of the generated class. */
final class JavaRandomValues {
    private JavaRandomValues() {}

    /** The type of a variable that holds the value. */
    static String type(ParameterSource draw) {
        if (draw instanceof ParameterSource.Truth) {
            return "boolean";
        }
        if (draw instanceof ParameterSource.OneOfStrings) {
            return "String";
        }
        return isWhole(draw) ? "long" : "Object";
    }

    private static boolean isWhole(ParameterSource draw) {
        return draw instanceof ParameterSource.Range
                || draw instanceof ParameterSource.OneOfNumbers
                || draw instanceof ParameterSource.ThreadNumber
                || draw instanceof ParameterSource.Unknown;
    }

    static String expression(ParameterSource draw) {
        if (draw instanceof ParameterSource.Truth) {
            return "call.random().nextBoolean()";
        } else if (draw instanceof ParameterSource.ThreadNumber) {
            return "call.thread()";
        } else if (draw instanceof ParameterSource.Unknown) {
            return expression(ParameterSource.USUAL);
        } else if (draw instanceof ParameterSource.OneOfStrings strings) {
            String all = strings.values().stream().map(UnwrittenBody::literal).collect(Collectors.joining(", "));
            return "new String[] {" + all + "}[call.random().nextInt("
                    + strings.values().size() + ")]";
        } else if (draw instanceof ParameterSource.OneOfNumbers numbers) {
            String all = numbers.values().stream().map(JavaRandomValues::number).collect(Collectors.joining(", "));
            return "new long[] {" + all + "}[call.random().nextInt("
                    + numbers.values().size() + ")]";
        } else if (draw instanceof ParameterSource.SequenceOf sequence) {
            return "randomSequence(call, () -> " + expression(sequence.elements()) + ")";
        } else if (draw instanceof ParameterSource.SetOf set) {
            return "randomSet(call, () -> " + expression(set.elements()) + ")";
        } else if (draw instanceof ParameterSource.TupleOf tuple) {
            return "java.util.List.of(" + expressions(tuple.parts()) + ")";
        } else if (draw instanceof ParameterSource.RecordOf fields) {
            return "fields("
                    + fields.fields().entrySet().stream()
                            .map(each -> UnwrittenBody.literal(each.getKey()) + ", " + expression(each.getValue()))
                            .collect(Collectors.joining(", "))
                    + ")";
        } else if (draw instanceof ParameterSource.FunctionOf function) {
            return "fields("
                    + function.keys().stream()
                            .map(key -> key(key) + ", " + expression(function.images()))
                            .collect(Collectors.joining(", "))
                    + ")";
        } else if (draw instanceof ParameterSource.EitherOf either) {
            return "either(call, "
                    + either.parts().stream()
                            .map(part -> "() -> " + expression(part))
                            .collect(Collectors.joining(", "))
                    + ")";
        }
        ParameterSource.Range range = (ParameterSource.Range) draw;
        return "call.random().nextLong(" + number(range.low()) + ", " + number(range.high() + 1) + ")";
    }

    /** The expression of a key, which has only one value. */
    private static String key(ParameterSource only) {
        if (only instanceof ParameterSource.OneOfStrings text) {
            return UnwrittenBody.literal(text.values().get(0));
        }
        return only instanceof ParameterSource.Range number ? number.low() + "L" : expression(only);
    }

    private static String expressions(List<ParameterSource> draws) {
        return draws.stream().map(JavaRandomValues::expression).collect(Collectors.joining(", "));
    }

    private static String number(long value) {
        return value == (int) value ? Long.toString(value) : value + "L";
    }

    /** The methods that the expressions of this design call, and no others. */
    static void helpers(Text text, Design design) {
        Set<String> called = design.operations().stream()
                .flatMap(operation -> operation.parameters().stream())
                .map(ParameterSource::of)
                .filter(draw -> !(draw instanceof ParameterSource.Answered))
                .map(JavaRandomValues::expression)
                .collect(Collectors.toSet());
        if (called.stream().anyMatch(each -> each.contains("randomSequence("))) {
            text.line()
                    .line("    /** Of up to 3 elements. */")
                    .line("    protected static <T> java.util.List<T> randomSequence("
                            + "Call call, java.util.function.Supplier<T> element) {")
                    .line("        java.util.List<T> drawn = new java.util.ArrayList<>();")
                    .line("        for (int left = call.random().nextInt(4); left > 0; left--) {")
                    .line("            drawn.add(element.get());")
                    .line("        }")
                    .line("        return drawn;")
                    .line("    }");
        }
        if (called.stream().anyMatch(each -> each.contains("randomSet("))) {
            text.line()
                    .line("    /** Of up to 3 elements. */")
                    .line("    protected static <T> java.util.Set<T> randomSet("
                            + "Call call, java.util.function.Supplier<T> element) {")
                    .line("        java.util.Set<T> drawn = new java.util.LinkedHashSet<>();")
                    .line("        for (int left = call.random().nextInt(4); left > 0; left--) {")
                    .line("            drawn.add(element.get());")
                    .line("        }")
                    .line("        return drawn;")
                    .line("    }");
        }
        if (called.stream().anyMatch(each -> each.contains("fields("))) {
            text.line()
                    .line("    /** A record or function: a key, its value, and so on. */")
                    .line("    protected static java.util.Map<Object, Object> fields(Object... keysAndValues) {")
                    .line("        java.util.Map<Object, Object> all = new java.util.LinkedHashMap<>();")
                    .line("        for (int i = 0; i < keysAndValues.length; i += 2) {")
                    .line("            all.put(keysAndValues[i], keysAndValues[i + 1]);")
                    .line("        }")
                    .line("        return all;")
                    .line("    }");
        }
        if (called.stream().anyMatch(each -> each.contains("either("))) {
            text.line()
                    .line("    /** The value of a random one of them. */")
                    .line("    protected static Object either(Call call, java.util.function.Supplier<?>... draws) {")
                    .line("        return draws[call.random().nextInt(draws.length)].get();")
                    .line("    }");
        }
    }
}
