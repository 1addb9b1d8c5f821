package dev.plumbline.tla.internal.tlc.evaluator;

/** A recursion that was proved not to end. */
final class EndlessRecursion extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final String TEXT = "the recursion does not end: ";

    /** @param call of a definition, with the values of its arguments, that needs its own value */
    EndlessRecursion(String call) {
        super(TEXT + call + " needs the value of " + call, null, false, false);
    }
}
