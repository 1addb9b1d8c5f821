package dev.plumbline.generate.internal;

import java.util.stream.Collectors;

/** The C++ expressions by which a workload draws values, with the types of {@code plumbline/value.hpp}. */
final class CppRandomValues {
    private CppRandomValues() {}

    /** The type of a variable that holds the value. */
    static String type(ParameterSource draw) {
        if (draw instanceof ParameterSource.Truth) {
            return "bool";
        }
        if (draw instanceof ParameterSource.OneOfStrings) {
            return "std::string";
        }
        if (draw instanceof ParameterSource.Range
                || draw instanceof ParameterSource.OneOfNumbers
                || draw instanceof ParameterSource.Unknown) {
            return "std::int64_t";
        }
        return "auto";
    }

    static String expression(ParameterSource draw) {
        if (draw instanceof ParameterSource.Truth) {
            return "c.rng.one_in(2)";
        } else if (draw instanceof ParameterSource.ThreadNumber) {
            return "static_cast<std::int64_t>(c.thread)";
        } else if (draw instanceof ParameterSource.Unknown) {
            return expression(ParameterSource.USUAL);
        } else if (draw instanceof ParameterSource.OneOfStrings strings) {
            return "c.rng.pick(std::array<const char*, " + strings.values().size() + ">{"
                    + strings.values().stream().map(UnwrittenBody::literal).collect(Collectors.joining(", ")) + "})";
        } else if (draw instanceof ParameterSource.OneOfNumbers numbers) {
            return "c.rng.pick(std::array<std::int64_t, " + numbers.values().size() + ">{"
                    + numbers.values().stream().map(String::valueOf).collect(Collectors.joining(", ")) + "})";
        } else if (draw instanceof ParameterSource.SequenceOf sequence) {
            return several("std::vector", "push_back", sequence.elements());
        } else if (draw instanceof ParameterSource.SetOf set) {
            return set.elements() instanceof ParameterSource.Range
                            || set.elements() instanceof ParameterSource.OneOfStrings
                    ? several("std::set", "insert", set.elements())
                    : "plumbline::value::set({" + value(set.elements()) + "})";
        } else if (draw instanceof ParameterSource.TupleOf tuple) {
            return "plumbline::value::tuple({"
                    + tuple.parts().stream().map(CppRandomValues::value).collect(Collectors.joining(", ")) + "})";
        } else if (draw instanceof ParameterSource.RecordOf fields) {
            return "plumbline::value::record({"
                    + fields.fields().entrySet().stream()
                            .map(each ->
                                    "{" + UnwrittenBody.literal(each.getKey()) + ", " + value(each.getValue()) + "}")
                            .collect(Collectors.joining(", "))
                    + "})";
        } else if (draw instanceof ParameterSource.FunctionOf function) {
            return "plumbline::value::function({"
                    + function.keys().stream()
                            .map(key -> "{" + value(key) + ", " + value(function.images()) + "}")
                            .collect(Collectors.joining(", "))
                    + "})";
        } else if (draw instanceof ParameterSource.EitherOf either) {
            int last = either.parts().size() - 1;
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < last; i++) {
                text.append("c.rng.one_in(")
                        .append(last + 1 - i)
                        .append(") ? ")
                        .append(value(either.parts().get(i)))
                        .append(" : ");
            }
            return "(" + text + value(either.parts().get(last)) + ")";
        }
        ParameterSource.Range range = (ParameterSource.Range) draw;
        return "c.rng.between(" + range.low() + ", " + range.high() + ")";
    }

    private static String value(ParameterSource draw) {
        return "plumbline::value(" + expression(draw) + ")";
    }

    /** Up to 3 elements, in a container for their type. */
    private static String several(String container, String add, ParameterSource elements) {
        String type = type(elements).equals("auto") ? "plumbline::value" : type(elements);
        return "[&] { " + container + "<" + type + "> all; for (auto left = c.rng.between(0, 3); left > 0; left--) all."
                + add + "(" + expression(elements) + "); return all; }()";
    }
}
