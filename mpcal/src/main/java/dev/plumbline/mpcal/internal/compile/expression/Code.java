package dev.plumbline.mpcal.internal.compile.expression;

/**
 * An expression of Java.
 *
 * @param truth whether it is a {@code boolean}; otherwise it is a value of the runtime
 * @param level how loosely its outermost operator binds: see the constants
 */
public record Code(String text, boolean truth, int level) {
    static final int CALL = 0;
    static final int NOT = 1;
    static final int EQUAL = 2;
    static final int AND = 3;
    static final int OR = 4;
    static final int CHOICE = 5;

    static Code value(String text) {
        return new Code(text, false, CALL);
    }

    static Code truth(String text) {
        return new Code(text, true, CALL);
    }

    /** As a value. */
    public String asValue() {
        return truth ? "bool(" + text + ")" : text;
    }

    /** As a boolean operand of an operator of this level. */
    String asTruth(int within) {
        if (!truth) {
            return "isTrue(" + text + ")";
        }
        return level > within ? "(" + text + ")" : text;
    }

    /** As a boolean without operators around it. */
    public String asTruth() {
        return asTruth(CHOICE);
    }
}
