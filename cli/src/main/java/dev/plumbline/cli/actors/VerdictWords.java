package dev.plumbline.cli.actors;

import dev.plumbline.actor.explore.Judge;
import dev.plumbline.cli.terminal.ExitCode;
import java.util.Locale;

/** Verdicts without evidence as words and as exit codes. */
final class VerdictWords {
    private VerdictWords() {}

    static String of(Judge.Word word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    static ExitCode code(Judge.Word word) {
        return switch (word) {
            case CONFORMS -> ExitCode.CONFORMS;
            case VIOLATES -> ExitCode.VIOLATES;
            case INCONCLUSIVE -> ExitCode.INCONCLUSIVE;
        };
    }
}
