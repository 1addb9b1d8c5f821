package dev.plumbline.jvm.execution;

import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * The result of one execution.
 *
 * @param number from 0
 * @param events the call/return history, in the order in which it happened
 * @param steps places passed at which threads could have been switched
 * @param preemptions switches away from a thread that could have continued
 * @param schedule the choices that repeat this execution
 * @param trace every step, if the exploration records traces, otherwise empty
 */
public record Execution(
        long number,
        List<Event> events,
        Ending ending,
        long steps,
        int preemptions,
        Schedule schedule,
        List<Step> trace) {
    public boolean complete() {
        return ending instanceof Ending.Complete;
    }

    public boolean stuck() {
        return ending instanceof Ending.Stuck;
    }
}
