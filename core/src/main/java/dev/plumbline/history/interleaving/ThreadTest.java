package dev.plumbline.history.interleaving;

import java.util.List;

/**
 * A test of an object by threads under given schedules: how to run it again, and what happened when it was run. It is
 * plain data: the class under test is not needed to read it.
 *
 * @param subject the class under test, by its full name
 * @param creation the call that makes the object; empty for the constructor without parameters
 * @param before the calls before the threads start; may be empty
 * @param calls those of each thread, apart by bars
 * @param after the calls when all threads have made theirs; may be empty
 * @param finding what was found, in a word or two: {@code non-linearizable}, {@code stuck}
 * @param version tells whether the class is the same as then; empty if that is not known
 * @param runs the execution that violates, or the two serial ones that disagree; the last one is the history
 */
public record ThreadTest(
        String subject,
        String creation,
        String before,
        String calls,
        String after,
        String finding,
        String version,
        List<Run> runs) {
    public ThreadTest {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("runs: expected at least one");
        }
    }

    /**
     * One execution.
     *
     * @param schedule as {@code Schedule.text} writes it
     * @param randomNumbers which the class draws; mostly 0
     */
    public record Run(String schedule, long randomNumbers, Interleaving interleaving) {
        Run bounded(int most) {
            return new Run(schedule, randomNumbers, interleaving.bounded(most));
        }
    }

    /** The run that the history is about. */
    public Run violating() {
        return runs.get(runs.size() - 1);
    }

    /** The whole test, for people. */
    public String test() {
        return (before.isEmpty() ? "" : "first " + before + ", then ")
                + calls
                + (after.isEmpty() ? "" : ", at last " + after);
    }

    /** How many steps are not here. */
    public int leftOut() {
        return runs.stream().mapToInt(run -> run.interleaving().leftOut()).sum();
    }

    /** With at most about {@code most} rows in each run. */
    public ThreadTest bounded(int most) {
        return new ThreadTest(
                subject,
                creation,
                before,
                calls,
                after,
                finding,
                version,
                runs.stream().map(run -> run.bounded(most)).toList());
    }
}
