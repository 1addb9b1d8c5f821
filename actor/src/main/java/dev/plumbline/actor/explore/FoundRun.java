package dev.plumbline.actor.explore;

import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.execution.FinalState;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * An execution with a finding.
 *
 * @param number of the execution in its exploration, from 0
 * @param schedule the choices that repeat it
 * @param last the system at its end
 */
public record FoundRun(long number, Schedule schedule, List<Step> steps, FinalState last, Execution.End end) {
    public FoundRun {
        steps = List.copyOf(steps);
    }

    /** The last execution of this engine. */
    public static FoundRun of(long number, Schedule schedule, Executions executions) {
        return new FoundRun(number, schedule, executions.steps(), executions.last(), executions.end());
    }

    /** As a message sequence chart. */
    public MessageChart chart() {
        return last.chart(steps);
    }

    /** The calls and returns of the clients. */
    public CallLog calls() {
        return last.calls();
    }
}
