package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Access;
import java.util.List;

/**
 * The effects of a step.
 *
 * @param sent messages to actors, in order
 * @param lost messages that will never be received, with their recipients
 * @param failures exceptions of actors
 */
public record StepLog(List<Access> accesses, List<Message> sent, List<String> lost, List<String> failures) {
    public StepLog {
        accesses = List.copyOf(accesses);
        sent = List.copyOf(sent);
        lost = List.copyOf(lost);
        failures = List.copyOf(failures);
    }
}
