package dev.plumbline.actor;

/** A harness or an actor asks for what does not exist; the message says what, and what would have been right. */
public final class HarnessMistake extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HarnessMistake(String message) {
        super(message);
    }
}
