package dev.plumbline.tla.internal.tree;

/** Built-in operators that evaluate their operands and nothing else. */
public enum Operator {
    NOT("~", 1),
    IMPLIES("=>", 2),
    EQUIVALENT("<=>", 2),
    EQUALS("=", 2),
    DIFFERS("/=", 2),
    IN("\\in", 2),
    NOT_IN("\\notin", 2),
    SUBSET_OF("\\subseteq", 2),
    UNION_OF_TWO("\\union", 2),
    INTERSECTION("\\intersect", 2),
    DIFFERENCE("\\", 2),
    ALL_SUBSETS("SUBSET", 1),
    UNION("UNION", 1),
    DOMAIN("DOMAIN", 1),
    FUNCTION_SET("->", 2),
    PRODUCT("\\X", -1),
    TUPLE("<<>>", -1),
    SET("{}", -1);

    private final String symbol;
    private final int operands;

    Operator(String symbol, int operands) {
        this.symbol = symbol;
        this.operands = operands;
    }

    /** As it is written. */
    public String symbol() {
        return symbol;
    }

    /** The number of its operands; less than 0 if any number is allowed. */
    public int operands() {
        return operands;
    }
}
