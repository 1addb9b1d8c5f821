package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Checks a whole timeboxed history by sweeps over its events, one for each group of operations that bear on each other.
 */
public final class SweepCheck {
    private static final int RETURNS_BETWEEN_REPORTS = 64;
    private static final long STEPS_TO_FIND_THE_FIRST = 10_000;

    private final TimeboxedHistory history;
    private final Spec spec;
    private final Progress progress;
    private final Meter meter;
    private final Action[] actions;
    private final Optional<Checkpoints> checkpoints;
    /** The operations to search, if not all. */
    private final Optional<int[]> some;

    private final GroupSearch.Alternative alternative;

    private int settled;
    private int frontier;
    private int maxFrontier;

    private SweepCheck(
            TimeboxedHistory history,
            Spec spec,
            Meter meter,
            Progress progress,
            Optional<Checkpoints> checkpoints,
            Optional<int[]> some,
            GroupSearch.Alternative alternative) {
        this.history = history;
        this.spec = spec;
        this.progress = progress;
        this.meter = meter;
        this.actions = new Action[history.size()];
        this.checkpoints = checkpoints;
        this.some = some;
        this.alternative = alternative;
    }

    /**
     * @param checkpoints filled by the sweep; after a violation they are those of the group that violates
     * @throws BadInput if the history is not ordered by timeboxes, or the specification lacks an operation
     */
    public static Verdict run(
            History history,
            Spec spec,
            Budget budget,
            Progress progress,
            Optional<Witness.Sink> witness,
            Optional<Checkpoints> checkpoints)
            throws BadInput {
        return run(history, spec, new Meter(budget), progress, witness, checkpoints, GroupSearch.Alternative.NONE);
    }

    /**
     * The same, with a meter that may have counted what was spent before.
     *
     * @param alternative may give a better search for a group of operations
     */
    public static Verdict run(
            History history,
            Spec spec,
            Meter meter,
            Progress progress,
            Optional<Witness.Sink> witness,
            Optional<Checkpoints> checkpoints,
            GroupSearch.Alternative alternative)
            throws BadInput {
        TimeboxedHistory timed = TimeboxedHistory.of(history, "the sweep checks");
        return new SweepCheck(timed, spec, meter, progress, checkpoints, Optional.empty(), alternative).run(witness);
    }

    /**
     * Checks some operations as if there were no others. The result refers to the whole history, as for a group of
     * operations that interfere. The caller must know whether it implies anything about the whole.
     *
     * @param numbers of the operations, ascending
     */
    public static Verdict runOnSome(
            History history,
            List<Integer> numbers,
            Spec spec,
            Meter meter,
            Optional<Checkpoints> checkpoints,
            GroupSearch.Alternative alternative)
            throws BadInput {
        int[] some = numbers.stream().mapToInt(Integer::intValue).toArray();
        TimeboxedHistory timed = TimeboxedHistory.of(history, "the sweep checks");
        return new SweepCheck(timed, spec, meter, Progress.NONE, checkpoints, Optional.of(some), alternative)
                .run(Optional.empty());
    }

    private Verdict run(Optional<Witness.Sink> witness) throws BadInput {
        meter.everyNowAndThen(() -> progress.report(settled, history.size(), frontier, meter.steps()));
        try {
            bind();
            List<int[]> groups = groups();
            checkpoints.ifPresent(wanted -> wanted.sortByInterest(groups));
            boolean single = groups.size() == 1;
            List<List<Integer>> orders = new ArrayList<>();
            for (int at = 0; at < groups.size(); at++) {
                int[] group = groups.get(at);
                OrderOfCompletion order = new OrderOfCompletion();
                Optional<Witness.Sink> sink = single ? witness : witness.map(any -> order);
                GroupSearch search =
                        search(new GroupSearch.Group(history, actions, group, spec, sink, checkpoints), meter);
                Optional<Counterexample> found = search.run(this::settled);
                maxFrontier = Math.max(maxFrontier, search.maxFrontier());
                if (found.isPresent()) {
                    Counterexample first = first(found.get(), groups.subList(at + 1, groups.size()));
                    return new Verdict.Violates(marked(first, groups), statistics());
                }
                orders.add(order.operations);
            }
            if (witness.isPresent() && !single) {
                new MergedWitness(history, actions, spec, meter).write(orders, witness.get());
            }
        } catch (Meter.Exhausted e) {
            return new Verdict.Inconclusive(e.reason(), settled, frontier, statistics());
        }
        progress.report(settled, history.size(), frontier, meter.steps());
        return new Verdict.Conforms(statistics());
    }

    /** With a mark if operations that are left out may change what the failing one looks at. */
    private Counterexample marked(Counterexample found, List<int[]> groups) {
        if (some.isPresent()) {
            return found.ofFew();
        }
        if (found.leftOut() == 0 || found.failing().isEmpty()) {
            return found;
        }
        int[] group = groups.stream()
                .filter(each -> Arrays.binarySearch(each, found.failedAt()) >= 0)
                .findFirst()
                .orElseThrow();
        GroupSearch.Group searched =
                new GroupSearch.Group(history, actions, group, spec, Optional.empty(), Optional.empty());
        return searched.othersMayChange(found.failedAt(), found.partsOfFailing()) ? found.ofFew() : found;
    }

    private GroupSearch search(GroupSearch.Group group, Meter counting) throws Meter.Exhausted {
        Optional<GroupSearch> better = alternative.search(group, counting);
        return better.isPresent() ? better.get() : new GroupSweep(group, counting);
    }

    /**
     * Of several groups that violate, the failure that returns first: a search that does not split the history would
     * name that one, and the earliest failure is the one to explain. The other groups need to be searched only as far
     * as the failure that is known, for what is called later cannot fail earlier. That may take about as many steps as
     * were taken so far. When they are used up, the violation that is known stays a violation, and is reported.
     */
    private Counterexample first(Counterexample found, List<int[]> others) {
        if (found.failing().isEmpty()
                || checkpoints.filter(Checkpoints::hasInterest).isPresent()) {
            return found;
        }
        Meter rest = meter.share(meter.steps() + STEPS_TO_FIND_THE_FIRST);
        Counterexample first = found;
        try {
            int failed = found.failedAt();
            int[] failing = {};
            for (int[] other : others) {
                long end = history.end(failed);
                int[] before = Arrays.stream(other)
                        .filter(number -> history.call(number) <= end)
                        .toArray();
                Optional<Counterexample> earlier =
                        before.length == 0 ? Optional.empty() : found(before, Optional.empty(), rest);
                if (earlier.isPresent() && returnsBefore(earlier.get().failedAt(), failed)) {
                    failed = earlier.get().failedAt();
                    failing = other;
                }
            }
            if (failing.length > 0) {
                // Once more with all of its operations, since the counterexample also describes those called later.
                Optional<Checkpoints> theirs = checkpoints.map(any -> new Checkpoints());
                first = found(failing, theirs, rest).orElseThrow();
                theirs.ifPresent(left -> checkpoints.get().adopt(left));
            }
        } catch (Meter.Exhausted e) {
            // The violation that is known is one all the same.
        }
        meter.add(rest.steps());
        return first;
    }

    private Optional<Counterexample> found(int[] group, Optional<Checkpoints> left, Meter counting)
            throws Meter.Exhausted {
        GroupSearch search =
                search(new GroupSearch.Group(history, actions, group, spec, Optional.empty(), left), counting);
        Optional<Counterexample> found = search.run(any -> {});
        maxFrontier = Math.max(maxFrontier, search.maxFrontier());
        return found;
    }

    /** As {@link Events} has it: returns at one instant come in the order of the history. */
    private boolean returnsBefore(int one, int other) {
        int compared = Long.compare(history.end(one), history.end(other));
        return compared < 0 || compared == 0 && one < other;
    }

    /** All of them first: a history with an operation that the specification does not know gets no verdict at all. */
    private void bind() throws BadInput, Meter.Exhausted {
        int[] numbers = some.orElseGet(() -> Partition.allOf(history));
        for (int number : numbers) {
            meter.tick();
            Operation operation = history.operation(number);
            try {
                actions[number] = spec.action(operation);
            } catch (BadInput e) {
                throw e.at(history.history().where(operation));
            }
        }
        // Nothing else happens in any group of them: groups are parts of what is bound here.
        DistinctActions distinct = DistinctActions.of(actions, numbers);
        List<Action> closed = spec.assumingOnly(distinct.actions());
        for (int number : numbers) {
            actions[number] = closed.get(distinct.indexOf(actions[number]));
        }
    }

    /** With several initial states the groups might each need another one, and no state is all of them. */
    private List<int[]> groups() throws Meter.Exhausted {
        if (some.isPresent()) {
            return new ArrayList<>(List.of(some.get()));
        }
        List<int[]> groups = Partition.of(history, actions, spec.silentSteps(), meter);
        if (groups.size() > 1 && spec.initialStates().size() == 1) {
            return new ArrayList<>(groups);
        }
        return new ArrayList<>(List.of(Partition.allOf(history)));
    }

    private void settled(GroupSearch search) {
        frontier = search.frontier();
        maxFrontier = Math.max(maxFrontier, search.maxFrontier());
        if (++settled % RETURNS_BETWEEN_REPORTS == 0) {
            progress.report(settled, history.size(), frontier, meter.steps());
        }
    }

    private Statistics statistics() {
        return new Statistics(
                history.size(),
                history.history().processes().size(),
                meter.steps(),
                maxFrontier,
                meter.elapsed(),
                meter.peakMemoryBytes());
    }

    /** Remembers in which order operations were performed. */
    private static final class OrderOfCompletion implements Witness.Sink {
        private final List<Integer> operations = new ArrayList<>();

        @Override
        public void initial(State state) {}

        @Override
        public void performed(Witness.Performed step) {
            if (step.completes()) {
                operations.add(step.operation());
            }
        }
    }
}
