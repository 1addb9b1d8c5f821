package dev.plumbline.tla.internal.obstacle;

/** The limit of work for one explanation is exceeded. */
final class WorkLimitReached extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WorkLimitReached() {
        super("too much to look at", null, false, false);
    }
}
