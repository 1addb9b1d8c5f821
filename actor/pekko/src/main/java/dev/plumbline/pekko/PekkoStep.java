package dev.plumbline.pekko;

import java.util.List;

/**
 * A step of an execution, for people.
 *
 * @param transition its number in the schedule
 * @param what happened: {@code a -> register: Write[value=1]}
 * @param effects what was sent, answered, lost or thrown, one line each
 */
public record PekkoStep(int transition, String what, List<String> effects) {
    public PekkoStep {
        effects = List.copyOf(effects);
    }
}
