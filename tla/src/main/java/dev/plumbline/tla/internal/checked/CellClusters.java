package dev.plumbline.tla.internal.checked;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The cells that some steps touch, in clusters: cells that one step writes together are in one cluster. Each cluster
 * has the contents that its cells may have together. A cell that the steps only add to is in no cluster: no step
 * depends on its contents.
 */
final class CellClusters {
    private static final int MOST_CONTENTS = 256;

    private final Map<StateCell, Cluster> clusters = new HashMap<>();
    private boolean grown;

    /** Some cells and their possible contents. */
    final class Cluster {
        private final Map<StateCell, Integer> places = new HashMap<>();
        private final List<Object[]> contents = new ArrayList<>(2);
        private final Set<List<Object>> known = new HashSet<>();
        private boolean anything;

        private Cluster(List<StateCell> cells) {
            cells.forEach(cell -> places.put(cell, places.size()));
        }

        /** The place of the cell among the contents. */
        int place(StateCell cell) {
            return places.get(cell);
        }

        /** The possible contents, each an array over all cells. More are added while this is used. */
        List<Object[]> contents() {
            return contents;
        }

        boolean mayHaveAnything() {
            return anything;
        }

        /** @param found the contents; null for a cell whose content is not known */
        void add(Object... found) {
            List<Object> all = Arrays.asList(found);
            if (all.contains(null) || contents.size() >= MOST_CONTENTS && !known.contains(all)) {
                haveAnything();
            } else if (known.add(all)) {
                contents.add(found);
                grown = true;
            }
        }

        private void haveAnything() {
            grown |= !anything;
            anything = true;
        }
    }

    /** @param steps the cells of each step */
    CellClusters(List<TlaValue[]> initial, List<StepCells> steps) {
        Map<StateCell, StateCell> parents = new LinkedHashMap<>();
        Map<Integer, Boolean> byKey = new HashMap<>();
        Set<Integer> bothWays = new HashSet<>();
        Set<StateCell> used = used(steps);
        for (StepCells step : steps) {
            StateCell first = null;
            for (int i = 0; i < step.cells().size(); i++) {
                StateCell cell = step.cells().get(i);
                if (used.contains(cell)) {
                    parents.putIfAbsent(cell, cell);
                    if (step.use(i) != StepCells.Use.READ) {
                        first = first == null ? cell : first;
                        parents.put(root(parents, cell), root(parents, first));
                    }
                }
                // A variable that is read as a whole and written by keys is as bad as one that is written in both ways.
                Boolean before = byKey.putIfAbsent(cell.variable(), !cell.isWhole());
                if (before != null && before == cell.isWhole()) {
                    bothWays.add(cell.variable());
                }
            }
        }
        Map<StateCell, List<StateCell>> members = new LinkedHashMap<>();
        for (StateCell cell : parents.keySet()) {
            members.computeIfAbsent(root(parents, cell), any -> new ArrayList<>(1))
                    .add(cell);
        }
        members.values().forEach(cells -> make(cells, initial, bothWays));
    }

    /** The cells that at least one step uses for more than adding. */
    private static Set<StateCell> used(List<StepCells> steps) {
        Set<StateCell> used = new HashSet<>();
        for (StepCells step : steps) {
            for (int i = 0; i < step.cells().size(); i++) {
                if (step.use(i) != StepCells.Use.ADDED) {
                    used.add(step.cells().get(i));
                }
            }
        }
        return used;
    }

    private static StateCell root(Map<StateCell, StateCell> parents, StateCell cell) {
        StateCell at = cell;
        while (!parents.get(at).equals(at)) {
            at = parents.get(at);
        }
        return at;
    }

    private void make(List<StateCell> cells, List<TlaValue[]> initial, Set<Integer> bothWays) {
        Cluster cluster = new Cluster(cells);
        for (TlaValue[] state : initial) {
            cluster.add(
                    cells.stream().map(cell -> StepCells.content(state, cell)).toArray());
        }
        if (cells.stream().anyMatch(cell -> bothWays.contains(cell.variable()))) {
            cluster.haveAnything();
        }
        cells.forEach(cell -> clusters.put(cell, cluster));
    }

    /** The cluster of a cell; empty for a cell that is only added to. */
    Optional<Cluster> of(StateCell cell) {
        return Optional.ofNullable(clusters.get(cell));
    }

    /**
     * Records that a step, about which nothing else is known, may have written anything to the cells that it writes.
     */
    void writeAnything(StepCells cells) {
        for (int i = 0; i < cells.cells().size(); i++) {
            if (cells.use(i) != StepCells.Use.READ) {
                of(cells.cells().get(i)).ifPresent(Cluster::haveAnything);
            }
        }
    }

    void startRound() {
        grown = false;
    }

    /** Whether contents were added since the round began. */
    boolean haveGrown() {
        return grown;
    }
}
