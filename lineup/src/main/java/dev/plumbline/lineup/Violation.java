package dev.plumbline.lineup;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.spec.serial.SerialRuns;
import java.util.List;
import java.util.Optional;

/**
 * A proof that no deterministic specification explains what a class does.
 *
 * @param found the test that failed first
 * @param smallest of the same calls, that fails in the same way
 * @param certain whether all smaller tests were tried
 * @param summary in a few lines, for people
 * @param observations the serial histories of the smallest test, as XML (figure 7)
 * @param executions the violating one, or the two serial ones that disagree
 * @param checked the violating history and the verdict of the ordinary check on it, except for nondeterminism
 */
public record Violation(
        Kind kind,
        Matrix found,
        Matrix smallest,
        boolean certain,
        List<String> summary,
        String observations,
        List<Shown> executions,
        Optional<Checked> checked) {

    /**
     * One execution.
     *
     * @param history as XML
     * @param table who did what when, in columns
     * @param schedule repeats it
     * @param randomNumbers which the class draws: see {@link dev.plumbline.jvm.Explorer#randomNumbers}; mostly 0
     */
    public record Shown(String history, String table, Schedule schedule, long randomNumbers) {}

    /**
     * @param history if the execution is stuck, without the pending calls but the one in question (definition 2)
     * @param serial the serial runs that it was held against
     */
    public record Checked(History history, Verdict verdict, SerialRuns serial) {}
}
