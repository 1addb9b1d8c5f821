package dev.plumbline.runtime.value;

/** An operator of TLA+ was applied to values for which it is not defined. The message names both. */
public final class TlaError extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TlaError(String message) {
        super(message);
    }
}
