package dev.plumbline.cli.run;

import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.ProgressLine;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.run.RunOutcome;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.fuzz.Coverage;
import dev.plumbline.run.fuzz.Mute;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The progress of fuzzing: a line for each run on standard error (on a terminal, one line that is rewritten), and a
 * summary.
 */
final class FuzzProgress {
    private final Terminal terminal;
    private final int planned;
    private final boolean wanted;
    private final Coverage coverage = new Coverage();
    private final Map<Verdict.Word, Integer> verdicts = new TreeMap<>(Comparator.comparing(Verdict.Word::text));
    private final Map<String, Integer> muted = new TreeMap<>();
    private final Map<RunOutcome, Integer> outcomes = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private Set<String> neverUsed;
    private int runs;
    private String target;
    private int controlled;
    private final ProgressLine line;

    /** @param wanted whether threads should be controlled if possible */
    FuzzProgress(Terminal terminal, int planned, boolean wanted) {
        this.terminal = terminal;
        this.planned = planned;
        this.line = new ProgressLine(terminal);
        this.wanted = wanted;
    }

    /** @param objection the reason why the verdict on the history is not reliable, if there is one */
    void add(RunRecord run, Result checked, Optional<Mute> mute, Optional<String> objection) {
        runs++;
        target = run.target().name();
        controlled += run.settings().scheduling().isPresent() ? 1 : 0;
        coverage.add(run);
        mute.ifPresent(known -> muted.merge(known.toString(), 1, Integer::sum));
        if (mute.isEmpty()) {
            verdicts.merge(checked.verdict().word(), 1, Integer::sum);
        }
        if (run.outcome() != RunOutcome.ENDED) {
            outcomes.merge(run.outcome(), 1, Integer::sum);
        }
        objection.ifPresent(problems::add);
        if (neverUsed == null) {
            neverUsed = new TreeSet<>(checked.neverUsed());
        }
        neverUsed.retainAll(checked.neverUsed());
        if (run.outcome() != RunOutcome.ENDED) {
            problems.add("seed " + run.seed() + (run.outcome() == RunOutcome.CRASHED ? " " : " is ")
                    + run.outcome().word() + ": " + String.join("; ", FailedRunReport.reasons(run)) + "; see "
                    + run.folder());
        }
        String verdict = checked.verdict().word()
                + (mute.isPresent() ? ", muted" : "")
                + (run.outcome() == RunOutcome.ENDED ? "" : ", " + run.outcome().word());
        line("run " + runs + "/" + planned + "  seed " + run.seed() + "  "
                + Count.of(checked.verdict().statistics().operations(), "operation") + "  " + verdict + "  ("
                + Count.of(coverage.total(), "operation") + " of "
                + Count.of(coverage.operations().size(), "action") + " so far)");
    }

    private void line(String text) {
        if (!line.draw(text)) {
            terminal.err().println(text);
            terminal.err().flush();
        }
    }

    void wipe() {
        line.wipe();
    }

    /** The number of runs and calls, for a line of JSON; the target if a run was added. */
    Document counts() {
        return new Document()
                .put("target", Optional.ofNullable(target))
                .put("runs", runs)
                .put("calls", coverage.total());
    }

    /** The number of runs without a verdict. */
    int inconclusive() {
        return verdicts.getOrDefault(Verdict.Word.INCONCLUSIVE, 0) + outcomes.getOrDefault(RunOutcome.TOO_LONG, 0);
    }

    void summary(long firstSeed) {
        TextPage page = new TextPage(terminal.err(), terminal.width(), true);
        List<String> parts = new ArrayList<>();
        verdicts.forEach((word, count) -> parts.add(Count.of(count) + " " + word));
        outcomes.forEach((outcome, count) -> parts.add(Count.of(count) + " " + outcome.word()));
        muted.forEach((mute, count) -> parts.add(Count.of(count) + " muted by " + mute));
        page.wrapped(
                0,
                Count.of(runs, "run") + " (seeds " + firstSeed + " to " + (firstSeed + runs - 1) + "), "
                        + Count.of(coverage.total(), "operation") + ": " + String.join(", ", parts));
        if (controlled < runs && wanted) {
            page.wrapped(
                    2,
                    "threads were not controlled in "
                            + (controlled == 0 ? "any run" : Count.of(runs - controlled) + " of them")
                            + ": their seeds repeat the calls, but not the interleaving");
        }
        page.wrapped(2, "actions: " + RunCommand.counts(coverage.operations()));
        if (!coverage.unsupported().isEmpty()) {
            page.wrapped(2, "unsupported: " + String.join(", ", coverage.unsupported()));
        }
        if (neverUsed != null && !neverUsed.isEmpty()) {
            page.wrapped(2, "never used in any run: " + String.join(", ", neverUsed));
        }
        problems.forEach(problem -> page.wrapped(2, problem));
        terminal.err().flush();
    }
}
