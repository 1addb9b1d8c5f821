package dev.plumbline.schedule;

import java.util.List;

/**
 * A step that an execution took.
 *
 * @param transition its number, see {@link ChoicePoint}
 * @param process who took it
 * @param accesses all that it did, beyond the first access that could be seen before
 * @param endsInsideLibrary whether it ended at a point that {@link SwitchReason#PREEMPTS_LIBRARY} describes, and its process
 *     can go on: the call of the library is not over
 */
public record TakenStep(int transition, int process, List<Access> accesses, boolean endsInsideLibrary) {
    /** A step outside of libraries. */
    public TakenStep(int transition, int process, List<Access> accesses) {
        this(transition, process, accesses, false);
    }
}
