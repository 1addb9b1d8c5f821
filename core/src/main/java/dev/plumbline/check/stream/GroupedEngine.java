package dev.plumbline.check.stream;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges the operations of a stream: a {@link StreamEngine} for each group of operations that access the same cells, see
 * {@link StreamGroups}, or one for all of them. What is kept is limited for all groups together.
 */
final class GroupedEngine {
    /** So many states of the specification are remembered by all sweeps together, about. */
    private static final int MOST_STATES = 20_000;

    private static final int LEAST_STATES = 64;

    /** More interpretations are not saved: it would take longer than to read the operations again. */
    private static final int MOST_SAVED = 10_000;

    /** Recent operations of all groups, in windows, or at least this number. */
    private static final int MOST_WINDOWS = 32;

    private static final int LEAST_RECENT = 40_000;

    private final StreamedCheck.Settings settings;
    private final Optional<StreamGroups> groups;
    /** The one of all operations, if there are no groups. */
    private final Optional<StreamEngine> single;

    private Optional<StreamEngine> failing = Optional.empty();
    private int maxFrontier;
    private long nextLook;

    GroupedEngine(Spec spec, Order.Timeboxes order, Meter meter, StreamedCheck.Settings settings) {
        this.settings = settings;
        this.groups = groups(spec, order, meter, settings);
        this.single =
                groups.isPresent() ? Optional.empty() : Optional.of(new StreamEngine(spec, order, meter, settings));
    }

    /**
     * Continues with what {@link #saved} has.
     *
     * @param open the open operations by position
     */
    GroupedEngine(
            Spec spec,
            Order.Timeboxes order,
            Meter meter,
            StreamedCheck.Settings settings,
            Fields saved,
            Map<Long, OpenOperation> open,
            RecentOperations.Restoring operations)
            throws BadInput, Meter.Exhausted {
        this.settings = settings;
        this.groups = groups(spec, order, meter, settings);
        this.maxFrontier = saved.get("maxFrontier").number(0, Integer.MAX_VALUE);
        this.nextLook = saved.get("nextLook").number(0, Long.MAX_VALUE);
        StreamGroup.Restoring engines =
                (engine, own) -> new StreamEngine(spec, order, meter, settings, engine, own, operations);
        if (groups.isPresent()) {
            groups.get().restore(saved.get("groups"), open, engines);
            this.single = Optional.empty();
        } else {
            List<OpenOperation> all = new ArrayList<>(open.values());
            all.sort(Comparator.comparingLong(each -> each.position));
            this.single = Optional.of(engines.restored(saved.get("engine"), all));
        }
    }

    private static Optional<StreamGroups> groups(
            Spec spec, Order.Timeboxes order, Meter meter, StreamedCheck.Settings settings) {
        StreamGroups.Beginning beginning = state -> new StreamEngine(spec, order, meter, settings, state);
        return StreamGroups.states(spec)
                .map(states -> new StreamGroups(spec, states, order, meter, settings, beginning));
    }

    /** Everything that influences what follows, but the open operations; empty if it is too large to be saved. */
    Optional<Document> saved() throws BadInput, Meter.Exhausted {
        Document document = new Document().put("maxFrontier", maxFrontier).put("nextLook", nextLook);
        if (groups.isEmpty()) {
            return single.orElseThrow().saved().map(judged -> document.put("engine", judged));
        }
        return frontier() > MOST_SAVED
                ? Optional.empty()
                : Optional.of(document.put("groups", groups.get().saved()));
    }

    /**
     * The operation was called.
     *
     * @param before the operation of its process that has not returned, if there is one
     * @param called how many operations of the stream were called, with this one
     */
    void call(OpenOperation opened, Optional<OpenOperation> before, long called) throws BadInput, Meter.Exhausted {
        if (single.isPresent()) {
            single.get().call(opened, before);
            // A monitor may find that it does not decide.
            failing = single.filter(each -> each.failed().isPresent());
            return;
        }
        StreamGroup group = groups.get().group(opened, before, called);
        StreamEngine engine = group.engine().orElseThrow();
        engine.call(opened, Optional.empty());
        groups.get().tally().update(group);
        forgetPending();
        if (called >= nextLook) {
            nextLook = called + settings.window();
            groups.get().settleUnused(called);
            forgetRecent();
        }
    }

    /** The limit is one for all groups. */
    private void forgetPending() {
        Tally tally = groups.orElseThrow().tally();
        while (tally.pending() > settings.mostPending()) {
            StreamGroup oldest = tally.withPending().stream()
                    .min(Comparator.comparingLong(
                            each -> firstPending(each.engine().orElseThrow())))
                    .orElseThrow();
            oldest.engine().orElseThrow().forgetOldestPending();
            tally.update(oldest);
        }
    }

    private static long firstPending(StreamEngine engine) {
        return engine.open().stream()
                .filter(each -> each.operation.isPending())
                .findFirst()
                .orElseThrow()
                .position;
    }

    /** Groups without moments to begin with keep more than their part. */
    private void forgetRecent() {
        int recent = recentOperations();
        if (recent > Math.max(LEAST_RECENT, (long) MOST_WINDOWS * settings.window())) {
            groups.get().live().stream()
                    .map(each -> each.engine().orElseThrow())
                    .max(Comparator.comparingInt(StreamEngine::recent))
                    .ifPresent(StreamEngine::forgetRecent);
        }
    }

    private int recentOperations() {
        return groups.get().live().stream()
                .mapToInt(each -> each.engine().orElseThrow().recent())
                .sum();
    }

    /**
     * The operation has returned.
     *
     * @param called how many operations of the stream were called
     * @return whether it is explained
     */
    boolean returned(OpenOperation returned, long called) throws BadInput, Meter.Exhausted {
        if (single.isPresent()) {
            StreamEngine engine = single.get();
            if (!engine.returned(returned, called)) {
                failing = single;
                return false;
            }
            maxFrontier = Math.max(maxFrontier, engine.maxFrontier());
            return true;
        }
        StreamGroup group = returned.group;
        StreamEngine engine = group.engine().orElseThrow();
        limit(group);
        groups.get().returned();
        if (!engine.returned(returned, called)) {
            failing = Optional.of(engine);
            return false;
        }
        Tally tally = groups.get().tally();
        tally.update(group);
        maxFrontier = Math.max(maxFrontier, tally.frontier());
        engine.limitStates(
                Math.max(LEAST_STATES, MOST_STATES / groups.get().live().size()));
        groups.get().divide(group, called);
        return true;
    }

    /** The limit is one for all groups, and this one may have what the others leave. */
    private void limit(StreamGroup group) {
        long others = (long) groups.orElseThrow().tally().frontier() - group.interpretations;
        long most = Math.max(1, settings.mostFrontier() - others);
        group.engine().orElseThrow().limitFrontier(StreamResults.clamped(most));
    }

    /**
     * Goes on after the operation that failed: see {@link Resumption}.
     *
     * @param called how many operations of the stream were called
     * @return whether it is explained if an operation before it was lost
     */
    boolean resume(long called) throws BadInput, Meter.Exhausted {
        StreamEngine engine = failing.orElseThrow();
        failing = Optional.empty();
        if (groups.isEmpty()) {
            return engine.resume(called);
        }
        StreamGroup group = groups.get().live().stream()
                .filter(each -> each.engine().orElseThrow() == engine)
                .findFirst()
                .orElseThrow();
        limit(group);
        boolean isLost = engine.resume(called);
        group.begin(engine);
        groups.get().tally().update(group);
        forgetPending();
        return isLost;
    }

    /** Why the failure proves nothing, if it does not. */
    Optional<StopReason> doubt() {
        return failing.flatMap(StreamEngine::doubt);
    }

    /** The counterexample, with the operations that are open where the search ended. */
    Counterexample counterexample(String name) throws BadInput {
        return failing.orElseThrow().counterexample(name);
    }

    /** The recent operations before the failure, as one stretch from which the rest can be checked alone. */
    Optional<RecentOperations.Stretch> stretch() {
        return failing.flatMap(StreamEngine::stretch);
    }

    /** Whether a monitor judges. */
    boolean isMonitored() {
        return single.filter(StreamEngine::isMonitored).isPresent();
    }

    /** Whether there are operations on other cells than those of the operation that failed. */
    boolean failsInPart() {
        return groups.isPresent()
                && failed().filter(each -> groups.get().hasOthers(each.group)).isPresent();
    }

    /** Why no monitor judges any more; empty if one does, or if there never was one. */
    String obstacle() {
        return single.map(StreamEngine::obstacle).orElse("");
    }

    /** How many interpretations there are. */
    int frontier() {
        return groups.isPresent()
                ? groups.get().tally().frontier()
                : single.orElseThrow().frontier();
    }

    int maxFrontier() {
        return maxFrontier;
    }

    /** The operation that is not explained. */
    Optional<OpenOperation> failed() {
        return failing.flatMap(StreamEngine::failed);
    }

    /** Operations that were called and have not returned. */
    Collection<OpenOperation> open() {
        if (single.isPresent()) {
            return single.get().open();
        }
        List<OpenOperation> all = new ArrayList<>();
        groups.get()
                .live()
                .forEach(each -> all.addAll(each.engine().orElseThrow().open()));
        return all;
    }

    /** How many of them there are. */
    int opened() {
        return groups.isPresent()
                ? groups.get().tally().open()
                : single.orElseThrow().open().size();
    }

    /** How many of these never return. */
    int pending() {
        return groups.isPresent()
                ? groups.get().tally().pending()
                : single.orElseThrow().pending();
    }

    /** What is kept, besides the operations that are open or wait. */
    StreamedCheck.Kept kept(int operations) {
        if (single.isPresent()) {
            return single.get().kept(operations);
        }
        int open = 0;
        int states = 0;
        long answers = 0;
        for (StreamGroup each : groups.get().live()) {
            StreamedCheck.Kept one = each.engine().orElseThrow().kept(0);
            open += one.open();
            states += one.states();
            answers += one.answers();
        }
        return new StreamedCheck.Kept(operations, recentOperations(), open, frontier(), states, answers);
    }
}
