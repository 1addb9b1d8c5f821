package dev.plumbline.cli.lineup;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Mute;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options about earlier results for the class, and about the number of violations to look for. */
@Command
final class LineupKnown {
    private static final int VIOLATIONS = 5;

    @Option(
            names = "--violations",
            paramLabel = "N",
            description = "Search for N violations that differ in the methods they call, until the budget is used up; 1"
                    + " ends the search at the first. Default: 5, within three seconds after the first.")
    private Optional<Integer> violations = Optional.empty();

    @Option(
            names = "--mute",
            paramLabel = "CONDITIONS",
            description = "A known violation, which is counted but not reported: methods=size+add, kind=stuck, or both"
                    + " joined by a comma. May be given more than once.")
    private List<String> texts = new ArrayList<>();

    @Option(
            names = "--observations",
            paramLabel = "FILE",
            description = "Compare the serial runs of the class with this file from an earlier run, and add new tests"
                    + " to it. If there is no such file, it is written, compressed if its name ends with .gz."
                    + " Delete the file to accept a change.")
    private Optional<Path> observations = Optional.empty();

    private List<Mute> mutes = List.of();

    /** Rejects these options, which have no effect on the repetition of one execution. */
    void requireNone() throws BadInput {
        if (violations.isPresent() || !texts.isEmpty() || observations.isPresent()) {
            throw new BadInput("--schedule repeats one execution; expected no "
                    + (violations.isPresent() ? "--violations" : texts.isEmpty() ? "--observations" : "--mute")
                    + " with it");
        }
    }

    void applyTo(LineUp lineUp) throws BadInput {
        observations.ifPresent(lineUp::observations);
        lineUp.violations((int) Amounts.within(1, 1000, "--violations", violations.orElse(VIOLATIONS)));
        if (violations.isEmpty()) {
            lineUp.budgetForOthers(Duration.ofSeconds(3));
        }
        List<Mute> read = new ArrayList<>();
        for (String text : texts) {
            try {
                read.add(Mute.parse(text));
            } catch (BadInput e) {
                throw e.at("--mute");
            }
        }
        mutes = List.copyOf(read);
        lineUp.mute(mutes);
    }

    /** Prints the compared and the muted tests, and whether there may be more violations. */
    void print(TextPage page, LineUpResult result) {
        if (!result.violations().isEmpty()) {
            page.blank();
            page.wrapped(2, result.end().text() + hint(result.end()));
        }
        result.observations().ifPresent(seen -> page.wrapped(2, text(seen)));
        for (Mute mute : mutes) {
            List<LineUpResult.MutedViolation> matched = result.muted().stream()
                    .filter(each -> each.mute().equals(mute))
                    .toList();
            page.wrapped(
                    2,
                    matched.isEmpty()
                            ? "note: --mute " + mute + " matched nothing"
                            : "muted by " + mute + ": " + Count.of(matched.size(), "violation") + ", the first in "
                                    + matched.get(0).violation().smallest());
        }
    }

    private static String text(LineUpResult.Observations seen) {
        return "observations in " + seen.file() + ": " + Count.of(seen.compared() - seen.differing(), "test")
                + " as before, " + Count.of(seen.differing()) + " not as before, " + Count.of(seen.added())
                + " added"
                + (seen.unusable() == 0
                        ? ""
                        : ", " + Count.of(seen.unusable()) + " without serial runs that could be recorded");
    }

    private static String hint(LineUpResult.SearchEnd end) {
        return switch (end) {
            case ENOUGH -> " (--violations)";
            case TIME_UP -> " (--violations, --budget)";
            case COMPLETE, RUNAWAY_CALL -> "";
        };
    }
}
