package dev.plumbline.schedule;

import java.util.List;

/**
 * A step that is possible, or would be if its process were not blocked.
 *
 * @param number see {@link ChoicePoint}
 * @param process the process that would take it
 * @param accesses its known accesses, at least one; {@link Access#UNKNOWN} if nothing is known
 */
public record Transition(int number, int process, List<Access> accesses) {}
