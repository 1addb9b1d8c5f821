package dev.plumbline.check.stream;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GrowingSweep;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Judges the operations of a stream: a sweep, or a monitor for as long as it can. For a queue that is empty at first, a
 * {@link GrowingQueue} begins. Where its rules do not apply, or are broken, a sweep repeats the recent operations, from the
 * last moment at which the state was certain, and goes on in place of the monitor: the verdict, the operation and all that
 * is reported are those of a check with the sweep alone. If there was no such moment for long, or the operations have too many
 * explanations, the monitor judges: with a few operations that violate by themselves, or without a verdict.
 *
 * <p>Has the open operations, by number, and the recent ones. A limited number of operations that never return is kept:
 * see {@link StreamedSweep}.
 */
final class StreamEngine {
    /** A larger frontier is not saved: it would take longer than to read the operations again. */
    private static final int MOST_SAVED = 10_000;

    private final Spec spec;
    private final Order.Timeboxes order;
    private final Meter meter;
    private final StreamedCheck.Settings settings;
    private final RecentOperations recent;
    private final TreeMap<Integer, OpenOperation> open = new TreeMap<>();
    /** Judges instead of the sweep. */
    private Optional<MonitoredEvents> monitor;
    /** Why no monitor judges any more, if one did. */
    private String obstacle = "";

    private GrowingSweep sweep;
    private long operations;
    private int nextNumber;
    private int pending;
    private int mostFrontier;
    private int maxFrontier;
    private Forgotten forgotten = new Forgotten();
    private Optional<OpenOperation> failed = Optional.empty();
    /** What the monitor says of the operation that failed, if the sweep could not judge it. */
    private Optional<MonitorFailure> failure = Optional.empty();
    /** The operation that was called or returned last then. */
    private Optional<OpenOperation> lastEvent = Optional.empty();

    StreamEngine(Spec spec, Order.Timeboxes order, Meter meter, StreamedCheck.Settings settings) {
        this.spec = spec;
        this.order = order;
        this.meter = meter;
        this.settings = settings;
        this.mostFrontier = settings.mostFrontier();
        this.recent = new RecentOperations(settings.window());
        this.monitor = MonitoredEvents.of(spec);
        this.sweep = sweep(spec.initialStates());
    }

    /** Continues what {@link #state} has, with a sweep. */
    StreamEngine(Spec spec, Order.Timeboxes order, Meter meter, StreamedCheck.Settings settings, GroupState state)
            throws Meter.Exhausted {
        this.spec = spec;
        this.order = order;
        this.meter = meter;
        this.settings = settings;
        this.mostFrontier = settings.mostFrontier();
        this.operations = state.operations();
        this.recent = state.recent();
        this.monitor = Optional.empty();
        this.forgotten = state.forgotten();
        replaceOpen(state.open());
        // Observers may have waited for operations of their processes in other groups.
        begin().continueWithout(state.frontier());
    }

    /**
     * Continues with what {@link #saved} has.
     *
     * @param opened the open operations
     */
    StreamEngine(
            Spec spec,
            Order.Timeboxes order,
            Meter meter,
            StreamedCheck.Settings settings,
            Fields saved,
            List<OpenOperation> opened,
            RecentOperations.Restoring operations)
            throws BadInput, Meter.Exhausted {
        StateCoding states = new StateCoding(spec);
        this.spec = spec;
        this.order = order;
        this.meter = meter;
        this.settings = settings;
        this.mostFrontier = settings.mostFrontier();
        this.operations = saved.get("operations").number(0, Long.MAX_VALUE);
        this.obstacle = saved.get("obstacle").text();
        this.maxFrontier = saved.get("maxFrontier").number(0, Integer.MAX_VALUE);
        this.forgotten = new Forgotten(saved.get("forgotten"));
        this.recent = new RecentOperations(settings.window(), saved.get("recent"), states, operations);
        Optional<Fields> monitored = saved.optional("monitor");
        this.monitor = monitored.isPresent() ? MonitoredEvents.of(spec) : Optional.empty();
        if (monitored.isPresent()) {
            MonitoredEvents events = monitor.orElseThrow(() -> monitored.get().wrong("no monitor"));
            events.restore(monitored.get(), operations);
            opened.removeIf(events.queue()::isUnchecked);
        }
        replaceOpen(opened);
        if (monitored.isPresent()) {
            this.sweep = sweep(List.of());
            return;
        }
        begin().continueFrom(GroupState.restored(saved, nextNumber, states));
    }

    private GrowingSweep sweep(List<State> states) {
        return new GrowingSweep(spec, states, !order.asynchronous(), meter);
    }

    /** The state from which another engine can continue in place of this one, which has a sweep. */
    GroupState state() {
        List<OpenOperation> all = List.copyOf(open.values());
        return new GroupState(
                all, GroupState.renumbered(interpretations(), GroupState.places(all)), recent, forgotten, operations);
    }

    /** Everything that influences what follows, but the open operations; empty if it is too large to be saved. */
    Optional<Document> saved() throws BadInput, Meter.Exhausted {
        Optional<Document> monitored = monitor.flatMap(MonitoredEvents::saved);
        if (monitor.isPresent() ? monitored.isEmpty() : sweep.frontier() > MOST_SAVED) {
            return Optional.empty();
        }
        StateCoding states = new StateCoding(spec);
        renumber();
        List<Document> frontier = GroupState.saved(interpretations(), states);
        return Optional.of(new Document()
                .put("operations", operations)
                .put("maxFrontier", maxFrontier)
                .put("forgotten", forgotten.saved())
                .put("obstacle", obstacle)
                .put("monitor", monitored)
                .put("frontier", frontier)
                .put("recent", recent.saved()));
    }

    private List<Checkpoints.Reached> interpretations() {
        return monitor.isPresent() ? List.of() : sweep.interpretations();
    }

    /**
     * The operation was called.
     *
     * @param before the operation of its process that has not returned, if there is one
     */
    void call(OpenOperation opened, Optional<OpenOperation> before) throws BadInput, Meter.Exhausted {
        opened.number = nextNumber++;
        operations++;
        recent.add(opened);
        if (opened.hasInfluence()) {
            open.put(opened.number, opened);
            pending += opened.operation.isPending() ? 1 : 0;
        }
        if (monitor.isPresent()) {
            Optional<MonitorFailure> found = monitor.get().call(opened, before);
            if (found.isPresent()) {
                isTakenOver(found.get(), opened, false);
            }
        } else {
            sweep.call(opened.number, opened.operation, opened.action);
        }
        if (pending > settings.mostPending()) {
            forgetOldestPending();
        }
    }

    /**
     * The monitor does not explain an operation: a sweep takes over, or the operation failed.
     *
     * @param last the operation that was called or returned last
     */
    private boolean isTakenOver(MonitorFailure found, OpenOperation last, boolean isReturn)
            throws BadInput, Meter.Exhausted {
        if (takeOver(last, isReturn, found.reason())) {
            return true;
        }
        failed = Optional.of(found.operation());
        failure = Optional.of(found.verified(spec, order, meter));
        lastEvent = Optional.of(last);
        return false;
    }

    /**
     * The operation has returned.
     *
     * @param called how many operations of the stream were called
     * @return whether it is explained
     */
    boolean returned(OpenOperation returned, long called) throws BadInput, Meter.Exhausted {
        if (!isExplained(returned)) {
            failed = failure.isPresent() ? failed : Optional.of(returned);
            return false;
        }
        forgetPerformedPending();
        open.remove(returned.number);
        maxFrontier = Math.max(maxFrontier, monitor.isPresent() ? 1 : sweep.maxFrontier());
        limitFrontier(returned);
        look(called);
        return true;
    }

    /** Of the operations that never return, the one that was called first is assumed to have no effect from now on. */
    void forgetOldestPending() {
        OpenOperation oldest = open.values().stream()
                .filter(each -> each.operation.isPending())
                .findFirst()
                .orElseThrow();
        if (monitor.isPresent()) {
            monitor.get().queue().forgetPending(oldest);
        } else {
            sweep.forgetPending(oldest.number);
        }
        open.remove(oldest.number);
        pending--;
        forgotten.addPending(oldest.operation);
    }

    /**
     * Goes on after the operation that failed: see {@link Resumption}.
     *
     * @param called how many operations of the stream were called
     * @return whether it is explained if an operation before it was lost
     */
    boolean resume(long called) throws BadInput, Meter.Exhausted {
        OpenOperation wrong = failed.orElseThrow();
        if (monitor.isPresent()) {
            resumeMonitor();
            return false;
        }
        Resumption resumption = new Resumption(spec, !order.asynchronous(), meter, wrong);
        // With interpretations forgotten, another sweep would forget others.
        Optional<RecentOperations.Stretch> stretch = forgotten.hasInterpretations() ? Optional.empty() : recent.all();
        Resumption.Resumed resumed = stretch.isPresent()
                ? resumption.from(stretch.get(), open.values())
                : resumption.from(open.values(), sweep.interpretations());
        failed = Optional.empty();
        replaceOpen(resumed.open());
        begin().continueWithout(resumed.frontier());
        while (pending > settings.mostPending()) {
            forgetOldestPending();
        }
        limitFrontier(wrong);
        recent.restart();
        look(called);
        return resumed.lost().isPresent();
    }

    private void replaceOpen(List<OpenOperation> operations) {
        open.clear();
        nextNumber = 0;
        for (OpenOperation each : operations) {
            each.number = nextNumber++;
            open.put(each.number, each);
        }
        pending = (int) open.values().stream()
                .filter(each -> each.operation.isPending())
                .count();
    }

    /** Goes on with values that are inserted later. */
    private void resumeMonitor() {
        monitor.orElseThrow().restart(failure.orElseThrow(), lastEvent.orElseThrow());
        failed = Optional.empty();
        failure = Optional.empty();
        open.clear();
        pending = 0;
        recent.restart();
    }

    /**
     * The sweep goes on in place of the monitor, if it can repeat the recent operations.
     *
     * @param at the operation that was called or returned last. Its return is not part of what is repeated
     */
    private boolean takeOver(OpenOperation at, boolean isReturn, String reason) throws BadInput, Meter.Exhausted {
        Optional<RecentOperations.Stretch> stretch = recent.all();
        if (stretch.isEmpty()) {
            return false;
        }
        Optional<Resumption.Resumed> repeated = new Resumption(spec, !order.asynchronous(), meter, at)
                .before(stretch.get(), open.values(), isReturn, settings.mostReplayed());
        if (repeated.isEmpty()) {
            return false;
        }
        monitor = Optional.empty();
        obstacle = reason;
        replaceOpen(repeated.get().open());
        begin().continueFrom(repeated.get().frontier());
        forgetPerformedPending();
        maxFrontier = Math.max(maxFrontier, sweep.maxFrontier());
        return true;
    }

    /** Why the failure proves nothing, if it does not. */
    Optional<StopReason> doubt() {
        Optional<StopReason> undecided = failure.flatMap(MonitorFailure::doubt);
        return undecided.isPresent()
                ? undecided
                : failed.flatMap(each -> forgotten.doubt(each.operation, settings.mostFrontier()));
    }

    private boolean isExplained(OpenOperation returned) throws BadInput, Meter.Exhausted {
        if (monitor.isPresent()) {
            Optional<MonitorFailure> found = monitor.get().returned(returned);
            if (found.isEmpty()) {
                return true;
            }
            if (!isTakenOver(found.get(), returned, true)) {
                return false;
            }
        }
        return sweep.returned(returned.number);
    }

    private void forgetPerformedPending() {
        if (monitor.isPresent()) {
            for (long performed : monitor.get().queue().takePerformedPending()) {
                pending -= open.values().removeIf(each -> each.position == performed) ? 1 : 0;
            }
            return;
        }
        for (int performed : sweep.forgetPerformedPending()) {
            open.remove(performed);
            pending--;
        }
    }

    private void limitFrontier(OpenOperation returned) {
        if (frontier() > mostFrontier) {
            sweep.keepFirst(mostFrontier);
            forgotten.addInterpretations(returned.operation);
        }
    }

    private void look(long called) throws Meter.Exhausted {
        if (recent.isDue(called)) {
            moment().ifPresent(moment -> beginStretch(moment, called));
        }
        if (nextNumber >= settings.longestSweep()) {
            renumber();
        }
    }

    private Optional<GrowingSweep.Moment> moment() {
        if (monitor.isEmpty()) {
            return sweep.moment(GroupState.MOST_STATES);
        }
        if (!monitor.get().isMoment()) {
            return Optional.empty();
        }
        Set<Long> before = monitor.get().queue().performed();
        Set<Integer> performed = open.values().stream()
                .filter(each -> before.contains(each.position))
                .map(each -> each.number)
                .collect(Collectors.toSet());
        return Optional.of(new GrowingSweep.Moment(spec.initialStates(), performed));
    }

    /** From here on, the rest can be checked alone. */
    private void beginStretch(GrowingSweep.Moment moment, long called) {
        List<OpenOperation> rest = open.values().stream()
                .filter(each -> !moment.performed().contains(each.number))
                .toList();
        recent.begin(moment.states(), called - rest.size(), called, rest);
    }

    /** Another sweep continues, with the numbers of the open operations from 0. */
    private void renumber() throws Meter.Exhausted {
        List<OpenOperation> all = List.copyOf(open.values());
        List<Checkpoints.Reached> frontier = GroupState.renumbered(interpretations(), GroupState.places(all));
        replaceOpen(all);
        if (monitor.isEmpty()) {
            begin().continueFrom(frontier);
        }
    }

    /** How many states the sweep remembers. If there are more, it forgets them. */
    void limitStates(int most) throws Meter.Exhausted {
        if (sweep.kept().states() > most) {
            renumber();
        }
    }

    /** How many interpretations are kept from now on. */
    void limitFrontier(int most) {
        mostFrontier = most;
    }

    /** How many recent operations are kept. */
    int recent() {
        return recent.size();
    }

    /** Forgets the recent operations. */
    void forgetRecent() {
        recent.restart();
    }

    /** A sweep with the open operations, whose frontier is still empty. */
    private GrowingSweep begin() throws Meter.Exhausted {
        sweep = sweep(List.of());
        for (OpenOperation each : open.values()) {
            sweep.call(each.number, each.operation, each.action);
        }
        return sweep;
    }

    /** The counterexample, with the operations that are open where the search ended. */
    Counterexample counterexample(String name) throws BadInput {
        if (failure.isPresent()) {
            return failure.get().counterexample(name, order);
        }
        History.Builder history = new History.Builder(name, order);
        Map<Integer, Integer> numbers = new HashMap<>();
        for (OpenOperation each : open.values()) {
            numbers.put(each.number, history.size());
            history.add(each.operation);
        }
        return sweep.counterexample(history.build(), failed.orElseThrow().number, numbers);
    }

    /** The recent operations, as one stretch from which the rest can be checked alone; empty if there is none. */
    Optional<RecentOperations.Stretch> stretch() {
        return failure.isPresent() ? Optional.of(failure.get().stretch(operations)) : recent.all();
    }

    /** Whether a monitor judges. */
    boolean isMonitored() {
        return monitor.isPresent();
    }

    /** Why no monitor judges any more; empty if one does, or if there never was one. */
    String obstacle() {
        return obstacle;
    }

    /** How many interpretations there are. */
    int frontier() {
        return monitor.isPresent() ? 1 : sweep.frontier();
    }

    int maxFrontier() {
        return maxFrontier;
    }

    /** The operation that is not explained. */
    Optional<OpenOperation> failed() {
        return failed;
    }

    /** Operations that were called and have not returned. */
    Collection<OpenOperation> open() {
        return open.values();
    }

    /** How many of these never return. */
    int pending() {
        return pending;
    }

    /** What is kept, besides the operations that are open or wait. */
    StreamedCheck.Kept kept(int operations) {
        GrowingSweep.Kept searched = sweep.kept();
        return new StreamedCheck.Kept(
                operations,
                recent.size(),
                searched.open() + monitor.map(MonitoredEvents::size).orElse(0),
                searched.frontier(),
                searched.states(),
                searched.answers());
    }
}
