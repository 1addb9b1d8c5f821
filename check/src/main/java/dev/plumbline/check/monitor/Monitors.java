package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Intervals;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Value;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import java.util.Optional;

/**
 * The monitors of the built-in models. For instance {@code Monitors.of("queue", Optional.empty())}. Each is one file
 * that argues why its rules are necessary and why they are enough.
 *
 * <p>There is none for a deque, kv, a mutex and a semaphore. There is no built-in bag.
 */
public final class Monitors {
    private Monitors() {}

    /**
     * The monitor of a built-in model; none if it has none.
     *
     * @param initial what the object holds at first; the default of the model where empty
     * @throws BadInput if there is no such model, or if it cannot start with this value
     */
    public static Optional<Monitor> of(String model, Optional<Value> initial) throws BadInput {
        SequentialModel<?> known = Models.named(model, initial);
        Vocabulary words = new Vocabulary(known);
        Value start = initialValue(known);
        return Optional.ofNullable(
                switch (model) {
                    case "queue" -> monitor(history -> new QueueMonitor(Elements.read(history, words, start, false)));
                    case "stack" -> monitor(history -> new StackMonitor(Elements.read(history, words, start, true)));
                    case "priority-queue" ->
                        monitor(history -> new PriorityQueueMonitor(Elements.read(history, words, start, false)));
                    case "set" -> monitor(history -> SetMonitor.read(history, words, start));
                    case "register", "cas-register", "multi-register" ->
                        monitor(history -> RegisterMonitor.read(history, words, start));
                    case "map" -> monitor(history -> MapMonitor.read(history, words, start));
                    case "counter" -> monitor(history -> CounterMonitor.read(history, words, start));
                    default -> null;
                });
    }

    private static <S> Value initialValue(SequentialModel<S> model) {
        return model.show(model.initial());
    }

    /** Makes of a history what a monitor decides. */
    @FunctionalInterface
    private interface Reader {
        Reading read(History history) throws BadInput, DoesNotApply;
    }

    private static Monitor monitor(Reader reader) {
        return history -> {
            try {
                return decide(history, reader.read(history));
            } catch (DoesNotApply e) {
                return new Answer.NotApplicable(e.getMessage());
            }
        };
    }

    /**
     * Where ranks cannot say the order of the history, it is between two orders that they can say: {@link Intervals}.
     */
    private static Answer decide(History history, Reading reading) {
        Intervals intervals = Intervals.of(history, reading.kept());
        if (intervals.obstacle().isPresent()) {
            return new Answer.NotApplicable(intervals.obstacle().get());
        }
        Answer relaxed = reading.answer(intervals.relaxed(reading.before()));
        if (intervals.exact() || relaxed instanceof Answer.Violates) {
            return relaxed;
        }
        for (boolean descending : new boolean[] {false, true}) {
            Answer tight = reading.answer(intervals.tight(reading.before(), descending));
            if (tight instanceof Answer.Conforms) {
                return tight;
            }
        }
        return relaxed instanceof Answer.NotApplicable ? relaxed : new Answer.NotApplicable(intervals.inexactness());
    }
}
