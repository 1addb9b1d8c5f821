package dev.plumbline.schedule;

import java.util.List;

/**
 * A step that is possible, or would be if somebody did not stand in its way.
 *
 * @param number see {@link ChoicePoint}
 * @param process who would take it
 * @param accesses what is known of what it would do, at least one; {@link Access#UNKNOWN} if nothing is
 */
public record Transition(int number, int process, List<Access> accesses) {}
