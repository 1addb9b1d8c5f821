package dev.plumbline.history.interleaving;

import java.util.List;

/**
 * A test of an object by threads under given schedules: all that is needed to run it again, and its executions. It is
 * plain data: its readers do not need the class.
 *
 * @param subject the class under test, by its full name
 * @param creation the call that makes the object; empty for the constructor without parameters
 * @param before the calls before the threads start; may be empty
 * @param calls those of each thread, separated by bars
 * @param after the calls after all threads have ended; may be empty
 * @param finding in a word or two: {@code non-linearizable}, {@code stuck}
 * @param version identifies the version of the class; empty if unknown
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
     * @param schedule a result of {@code Schedule.text}
     * @param randomNumbers the sequence that the class draws; mostly 0
     */
    public record Run(String schedule, long randomNumbers, Interleaving interleaving) {
        Run bounded(int most) {
            return new Run(schedule, randomNumbers, interleaving.bounded(most));
        }
    }

    /** The last part of the name of a class: {@code Node} of {@code shop.Stack$Node}. */
    public static String simpleName(String className) {
        return className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
    }

    /** {@code Node.next} of {@code shop.Stack$Node.next}. */
    public static String shortMember(String member) {
        int last = member.lastIndexOf('.');
        return last < 0 ? member : simpleName(member.substring(0, last)) + member.substring(last);
    }

    /** The run of the history. */
    public Run violating() {
        return runs.get(runs.size() - 1);
    }

    /** The whole test, for reports. */
    public String test() {
        return (before.isEmpty() ? "" : "first " + before + ", then ")
                + calls
                + (after.isEmpty() ? "" : ", at last " + after);
    }

    /** The number of steps that are left out. */
    public int leftOut() {
        return runs.stream().mapToInt(run -> run.interleaving().leftOut()).sum();
    }

    /** With at most about this number of rows in each run. */
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
