package dev.plumbline.tla.internal.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The meaning of a {@link Shape}, computed with loops: each value has one text, in which sets and functions are sorted
 * by the texts of their parts. It does not use the order of values, nor reject comparisons.
 */
final class NaiveSets {
    private NaiveSets() {}

    static String text(Shape shape) {
        return switch (shape.form()) {
            case BOOL -> "bool " + shape.number();
            case INT -> "int " + shape.number();
            case STRING -> "string " + shape.text();
            case MODEL -> "model " + shape.text();
            case SEQUENCE -> function(numbers(shape.parts().size()), texts(shape.parts()));
            case RECORD, FUNCTION -> function(texts(half(shape, 0)), texts(half(shape, 1)));
            default -> "set " + elements(shape);
        };
    }

    static String text(TlaValue value) {
        if (value instanceof Bool bool) {
            return "bool " + (bool.isTrue() ? 1 : 0);
        } else if (value instanceof Num number) {
            return "int " + number;
        } else if (value instanceof Str string) {
            return "string " + string.text();
        } else if (value instanceof ModelAtom atom) {
            return "model " + atom.name();
        } else if (value instanceof SetValue set) {
            Set<String> elements = new TreeSet<>();
            set.forEach(element -> elements.add(text(element)));
            return "set " + elements;
        }
        Fun function = ((FunctionValue) value).force();
        List<String> keys = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < function.size(); i++) {
            keys.add(text(function.keys().key(i)));
            values.add(text(function.value(i)));
        }
        return function(keys, values);
    }

    static Set<String> elements(Shape set) {
        Set<String> elements = new TreeSet<>();
        switch (set.form()) {
            case SET -> elements.addAll(texts(set.parts()));
            case RANGE -> {
                for (int i = set.parts().get(0).number();
                        i <= set.parts().get(1).number();
                        i++) {
                    elements.add("int " + i);
                }
            }
            case SUBSETS -> {
                List<String> base = List.copyOf(elements(set.parts().get(0)));
                for (int bits = 0; bits < 1 << base.size(); bits++) {
                    Set<String> subset = new TreeSet<>();
                    for (int i = 0; i < base.size(); i++) {
                        if ((bits >> i & 1) != 0) {
                            subset.add(base.get(i));
                        }
                    }
                    elements.add("set " + subset);
                }
            }
            case FUNCTIONS -> {
                List<String> keys = List.copyOf(elements(set.parts().get(0)));
                List<Set<String>> columns = new ArrayList<>();
                keys.forEach(key -> columns.add(elements(set.parts().get(1))));
                choices(columns).forEach(values -> elements.add(function(keys, values)));
            }
            case RECORDS ->
                choices(columns(half(set, 1))).forEach(values -> elements.add(function(texts(half(set, 0)), values)));
            case PRODUCT ->
                choices(columns(set.parts())).forEach(values -> elements.add(function(numbers(values.size()), values)));
            case FLATTENED -> set.parts().get(0).parts().forEach(member -> elements.addAll(elements(member)));
            default -> {
                elements.addAll(elements(set.parts().get(0)));
                Set<String> others = elements(set.parts().get(1));
                switch (set.text()) {
                    case "\\cup" -> elements.addAll(others);
                    case "\\cap" -> elements.retainAll(others);
                    default -> elements.removeAll(others);
                }
            }
        }
        return elements;
    }

    private static List<List<String>> choices(List<Set<String>> columns) {
        List<List<String>> choices = List.of(List.of());
        for (Set<String> column : columns) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> choice : choices) {
                for (String value : column) {
                    List<String> next = new ArrayList<>(choice);
                    next.add(value);
                    longer.add(next);
                }
            }
            choices = longer;
        }
        return choices;
    }

    private static List<Set<String>> columns(List<Shape> sets) {
        return sets.stream().map(NaiveSets::elements).toList();
    }

    private static String function(List<String> keys, List<String> values) {
        TreeMap<String, String> pairs = new TreeMap<>();
        for (int i = 0; i < keys.size(); i++) {
            pairs.put(keys.get(i), values.get(i));
        }
        return "function " + pairs;
    }

    private static List<String> numbers(int count) {
        List<String> numbers = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            numbers.add("int " + i);
        }
        return numbers;
    }

    private static List<String> texts(List<Shape> shapes) {
        return shapes.stream().map(NaiveSets::text).toList();
    }

    private static List<Shape> half(Shape shape, int which) {
        int half = shape.parts().size() / 2;
        return shape.parts().subList(which * half, (which + 1) * half);
    }
}
