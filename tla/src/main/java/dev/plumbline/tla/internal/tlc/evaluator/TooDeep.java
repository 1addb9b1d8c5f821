package dev.plumbline.tla.internal.tlc.evaluator;

/** Expressions are nested deeper than {@link Nesting#MOST}, or deeper than the largest stack allows. */
final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final String TEXT = "the recursion is deeper than " + Nesting.MOST + " nested expressions";

    TooDeep() {
        super(TEXT, null, false, false);
    }
}
