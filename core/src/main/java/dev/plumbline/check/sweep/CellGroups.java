package dev.plumbline.check.sweep;

import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The cells of the states of a specification, in groups: all cells that a footprint touches are in one. {@link
 * Partition} has the argument why operations of different groups have nothing to do with each other.
 */
final class CellGroups {
    /** A forest over cells: each number is a cell, or a footprint. */
    private int[] parents = new int[64];

    private int size;
    private final Map<Cell, Integer> cells = new HashMap<>();
    private final Map<Footprint, Integer> footprints = new IdentityHashMap<>();
    /** Cells that some footprint reads or writes. */
    private final Set<Cell> used = new HashSet<>();
    /** Variables that some footprint touches at keys, and those that some footprint touches as a whole. */
    private final Set<String> byKeys = new HashSet<>();

    private final Set<String> asWholes = new HashSet<>();

    /** One cell of the specification's state; the key is null for all of the variable. */
    private record Cell(String variable, Value key) {}

    /** Takes notice of a footprint. All of them come before the first question, since some cells join nothing. */
    void use(Footprint footprint) {
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
    int anyCell(Action action) {
        int cell = anyCell(action.completing().footprint());
        action.repeated().ifPresent(step -> union(cell, anyCell(step.footprint())));
        return cell;
    }

    /** One of the cells that the footprint touches, all of which are now in one group. */
    int anyCell(Footprint footprint) {
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
    void joinWholeVariables() {
        cells.forEach((cell, number) -> {
            Integer whole = cells.get(new Cell(cell.variable, null));
            if (whole != null) {
                union(number, whole);
            }
        });
    }

    private int fresh() {
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, 2 * size);
        }
        parents[size] = size;
        return size++;
    }

    int find(int member) {
        while (parents[member] != member) {
            parents[member] = parents[parents[member]];
            member = parents[member];
        }
        return member;
    }

    void union(int one, int other) {
        parents[find(one)] = find(other);
    }
}
