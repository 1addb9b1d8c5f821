package dev.plumbline.tla.internal.tlc.facts;

/** An action does something else than steps at the ends of a sequence do. Carries no stack trace: it is an answer. */
final class NotUnderstood extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotUnderstood() {
        super("not a step at the ends of a sequence", null, false, false);
    }
}
