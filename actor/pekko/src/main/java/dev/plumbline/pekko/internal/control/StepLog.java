package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Access;
import java.util.List;

/**
 * What a step did.
 *
 * @param sent messages to actors, in order
 * @param lost messages that nobody will receive, and whom they were for
 * @param failures what actors threw
 */
public record StepLog(List<Access> accesses, List<Message> sent, List<String> lost, List<String> failures) {
    public StepLog {
        accesses = List.copyOf(accesses);
        sent = List.copyOf(sent);
        lost = List.copyOf(lost);
        failures = List.copyOf(failures);
    }
}
