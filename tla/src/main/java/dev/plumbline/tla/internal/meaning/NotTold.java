package dev.plumbline.tla.internal.meaning;

/** What an expression depends on cannot be told. */
final class NotTold extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotTold() {
        super("what this depends on cannot be told", null, false, false);
    }
}
