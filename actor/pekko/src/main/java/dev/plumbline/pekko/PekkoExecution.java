package dev.plumbline.pekko;

import dev.plumbline.history.History;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * One execution.
 *
 * @param schedule repeats it
 * @param steps in order
 * @param chart the message sequence chart; {@code ChartText} draws it
 * @param history of the operations: each begins when an actor receives its request, and ends when an actor sends the
 *     answer
 * @param unanswered operations that no answer came to, one line each
 * @param cut whether it was ended because it took too many steps
 */
public record PekkoExecution(
        Schedule schedule,
        List<PekkoStep> steps,
        MessageChart chart,
        History history,
        List<String> unanswered,
        boolean cut) {
    public PekkoExecution {
        steps = List.copyOf(steps);
        unanswered = List.copyOf(unanswered);
    }

    /** The message sequence as text, a line a step and a line for each thing that it did. */
    public String sequence() {
        StringBuilder text = new StringBuilder();
        int width = String.valueOf(steps.size()).length();
        for (int i = 0; i < steps.size(); i++) {
            PekkoStep step = steps.get(i);
            String number = String.valueOf(i + 1);
            text.append(" ".repeat(width - number.length()))
                    .append(number)
                    .append("  ")
                    .append(step.what())
                    .append('\n');
            for (String effect : step.effects()) {
                text.append(" ".repeat(width + 4)).append(effect).append('\n');
            }
        }
        unanswered.forEach(each -> text.append("no answer: ").append(each).append('\n'));
        return text.toString();
    }
}
