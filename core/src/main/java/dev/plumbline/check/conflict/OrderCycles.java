package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.Conflict.Edge;
import dev.plumbline.check.Conflict.Reason;
import dev.plumbline.check.conflict.KnownCells.Origin;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.cell.CellAccess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Cycles of operations of which each must come before the next in every witness.
 *
 * <p>Let r be an operation that found v in a cell, s the only one that can have put v there, and w one that certainly
 * puts another value there. Then s comes before r. If s comes before w, or v was there at the beginning, then r comes
 * before w: otherwise w would come between s and r, and r would find what w or a later one left, which is never v
 * again. If w comes before r, then w comes before s, for the same reason. These rules are applied to the pairs that the
 * order of the history and the rules give, until the operation in question comes before itself.
 *
 * <p>Each new pair has the pairs that it follows from. Only the operations nearest to that one in the history are
 * related to each other; fewer pairs only mean that a cycle is not found.
 */
final class OrderCycles {
    private static final int MOST_OPERATIONS = 120;

    private final KnownCells cells;
    private final Meter meter;
    private final int first;
    private final int size;
    private final Pair[][] pairs;
    /** For each operation, how all that come after it are reached; null if that is not known any more. */
    private final int[][] trees;

    private final List<FoundValue> readings = new ArrayList<>();

    /** An operation found a value with one origin. */
    private record FoundValue(int reader, Origin origin) {}

    /** @param premises the pairs from which it follows */
    private record Pair(Edge edge, List<Pair> premises) {}

    private OrderCycles(int failed, KnownCells cells, Meter meter) {
        this.cells = cells;
        this.meter = meter;
        this.first = Math.max(0, Math.min(failed - MOST_OPERATIONS / 2, cells.size() - MOST_OPERATIONS));
        this.size = Math.min(MOST_OPERATIONS, cells.size() - first);
        this.pairs = new Pair[size][size];
        this.trees = new int[size][];
    }

    static Optional<Conflict> of(int failed, KnownCells cells, Meter meter) throws Meter.Exhausted {
        return cells.readings(failed).isEmpty() && cells.accesses(failed).isEmpty()
                ? Optional.empty()
                : new OrderCycles(failed, cells, meter).found(failed);
    }

    private Optional<Conflict> found(int failed) throws Meter.Exhausted {
        readHistory();
        while (true) {
            meter.step();
            Optional<List<Pair>> cycle = path(failed, failed);
            if (cycle.isPresent()) {
                return Optional.of(conflict(failed, cycle.get()));
            }
            if (!derive()) {
                return Optional.empty();
            }
        }
    }

    private void readHistory() throws Meter.Exhausted {
        for (int from = first; from < first + size; from++) {
            for (int to = first; to < first + size; to++) {
                meter.tick();
                if (cells.isPerformed(from) && cells.precedence().holds(from, to)) {
                    add(new Edge(from, to, Reason.EARLIER, Optional.empty(), OptionalInt.empty()), List.of());
                }
            }
        }
        for (int reader = first; reader < first + size; reader++) {
            for (CellAccess access : cells.readings(reader)) {
                Optional<Origin> origin = cells.origin(reader, access, meter);
                if (origin.isPresent()
                        && (origin.get().isInitial() || isNear(origin.get().by()))) {
                    readings.add(new FoundValue(reader, origin.get()));
                    if (!origin.get().isInitial()) {
                        add(
                                new Edge(
                                        origin.get().by(),
                                        reader,
                                        Reason.READ,
                                        Optional.of(origin.get().seen()),
                                        OptionalInt.empty()),
                                List.of());
                    }
                }
            }
        }
    }

    private boolean isNear(int operation) {
        return operation >= first && operation < first + size;
    }

    private boolean add(Edge edge, List<Pair> premises) {
        int from = edge.from() - first;
        int to = edge.to() - first;
        if (pairs[from][to] != null) {
            return false;
        }
        pairs[from][to] = new Pair(edge, premises);
        Arrays.fill(trees, null);
        return true;
    }

    /** Applies both rules to what is known so far. Returns whether there is a new pair. */
    private boolean derive() throws Meter.Exhausted {
        List<Pair> found = new ArrayList<>();
        for (FoundValue reading : readings) {
            Origin origin = reading.origin;
            for (int writer : cells.accessing(origin.cell())) {
                meter.tick();
                if (isNear(writer)
                        && writer != reading.reader
                        && writer != origin.by()
                        && cells.replaces(writer, origin.cell(), origin.value())) {
                    overwritten(reading, writer).ifPresent(found::add);
                    replaced(reading, writer).ifPresent(found::add);
                }
            }
        }
        boolean isNew = false;
        for (Pair pair : found) {
            isNew |= add(pair.edge, pair.premises);
        }
        return isNew;
    }

    private Optional<Pair> overwritten(FoundValue reading, int writer) throws Meter.Exhausted {
        if (pairs[reading.reader - first][writer - first] != null) {
            return Optional.empty();
        }
        Optional<List<Pair>> since =
                reading.origin.isInitial() ? Optional.of(List.of()) : path(reading.origin.by(), writer);
        return since.map(premises -> new Pair(
                new Edge(
                        reading.reader,
                        writer,
                        Reason.OVERWRITTEN,
                        Optional.of(reading.origin.seen()),
                        OptionalInt.empty()),
                premises));
    }

    private Optional<Pair> replaced(FoundValue reading, int writer) throws Meter.Exhausted {
        int source = reading.origin.by();
        if (reading.origin.isInitial() || pairs[writer - first][source - first] != null) {
            return Optional.empty();
        }
        return path(writer, reading.reader)
                .map(premises -> new Pair(
                        new Edge(
                                writer,
                                source,
                                Reason.REPLACED,
                                Optional.of(reading.origin.seen()),
                                OptionalInt.of(reading.reader)),
                        premises));
    }

    /** A shortest path of at least one pair. */
    private Optional<List<Pair>> path(int from, int to) throws Meter.Exhausted {
        int start = from - first;
        int end = to - first;
        if (trees[start] == null) {
            trees[start] = tree(start);
        }
        int[] before = trees[start];
        if (before[end] < 0) {
            return Optional.empty();
        }
        Deque<Pair> path = new ArrayDeque<>();
        int at = end;
        do {
            path.addFirst(pairs[before[at]][at]);
            at = before[at];
        } while (at != start);
        return Optional.of(List.copyOf(path));
    }

    /** For each operation the one before it on a shortest path, or -1. */
    private int[] tree(int start) throws Meter.Exhausted {
        int[] before = new int[size];
        Arrays.fill(before, -1);
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int at = open.poll();
            meter.tick();
            for (int next = 0; next < size; next++) {
                if (pairs[at][next] != null && before[next] < 0) {
                    before[next] = at;
                    open.add(next);
                }
            }
        }
        return before;
    }

    private static Conflict conflict(int failed, List<Pair> cycle) {
        Set<Edge> edges = new LinkedHashSet<>();
        cycle.forEach(pair -> edges.add(pair.edge));
        Set<Edge> others = new LinkedHashSet<>();
        Deque<Pair> open = new ArrayDeque<>(cycle);
        while (!open.isEmpty()) {
            for (Pair premise : open.poll().premises) {
                if (!edges.contains(premise.edge) && others.add(premise.edge)) {
                    open.add(premise);
                }
            }
        }
        return new Conflict.Cycle(failed, List.copyOf(edges), List.copyOf(others));
    }
}
