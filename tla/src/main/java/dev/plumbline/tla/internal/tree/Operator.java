package dev.plumbline.tla.internal.tree;

/** Built-in operators that evaluate their operands and nothing else. */
public enum Operator {
    NOT("~"),
    IMPLIES("=>"),
    EQUIVALENT("<=>"),
    EQUALS("="),
    DIFFERS("/="),
    IN("\\in"),
    NOT_IN("\\notin"),
    SUBSET_OF("\\subseteq"),
    UNION_OF_TWO("\\union"),
    INTERSECTION("\\intersect"),
    DIFFERENCE("\\"),
    ALL_SUBSETS("SUBSET"),
    UNION("UNION"),
    DOMAIN("DOMAIN"),
    FUNCTION_SET("->"),
    PRODUCT("\\X"),
    TUPLE("<<>>"),
    SET("{}");

    private final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    /** As it is written. */
    public String symbol() {
        return symbol;
    }
}
