package dev.plumbline.actor.explore;

import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * An execution that is worth a look.
 *
 * @param number of the execution in its exploration, from 0
 * @param schedule repeats it
 * @param last the system at its end
 */
public record FoundRun(long number, Schedule schedule, List<Step> steps, Snapshot last, Execution.End end) {
    public FoundRun {
        steps = List.copyOf(steps);
    }

    /** What the clients saw. */
    public CallLog calls() {
        return last.calls();
    }
}
