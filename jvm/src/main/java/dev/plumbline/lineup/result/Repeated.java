package dev.plumbline.lineup.result;

import dev.plumbline.history.History;
import java.util.List;

/** The result of repeating an execution by its schedule, without any check. */
public sealed interface Repeated {
    /**
     * The execution ended as scheduled.
     *
     * @param histories the histories to be explained: the calls that returned and, if some did not, one history for
     *     each of those with only that call blocked (definition 2)
     */
    record Ran(Violation.Shown shown, List<History> histories) implements Repeated {
        public Ran {
            histories = List.copyOf(histories);
        }
    }

    /** The class behaved differently from the schedule, or cannot be controlled. */
    record Misfit(String why) implements Repeated {}
}
