package dev.plumbline.check.stream;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GrowingSweep;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * How a check goes on after an operation p that nothing explains: with the interpretations of all of these histories.
 * <ul>
 *   <li>p had no effect: the history without p.
 *   <li>p had another effect: the history in which the result of p is unknown.
 *   <li>p is right, and an operation w before it was lost: the history without w. Of the recent operations without which p
 *       is explained, w is the latest.
 * </ul>
 *
 * <p>Argument. The first two are all effects that p can have within its timebox, and the third is the usual reason of a
 * wrong answer, an acknowledged write that was lost. A later operation q is found only if none of these histories has an
 * explanation up to q. So q is not a consequence of what was assumed about p: it is wrong whichever of them is true. In
 * particular, the history without all operations that were found before has no explanation up to q. More histories would
 * leave more interpretations, so that fewer operations are found.
 *
 * <p>The interpretations are those of sweeps over the recent operations, once more. A stretch of them begins at a moment
 * from which the rest can be checked alone, see {@link GrowingSweep.Moment}, and p is part of that rest: it was not
 * performed before. If p was called before this moment, its effects between the two are left out. If no stretch is kept,
 * the frontier before the return of p is used. No interpretation in it has performed p, and w is not looked for.
 */
final class Resumption {
    /** Each costs a sweep over the recent operations. */
    private static final int MOST_LOST = 8;

    private final Spec spec;
    private final boolean processesAreSequential;
    private final Meter meter;
    private final OpenOperation wrong;

    /** @param wrong the operation that nothing explains */
    Resumption(Spec spec, boolean processesAreSequential, Meter meter, OpenOperation wrong) {
        this.spec = spec;
        this.processesAreSequential = processesAreSequential;
        this.meter = meter;
        this.wrong = wrong;
    }

    /**
     * Where the check goes on.
     *
     * @param open the open operations, in the order of their calls and with numbers from 0
     * @param frontier in terms of these numbers
     * @param lost the operation without which the wrong one is explained
     */
    record Resumed(List<OpenOperation> open, List<Checkpoints.Reached> frontier, Optional<OpenOperation> lost) {}

    /**
     * @param open all open operations, the wrong one among them
     * @param frontier before the wrong one returned
     */
    Resumed from(Collection<OpenOperation> open, List<Checkpoints.Reached> frontier) throws BadInput, Meter.Exhausted {
        List<OpenOperation> operations = new ArrayList<>(open);
        Set<Checkpoints.Reached> reached = new LinkedHashSet<>();
        Map<Integer, Integer> numbers = new HashMap<>();
        operations.forEach(each -> numbers.put(each.number, numbers.size()));
        List<Checkpoints.Reached> before =
                frontier.stream().map(each -> renumbered(each, numbers)).toList();
        reached.addAll(before);
        Optional<OpenOperation> unknown = withUnknownResult();
        if (unknown.isPresent()) {
            GrowingSweep sweep = sweep(List.of());
            for (int number = 0; number < operations.size(); number++) {
                OpenOperation each = operations.get(number) == wrong ? unknown.get() : operations.get(number);
                sweep.call(number, each.operation, each.action);
            }
            sweep.continueFrom(before);
            if (sweep.returned(operations.indexOf(wrong))) {
                reached.addAll(sweep.interpretations());
            }
        }
        return resumed(operations, reached, List.of(), this::isSettled, Optional.empty());
    }

    /**
     * The interpretations of the history so far, which had none until now: a sweep repeats the recent operations.
     *
     * @param recent the last operations
     * @param open all open operations
     * @param isReturn whether the operation of this object returns next; otherwise it was called last
     * @param mostFrontier with more interpretations, there is no result
     */
    Optional<Resumed> before(
            RecentOperations.Stretch recent, Collection<OpenOperation> open, boolean isReturn, int mostFrontier)
            throws Meter.Exhausted {
        List<OpenOperation> operations = recent.operations();
        Predicate<OpenOperation> hasReturned =
                isReturn ? each -> OpenOperation.BY_RETURN.compare(each, wrong) < 0 : each -> each.end() < wrong.call();
        Optional<List<Checkpoints.Reached>> reached = sweep(recent, operations, null, hasReturned, mostFrontier);
        return reached.map(frontier -> resumed(
                operations, new LinkedHashSet<>(frontier), earlier(operations, open), hasReturned, Optional.empty()));
    }

    /** Whether these operations alone have an interpretation up to the return of the operation of this object. */
    boolean isExplained(RecentOperations.Stretch alone) throws Meter.Exhausted {
        return sweep(alone, alone.operations(), null, true).isPresent();
    }

    /** Those that were performed before the stretch, in every interpretation. */
    private static List<OpenOperation> earlier(List<OpenOperation> stretch, Collection<OpenOperation> open) {
        Map<OpenOperation, Boolean> within = new IdentityHashMap<>();
        stretch.forEach(each -> within.put(each, true));
        return open.stream().filter(each -> !within.containsKey(each)).toList();
    }

    /**
     * @param recent the last operations, with the wrong one
     * @param open all open operations
     */
    Resumed from(RecentOperations.Stretch recent, Collection<OpenOperation> open) throws BadInput, Meter.Exhausted {
        List<OpenOperation> operations = recent.operations();
        Set<Checkpoints.Reached> reached = new LinkedHashSet<>();
        sweep(recent, operations, wrong, false).ifPresent(reached::addAll);
        Optional<OpenOperation> unknown = withUnknownResult();
        if (unknown.isPresent()) {
            List<OpenOperation> replaced = operations.stream()
                    .map(each -> each == wrong ? unknown.get() : each)
                    .toList();
            sweep(recent, replaced, null, true).ifPresent(reached::addAll);
        }
        Optional<OpenOperation> lost = Optional.empty();
        for (OpenOperation each : latest(operations)) {
            Optional<List<Checkpoints.Reached>> without = sweep(recent, operations, each, true);
            if (without.isPresent()) {
                reached.addAll(without.get());
                lost = Optional.of(each);
                break;
            }
        }
        return resumed(operations, reached, earlier(operations, open), this::isSettled, lost);
    }

    /** The wrong operation with any result; empty if no result has an effect, or the specification needs to know it. */
    private Optional<OpenOperation> withUnknownResult() {
        Optional<String> result = wrong.action.resultName();
        if (result.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Value> arguments = new HashMap<>(wrong.operation.arguments());
        arguments.remove(result.get());
        Operation unknown = wrong.operation.with(arguments);
        try {
            // A failed compare-and-set changes nothing, but without its result it may.
            Action action = spec.action(unknown);
            return action.observer()
                    ? Optional.empty()
                    : Optional.of(new OpenOperation(unknown, wrong.position, action, wrong.number));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** The operations that may have been lost, the latest first. */
    private List<OpenOperation> latest(List<OpenOperation> operations) {
        return operations.stream()
                .filter(each -> !each.operation.isPending() && !each.action.observer())
                .filter(each -> OpenOperation.BY_RETURN.compare(each, wrong) < 0)
                .sorted(OpenOperation.BY_RETURN.reversed())
                .limit(MOST_LOST)
                .toList();
    }

    private boolean isSettled(OpenOperation operation) {
        return OpenOperation.BY_RETURN.compare(operation, wrong) <= 0;
    }

    private GrowingSweep sweep(List<State> states) {
        return new GrowingSweep(spec, states, processesAreSequential, meter);
    }

    /**
     * The interpretations of the operations up to the return of the wrong one, by their numbers in the list. Empty if
     * there is none.
     *
     * @param leftOut an operation that does not count; null if there is none
     * @param included whether the wrong one, or the one that replaces it, has returned
     */
    private Optional<List<Checkpoints.Reached>> sweep(
            RecentOperations.Stretch stretch, List<OpenOperation> operations, OpenOperation leftOut, boolean included)
            throws Meter.Exhausted {
        Predicate<OpenOperation> hasReturned =
                each -> OpenOperation.BY_RETURN.compare(each, wrong) < (included ? 1 : 0);
        return sweep(stretch, operations, leftOut, hasReturned, Integer.MAX_VALUE);
    }

    private Optional<List<Checkpoints.Reached>> sweep(
            RecentOperations.Stretch stretch,
            List<OpenOperation> operations,
            OpenOperation leftOut,
            Predicate<OpenOperation> hasReturned,
            int mostFrontier)
            throws Meter.Exhausted {
        GrowingSweep sweep = sweep(stretch.states().orElseGet(spec::initialStates));
        if (sweep.frontier() > mostFrontier) {
            return Optional.empty();
        }
        Map<OpenOperation, Integer> numbers = new IdentityHashMap<>();
        PriorityQueue<OpenOperation> returning = new PriorityQueue<>(OpenOperation.BY_RETURN);
        for (int number = 0; number < operations.size(); number++) {
            OpenOperation called = operations.get(number);
            if (called == leftOut) {
                continue;
            }
            while (!returning.isEmpty() && returning.peek().end() < called.call()) {
                if (!sweep.returned(numbers.remove(returning.remove())) || sweep.frontier() > mostFrontier) {
                    return Optional.empty();
                }
            }
            sweep.call(number, called.operation, called.action);
            if (!called.operation.isPending()) {
                numbers.put(called, number);
                returning.add(called);
            }
        }
        while (!returning.isEmpty() && hasReturned.test(returning.peek())) {
            if (!sweep.returned(numbers.remove(returning.remove())) || sweep.frontier() > mostFrontier) {
                return Optional.empty();
            }
        }
        return Optional.of(sweep.interpretations());
    }

    /**
     * @param operations by the numbers of the frontier
     * @param performed further open operations, which all interpretations have performed
     * @param hasReturned whether an operation is not open any more
     */
    private Resumed resumed(
            List<OpenOperation> operations,
            Set<Checkpoints.Reached> frontier,
            List<OpenOperation> performed,
            Predicate<OpenOperation> hasReturned,
            Optional<OpenOperation> lost) {
        List<OpenOperation> open = new ArrayList<>(performed);
        for (OpenOperation each : operations) {
            if (each.hasInfluence() && !hasReturned.test(each)) {
                open.add(each);
            }
        }
        open.sort(Comparator.comparingLong(each -> each.position));
        Map<OpenOperation, Integer> byOperation = new IdentityHashMap<>();
        open.forEach(each -> byOperation.put(each, byOperation.size()));
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int number = 0; number < operations.size(); number++) {
            numbers.put(number, byOperation.get(operations.get(number)));
        }
        List<Checkpoints.Reached> reached = new ArrayList<>();
        for (Checkpoints.Reached each : frontier) {
            Checkpoints.Reached one = renumbered(each, numbers);
            performed.forEach(further -> one.done().add(byOperation.get(further)));
            reached.add(one);
        }
        byOperation.forEach((each, number) -> each.number = number);
        return new Resumed(open, reached, lost);
    }

    private static Checkpoints.Reached renumbered(Checkpoints.Reached reached, Map<Integer, Integer> numbers) {
        SortedSet<Integer> done = new TreeSet<>();
        reached.done().forEach(number -> done.add(numbers.get(number)));
        return new Checkpoints.Reached(reached.state(), done);
    }
}
