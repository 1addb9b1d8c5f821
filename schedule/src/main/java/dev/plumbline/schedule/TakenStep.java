package dev.plumbline.schedule;

import java.util.List;

/**
 * A step that an execution took.
 *
 * @param transition its number, see {@link ChoicePoint}
 * @param process who took it
 * @param accesses all that it did, beyond the first access that could be seen before
 */
public record TakenStep(int transition, int process, List<Access> accesses) {}
