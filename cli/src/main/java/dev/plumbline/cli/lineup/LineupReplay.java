package dev.plumbline.cli.lineup;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.History;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.Repeated;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the test of a bundle once more, with its schedule and the present class, and reports whether the history is the
 * same. The history is checked against the serial runs in the bundle.
 */
public final class LineupReplay {
    private final Terminal terminal;
    private final Bundle bundle;
    private final ThreadTest test;
    private final BundledTest bundled;
    private final Budget budget;
    private final boolean full;

    /** @param bundle with a test of threads, read from the file */
    public LineupReplay(Terminal terminal, Path file, Bundle bundle, Budget budget, boolean full) {
        this.terminal = terminal;
        this.bundle = bundle;
        this.test = bundle.failing().interleaving().orElseThrow();
        this.bundled = new BundledTest(file, test);
        this.budget = budget;
        this.full = full;
    }

    public ExitCode run(ClassPathOption classPath) throws BadInput {
        Subject subject = bundled.subject(classPath);
        List<Repeated> repeated = bundled.run(subject, (lineUp, matrix) -> {
            List<Repeated> all = new ArrayList<>();
            for (ThreadTest.Run run : test.runs()) {
                all.add(lineUp.repeat(matrix, BundledTest.schedule(run), run.randomNumbers()));
            }
            return all;
        });
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.wrapped(0, bundled.recorded());
        ExitCode status = print(page, repeated, subject);
        terminal.out().flush();
        return status;
    }

    private ExitCode print(TextPage page, List<Repeated> repeated, Subject subject) throws BadInput {
        List<Repeated.Ran> ran = new ArrayList<>();
        for (Repeated each : repeated) {
            if (each instanceof Repeated.Misfit misfit && bundled.isChanged(subject)) {
                throw new BadInput(bundled.file() + ": the schedule no longer fits: " + bundled.changedWords()
                        + "; run plumbline lineup to look for the violation again (" + misfit.why() + ")");
            }
            if (each instanceof Repeated.Misfit misfit) {
                page.wrapped(
                        0,
                        "repeated: the schedule does not fit, though the class is the same: its behaviour depends on"
                                + " something that a schedule does not control (" + misfit.why() + ")");
                return ExitCode.INCONCLUSIVE;
            }
            ran.add((Repeated.Ran) each);
        }
        ran.forEach(each -> BundledTest.show(page, each.shown(), full));
        page.blank();
        boolean same = true;
        boolean exact = true;
        for (int i = 0; i < ran.size(); i++) {
            Interleaving then = test.runs().get(i).interleaving();
            Interleaving now = ran.get(i).shown().interleaving();
            same &= then.isSameHistory(now);
            // The steps of a long execution that a bundle leaves out cannot be compared.
            exact &= then.leftOut() > 0 || then.isSameExecution(now);
        }
        Optional<ExitCode> other = same ? Optional.empty() : Optional.of(judged(ran));
        page.wrapped(0, "repeated: " + (same ? recurred(exact) : words(other.get())));
        if (bundled.isChanged(subject)) {
            page.wrapped(
                    2,
                    "note: " + bundled.changedWords() + ", so the serial runs in the bundle may be out of date; run"
                            + " plumbline lineup to run them again");
        }
        return other.orElse(ExitCode.VIOLATES);
    }

    private String recurred(boolean exact) {
        return "the same history, so the violation is still there"
                + (exact ? "; all steps of the threads are the same" : "; the steps of the threads differ");
    }

    private String words(ExitCode judged) {
        return switch (judged) {
            case CONFORMS ->
                test.finding().equals(Kind.NONDETERMINISTIC.word())
                        ? "the two runs no longer disagree"
                        : "another history, and the serial runs in the bundle explain it: the violation is gone";
            case VIOLATES -> "another history, and the serial runs in the bundle do not explain it either";
            default -> "another history; the bundle does not show whether it is right";
        };
    }

    /** The history differs from the recorded one, so it is checked against the serial runs in the bundle. */
    private ExitCode judged(List<Repeated.Ran> ran) throws BadInput {
        if (ran.size() > 1) {
            // Two serial runs that disagreed. The bundle contains only the serial runs before these two.
            Interleaving first = ran.get(0).shown().interleaving();
            boolean agree = ran.stream()
                    .allMatch(each -> first.isSameHistory(each.shown().interleaving()));
            return agree ? ExitCode.CONFORMS : ExitCode.INCONCLUSIVE;
        }
        ExitCode worst = ExitCode.CONFORMS;
        for (History history : ran.get(0).histories()) {
            Verdict verdict = Check.of(
                            history,
                            bundle.violated()
                                    .source(LineupReplay.class.getClassLoader())
                                    .load(history))
                    .budget(budget)
                    .run()
                    .verdict();
            worst = worst.and(ExitCode.of(verdict));
        }
        return worst;
    }
}
