package dev.plumbline.cli.terminal;

import dev.plumbline.check.Verdict;

/** The exit status of the process. */
public enum ExitCode {
    CONFORMS(0),
    VIOLATES(1),
    /** Bad input or usage: there is no verdict. */
    REFUSED(2),
    INCONCLUSIVE(3),
    /** A defect of Plumbline itself. It has a separate number, since a crash must not look like a verdict. */
    INTERNAL(4);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    public static ExitCode of(Verdict verdict) {
        return of(verdict.word());
    }

    public static ExitCode of(Verdict.Word word) {
        return switch (word) {
            case CONFORMS -> CONFORMS;
            case VIOLATES -> VIOLATES;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }

    /**
     * The worst of several: a defect, then bad input, then a violation, then an inconclusive check. A violation takes
     * precedence over an inconclusive check because it is final; bad input takes precedence over both because the
     * command did not do what its author meant.
     */
    public ExitCode and(ExitCode other) {
        return severity() >= other.severity() ? this : other;
    }

    private int severity() {
        return switch (this) {
            case CONFORMS -> 0;
            case INCONCLUSIVE -> 1;
            case VIOLATES -> 2;
            case REFUSED -> 3;
            case INTERNAL -> 4;
        };
    }
}
