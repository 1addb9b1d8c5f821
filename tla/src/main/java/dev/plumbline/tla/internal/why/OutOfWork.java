package dev.plumbline.tla.internal.why;

/** There is more to look at than a question may. */
public final class OutOfWork extends RuntimeException {
    private static final long serialVersionUID = 1;

    public OutOfWork() {
        super("too much to look at", null, false, false);
    }
}
