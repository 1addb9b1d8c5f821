package dev.plumbline.lineup.result;

import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.interleaving.text.InterleavingText;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * A proof that no deterministic specification explains the behaviour of a class.
 *
 * @param found the test that failed first
 * @param smallest a test of the same calls that fails in the same way
 * @param undecided the number of tests with fewer of the same calls for which it is unknown whether they fail as well;
 *     if 0, no smaller test fails in the same way within the bounds
 * @param summary in a few lines, for reports
 * @param observations the serial histories of the smallest test, as XML (figure 7)
 * @param executions the violating one, or the two serial ones that disagree
 * @param checked the ordinary check, which compares the violating history with the serial runs. If the execution is
 *     stuck, the history has only one of the pending calls, the one in question (definition 2). If the class is
 *     nondeterministic, the history is the second of the two serial ones, and the serial runs are those before the one
 *     that disagreed
 */
public record Violation(
        Kind kind,
        Matrix found,
        Matrix smallest,
        long undecided,
        List<String> summary,
        String observations,
        List<Shown> executions,
        Result checked) {
    public Violation {
        summary = List.copyOf(summary);
        executions = List.copyOf(executions);
    }

    /** Whether no smaller test fails in the same way. */
    public boolean certain() {
        return undecided == 0;
    }

    /** The verdict of the ordinary check. */
    public Verdict.Violates verdict() {
        return (Verdict.Violates) checked.verdict();
    }

    /**
     * One execution.
     *
     * @param history as XML
     * @param interleaving the steps of all threads, in order
     * @param schedule the choices that repeat it
     * @param randomNumbers the sequence that the class draws: see {@link dev.plumbline.jvm.Explorer#randomNumbers};
     *     mostly 0
     */
    public record Shown(String history, Interleaving interleaving, Schedule schedule, long randomNumbers) {
        /** The steps of all threads, in columns. */
        public String table() {
            return InterleavingText.of(interleaving);
        }
    }

    /** All that is needed to show the executions elsewhere, and to repeat them. */
    public ThreadTest recorded(Subject subject) {
        return new ThreadTest(
                subject.className(),
                subject.creation().map(Invocation::toString).orElse(""),
                Matrix.text(smallest.before()),
                smallest.text(),
                Matrix.text(smallest.after()),
                kind.word(),
                subject.version(),
                executions.stream()
                        .map(shown -> new ThreadTest.Run(
                                shown.schedule().text(), shown.randomNumbers(), shown.interleaving()))
                        .toList());
    }
}
