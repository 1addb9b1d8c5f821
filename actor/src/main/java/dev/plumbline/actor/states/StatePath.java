package dev.plumbline.actor.states;

import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.Schedule;
import java.util.List;

/**
 * The steps from the start to a state. No path to it is shorter.
 *
 * @param schedule repeats it with {@link dev.plumbline.schedule.Replay}; it ends where the path ends
 * @param around how many of the last steps lead around a cycle that can be repeated for ever; 0 if it does not end with
 *     one
 * @param last the system at its end
 */
public record StatePath(Schedule schedule, List<Step> steps, int around, Snapshot last) {
    public StatePath {
        steps = List.copyOf(steps);
    }

    /** The calls and returns of the clients. */
    public CallLog calls() {
        return last.calls();
    }
}
