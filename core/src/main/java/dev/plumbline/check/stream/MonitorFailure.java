package dev.plumbline.check.stream;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a monitor says of an operation that it does not explain.
 *
 * @param reason why no monitor judges the operations after it, if a sweep does
 * @param hasReturned whether the operation has returned; otherwise it was just called
 * @param doubt why it proves nothing, if the recent operations cannot be searched
 * @param evidence operations that violate by themselves; empty if there is a doubt
 */
record MonitorFailure(
        OpenOperation operation,
        String reason,
        boolean hasReturned,
        Optional<StopReason> doubt,
        List<OpenOperation> evidence) {
    /** The rules of the monitor do not decide. */
    static MonitorFailure outside(OpenOperation operation, boolean hasReturned, String reason) {
        StopReason doubt = new StopReason.Doubtful("no monitor decides " + shown(operation.operation) + ", because "
                + reason + "; and no sweep can, because the operations since the container was surely empty are too"
                + " many, or have too many explanations");
        return new MonitorFailure(operation, reason, hasReturned, Optional.of(doubt), List.of());
    }

    /** @param excuse an operation that may have removed any value */
    static MonitorFailure of(OpenOperation returned, GrowingQueue.Step step, Optional<Operation> excuse) {
        if (step instanceof GrowingQueue.Step.Outside outside) {
            return outside(returned, true, outside.reason());
        }
        if (excuse.isPresent()) {
            return outside(returned, true, shown(excuse.get()) + " may have removed any value");
        }
        List<OpenOperation> evidence = ((GrowingQueue.Step.Violates) step)
                .evidence().stream()
                        .sorted(Comparator.comparingLong(each -> each.position))
                        .toList();
        String reason = "a sweep repeated the operations before a violation";
        return new MonitorFailure(returned, reason, true, Optional.empty(), evidence);
    }

    /** The same, without a verdict if the evidence does not violate: see {@link MonitoredEvents}. */
    MonitorFailure verified(Spec spec, Order.Timeboxes order, Meter meter) throws Meter.Exhausted {
        if (evidence.isEmpty()) {
            return this;
        }
        boolean isExplained = new Resumption(spec, !order.asynchronous(), meter, operation).isExplained(stretch(0));
        return isExplained
                ? outside(operation, hasReturned, "processes return and call at one instant, and their order matters")
                : this;
    }

    private static String shown(Operation operation) {
        return operation.shortCall() + " (line " + operation.origin() + ")";
    }

    /** @param order of the history */
    Counterexample counterexample(String name, Order order) throws BadInput {
        History.Builder history = new History.Builder(name, order);
        for (OpenOperation each : evidence) {
            history.add(each.operation);
        }
        return new Counterexample(history.build(), evidence.indexOf(operation), List.of(), List.of(), List.of(), 0);
    }

    /** The evidence, as operations that begin with an empty container. */
    RecentOperations.Stretch stretch(long operations) {
        return new RecentOperations.Stretch(Optional.empty(), operations - evidence.size(), 0, 0, evidence);
    }
}
