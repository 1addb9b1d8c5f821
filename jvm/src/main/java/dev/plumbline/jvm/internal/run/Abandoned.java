package dev.plumbline.jvm.internal.run;

/**
 * Unwinds a thread whose execution has ended. Thrown from every controlled place, repeatedly if necessary; calls of the
 * program never see it. An Error, because code under test catches Exception more often.
 */
final class Abandoned extends Error {
    private static final long serialVersionUID = 1;
    static final Abandoned INSTANCE = new Abandoned();

    private Abandoned() {
        super("this execution has ended", null, false, false);
    }
}
