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

    private final CellGroups cells = new CellGroups();

    private Partition() {}

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
        all.forEach(cells::use);
        silentSteps.forEach(step -> cells.anyCell(step.footprint()));
        int[] cellOfAction =
                distinct.actions().stream().mapToInt(cells::anyCell).toArray();
        int[] cellOf = new int[actions.length];
        for (int number = 0; number < cellOf.length; number++) {
            cellOf[number] = cellOfAction[distinct.indexOf(actions[number])];
        }
        cells.joinWholeVariables();
        joinTouching(history, cellOf);
        return byRoot(cellOf);
    }

    private List<int[]> byRoot(int[] cellOf) {
        Map<Integer, Integer> groupOfRoot = new HashMap<>();
        int[] groupOf = new int[cellOf.length];
        int[] sizes = new int[cellOf.length];
        for (int number = 0; number < groupOf.length; number++) {
            groupOf[number] = groupOfRoot.computeIfAbsent(cells.find(cellOf[number]), root -> groupOfRoot.size());
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

    private void joinTouching(TimeboxedHistory history, int[] cellOf) {
        if (!history.isSequential()) {
            return;
        }
        Map<Value, int[]> before = new HashMap<>();
        for (int number = 0; number < cellOf.length; number++) {
            Operation operation = history.operation(number);
            int[] previous = before.computeIfAbsent(operation.process(), process -> new int[] {NONE});
            if (previous[0] != NONE && history.end(previous[0]) == history.call(number)) {
                cells.union(cellOf[previous[0]], cellOf[number]);
            }
            if (!operation.isPending()) {
                previous[0] = number;
            }
        }
    }
}
