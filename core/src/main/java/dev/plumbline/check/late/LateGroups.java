package dev.plumbline.check.late;

import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Events;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Selects the groups for which the late sweep is used: those in which delaying operations is likely to be cheaper. It is
 * if some operation that is possible in every state commutes with, or is undone by, one that is not possible in every
 * state, and footprints do not show that. A write to a register is always possible, but delaying it gains nothing: it
 * commutes with no read. For such groups the plain sweep is faster.
 */
public final class LateGroups implements GroupSearch.Alternative {
    /** Every pair of operations that touch in a process takes memory; groups with longer rows of them use the plain sweep. */
    private static final int MOST_TOUCHING = 8;

    private final Map<String, String> reasons = new TreeMap<>();
    private final LateLane.Turns turns;

    public LateGroups() {
        this(LateLane.Turns.USUAL);
    }

    /** @param turns of the search in depth */
    LateGroups(LateLane.Turns turns) {
        this.turns = turns;
    }

    @Override
    public Optional<GroupSearch> search(GroupSearch.Group group, Meter meter) throws Meter.Exhausted {
        if (!pays(group, meter) || !isPlain(group.history(), group.numbers())) {
            return Optional.empty();
        }
        Events events = new Events(group.history(), group.numbers());
        int[] calls = Arrays.stream(events.calls())
                .filter(number -> !group.isIrrelevant(number))
                .toArray();
        return Optional.of(
                new LateGroupSearch(group, new LateOperations(group.history(), group.actions(), calls), turns, meter));
    }

    /** Why operations were late, for people; nothing if none were. */
    public Optional<String> remark() {
        if (reasons.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        reasons.forEach((name, reason) -> parts.add(name + " (" + reason + ")"));
        return Optional.of("operations that are always possible were performed only when something observed them: "
                + String.join(", ", parts));
    }

    private boolean pays(GroupSearch.Group group, Meter meter) throws Meter.Exhausted {
        Map<Object, Map<Optional<Value>, Action>> total = new LinkedHashMap<>();
        Map<Object, Map<Optional<Value>, Action>> guarded = new LinkedHashMap<>();
        Spec spec = group.spec();
        if (!spec.silentSteps().isEmpty()) {
            return false;
        }
        for (int number : group.numbers()) {
            meter.tick();
            Action action = group.actions()[number];
            if (action.repeated().isPresent()) {
                return false;
            }
            OperationFacts facts = action.facts();
            if (facts != OperationFacts.NONE) {
                (facts.total() && !action.observer() ? total : guarded)
                        .computeIfAbsent(facts.kind(), any -> new LinkedHashMap<>())
                        .putIfAbsent(facts.value(), action);
            }
        }
        boolean pays = false;
        for (Map<Optional<Value>, Action> some : total.values()) {
            Action example = some.values().iterator().next();
            if (guarded.values().stream().anyMatch(others -> pays(some, others))) {
                reasons.put(example.completing().name(), example.facts().reason());
                pays = true;
            }
        }
        return pays && !spec.initialStates().isEmpty();
    }

    /** Facts depend on whether values are equal, so one pair with equal ones and one with different ones tell all. */
    private static boolean pays(Map<Optional<Value>, Action> some, Map<Optional<Value>, Action> others) {
        Action any = others.values().iterator().next();
        Optional<Action> other = some.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(any.facts().value()))
                .map(Map.Entry::getValue)
                .findFirst();
        Optional<Map.Entry<Optional<Value>, Action>> equal = some.entrySet().stream()
                .filter(entry -> others.containsKey(entry.getKey()))
                .findFirst();
        return other.isPresent() && pays(other.get(), any)
                || equal.isPresent()
                        && pays(equal.get().getValue(), others.get(equal.get().getKey()));
    }

    private static boolean pays(Action one, Action other) {
        return one.completing().footprint().interferes(other.completing().footprint())
                && (one.facts().commutes(other.facts()) || one.facts().isUndoneBy(other.facts()));
    }

    /**
     * Whether few operations touch, and no pending operation was called before one that its process completed earlier.
     */
    private static boolean isPlain(TimeboxedHistory history, int[] numbers) {
        if (!history.isSequential()) {
            return true;
        }
        Map<Value, long[]> latest = new HashMap<>();
        long touching = 0;
        for (int number : numbers) {
            // The latest call and return of a completed operation, and how many touched in a row.
            long[] last = latest.computeIfAbsent(
                    history.operation(number).process(), any -> new long[] {Long.MIN_VALUE, Long.MIN_VALUE, 0});
            if (history.call(number) < last[0]) {
                return false;
            }
            last[2] = history.call(number) <= last[1] ? last[2] + 1 : 0;
            touching += last[2];
            if (!history.operation(number).isPending()) {
                last[0] = history.call(number);
                last[1] = history.end(number);
            }
        }
        return touching <= (long) MOST_TOUCHING * numbers.length;
    }
}
