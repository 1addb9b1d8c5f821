package dev.plumbline.cli.terminal;

import dev.plumbline.check.Verdict;

/** What the process tells the shell. */
public enum ExitCode {
    CONFORMS(0),
    VIOLATES(1),
    /** Bad input or usage: nothing was found out. */
    REFUSED(2),
    INCONCLUSIVE(3),
    /** A defect of Plumbline itself. Never one of the others: a crash must not look like a verdict. */
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
     * Of several histories the worst: a defect, then bad input, then a violation, then an unfinished check. A violation
     * beats an unfinished check because it is final; bad input beats it because the run was not what its author meant.
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
