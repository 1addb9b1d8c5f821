package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Step;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Splits a history into groups of operations that have nothing to do with each other, such as the operations on one key
 * each. The history has a witness if and only if every group has one, and the groups are far cheaper: what is undecided
 * about one key no longer multiplies with what is undecided about another.
 *
 * <p>Argument. Operations of different groups do not interfere (footprints), and there is one initial state. Leaving
 * the other groups out of a witness leaves a witness of the group: no operation of another group changed what its operations read. A
 * number that all operations of the history only add to joins no groups: each group has its own part of the sum. The
 * other way round: each group's witness places its operations at points within their timeboxes; perform all of them in
 * the order of these points. Where points are equal any order between groups will do, but for process order: with
 * processes p and q that each return and call again at one instant, group 1 may need q's second before p's first, and
 * group 2 p's second before q's first, and no order does both. So operations of a process that touch at an instant are
 * kept in one group.
 */
final class Partition {
    private static final int NONE = -1;

    /** A forest over cells: each number is a cell, or an operation that touches none. */
    private int[] parents = new int[64];

    private int size;
    private final Map<Cell, Integer> cells = new HashMap<>();
    private final Map<Footprint, Integer> footprints = new IdentityHashMap<>();
    /** Cells that some footprint reads or writes. */
    private final Set<Cell> used = new HashSet<>();
    /** Variables that some footprint touches at keys, and those that some footprint touches as a whole. */
    private final Set<String> byKeys = new HashSet<>();

    private final Set<String> asWholes = new HashSet<>();

    private Partition() {}

    /** One cell of the specification's state; the key is null for all of the variable. */
    private record Cell(String variable, Value key) {}

    /**
     * @param meter asked at every action: what a footprint takes is up to the specification
     * @return the numbers of the operations of each group, ascending; smaller groups first
     */
    static List<int[]> of(TimeboxedHistory history, Action[] actions, List<Step> silentSteps, Meter meter)
            throws Meter.Exhausted {
        DistinctActions distinct = DistinctActions.of(actions, allOf(history));
        boolean bounded = silentSteps.stream().noneMatch(Partition::isEverything);
        for (Action action : distinct.actions()) {
            meter.tick();
            bounded = bounded
                    && !isEverything(action.completing())
                    && action.repeated().filter(Partition::isEverything).isEmpty();
        }
        return bounded ? new Partition().groups(history, actions, distinct, silentSteps) : List.of(allOf(history));
    }

    private static boolean isEverything(Step step) {
        return step.footprint().isEverything();
    }

    /** All operations, as the one group of a history that is not split. */
    static int[] allOf(TimeboxedHistory history) {
        int[] all = new int[history.size()];
        Arrays.setAll(all, number -> number);
        return all;
    }

    private List<int[]> groups(
            TimeboxedHistory history, Action[] actions, DistinctActions distinct, List<Step> silentSteps) {
        // Many actions share a footprint.
        Set<Footprint> all = Collections.newSetFromMap(new IdentityHashMap<>());
        silentSteps.forEach(step -> all.add(step.footprint()));
        for (Action action : distinct.actions()) {
            all.add(action.completing().footprint());
            action.repeated().ifPresent(step -> all.add(step.footprint()));
        }
        all.forEach(this::use);
        silentSteps.forEach(step -> anyCell(step.footprint()));
        int[] cellOfAction = distinct.actions().stream().mapToInt(this::anyCell).toArray();
        int[] cellOf = new int[actions.length];
        for (int number = 0; number < cellOf.length; number++) {
            cellOf[number] = cellOfAction[distinct.indexOf(actions[number])];
        }
        joinWholeVariables();
        joinTouching(history, cellOf);
        return byRoot(cellOf);
    }

    private List<int[]> byRoot(int[] cellOf) {
        Map<Integer, Integer> groupOfRoot = new HashMap<>();
        int[] groupOf = new int[cellOf.length];
        int[] sizes = new int[cellOf.length];
        for (int number = 0; number < groupOf.length; number++) {
            groupOf[number] = groupOfRoot.computeIfAbsent(find(cellOf[number]), root -> groupOfRoot.size());
            sizes[groupOf[number]]++;
        }
        List<int[]> groups = new ArrayList<>();
        for (int group = 0; group < groupOfRoot.size(); group++) {
            groups.add(new int[sizes[group]]);
        }
        int[] filled = new int[groups.size()];
        for (int number = 0; number < groupOf.length; number++) {
            groups.get(groupOf[number])[filled[groupOf[number]]++] = number;
        }
        groups.sort(Comparator.comparingInt(group -> group.length));
        return Collections.unmodifiableList(groups);
    }

    private void use(Footprint footprint) {
        Map<String, Set<Value>> added = footprint.added();
        footprint.cells().forEach((variable, keys) -> {
            Set<Value> onlyAdded = added.get(variable);
            if (keys.isEmpty()) {
                asWholes.add(variable);
                if (onlyAdded == null) {
                    used.add(new Cell(variable, null));
                }
            } else {
                byKeys.add(variable);
                for (Value key : keys) {
                    if (onlyAdded == null || !onlyAdded.contains(key)) {
                        used.add(new Cell(variable, key));
                    }
                }
            }
        });
    }

    /** Whether all footprints that touch the cell only add to it. */
    private boolean isOnlyAddedTo(String variable, Value key) {
        return !used.contains(new Cell(variable, key)) && !(key == null ? byKeys : asWholes).contains(variable);
    }

    /** One of the cells that the steps of the action touch, all of which are now in one group. */
    private int anyCell(Action action) {
        int cell = anyCell(action.completing().footprint());
        action.repeated().ifPresent(step -> union(cell, anyCell(step.footprint())));
        return cell;
    }

    /** One of the cells that the footprint touches, all of which are now in one group. */
    private int anyCell(Footprint footprint) {
        Integer known = footprints.get(footprint);
        if (known == null) {
            known = fresh();
            for (Map.Entry<String, Set<Value>> touched : footprint.cells().entrySet()) {
                if (touched.getValue().isEmpty() && !isOnlyAddedTo(touched.getKey(), null)) {
                    union(known, cell(touched.getKey(), null));
                }
                for (Value key : touched.getValue()) {
                    if (!isOnlyAddedTo(touched.getKey(), key)) {
                        union(known, cell(touched.getKey(), key));
                    }
                }
            }
            footprints.put(footprint, known);
        }
        return known;
    }

    private int cell(String variable, Value key) {
        return cells.computeIfAbsent(new Cell(variable, key), cell -> fresh());
    }

    /** Who touches the whole of a variable is in the group of each of its cells. */
    private void joinWholeVariables() {
        cells.forEach((cell, number) -> {
            Integer whole = cells.get(new Cell(cell.variable, null));
            if (whole != null) {
                union(number, whole);
            }
        });
    }

    private void joinTouching(TimeboxedHistory history, int[] cellOf) {
        if (!history.isSequential()) {
            return;
        }
        Map<Value, int[]> before = new HashMap<>();
        for (int number = 0; number < cellOf.length; number++) {
            Operation operation = history.operation(number);
            int[] previous = before.computeIfAbsent(operation.process(), process -> new int[] {NONE});
            if (previous[0] != NONE && history.end(previous[0]) == history.call(number)) {
                union(cellOf[previous[0]], cellOf[number]);
            }
            if (!operation.isPending()) {
                previous[0] = number;
            }
        }
    }

    private int fresh() {
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, 2 * size);
        }
        parents[size] = size;
        return size++;
    }

    private int find(int member) {
        while (parents[member] != member) {
            parents[member] = parents[parents[member]];
            member = parents[member];
        }
        return member;
    }

    private void union(int one, int other) {
        parents[find(one)] = find(other);
    }
}
