package dev.plumbline.check.stream;

import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Passes events to a {@link GrowingQueue}, in an order in which each process returns before it calls again, also if both
 * happen at one instant. The sweep has the calls of an instant before its returns, and knows the order of each process.
 * A monitor knows the order of events alone.
 *
 * <p>At each instant, the monitor gets the calls of processes that do not return then; of each <em>tied</em> operation, the
 * return before it and its call; and the other returns. If there is one tied operation, that is the order of the history. If
 * there are more, it orders operations that overlap. So a history that conforms in this order conforms, and if it does not,
 * a sweep has to say whether the evidence violates.
 *
 * <p>Tied calls wait for the first return that is known to come after all calls of the instant. Before it, no other return
 * of the instant has been judged. So a sweep that takes over there judges all of them.
 */
final class MonitoredEvents {
    /** @param before the operation of the same process that returns at the instant of the call */
    private record Tied(OpenOperation before, OpenOperation called) {}

    private final GrowingQueue queue;
    private final List<Tied> waiting = new ArrayList<>();
    /** Operations whose return has been passed on before its turn, by position. */
    private final Set<Long> early = new HashSet<>();

    private MonitoredEvents(GrowingQueue queue) {
        this.queue = queue;
    }

    /** Empty for specifications without a monitor for growing histories. */
    static Optional<MonitoredEvents> of(Spec spec) {
        return GrowingQueue.of(spec).map(MonitoredEvents::new);
    }

    /**
     * The operation was called.
     *
     * @param before the operation of its process that has not returned, if there is one
     * @return why it is not explained; empty if it is, as far as is known
     */
    Optional<MonitorFailure> call(OpenOperation called, Optional<OpenOperation> before) {
        if (before.isEmpty()) {
            return called(called);
        }
        if (before.get().end() > called.call() || !before.get().isChecked()) {
            String reason = "process " + called.operation.process() + " had not returned before";
            return Optional.of(MonitorFailure.outside(called, false, reason));
        }
        waiting.add(new Tied(before.get(), called));
        return Optional.empty();
    }

    private Optional<MonitorFailure> called(OpenOperation called) {
        return queue.call(called).map(reason -> MonitorFailure.outside(called, false, reason));
    }

    /** The operation has returned. */
    Optional<MonitorFailure> returned(OpenOperation returned) {
        while (!waiting.isEmpty()) {
            Tied tied = waiting.get(0);
            if (early.add(tied.before.position)) {
                Optional<MonitorFailure> failure = step(tied.before);
                if (failure.isPresent()) {
                    return failure;
                }
            }
            waiting.remove(0);
            Optional<MonitorFailure> failure = called(tied.called);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return early.remove(returned.position) ? Optional.empty() : step(returned);
    }

    private Optional<MonitorFailure> step(OpenOperation returned) {
        GrowingQueue.Step step = queue.returned(returned);
        return step instanceof GrowingQueue.Step.Fits
                ? Optional.empty()
                : Optional.of(MonitorFailure.of(returned, step, queue.excuse()));
    }

    /**
     * Goes on with values that are inserted later.
     *
     * @param failure of the operation that was not explained
     * @param last the operation that was called or returned last
     */
    void restart(MonitorFailure failure, OpenOperation last) {
        queue.restart(failure.operation(), failure.hasReturned());
        waiting.forEach(each -> queue.ignore(each.called));
        waiting.clear();
        // If it returned last, but another operation failed before its turn, the monitor does not know yet.
        boolean isPassedOn = early.remove(last.position);
        if (failure.operation() != last && !isPassedOn) {
            queue.returned(last);
        }
    }

    /**
     * Whether the rest can be checked alone, as {@link GrowingQueue#isEmpty} has it. Not while the monitor knows returns that
     * are still to come: the rest would have a removal without the insertion of its value.
     */
    boolean isMoment() {
        return early.isEmpty() && queue.isEmpty();
    }

    /** The monitor. */
    GrowingQueue queue() {
        return queue;
    }

    int size() {
        return queue.size() + waiting.size() + early.size();
    }

    /** Everything that influences what follows; empty if there is too much of it. */
    Optional<Document> saved() {
        List<Document> ties = waiting.stream()
                .map(each -> new Document().put("before", each.before.saved()).put("called", each.called.saved()))
                .toList();
        return queue.saved()
                .map(saved ->
                        new Document().put("queue", saved).put("waiting", ties).put("early", early));
    }

    /** Continues with what {@link #saved} has. */
    void restore(Fields saved, RecentOperations.Restoring operations) throws BadInput {
        queue.restore(saved.get("queue"), operations);
        for (Fields each : saved.list("waiting")) {
            waiting.add(new Tied(operations.restored(each.get("before")), operations.restored(each.get("called"))));
        }
        early.addAll(saved.list("early", each -> each.number(0, Long.MAX_VALUE)));
    }
}
