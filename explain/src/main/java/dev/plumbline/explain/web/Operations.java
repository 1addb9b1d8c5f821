package dev.plumbline.explain.web;

import dev.plumbline.explain.clocks.SpaceTime;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/**
 * The operations that can be shown: all of a history, or those of a window. Everything in Java names them by their
 * index in here, everything in the browser by their number in the whole history, as people do.
 *
 * @param times of the operations; nothing where vector clocks order them
 * @param shown how many there are for people: more than here as long as the rest is being read
 * @param processes likewise
 */
public record Operations(History history, Optional<TimeboxedHistory> times, Numbers numbers, int shown, int processes) {
    /**
     * All operations of a history.
     *
     * @throws BadInput if neither timeboxes nor vector clocks order them, or the clocks contradict each other
     */
    public static Operations of(History history) throws BadInput {
        if (history.order() instanceof Order.VectorClocks) {
            SpaceTime.of(history, Optional.empty());
        } else {
            TimeboxedHistory.of(history, "the viewer shows vector clocks and");
        }
        return of(
                history,
                Numbers.whole(history.size()),
                history.size(),
                history.processes().size());
    }

    /** Those of a bundle, whose clocks were looked at when it was read. */
    static Operations of(History history, Numbers numbers, int shown, int processes) {
        return new Operations(history, TimeboxedHistory.find(history), numbers, shown, processes);
    }

    public int size() {
        return history.size();
    }

    /** Whether vector clocks order them. */
    boolean isClocked() {
        return times.isEmpty();
    }

    /** The history with its times, where there are any. */
    TimeboxedHistory timeboxed() {
        return times.orElseThrow();
    }

    List<Operation> list() {
        return history.operations();
    }

    /** Of the times; empty where there are none. */
    String unit() {
        return times.map(timeboxed -> timeboxed.order().unit()).orElse("");
    }

    /** The number of the operation at an index; a negative one, which means none, is returned as it is. */
    int number(int index) {
        return index < 0 ? index : numbers.original(index);
    }

    String where(Operation operation) {
        return operation.origin() == 0 ? "" : history.where(operation);
    }
}
