package dev.plumbline.check.stream;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Divides a group into groups again, when the operation that joined them is not among the recent ones any more. So the recent
 * operations, for a report and to go on after a violation, are divided too, and there are as many of them as before.
 *
 * <p>Argument. The recent operations R begin in states S, and have the same interpretations as the whole history. Let the cells
 * be divided into parts, such that each operation of R, and each open one, accesses cells of one part; two operations of
 * a process access the same part if the first one returns at the instant at which the second is called, or later; and S is
 * all combinations of states of the parts. By the argument of {@link StreamGroups}, the interpretations of R are all
 * combinations of those that the operations of the parts have, which begin in the states of the parts. What the
 * frontier has of a part are interpretations of that part. Their combinations have all of the frontier, so nothing is lost; and
 * each is an interpretation of R, so nothing is added. The states must have their initial contents in all cells that do not
 * belong to the group.
 */
final class GroupDivision {
    private final CellStates states;
    private final Meter meter;
    private final StreamedCheck.Settings settings;

    GroupDivision(CellStates states, Meter meter, StreamedCheck.Settings settings) {
        this.states = states;
        this.meter = meter;
        this.settings = settings;
    }

    /** Some cells, with the open operations that access them and what the frontier has of both. */
    private static final class Factor {
        final Set<SingleCell> cells = new LinkedHashSet<>();
        final Map<Integer, Integer> open = new LinkedHashMap<>();
        final Set<Checkpoints.Reached> frontier = new LinkedHashSet<>();
    }

    /** @return the groups, at least two; empty if it cannot be divided */
    Optional<List<GroupMerger.Part>> divided(Collection<SingleCell> cells, GroupState whole) throws Meter.Exhausted {
        List<RecentOperations.Stretch> stretches = whole.recent().stretches();
        if (stretches.isEmpty()) {
            return Optional.empty();
        }
        Optional<Map<SingleCell, Factor>> factors = factors(cells, whole.open(), stretches);
        if (factors.isEmpty()) {
            return Optional.empty();
        }
        Set<Factor> distinct = new LinkedHashSet<>(factors.get().values());
        if (distinct.size() < 2 || !isComposed(cells, whole)) {
            return Optional.empty();
        }
        Map<Factor, List<RecentOperations.Stretch>> divided = new LinkedHashMap<>();
        for (RecentOperations.Stretch each : stretches) {
            if (!divide(each, cells, factors.get(), distinct, divided)) {
                return Optional.empty();
            }
        }
        project(whole.frontier(), whole.open(), factors.get(), distinct);
        List<GroupMerger.Part> parts = new ArrayList<>();
        for (Factor each : distinct) {
            parts.add(new GroupMerger.Part(each.cells, state(each, whole, divided.get(each))));
        }
        return Optional.of(parts);
    }

    private boolean isComposed(Collection<SingleCell> cells, GroupState whole) throws Meter.Exhausted {
        for (Checkpoints.Reached each : whole.frontier()) {
            meter.tick();
            if (!states.isPart(each.state(), cells)) {
                return false;
            }
        }
        return true;
    }

    /** The finest division that these operations allow; empty if one of them may access everything. */
    private Optional<Map<SingleCell, Factor>> factors(
            Collection<SingleCell> cells, List<OpenOperation> open, List<RecentOperations.Stretch> stretches) {
        Map<SingleCell, Factor> factors = new LinkedHashMap<>();
        for (SingleCell each : cells) {
            Factor factor = new Factor();
            factor.cells.add(each);
            factors.put(each, factor);
        }
        Set<OpenOperation> operations = new LinkedHashSet<>(open);
        stretches.forEach(each -> operations.addAll(each.operations()));
        List<OpenOperation> ordered = new ArrayList<>(operations);
        ordered.sort((one, other) -> Long.compare(one.position, other.position));
        Map<Value, OpenOperation> last = new HashMap<>();
        for (OpenOperation each : ordered) {
            Optional<Set<SingleCell>> accessed = states.cells(each.action);
            if (accessed.isEmpty()) {
                return Optional.empty();
            }
            Set<SingleCell> together = new LinkedHashSet<>(accessed.get());
            OpenOperation before = last.get(each.operation.process());
            if (before != null && before.end() >= each.call()) {
                together.addAll(states.cells(before.action).orElseThrow());
            }
            if (!each.operation.isPending()) {
                last.put(each.operation.process(), each);
            }
            join(together, factors);
        }
        return Optional.of(factors);
    }

    private static void join(Set<SingleCell> cells, Map<SingleCell, Factor> factors) {
        Factor joined = factors.get(cells.iterator().next());
        for (SingleCell each : cells) {
            Factor other = factors.get(each);
            if (other != joined) {
                joined.cells.addAll(other.cells);
                other.cells.forEach(cell -> factors.put(cell, joined));
            }
        }
    }

    private Factor factorOf(OpenOperation operation, Map<SingleCell, Factor> factors) {
        return factors.get(
                states.cells(operation.action).orElseThrow().iterator().next());
    }

    /** @return whether its states are all combinations of states of the parts */
    private boolean divide(
            RecentOperations.Stretch stretch,
            Collection<SingleCell> cells,
            Map<SingleCell, Factor> factors,
            Set<Factor> distinct,
            Map<Factor, List<RecentOperations.Stretch>> divided)
            throws Meter.Exhausted {
        long product = 1;
        Map<Factor, Optional<List<State>>> beginnings = new HashMap<>();
        for (Factor each : distinct) {
            beginnings.put(each, Optional.empty());
        }
        if (stretch.states().isPresent()) {
            List<Value> values = new ArrayList<>();
            for (State each : stretch.states().get()) {
                values.add(each.value());
                if (!states.isPart(each, cells)) {
                    return false;
                }
            }
            for (Factor each : distinct) {
                Set<State> own = new LinkedHashSet<>();
                for (Value value : values) {
                    meter.tick();
                    own.add(states.part(value, each.cells));
                }
                product = Math.min(Integer.MAX_VALUE, product * own.size());
                beginnings.put(each, Optional.of(List.copyOf(own)));
            }
        }
        if (stretch.states().isPresent()
                && product != new HashSet<>(stretch.states().get()).size()) {
            return false;
        }
        Map<Factor, List<OpenOperation>> operations = new HashMap<>();
        Map<Factor, Integer> underWay = new HashMap<>();
        for (int i = 0; i < stretch.operations().size(); i++) {
            OpenOperation each = stretch.operations().get(i);
            Factor factor = factorOf(each, factors);
            operations.computeIfAbsent(factor, any -> new ArrayList<>()).add(each);
            underWay.merge(factor, i < stretch.underWay() ? 1 : 0, Integer::sum);
        }
        for (Factor each : distinct) {
            divided.computeIfAbsent(each, any -> new ArrayList<>())
                    .add(new RecentOperations.Stretch(
                            beginnings.get(each),
                            stretch.begun() - underWay.getOrDefault(each, 0),
                            stretch.begun(),
                            underWay.getOrDefault(each, 0),
                            operations.getOrDefault(each, new ArrayList<>())));
        }
        return true;
    }

    private void project(
            List<Checkpoints.Reached> frontier,
            List<OpenOperation> open,
            Map<SingleCell, Factor> factors,
            Set<Factor> distinct)
            throws Meter.Exhausted {
        for (int number = 0; number < open.size(); number++) {
            Map<Integer, Integer> own = factorOf(open.get(number), factors).open;
            own.put(number, own.size());
        }
        for (Checkpoints.Reached each : frontier) {
            Value whole = each.state().value();
            for (Factor factor : distinct) {
                meter.tick();
                SortedSet<Integer> done = new TreeSet<>(each.done());
                done.retainAll(factor.open.keySet());
                factor.frontier.add(new Checkpoints.Reached(states.part(whole, factor.cells), done));
            }
        }
    }

    private GroupState state(Factor factor, GroupState whole, List<RecentOperations.Stretch> stretches) {
        Forgotten forgotten = new Forgotten();
        forgotten.addAll(whole.forgotten());
        return new GroupState(
                factor.open.keySet().stream().map(whole.open()::get).toList(),
                GroupState.renumbered(factor.frontier, factor.open),
                new RecentOperations(settings.window(), stretches),
                forgotten,
                whole.operations());
    }
}
