package dev.plumbline.lineup.result;

import dev.plumbline.history.History;
import java.util.List;

/** What became of an execution that was run again by its schedule, without asking what it should have done. */
public sealed interface Repeated {
    /**
     * It was run to its end.
     *
     * @param histories what must be explained: the calls that returned and, if some did not, one history for each of
     *     those with that call alone as blocked (definition 2)
     */
    record Ran(Violation.Shown shown, List<History> histories) implements Repeated {
        public Ran {
            histories = List.copyOf(histories);
        }
    }

    /** The class went another way than the schedule does, or cannot be controlled. */
    record Misfit(String why) implements Repeated {}
}
