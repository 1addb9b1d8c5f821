package dev.plumbline.check.stream;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GrowingSweep;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

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
 * seems wrong. From time to time, {@linkplain GrowingSweep#continueFrom another sweep continues}, with new numbers. A saved sweep begins in
 * the same way, so that a check which continues later does the same steps as one that was never interrupted.
 */
final class StreamedSweep {
    /** A moment with more states is not worth a report that begins there. */
    private static final int MOST_STATES = 1_000;

    /** A larger frontier is not saved: it would take longer than to read the operations again. */
    private static final int MOST_SAVED = 10_000;

    private static final int OPERATIONS_BETWEEN_LOOKS = 4_096;

    private final String name;
    private final Spec spec;
    private final Order.Timeboxes order;
    private final Meter meter;
    private final ArrivalOrder arrivals;
    private final RecentOperations recent;
    /** How many operations one sweep gets. */
    private final int longestSweep;
    /** How many operations that never return are kept. */
    private final int mostPending;

    private final int mostFrontier;

    private final PriorityQueue<OpenOperation> returning = new PriorityQueue<>(OpenOperation.BY_RETURN);
    private final TreeMap<Integer, OpenOperation> open = new TreeMap<>();
    private final Map<Value, OpenOperation> lastCompleted = new HashMap<>();
    private final UsedOperations used;

    private Unexplained unexplained = new Unexplained();
    private GrowingSweep sweep;
    private int nextNumber;
    private int pending;
    private int maxFrontier;
    private long called;
    private long settled;
    private long reached = Long.MIN_VALUE;
    private Forgotten forgotten = new Forgotten();
    private Optional<OpenOperation> failed = Optional.empty();

    StreamedSweep(
            String name,
            Spec spec,
            Order.Timeboxes order,
            Meter meter,
            ArrivalOrder arrivals,
            StreamedCheck.Settings settings) {
        this.name = name;
        this.spec = spec;
        this.order = order;
        this.meter = meter;
        this.arrivals = arrivals;
        this.recent = new RecentOperations(settings.window());
        this.longestSweep = settings.longestSweep();
        this.mostPending = settings.mostPending();
        this.mostFrontier = settings.mostFrontier();
        this.used = new UsedOperations(spec);
        this.sweep = sweep(spec.initialStates());
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
        StateCoding states = new StateCoding(spec);
        this.name = name;
        this.spec = spec;
        this.order = order;
        this.meter = meter;
        this.arrivals = arrivals;
        this.longestSweep = settings.longestSweep();
        this.mostPending = settings.mostPending();
        this.mostFrontier = settings.mostFrontier();
        this.used = new UsedOperations(spec, saved.get("used"));
        this.called = saved.get("called").number(0, Long.MAX_VALUE);
        this.unexplained = new Unexplained(saved.get("unexplained"));
        this.settled = saved.get("settled").number(0, Long.MAX_VALUE);
        this.maxFrontier = saved.get("maxFrontier").number(0, Integer.MAX_VALUE);
        this.forgotten = new Forgotten(saved.get("forgotten"));
        Map<Long, OpenOperation> restored = new HashMap<>();
        for (Fields each : saved.list("unsettled")) {
            OpenOperation unsettled = restore(each);
            restored.put(unsettled.position, unsettled);
        }
        this.recent = new RecentOperations(settings.window(), saved.get("recent"), states, each -> {
            long position = each.get("position").number(1, called);
            if (!restored.containsKey(position)) {
                Operation operation = OperationCoding.restored(each);
                restored.put(position, new OpenOperation(operation, position, bound(operation), -1));
            }
            return restored.get(position);
        });
        List<Checkpoints.Reached> frontier = new ArrayList<>();
        for (Fields each : saved.list("frontier")) {
            SortedSet<Integer> done =
                    new TreeSet<>(each.list("done", number -> number.number(0, Math.max(0, nextNumber - 1))));
            frontier.add(new Checkpoints.Reached(states.restored(each.get("state")), done));
        }
        if (frontier.isEmpty()) {
            throw saved.get("frontier").wrong("at least one interpretation");
        }
        continueFrom(frontier);
    }

    private OpenOperation restore(Fields saved) throws BadInput {
        Operation operation = OperationCoding.restored(saved);
        long position = saved.get("position").number(1, called);
        boolean isChecked = used.isChecked(operation);
        OpenOperation each = new OpenOperation(
                operation, position, isChecked ? bound(operation) : null, isChecked ? nextNumber++ : -1);
        if (isChecked) {
            open.put(each.number, each);
        }
        if (operation.isPending()) {
            pending++;
        } else {
            returning.add(each);
            if (!order.asynchronous()) {
                lastCompleted.put(operation.process(), each);
            }
        }
        return each;
    }

    private GrowingSweep sweep(List<State> states) {
        return new GrowingSweep(spec, states, !order.asynchronous(), meter);
    }

    /**
     * Everything that influences what follows; empty if the frontier is too large to be saved.
     *
     * @throws BadInput if the specification cannot make a state again from its value
     */
    Optional<Document> saved() throws BadInput, Meter.Exhausted {
        if (sweep.frontier() > MOST_SAVED) {
            return Optional.empty();
        }
        StateCoding states = new StateCoding(spec);
        renumber();
        SortedMap<Long, OpenOperation> unsettled = new TreeMap<>();
        returning.forEach(each -> unsettled.put(each.position, each));
        open.values().forEach(each -> unsettled.put(each.position, each));
        List<Document> operations =
                unsettled.values().stream().map(OpenOperation::saved).toList();
        List<Document> frontier = new ArrayList<>();
        for (Checkpoints.Reached each : sweep.interpretations()) {
            states.verify(each.state());
            frontier.add(new Document().put("state", each.state().value()).put("done", each.done()));
        }
        return Optional.of(new Document()
                .put("called", called)
                .put("settled", settled)
                .put("maxFrontier", maxFrontier)
                .put("forgotten", forgotten.saved())
                .put("unexplained", unexplained.saved())
                .put("unsettled", operations)
                .put("frontier", frontier)
                .put("recent", recent.saved())
                .put("used", used.saved()));
    }

    /**
     * Follows the history as far as it is complete, or until no interpretation is left.
     *
     * @throws BadInput if an operation cannot be part of the history, or is unknown to the specification
     */
    void advance() throws BadInput, Meter.Exhausted {
        while (failed.isEmpty()) {
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
        OpenOperation opened =
                new OpenOperation(operation, called, isChecked ? bound(operation) : null, isChecked ? nextNumber : -1);
        if (!operation.isPending()) {
            requireOrder(opened);
            returning.add(opened);
        }
        if (!isChecked) {
            return;
        }
        nextNumber++;
        used.add(operation, opened.action);
        recent.add(opened);
        boolean hasInfluence = sweep.call(opened.number, operation, opened.action);
        if (hasInfluence) {
            open.put(opened.number, opened);
        }
        if (operation.isPending() && hasInfluence && ++pending > mostPending) {
            forgetOldestPending();
        }
    }

    private void forgetOldestPending() {
        OpenOperation oldest = open.values().stream()
                .filter(each -> each.operation.isPending())
                .findFirst()
                .orElseThrow();
        sweep.forgetPending(oldest.number);
        open.remove(oldest.number);
        pending--;
        forgotten.addPending(oldest.operation);
    }

    /** Goes on after the operation that failed: see {@link Resumption}. */
    void resume() throws BadInput, Meter.Exhausted {
        OpenOperation wrong = failed.orElseThrow();
        Resumption resumption = new Resumption(spec, !order.asynchronous(), meter, wrong);
        // With interpretations forgotten, another sweep would forget others.
        Optional<RecentOperations.Stretch> stretch = forgotten.hasInterpretations() ? Optional.empty() : recent.all();
        Resumption.Resumed resumed = stretch.isPresent()
                ? resumption.from(stretch.get(), open.values())
                : resumption.from(open.values(), sweep.interpretations());
        unexplained.add(wrong.operation, doubt(), resumed.lost().isPresent());
        failed = Optional.empty();
        open.clear();
        resumed.open().forEach(each -> open.put(each.number, each));
        nextNumber = open.size();
        pending = (int) open.values().stream()
                .filter(each -> each.operation.isPending())
                .count();
        begin().continueWithout(resumed.frontier());
        while (pending > mostPending) {
            forgetOldestPending();
        }
        limitFrontier(wrong);
        recent.restart();
        look();
    }

    /** Why the failure proves nothing, if it does not. */
    Optional<StopReason> doubt() {
        return failed.flatMap(each -> forgotten.doubt(each.operation, mostFrontier));
    }

    private Action bound(Operation operation) throws BadInput {
        try {
            return spec.action(operation);
        } catch (BadInput e) {
            throw e.at(where(operation));
        }
    }

    /**
     * Completed operations of a process do not overlap. Compared with the last one of the process is enough, and only
     * with one that has not returned before this call: so it need not be kept longer.
     */
    private void requireOrder(OpenOperation opened) throws BadInput {
        if (order.asynchronous()) {
            return;
        }
        Operation operation = opened.operation;
        OpenOperation before = lastCompleted.put(operation.process(), opened);
        if (before != null && before.end() > callOf(operation)) {
            throw new BadInput(where(operation) + ": operations of process " + operation.process() + " overlap: "
                    + operation.shortCall() + " " + operation.place() + " and " + before.operation.shortCall() + " "
                    + before.operation.place() + " at " + where(before.operation)
                    + "; expected each call at or after the return before it, or an asynchronous history");
        }
    }

    private String where(Operation operation) {
        return name + ":" + operation.origin();
    }

    private void settle(OpenOperation returned) throws Meter.Exhausted {
        reached = returned.end();
        lastCompleted.remove(returned.operation.process(), returned);
        if (!returned.isChecked()) {
            return;
        }
        if (!sweep.returned(returned.number)) {
            failed = Optional.of(returned);
            return;
        }
        for (int forgotten : sweep.forgetPerformedPending()) {
            open.remove(forgotten);
            pending--;
        }
        open.remove(returned.number);
        settled++;
        maxFrontier = Math.max(maxFrontier, sweep.maxFrontier());
        limitFrontier(returned);
        look();
    }

    private void limitFrontier(OpenOperation returned) {
        if (sweep.frontier() > mostFrontier) {
            sweep.keepFirst(mostFrontier);
            forgotten.addInterpretations(returned.operation);
        }
    }

    private void look() throws Meter.Exhausted {
        if (recent.isDue()) {
            sweep.moment(MOST_STATES).ifPresent(this::beginStretch);
        }
        if (nextNumber >= longestSweep) {
            renumber();
        }
    }

    /** From here on, the rest can be checked alone. */
    private void beginStretch(GrowingSweep.Moment moment) {
        List<OpenOperation> rest = open.values().stream()
                .filter(each -> !moment.performed().contains(each.number))
                .toList();
        recent.begin(moment.states(), used.operations() - rest.size(), rest);
    }

    /** Another sweep continues, with the numbers of the open operations from 0. */
    private void renumber() throws Meter.Exhausted {
        List<Checkpoints.Reached> frontier = sweep.interpretations();
        List<OpenOperation> all = List.copyOf(open.values());
        Map<Integer, Integer> numbers = new HashMap<>();
        open.clear();
        nextNumber = 0;
        for (OpenOperation each : all) {
            numbers.put(each.number, nextNumber);
            each.number = nextNumber++;
            open.put(each.number, each);
        }
        continueFrom(frontier.stream()
                .map(each -> new Checkpoints.Reached(
                        each.state(),
                        new TreeSet<>(each.done().stream().map(numbers::get).toList())))
                .toList());
    }

    private void continueFrom(List<Checkpoints.Reached> frontier) throws Meter.Exhausted {
        begin().continueFrom(frontier);
    }

    /** A sweep with the open operations, whose frontier is still empty. */
    private GrowingSweep begin() throws Meter.Exhausted {
        sweep = sweep(List.of());
        for (OpenOperation each : open.values()) {
            sweep.call(each.number, each.operation, each.action);
        }
        return sweep;
    }

    /** The operation that no interpretation could perform before it returned. */
    Optional<Operation> failed() {
        return failed.map(each -> each.operation);
    }

    /** The counterexample, with the operations that are open where the search ended. */
    Counterexample counterexample() throws BadInput {
        History.Builder history = new History.Builder(name, order);
        Map<Integer, Integer> numbers = new HashMap<>();
        for (OpenOperation each : open.values()) {
            numbers.put(each.number, history.size());
            history.add(each.operation);
        }
        return sweep.counterexample(history.build(), failed.orElseThrow().number, numbers);
    }

    /** The recent operations, as one stretch from which the rest can be checked alone; empty if there is none. */
    Optional<RecentOperations.Stretch> recent() {
        return recent.all();
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

    int frontier() {
        return sweep.frontier();
    }

    int maxFrontier() {
        return maxFrontier;
    }

    /** How many operations were called and have not returned. */
    int open() {
        return open.size();
    }

    /** How many of these never return. */
    int pending() {
        return pending;
    }

    /** The time of the last call or return that was checked. */
    long reached() {
        return reached;
    }

    /** What is kept: see {@link StreamedCheck.Kept}. */
    StreamedCheck.Kept kept() {
        GrowingSweep.Kept searched = sweep.kept();
        return new StreamedCheck.Kept(
                arrivals.size() + open.size() + returning.size() + lastCompleted.size(),
                recent.size(),
                searched.open(),
                searched.frontier(),
                searched.states(),
                searched.answers());
    }
}
