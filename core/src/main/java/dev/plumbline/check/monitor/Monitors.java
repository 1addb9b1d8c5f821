package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Intervals;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * The monitors of the built-in models. For instance {@code Monitors.of("queue", Optional.empty())}. Each is one file
 * that argues why its rules are necessary and why they are enough.
 *
 * <p>The models kv, mutex, semaphore and bank have no monitor, and there is no built-in bag.
 */
public final class Monitors {
    private Monitors() {}

    /** The monitor of a specification; none unless it is a built-in model that has one. */
    public static Optional<Monitor> of(Spec spec) {
        return Models.builtIn(spec).flatMap(Monitors::ofBuiltIn);
    }

    private static Optional<Monitor> ofBuiltIn(SequentialModel<?> model) {
        Vocabulary words = new Vocabulary(model);
        Value start = initialValue(model);
        return Optional.ofNullable(
                switch (model.name()) {
                    case "queue" -> monitor(history -> new QueueMonitor(Elements.read(history, words, start, false)));
                    case "stack" -> monitor(history -> new StackMonitor(Elements.read(history, words, start, true)));
                    case "deque" -> monitor(history -> OneEndedDeque.read(history, words, start));
                    case "priority-queue" ->
                        monitor(history -> new PriorityQueueMonitor(Elements.read(history, words, start, false)));
                    case "set" -> monitor(history -> SetMonitor.read(history, words, start));
                    case "register", "cas-register", "multi-register" ->
                        monitor(history -> RegisterMonitor.read(history, words, start));
                    case "map" -> monitor(history -> MapMonitor.read(history, words, start));
                    case "counter" -> monitor(history -> CounterMonitor.read(history, words, start));
                    case "log" -> monitor(history -> LogMonitor.read(history, words, start));
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
            Optional<TimeboxedHistory> timed = TimeboxedHistory.find(history);
            if (timed.isEmpty()) {
                return new Ruling.NotApplicable("it has no timeboxes");
            }
            try {
                return decide(timed.get(), reader.read(history));
            } catch (DoesNotApply e) {
                return new Ruling.NotApplicable(e.getMessage());
            }
        };
    }

    /**
     * Where ranks cannot say the order of the history, it is between two orders that they can say: {@link Intervals}.
     */
    private static Ruling decide(TimeboxedHistory history, Reading reading) {
        Intervals intervals = Intervals.of(history, reading.kept());
        if (intervals.obstacle().isPresent()) {
            return new Ruling.NotApplicable(intervals.obstacle().get());
        }
        Ruling relaxed = reading.answer(intervals.relaxed(reading.before()));
        if (intervals.exact() || relaxed instanceof Ruling.Violates) {
            return relaxed;
        }
        for (boolean descending : new boolean[] {false, true}) {
            Ruling tight = reading.answer(intervals.tight(reading.before(), descending));
            if (tight instanceof Ruling.Conforms) {
                return tight;
            }
        }
        return relaxed instanceof Ruling.NotApplicable
                ? relaxed
                : new Ruling.NotApplicable(
                        "two processes return and call at the same instant, and their order matters");
    }
}
