package dev.plumbline.mpcal.internal.compile.expression;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The methods of the runtime for the operators of TLA+ and its standard modules. */
public final class StandardOperators {
    /**
     * A method.
     *
     * @param truth whether it returns a {@code boolean}
     */
    record Operator(String java, int arity, boolean truth) {}

    private static final Map<String, Operator> INFIX = new HashMap<>();
    private static final Map<String, Operator> PREFIX = new HashMap<>();
    private static final Map<String, Operator> NAMED = new HashMap<>();
    private static final Map<String, Code> CONSTANTS = new HashMap<>();

    static {
        infix("plus", "+");
        infix("minus", "-");
        infix("times", "*");
        infix("div", "\\div");
        infix("mod", "%");
        infix("power", "^");
        infix("interval", "..");
        infix("union", "\\cup", "\\union");
        infix("intersect", "\\cap", "\\intersect");
        infix("difference", "\\");
        infix("combine", "@@");
        infix("single", ":>");
        infix("concat", "\\o", "\\circ");
        infix("Bags.bagUnion", "(+)", "\\oplus");
        infix("Bags.bagDifference", "(-)", "\\ominus");
        comparison("lt", "<");
        comparison("gt", ">");
        comparison("le", "<=", "=<", "\\leq");
        comparison("ge", ">=", "\\geq");
        comparison("in", "\\in");
        comparison("notIn", "\\notin");
        comparison("subsetEq", "\\subseteq");
        PREFIX.put("-", new Operator("negative", 1, false));
        PREFIX.put("-.", new Operator("negative", 1, false));
        PREFIX.put("SUBSET", new Operator("Sets.subsets", 1, false));
        PREFIX.put("UNION", new Operator("unionAll", 1, false));
        PREFIX.put("DOMAIN", new Operator("domain", 1, false));
        named("Len", "len", 1, false);
        named("Head", "head", 1, false);
        named("Tail", "tail", 1, false);
        named("Append", "append", 2, false);
        named("SubSeq", "subSeq", 3, false);
        named("Seq", "Sets.seq", 1, false);
        named("Cardinality", "cardinality", 1, false);
        named("IsFiniteSet", "Sets.isFiniteSet", 1, true);
        named("Assert", "Tlc.assertion", 2, true);
        named("Print", "Tlc.print", 2, false);
        named("PrintT", "Tlc.printT", 1, true);
        named("SetToBag", "Bags.setToBag", 1, false);
        named("BagToSet", "Bags.bagToSet", 1, false);
        named("BagIn", "Bags.bagIn", 2, true);
        named("IsABag", "Bags.isABag", 1, true);
        named("CopiesIn", "Bags.copiesIn", 2, false);
        named("BagCardinality", "Bags.bagCardinality", 1, false);
        CONSTANTS.put("TRUE", Code.truth("true"));
        CONSTANTS.put("FALSE", Code.truth("false"));
        CONSTANTS.put("BOOLEAN", Code.value("Sets.BOOLEAN"));
        CONSTANTS.put("Nat", Code.value("Sets.NAT"));
        CONSTANTS.put("Int", Code.value("Sets.INT"));
        CONSTANTS.put("STRING", Code.value("Sets.STRING"));
        CONSTANTS.put("EmptyBag", Code.value("Bags.EMPTY_BAG"));
        CONSTANTS.put("defaultInitValue", Code.value("Tla.DEFAULT_INIT_VALUE"));
    }

    private StandardOperators() {}

    private static void infix(String java, String... symbols) {
        for (String symbol : symbols) {
            INFIX.put(symbol, new Operator(java, 2, false));
        }
    }

    private static void comparison(String java, String... symbols) {
        for (String symbol : symbols) {
            INFIX.put(symbol, new Operator(java, 2, true));
        }
    }

    private static void named(String name, String java, int arity, boolean truth) {
        NAMED.put(name, new Operator(java, arity, truth));
    }

    static Optional<Operator> infix(String symbol) {
        return Optional.ofNullable(INFIX.get(symbol));
    }

    static Optional<Operator> prefix(String symbol) {
        return Optional.ofNullable(PREFIX.get(symbol));
    }

    public static Optional<Operator> named(String name) {
        return Optional.ofNullable(NAMED.get(name));
    }

    public static Optional<Code> constant(String name) {
        return Optional.ofNullable(CONSTANTS.get(name));
    }
}
