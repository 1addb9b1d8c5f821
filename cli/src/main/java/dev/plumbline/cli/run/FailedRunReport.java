package dev.plumbline.cli.run;

import dev.plumbline.cli.report.NextSteps;
import dev.plumbline.cli.report.RepetitionJson;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.run.RunOutcome;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.fuzz.Repetition;
import dev.plumbline.value.document.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reports a run that crashed or got stuck: a finding regardless of its history. */
final class FailedRunReport {
    private final Terminal terminal;
    private final RunRecord run;
    private final String history;
    private final Optional<Repetition> repetition;

    /**
     * @param history a sentence about its history
     * @param repetition the result of repeating the run, if it was repeated
     */
    FailedRunReport(Terminal terminal, RunRecord run, String history, Optional<Repetition> repetition) {
        this.repetition = repetition;
        this.terminal = terminal;
        this.run = run;
        this.history = history;
    }

    /** Why the run did not end: one line for each thread involved. */
    static List<String> reasons(RunRecord run) {
        List<String> reasons = new ArrayList<>(run.report().crashes());
        reasons.addAll(run.report().stuck());
        if (run.report().outOfSteps() && !reasons.isEmpty()) {
            reasons.set(0, reasons.get(0) + " (--scheduler ... --max-steps N allows more)");
        }
        if (run.killed()) {
            reasons.add((run.stoodStill() ? "it made no progress" : "it was still working")
                    + (run.settings().limited()
                            ? " after " + Amounts.option(run.settings().patience())
                            : "")
                    + " and was killed (see --timeout)");
        } else if (reasons.isEmpty()) {
            reasons.add("its process ended with status " + run.status() + " and without a report; see "
                    + run.folder().resolve("output.txt"));
        }
        return reasons;
    }

    /** @param again the command that runs it again with its seed */
    void text(String again) {
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        List<String> reasons = reasons(run);
        page.wrapped(
                0,
                run.outcome().word().toUpperCase(Locale.ROOT) + "  the run with seed " + run.seed() + " in "
                        + run.folder()
                        + ": " + reasons.get(0)
                        + repetition.map(repeated -> "; " + repeated.brief()).orElse(""));
        reasons.stream().skip(1).forEach(reason -> page.wrapped(4, reason));
        page.wrapped(2, history);
        repetition.filter(Repetition::doubtful).ifPresent(repeated -> page.wrapped(2, "note: " + repeated.text()));
        page.line(
                2,
                "Run it again ("
                        + TargetOptions.promise(run, repetition.orElseGet(() -> Repetition.none(run.seed(), true)))
                        + "):");
        page.line(4, replay());
        page.line(4, again);
        if (concerns(run)) {
            page.wrapped(2, "If such runs are expected, --allow-crashes counts them and continues.");
        }
        terminal.out().flush();
    }

    void json(String again) {
        terminal.out()
                .println(DocumentJson.line(new Document()
                        .put("verdict", run.outcome().word())
                        .put("seed", run.seed())
                        .put("target", run.target().name())
                        .put("run", run.folder())
                        .put("reasons", reasons(run))
                        .put("history", history)
                        .put("repeated", repetition.map(RepetitionJson::of))
                        .put("replay", replay())
                        .put("again", again)));
        terminal.out().flush();
    }

    /** The command that repeats the run from its files. */
    private String replay() {
        return new NextSteps(terminal, run.folder()).command("replay");
    }

    /** Whether {@code --allow-crashes} concerns the run. */
    static boolean concerns(RunRecord run) {
        return run.outcome() == RunOutcome.CRASHED || run.outcome() == RunOutcome.STUCK;
    }
}
