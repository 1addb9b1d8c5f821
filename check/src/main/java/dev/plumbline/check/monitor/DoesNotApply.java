package dev.plumbline.check.monitor;

/** A history that a monitor cannot read; the message says why, for people. */
final class DoesNotApply extends Exception {
    private static final long serialVersionUID = 1;

    DoesNotApply(String reason) {
        super(reason, null, false, false);
    }
}
