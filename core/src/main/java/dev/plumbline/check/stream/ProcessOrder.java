package dev.plumbline.check.stream;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The order of operations of one process, which do not overlap. To compare with the last one of the process is enough, and
 * only with one that has not returned before the call: so it need not be kept longer. No order in an asynchronous history.
 */
final class ProcessOrder {
    private final String name;
    private final boolean isSequential;
    private final Map<Value, OpenOperation> lastCompleted = new HashMap<>();

    /** @param name of the history */
    ProcessOrder(String name, boolean isSequential) {
        this.name = name;
        this.isSequential = isSequential;
    }

    /** The operation was called. */
    void add(OpenOperation opened) {
        if (isSequential && !opened.operation.isPending()) {
            lastCompleted.put(opened.operation.process(), opened);
        }
    }

    /** @throws BadInput if the operation, which is called next, overlaps another one of its process */
    void require(OpenOperation opened) throws BadInput {
        OpenOperation before = lastCompleted.get(opened.operation.process());
        if (!opened.operation.isPending() && before != null && before.end() > opened.call()) {
            throw new BadInput(where(opened) + ": operations of process " + opened.operation.process() + " overlap: "
                    + opened.operation.shortCall() + " " + opened.operation.place() + " and "
                    + before.operation.shortCall() + " " + before.operation.place() + " at " + where(before)
                    + "; expected each call at or after the return before it, or an asynchronous history");
        }
    }

    /**
     * The operation that its process completes at the instant of this call, or later if this one never returns: their order
     * is not that of the events.
     */
    Optional<OpenOperation> before(OpenOperation opened) {
        return Optional.ofNullable(lastCompleted.get(opened.operation.process()))
                .filter(before -> before.end() >= opened.call());
    }

    void returned(OpenOperation returned) {
        lastCompleted.remove(returned.operation.process(), returned);
    }

    int size() {
        return lastCompleted.size();
    }

    private String where(OpenOperation operation) {
        return name + ":" + operation.operation.origin();
    }
}
