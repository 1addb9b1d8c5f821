package dev.plumbline.pekko;

import dev.plumbline.history.History;
import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * One execution.
 *
 * @param schedule repeats it
 * @param steps in order
 * @param history of the operations: each begins when an actor receives its request, and ends when an actor sends the
 *     answer
 * @param unanswered operations that no answer came to, one line each
 * @param cut whether it was ended because it took too many steps
 */
public record PekkoExecution(
        Schedule schedule, List<PekkoStep> steps, History history, List<String> unanswered, boolean cut) {
    public PekkoExecution {
        steps = List.copyOf(steps);
        unanswered = List.copyOf(unanswered);
    }

    /** The message sequence as text, a line a step and a line for each thing that it did. */
    public String sequence() {
        StringBuilder text = new StringBuilder();
        int width = String.valueOf(Math.max(0, steps.size() - 1)).length();
        for (int i = 0; i < steps.size(); i++) {
            PekkoStep step = steps.get(i);
            text.append(" ".repeat(width - String.valueOf(i).length()))
                    .append(i)
                    .append("  ")
                    .append(step.what())
                    .append('\n');
            step.effects()
                    .forEach(effect ->
                            text.append(" ".repeat(width + 4)).append(effect).append('\n'));
        }
        unanswered.forEach(each -> text.append("no answer: ").append(each).append('\n'));
        return text.toString();
    }
}
