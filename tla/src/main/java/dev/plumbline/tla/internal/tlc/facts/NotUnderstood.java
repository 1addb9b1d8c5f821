package dev.plumbline.tla.internal.tlc.facts;

/** The action is not a step at the ends of a sequence. It has no stack trace, since it is a regular result. */
final class NotUnderstood extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotUnderstood() {
        super("not a step at the ends of a sequence", null, false, false);
    }
}
