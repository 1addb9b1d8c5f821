package dev.plumbline.pekko;

import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.schedule.Bound;
import java.util.Optional;
import java.util.Set;

/**
 * What came of an exploration.
 *
 * @param verdict {@code Conforms}: every schedule there is gives a history that the specification allows, and every
 *     operation is answered. {@code Violates}: some history does not. {@code Inconclusive}: none was wrong, but not all
 *     were seen, or something was not under control; the reason says which
 * @param schedules that were run to their end
 * @param redundant executions that a reduction broke off, since they were like others
 * @param histories of the schedules that differ in results or in which operation came before which
 * @param unanswered schedules in which an operation got no answer
 * @param leftOut why not all schedules were run
 * @param violating the first execution whose history is wrong
 * @param checked the check of that history
 * @param firstUnanswered the first execution in which an operation got no answer
 */
public record PekkoReport(
        String name,
        Verdict verdict,
        long schedules,
        long redundant,
        long histories,
        long unanswered,
        Set<Bound> leftOut,
        Optional<PekkoExecution> violating,
        Optional<Result> checked,
        Optional<PekkoExecution> firstUnanswered) {
    public PekkoReport {
        leftOut = Set.copyOf(leftOut);
    }

    /** For people: the verdict, the counts, and the execution that shows what is wrong, with its schedule. */
    public String text() {
        StringBuilder text = new StringBuilder(name).append(": ").append(verdict.word());
        if (verdict instanceof Verdict.Inconclusive inconclusive) {
            text.append(": ").append(inconclusive.reason().text());
        }
        text.append('\n').append(schedules).append(schedules == 1 ? " schedule, " : " schedules, ");
        text.append(histories).append(histories == 1 ? " different history" : " different histories");
        text.append('\n');
        violating.ifPresent(execution -> append(text, "This execution violates", execution));
        if (violating.isEmpty()) {
            firstUnanswered.ifPresent(
                    execution -> append(text, "In this execution an operation gets no answer", execution));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String title, PekkoExecution execution) {
        text.append('\n').append(title).append(":\n").append(execution.sequence());
        text.append("Operations:\n");
        execution
                .history()
                .operations()
                .forEach(operation -> text.append("  ").append(operation).append('\n'));
        text.append("Schedule:\n").append(execution.schedule().text());
    }
}
