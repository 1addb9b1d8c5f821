package dev.plumbline.check.monitor.internal;

/** A history that a monitor cannot read; the message says why, for people. */
public final class DoesNotApply extends Exception {
    private static final long serialVersionUID = 1;

    public DoesNotApply(String reason) {
        super(reason, null, false, false);
    }
}
