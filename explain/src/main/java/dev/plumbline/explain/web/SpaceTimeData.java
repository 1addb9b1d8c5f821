package dev.plumbline.explain.web;

import dev.plumbline.check.StuckCut;
import dev.plumbline.explain.clocks.CoveringEdges;
import dev.plumbline.explain.clocks.SpaceTime;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A space-time diagram in few bytes: the operations in the order in which they are drawn, column by column, and the
 * arrows by how many places up they begin. The front end reads it in spacetime.js.
 */
final class SpaceTimeData {
    private static final String MAGIC = "PLC1";

    private final Scene scene;
    private final SpaceTime diagram;

    private SpaceTimeData(Scene scene, SpaceTime diagram) {
        this.scene = scene;
        this.diagram = diagram;
    }

    static SpaceTimeData of(Scene scene) {
        try {
            return new SpaceTimeData(scene, SpaceTime.of(scene.operations().history(), scene.counterexample()));
        } catch (BadInput e) {
            throw new IllegalStateException("clocks are looked at before they are shown: " + e.getMessage(), e);
        }
    }

    /** How many operations there are to draw. */
    int size() {
        return diagram.extension().size();
    }

    /** The place in the order at which one would look first. */
    int middle() {
        return diagram.done().orElse(0);
    }

    /** The index of the operation at a place of the order. */
    int operation(int rank) {
        return diagram.extension().operation(rank);
    }

    /**
     * @param from the first place of the order to show
     * @param to the place after the last
     */
    byte[] packed(int from, int to) {
        List<Operation> operations = scene.operations().list();
        PackedColumns out = new PackedColumns(MAGIC, (to - from) * 8 + 1024);
        Map<String, Integer> names = new LinkedHashMap<>();
        for (int rank = from; rank < to; rank++) {
            names.putIfAbsent(operations.get(operation(rank)).name(), names.size());
        }
        out.number(to - from);
        out.number(from);
        out.number(diagram.done().map(done -> done + 1).orElse(0));
        out.texts(processes().stream().map(TimelineData::text).toList());
        out.texts(names.keySet());
        int before = 0;
        for (int rank = from; rank < to; rank++) {
            int number = scene.operations().number(operation(rank));
            out.signed(number - before);
            before = number;
        }
        Map<Value, Integer> columns = new LinkedHashMap<>();
        processes().forEach(process -> columns.put(process, columns.size()));
        for (int rank = from; rank < to; rank++) {
            out.number(columns.get(operations.get(operation(rank)).process()));
        }
        for (int rank = from; rank < to; rank++) {
            out.number(names.get(operations.get(operation(rank)).name()));
        }
        long[] last = new long[columns.size()];
        for (int rank = from; rank < to; rank++) {
            int column = columns.get(operations.get(operation(rank)).process());
            long record = diagram.records().number(operation(rank));
            out.signed(record - last[column]);
            last[column] = record;
        }
        IntFunction<Standing> standing = scene.standings();
        for (int rank = from; rank < to; rank++) {
            int outcome = operations.get(operation(rank)).outcome().ordinal();
            out.flags(standing.apply(operation(rank)).ordinal() | outcome << 4);
        }
        edges(from, to, out);
        return out.deflated();
    }

    /** All processes, in the order of the cut: a part of a history may lack some, or begin with another. */
    private List<Value> processes() {
        Optional<StuckCut> cut = scene.counterexample().flatMap(found -> found.cut());
        return cut.isPresent()
                ? cut.get().processes().stream()
                        .map(StuckCut.Progressed::process)
                        .toList()
                : diagram.records().processes();
    }

    private void edges(int from, int to, PackedColumns out) {
        List<CoveringEdges.Edge> inside = diagram.edges().stream()
                .filter(edge -> rank(edge.from()) >= from && rank(edge.to()) < to)
                .toList();
        out.number(inside.size());
        int head = from;
        for (CoveringEdges.Edge edge : inside) {
            out.number(rank(edge.to()) - head);
            out.number(rank(edge.to()) - rank(edge.from()));
            head = rank(edge.to());
        }
    }

    private int rank(int operation) {
        return diagram.extension().rank(operation);
    }
}
