package dev.plumbline.schedule;

import java.util.List;

/**
 * A step that an execution took.
 *
 * @param transition its number, see {@link ChoicePoint}
 * @param process the process that took it
 * @param accesses all its accesses, including those that were not known before
 * @param endsInsideLibrary whether it ended at a point of kind {@link SwitchReason#PREEMPTS_LIBRARY}, and its process
 *     can continue: the call of the library has not ended
 */
public record TakenStep(int transition, int process, List<Access> accesses, boolean endsInsideLibrary) {
    /** A step outside of libraries. */
    public TakenStep(int transition, int process, List<Access> accesses) {
        this(transition, process, accesses, false);
    }
}
