package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.tlc.cells.Content;
import dev.plumbline.tla.internal.tlc.cells.TouchedCells;
import dev.plumbline.tla.internal.tlc.cells.TouchedCells.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tlc2.tool.TLCState;

/**
 * The cells that some steps touch, in clusters: cells that one step writes together are in one cluster. Each cluster
 * has the contents that its cells may have together.
 */
final class Clusters {
    private static final int MOST_CONTENTS = 256;

    private final Map<Cell, Cluster> clusters = new HashMap<>();
    private boolean grown;

    /** Some cells and their possible contents. */
    final class Cluster {
        private final List<Cell> cells;
        private final List<Object[]> contents = new ArrayList<>(2);
        private final Set<List<Object>> known = new HashSet<>();
        private boolean anything;

        private Cluster(List<Cell> cells) {
            this.cells = cells;
        }

        /** The place of the cell among the contents. */
        int place(Cell cell) {
            return cells.indexOf(cell);
        }

        /** The possible contents, each an array over all cells. More are added while this is used. */
        List<Object[]> contents() {
            return contents;
        }

        boolean mayHoldAnything() {
            return anything;
        }

        /** @param held the contents; null for a cell without a valid content */
        void add(Object... held) {
            List<Object> keys = new ArrayList<>(held.length);
            for (Object each : held) {
                keys.add(each == null ? null : Content.key(each));
            }
            if (keys.contains(null) || contents.size() >= MOST_CONTENTS && !known.contains(keys)) {
                holdAnything();
            } else if (known.add(keys)) {
                contents.add(held);
                grown = true;
            }
        }

        private void holdAnything() {
            grown |= !anything;
            anything = true;
        }
    }

    /** @param steps steps with bounded cells */
    Clusters(List<TLCState> initial, List<TlcStep> steps) {
        Map<Cell, Cell> parents = new LinkedHashMap<>();
        Map<String, Boolean> byKey = new HashMap<>();
        Set<String> bothWays = new HashSet<>();
        for (TlcStep step : steps) {
            Cell first = null;
            for (int i = 0; i < step.cells().size(); i++) {
                Cell cell = step.cells().cells().get(i);
                parents.putIfAbsent(cell, cell);
                if (step.cells().isWritten(i)) {
                    first = first == null ? cell : first;
                    parents.put(root(parents, cell), root(parents, first));
                }
                // A variable that is read as a whole and written by keys is as bad as one that is written in both ways.
                Boolean before = byKey.putIfAbsent(cell.variable(), cell.key() != null);
                if (before != null && before != (cell.key() != null)) {
                    bothWays.add(cell.variable());
                }
            }
        }
        Map<Cell, List<Cell>> members = new LinkedHashMap<>();
        for (Cell cell : parents.keySet()) {
            members.computeIfAbsent(root(parents, cell), any -> new ArrayList<>(1))
                    .add(cell);
        }
        members.values().forEach(cells -> make(cells, initial, bothWays));
    }

    private static Cell root(Map<Cell, Cell> parents, Cell cell) {
        Cell at = cell;
        while (!parents.get(at).equals(at)) {
            at = parents.get(at);
        }
        return at;
    }

    private void make(List<Cell> cells, List<TLCState> initial, Set<String> bothWays) {
        Cluster cluster = new Cluster(cells);
        for (TLCState state : initial) {
            cluster.add(cells.stream()
                    .map(cell -> TouchedCells.content(state, cell))
                    .toArray());
        }
        if (cells.stream().anyMatch(cell -> bothWays.contains(cell.variable()))) {
            cluster.holdAnything();
        }
        cells.forEach(cell -> clusters.put(cell, cluster));
    }

    Cluster of(Cell cell) {
        return clusters.get(cell);
    }

    /**
     * Records that a step, about which nothing else is known, may have written anything to the cells that it writes.
     */
    void writeAnything(TouchedCells cells) {
        for (int i = 0; i < cells.size(); i++) {
            if (cells.isWritten(i)) {
                of(cells.cells().get(i)).holdAnything();
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
