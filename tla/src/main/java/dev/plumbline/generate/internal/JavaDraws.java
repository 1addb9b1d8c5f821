package dev.plumbline.generate.internal;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The Java expressions by which a workload draws values. Some of them call methods of the generated class. */
final class JavaDraws {
    private JavaDraws() {}

    /** The type of a variable that holds the value. */
    static String type(Draw draw) {
        if (draw instanceof Draw.Truth) {
            return "boolean";
        }
        if (draw instanceof Draw.OneOfStrings) {
            return "String";
        }
        return isWhole(draw) ? "long" : "Object";
    }

    private static boolean isWhole(Draw draw) {
        return draw instanceof Draw.Range
                || draw instanceof Draw.OneOfNumbers
                || draw instanceof Draw.ThreadNumber
                || draw instanceof Draw.Unknown;
    }

    static String expression(Draw draw) {
        if (draw instanceof Draw.Truth) {
            return "call.random().nextBoolean()";
        } else if (draw instanceof Draw.ThreadNumber) {
            return "call.thread()";
        } else if (draw instanceof Draw.Unknown) {
            return expression(Draw.USUAL);
        } else if (draw instanceof Draw.OneOfStrings strings) {
            String all = strings.values().stream().map(UnwrittenBody::literal).collect(Collectors.joining(", "));
            return "new String[] {" + all + "}[call.random().nextInt("
                    + strings.values().size() + ")]";
        } else if (draw instanceof Draw.OneOfNumbers numbers) {
            String all = numbers.values().stream().map(JavaDraws::number).collect(Collectors.joining(", "));
            return "new long[] {" + all + "}[call.random().nextInt("
                    + numbers.values().size() + ")]";
        } else if (draw instanceof Draw.SequenceOf sequence) {
            return "randomSequence(call, () -> " + expression(sequence.elements()) + ")";
        } else if (draw instanceof Draw.SetOf set) {
            return "randomSet(call, () -> " + expression(set.elements()) + ")";
        } else if (draw instanceof Draw.TupleOf tuple) {
            return "java.util.List.of(" + expressions(tuple.parts()) + ")";
        } else if (draw instanceof Draw.RecordOf fields) {
            return "fields("
                    + fields.fields().entrySet().stream()
                            .map(each -> UnwrittenBody.literal(each.getKey()) + ", " + expression(each.getValue()))
                            .collect(Collectors.joining(", "))
                    + ")";
        } else if (draw instanceof Draw.FunctionOf function) {
            return "fields("
                    + function.keys().stream()
                            .map(key -> key(key) + ", " + expression(function.images()))
                            .collect(Collectors.joining(", "))
                    + ")";
        } else if (draw instanceof Draw.EitherOf either) {
            return "either(call, "
                    + either.parts().stream()
                            .map(part -> "() -> " + expression(part))
                            .collect(Collectors.joining(", "))
                    + ")";
        }
        Draw.Range range = (Draw.Range) draw;
        return "call.random().nextLong(" + number(range.low()) + ", " + number(range.high() + 1) + ")";
    }

    /** The expression of a key, which has only one value. */
    private static String key(Draw only) {
        if (only instanceof Draw.OneOfStrings text) {
            return UnwrittenBody.literal(text.values().get(0));
        }
        return only instanceof Draw.Range number ? number.low() + "L" : expression(only);
    }

    private static String expressions(List<Draw> draws) {
        return draws.stream().map(JavaDraws::expression).collect(Collectors.joining(", "));
    }

    private static String number(long value) {
        return value == (int) value ? Long.toString(value) : value + "L";
    }

    /** The methods that the expressions of this design call, and no others. */
    static void helpers(Text text, Design design) {
        Set<String> called = design.operations().stream()
                .flatMap(operation -> operation.parameters().stream())
                .map(Draw::of)
                .filter(draw -> !(draw instanceof Draw.Answered))
                .map(JavaDraws::expression)
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
