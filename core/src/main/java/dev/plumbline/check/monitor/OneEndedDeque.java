package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashSet;
import java.util.Set;

/**
 * Deques that are used as a queue or as a stack: all insertions are at one end, and all removals and peeks
 * are at one end. By definition, a deque answers these operations as a queue or a stack does. A deque whose both ends are used
 * both ways is checked by the sweep: no rule is known that takes log-linear time.
 */
final class OneEndedDeque {
    private static final String FRONT = "front";
    private static final String BACK = "back";

    private OneEndedDeque() {}

    static Reading read(History history, Vocabulary words, Value start) throws BadInput, DoesNotApply {
        Set<String> inserted = new HashSet<>();
        Set<String> removed = new HashSet<>();
        for (Operation operation : history.operations()) {
            String name = words.name(operation);
            boolean silent = name.startsWith("peek") && (operation.isPending() || !Vocabulary.hasResult(operation));
            if (operation.outcome() != Outcome.ABORTED && !silent) {
                switch (name) {
                    case "addFirst" -> inserted.add(FRONT);
                    case "addLast" -> inserted.add(BACK);
                    case "pollFirst", "peekFirst" -> removed.add(FRONT);
                    case "pollLast", "peekLast" -> removed.add(BACK);
                    default -> {} // Refused below, with a reason.
                }
            }
        }
        if (inserted.size() > 1 || removed.size() > 1) {
            throw new DoesNotApply("both ends of the deque are used in the same way");
        }
        boolean front = inserted.contains(FRONT);
        boolean stack = inserted.equals(removed);
        // The initial elements that are furthest from the end where elements are inserted came first. Where nothing is
        // inserted, those that are removed first are taken to have come first, as in a queue.
        boolean lastWasFirst = inserted.isEmpty() ? removed.contains(BACK) : front;
        Elements elements = Elements.read(history, words, start, lastWasFirst);
        return stack ? new StackMonitor(elements) : new QueueMonitor(elements);
    }
}
