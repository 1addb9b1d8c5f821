package dev.plumbline.tla.internal.value;

import dev.plumbline.tla.internal.value.Shape.Form;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random descriptions of values. First a description of a kind is drawn, then values of that kind: two values of
 * arbitrary kinds would nearly always be incomparable. A few parts are of another kind on purpose.
 */
final class RandomShapes {
    static final List<String> STRINGS = List.of("b", "a", "", "c d", "x", "WF_a", "m1", "\"q\\\n", "aa");
    private static final List<String> FIELDS = List.of("y", "b", "a", "x");
    private static final List<String> MODELS = List.of("m2", "m1", "A_x", "A_y", "B_x", "a");
    /** Their differences have 32 bits: TLC subtracts the first elements of two domains to compare them. */
    private static final int[] NUMBERS = {0, 1, 2, 3, 4, -1, -3, 1 << 30, -(1 << 29)};

    /** The form of a value and the kinds of its parts. */
    record Kind(Form form, List<Kind> parts) {}

    private final Random random;

    RandomShapes(Random random) {
        this.random = random;
    }

    /** All texts that may occur. */
    static List<String> names() {
        Set<String> all = new LinkedHashSet<>(STRINGS);
        all.addAll(FIELDS);
        all.addAll(MODELS);
        return List.copyOf(all);
    }

    Kind kind(int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return new Kind(pick(Form.BOOL, Form.INT, Form.INT, Form.STRING, Form.MODEL), List.of());
        }
        Form form = pick(Form.SET, Form.SEQUENCE, Form.RECORD, Form.FUNCTION);
        int parts = form == Form.SET ? 1 : form == Form.FUNCTION ? 2 : 1 + random.nextInt(3);
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            kinds.add(kind(depth - 1));
        }
        return new Kind(form, kinds);
    }

    Kind setKind(int depth) {
        return new Kind(Form.SET, List.of(kind(depth)));
    }

    Shape shape(Kind kind) {
        if (random.nextInt(40) == 0) {
            return shape(kind(1));
        }
        if (random.nextInt(25) == 0) {
            return Shape.atom(Form.MODEL, pick(MODELS), 0);
        }
        return switch (kind.form()) {
            case BOOL -> Shape.atom(Form.BOOL, "", random.nextInt(2));
            case INT -> number();
            case STRING -> Shape.atom(Form.STRING, pick(STRINGS), 0);
            case MODEL -> Shape.atom(Form.MODEL, pick(MODELS), 0);
            case SEQUENCE -> sequence(kind);
            case RECORD -> record(kind);
            case FUNCTION -> function(kind);
            default -> set(kind);
        };
    }

    private Shape number() {
        int at = random.nextInt(3) == 0 ? random.nextInt(NUMBERS.length) : random.nextInt(4);
        return Shape.atom(Form.INT, "", NUMBERS[at]);
    }

    private Shape sequence(Kind kind) {
        List<Shape> elements = new ArrayList<>();
        for (Kind part : kind.parts()) {
            elements.add(shape(part));
        }
        if (kind.parts().size() == 1) {
            elements.addAll(several(kind.parts().get(0), 3));
        }
        return Shape.of(Form.SEQUENCE, random.nextInt(12) == 0 ? List.of() : elements);
    }

    private Shape record(Kind kind) {
        int skipped = random.nextInt(4) == 0 ? 1 : 0;
        List<Shape> parts = new ArrayList<>();
        List<Shape> values = new ArrayList<>();
        for (int i = 0; i < kind.parts().size(); i++) {
            parts.add(Shape.atom(Form.STRING, FIELDS.get(i + skipped), 0));
            values.add(shape(kind.parts().get(i)));
        }
        parts.addAll(values);
        return Shape.of(Form.RECORD, parts);
    }

    private Shape function(Kind kind) {
        List<Shape> parts = new ArrayList<>();
        if (kind.parts().get(0).form() == Form.INT && random.nextBoolean()) {
            int low = random.nextInt(3);
            for (int i = random.nextInt(4); i > 0; i--) {
                parts.add(0, Shape.atom(Form.INT, "", low + i));
            }
        } else {
            parts.addAll(new LinkedHashSet<>(several(kind.parts().get(0), random.nextInt(20) == 0 ? 14 : 4)));
        }
        for (int i = parts.size(); i > 0; i--) {
            parts.add(shape(kind.parts().get(1)));
        }
        return Shape.of(Form.FUNCTION, parts);
    }

    private List<Shape> several(Kind kind, int most) {
        List<Shape> shapes = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            shapes.add(
                    !shapes.isEmpty() && random.nextInt(4) == 0
                            ? shapes.get(random.nextInt(shapes.size()))
                            : shape(kind));
        }
        return shapes;
    }

    /** A set of the kind, in one of the forms that such a set can have. */
    Shape set(Kind kind) {
        Kind element = kind.parts().get(0);
        int choice = random.nextInt(10);
        if (choice == 0) {
            return combined(kind, pick("\\cup", "\\cap", "\\"));
        }
        if (choice == 1) {
            List<Shape> sets = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                sets.add(set(kind));
            }
            return Shape.of(Form.FLATTENED, List.of(Shape.of(Form.SET, sets)));
        }
        if (choice < 6) {
            return special(element);
        }
        return Shape.of(Form.SET, several(element, random.nextInt(30) == 0 ? 12 : 4));
    }

    private Shape combined(Kind kind, String operator) {
        return new Shape(Form.COMBINED, operator, 0, List.of(set(kind), set(kind)));
    }

    private Shape special(Kind element) {
        return switch (element.form()) {
            case INT -> {
                int low = random.nextInt(4) - 1;
                yield Shape.of(
                        Form.RANGE,
                        List.of(Shape.atom(Form.INT, "", low), Shape.atom(Form.INT, "", low + random.nextInt(5) - 1)));
            }
            case SET -> Shape.of(Form.SUBSETS, List.of(small(element.parts().get(0), 3)));
            case FUNCTION ->
                Shape.of(
                        Form.FUNCTIONS,
                        List.of(
                                small(element.parts().get(0), 2),
                                small(element.parts().get(1), 3)));
            case SEQUENCE -> Shape.of(element.parts().size() > 1 ? Form.PRODUCT : Form.SET, columns(element));
            case RECORD -> {
                List<Shape> parts = new ArrayList<>();
                for (int i = 0; i < element.parts().size(); i++) {
                    parts.add(Shape.atom(Form.STRING, FIELDS.get(i), 0));
                }
                parts.addAll(columns(element));
                yield Shape.of(Form.RECORDS, parts);
            }
            default -> Shape.of(Form.SET, several(element, 3));
        };
    }

    private List<Shape> columns(Kind element) {
        List<Shape> columns = new ArrayList<>();
        for (Kind part : element.parts()) {
            columns.add(small(part, 2));
        }
        return columns;
    }

    private Shape small(Kind element, int most) {
        return element.form() == Form.INT && random.nextInt(3) == 0
                ? special(element)
                : Shape.of(Form.SET, several(element, most));
    }

    @SafeVarargs
    private <T> T pick(T... of) {
        return of[random.nextInt(of.length)];
    }

    private <T> T pick(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
