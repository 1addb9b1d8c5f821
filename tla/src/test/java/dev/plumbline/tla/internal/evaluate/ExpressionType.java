package dev.plumbline.tla.internal.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The type of a generated expression.
 *
 * @param parts of the elements, of the arguments and the results, of the fields
 * @param most the largest number of elements, so that no expression takes long
 */
record ExpressionType(Kind kind, List<ExpressionType> parts, int most) {
    /** Kinds of values. */
    enum Kind {
        INT,
        BOOL,
        STRING,
        MODEL,
        SET,
        SEQ,
        FUN,
        RECORD,
        TUPLE
    }

    static final List<String> FIELDS = List.of("a", "b", "c");
    static final ExpressionType INT = new ExpressionType(Kind.INT, List.of(), 0);
    static final ExpressionType BOOL = new ExpressionType(Kind.BOOL, List.of(), 0);
    static final ExpressionType STRING = new ExpressionType(Kind.STRING, List.of(), 0);
    static final ExpressionType MODEL = new ExpressionType(Kind.MODEL, List.of(), 0);

    static ExpressionType set(ExpressionType element, int most) {
        return new ExpressionType(Kind.SET, List.of(element), most);
    }

    static ExpressionType seq(ExpressionType element, int most) {
        return new ExpressionType(Kind.SEQ, List.of(element), most);
    }

    static ExpressionType fun(ExpressionType argument, ExpressionType result, int most) {
        return new ExpressionType(Kind.FUN, List.of(argument, result), most);
    }

    static ExpressionType tuple(ExpressionType... parts) {
        return new ExpressionType(Kind.TUPLE, List.of(parts), 0);
    }

    /** A record with the first of {@link #FIELDS}. */
    static ExpressionType record(ExpressionType... parts) {
        return new ExpressionType(Kind.RECORD, List.of(parts), 0);
    }

    ExpressionType part(int index) {
        return parts.get(index);
    }

    boolean is(Kind other) {
        return kind == other;
    }

    static ExpressionType random(Random random, int depth) {
        int choice = random.nextInt(depth <= 0 ? 8 : 15);
        return switch (choice) {
            case 0, 1, 2 -> INT;
            case 3, 4 -> BOOL;
            case 5, 6 -> STRING;
            case 7 -> MODEL;
            case 8, 9, 10 -> set(random(random, depth - 1), depth > 1 ? 8 : 4);
            case 11, 12 -> seq(random(random, depth - 1), 4);
            case 13 -> fun(random(random, depth - 1), random(random, depth - 1), 4);
            default -> {
                List<ExpressionType> parts = new ArrayList<>();
                for (int i = 1 + random.nextInt(FIELDS.size()); i > 0; i--) {
                    parts.add(random(random, depth - 1));
                }
                yield new ExpressionType(random.nextBoolean() ? Kind.RECORD : Kind.TUPLE, parts, 0);
            }
        };
    }

    /** Whether each value of this type is one of the other. */
    boolean fits(ExpressionType other) {
        if (kind != other.kind || parts.size() != other.parts.size() || most > other.most) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (!part(i).fits(other.part(i))) {
                return false;
            }
        }
        return true;
    }

    /** The type as a word, for {@link Term#kind}. */
    String word() {
        return kind
                + (parts.isEmpty()
                        ? ""
                        : parts.stream().map(ExpressionType::word).toList().toString());
    }

    /** Simple expressions of the types of which the word is one. */
    static List<String> simple(String word) {
        if (word.equals(Term.OPERATOR)) {
            return List.of();
        }
        return switch (Kind.valueOf(word.replaceAll("\\[.*", ""))) {
            case INT -> List.of("0", "1", "2");
            case BOOL -> List.of("TRUE", "FALSE");
            case STRING -> List.of("\"a\"", "\"\"");
            case MODEL -> List.of("m1");
            case SET -> List.of("{}", "{1}", "{1, 2}", "{\"a\"}");
            case SEQ -> List.of("<<>>", "<<1>>", "<<1, 2>>");
            case FUN -> List.of("<<>>", "<<1>>", "(0 :> 1)", "(\"a\" :> 1)");
            case RECORD -> List.of("[a |-> 1]");
            case TUPLE -> List.of("<<1>>", "<<1, 2>>");
        };
    }
}
