package dev.plumbline.check.stream;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.GrowingSweep;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sweeps a history whose operations arrive one after the other, as far as it is complete: see {@link ArrivalOrder}. The
 * verdict is that of the whole history, at the same operation.
 *
 * <p>Argument. Let the history be complete before t. Its events before t, in order, are those of the whole history: calls
 * and returns by time, calls first, and at one instant in the order of the numbers, which are the same because operations
 * are numbered in the order in which they leave {@link ArrivalOrder}. So the sweep receives exactly the events that a
 * sweep of the whole history receives, and its frontier after each return is empty if and only if that one's is. A
 * violation is final: whatever comes later, the operations up to this return have no witness. If none is found up to the
 * end, the frontier is a witness.
 *
 * <p>What is kept does not grow with the history: operations that may still arrive out of order (bounded by the promise
 * of the stream), open operations, the recent ones for a report, the frontier, and tables of bounded size. Operations
 * that never return stay open. They are forgotten once every interpretation has performed them, and pending operations
 * that change nothing are forgotten at once. Of others a limited number is kept: then the oldest is forgotten, which means
 * that it is assumed to have no effect from then on. Each interpretation is still one of the whole history, so the verdict
 * "conforms" holds; but if none is left afterwards, there is no verdict, since the forgotten operation may explain what
 * seems wrong. From time to time, {@linkplain GrowingSweep#continueFrom another sweep continues}, with new numbers. A saved
 * sweep begins in the same way, so that a check which continues later does the same steps as one that was never interrupted.
 *
 * <p>A {@link GroupedEngine} has the sweeps, or a monitor in their place.
 */
final class StreamedSweep {
    private static final int OPERATIONS_BETWEEN_LOOKS = 4_096;

    private final String name;
    private final Spec spec;
    private final Meter meter;
    private final ArrivalOrder arrivals;
    private final PriorityQueue<OpenOperation> returning = new PriorityQueue<>(OpenOperation.BY_RETURN);
    private final ProcessOrder processes;
    private final UsedOperations used;
    private final GroupedEngine engine;

    private Unexplained unexplained = new Unexplained();
    private long called;
    private long settled;
    private long reached = Long.MIN_VALUE;

    StreamedSweep(
            String name,
            Spec spec,
            Order.Timeboxes order,
            Meter meter,
            ArrivalOrder arrivals,
            StreamedCheck.Settings settings) {
        this.name = name;
        this.spec = spec;
        this.meter = meter;
        this.arrivals = arrivals;
        this.processes = new ProcessOrder(name, !order.asynchronous());
        this.used = new UsedOperations(spec);
        this.engine = new GroupedEngine(spec, order, meter, settings);
    }

    /** Continues with what {@link #saved} has. */
    StreamedSweep(
            String name,
            Spec spec,
            Order.Timeboxes order,
            Meter meter,
            ArrivalOrder arrivals,
            StreamedCheck.Settings settings,
            Fields saved)
            throws BadInput, Meter.Exhausted {
        this.name = name;
        this.spec = spec;
        this.meter = meter;
        this.arrivals = arrivals;
        this.processes = new ProcessOrder(name, !order.asynchronous());
        this.used = new UsedOperations(spec, saved.get("used"));
        this.called = saved.get("called").number(0, Long.MAX_VALUE);
        this.unexplained = new Unexplained(saved.get("unexplained"));
        this.settled = saved.get("settled").number(0, Long.MAX_VALUE);
        Map<Long, OpenOperation> restored = new HashMap<>();
        Map<Long, OpenOperation> open = new TreeMap<>();
        for (Fields each : saved.list("unsettled")) {
            OpenOperation unsettled = restore(each);
            restored.put(unsettled.position, unsettled);
            if (unsettled.isChecked()) {
                open.put(unsettled.position, unsettled);
            }
        }
        RecentOperations.Restoring operations = each -> {
            long position = each.get("position").number(1, called);
            if (!restored.containsKey(position)) {
                Operation operation = OperationCoding.restored(each);
                restored.put(position, new OpenOperation(operation, position, bound(operation), -1));
            }
            return restored.get(position);
        };
        this.engine = new GroupedEngine(spec, order, meter, settings, saved.get("engine"), open, operations);
    }

    private OpenOperation restore(Fields saved) throws BadInput {
        Operation operation = OperationCoding.restored(saved);
        long position = saved.get("position").number(1, called);
        boolean isChecked = used.isChecked(operation);
        OpenOperation each = new OpenOperation(operation, position, isChecked ? bound(operation) : null, -1);
        if (!operation.isPending()) {
            returning.add(each);
            processes.add(each);
        }
        return each;
    }

    /**
     * Everything that influences what follows; empty if the frontier is too large to be saved.
     *
     * @throws BadInput if the specification cannot make a state again from its value
     */
    Optional<Document> saved() throws BadInput, Meter.Exhausted {
        Optional<Document> judged = engine.saved();
        if (judged.isEmpty()) {
            return Optional.empty();
        }
        SortedMap<Long, OpenOperation> unsettled = new TreeMap<>();
        returning.forEach(each -> unsettled.put(each.position, each));
        engine.open().forEach(each -> unsettled.put(each.position, each));
        List<Document> operations =
                unsettled.values().stream().map(OpenOperation::saved).toList();
        return Optional.of(new Document()
                .put("called", called)
                .put("settled", settled)
                .put("unexplained", unexplained.saved())
                .put("unsettled", operations)
                .put("engine", judged)
                .put("used", used.saved()));
    }

    /**
     * Follows the history as far as it is complete, or until no interpretation is left.
     *
     * @throws BadInput if an operation cannot be part of the history, or is unknown to the specification
     */
    void advance() throws BadInput, Meter.Exhausted {
        while (engine.failed().isEmpty()) {
            Operation next = arrivals.peek();
            OpenOperation first = returning.peek();
            boolean isCall =
                    next != null && (first == null || callOf(next) <= first.end()) && arrivals.isComplete(callOf(next));
            if (isCall) {
                call(arrivals.take());
            } else if (first != null && arrivals.isComplete(first.end())) {
                settle(returning.remove());
            } else {
                return;
            }
        }
    }

    private static long callOf(Operation operation) {
        return ((Timebox) operation.place()).call();
    }

    private void call(Operation operation) throws BadInput, Meter.Exhausted {
        reached = callOf(operation);
        if (++called % OPERATIONS_BETWEEN_LOOKS == 0) {
            meter.tickWhileWaiting();
        }
        boolean isChecked = used.isChecked(operation);
        OpenOperation opened = new OpenOperation(operation, called, isChecked ? bound(operation) : null, -1);
        processes.require(opened);
        Optional<OpenOperation> before = processes.before(opened);
        if (!operation.isPending()) {
            processes.add(opened);
            returning.add(opened);
        }
        if (isChecked) {
            used.add(operation, opened.action);
            engine.call(opened, before, used.operations());
        }
    }

    /** Goes on after the operation that failed. */
    void resume() throws BadInput, Meter.Exhausted {
        OpenOperation wrong = engine.failed().orElseThrow();
        Optional<StopReason> doubt = engine.doubt();
        unexplained.add(wrong.operation, doubt, engine.resume(used.operations()));
    }

    /** Why the failure proves nothing, if it does not. */
    Optional<StopReason> doubt() {
        return engine.doubt();
    }

    private Action bound(Operation operation) throws BadInput {
        try {
            return spec.action(operation);
        } catch (BadInput e) {
            throw e.at(where(operation));
        }
    }

    private String where(Operation operation) {
        return name + ":" + operation.origin();
    }

    private void settle(OpenOperation returned) throws BadInput, Meter.Exhausted {
        reached = returned.end();
        processes.returned(returned);
        if (returned.isChecked() && engine.returned(returned, used.operations())) {
            settled++;
        }
    }

    /** The operation that no interpretation could perform before it returned. */
    Optional<Operation> failed() {
        return engine.failed().map(each -> each.operation);
    }

    /** What judges the operations. */
    GroupedEngine engine() {
        return engine;
    }

    /** The operations after which the check went on. */
    Unexplained unexplained() {
        return unexplained;
    }

    UsedOperations used() {
        return used;
    }

    /** The number of operations that have returned and are explained. */
    long settled() {
        return settled;
    }

    /** The time of the last call or return that was checked. */
    long reached() {
        return reached;
    }

    /** What is kept: see {@link StreamedCheck.Kept}. */
    StreamedCheck.Kept kept() {
        return engine.kept(arrivals.size() + engine.opened() + returning.size() + processes.size());
    }
}
