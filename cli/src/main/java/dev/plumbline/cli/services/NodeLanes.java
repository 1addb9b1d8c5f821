package dev.plumbline.cli.services;

import dev.plumbline.explain.plot.Markup;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A picture of a run: a lane for each node, from left to right in time. A column shows how long requests that returned
 * in its time took, on average, on a scale of the slowest column; below it are the requests that were refused or stay
 * unknown. A fault is a band across the lanes of the nodes that it concerns.
 */
final class NodeLanes {
    static final String STYLE = ".lanes svg { max-width: none; } .lanes .lane { stroke: var(--line); }"
            + " .lanes .latency { fill: var(--performed-edge); } .lanes .unknown { fill: var(--failed); }"
            + " .lanes .refused { fill: var(--later); } .lanes .fault { fill: var(--annotation-soft);"
            + " stroke: var(--annotation); stroke-width: 0.5; }"
            + " .lanes text { font: 11px var(--sans); fill: var(--dim); }\n";

    private static final int COLUMNS = 240;
    private static final int COLUMN = 4;
    private static final int LEFT = 34;
    private static final int LANE = 46;
    private static final int MARKS = 8;

    private final int nodes;
    private final long begin;
    private final long end;
    private final double[][] sum;
    private final int[][] returned;
    private final int[][] refused;
    private final int[][] unknown;
    private final List<Annotation> faults;

    private NodeLanes(int nodes, long begin, long end, List<Annotation> faults) {
        this.nodes = nodes;
        this.begin = begin;
        this.end = end;
        this.faults = faults;
        sum = new double[nodes][COLUMNS];
        returned = new int[nodes][COLUMNS];
        refused = new int[nodes][COLUMNS];
        unknown = new int[nodes][COLUMNS];
    }

    /** Times are nanoseconds. A client of number i calls node 1 + i modulo nodes, so the lane is that of its process. */
    static String of(History history, int nodes) {
        List<Operation> requests = history.operations().stream()
                .filter(each -> !each.isLifecycle() && each.place() instanceof Timebox)
                .filter(each -> each.process() instanceof Value.Int)
                .toList();
        long begin = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (Operation each : requests) {
            Timebox box = (Timebox) each.place();
            begin = Math.min(begin, box.call());
            end = Math.max(end, each.isPending() ? box.call() : box.end());
        }
        if (requests.isEmpty() || nodes < 1) {
            return "";
        }
        NodeLanes lanes = new NodeLanes(nodes, begin, Math.max(begin + 1, end), history.annotations());
        requests.forEach(lanes::count);
        return lanes.svg();
    }

    private int column(long time) {
        return (int) Math.max(0, Math.min(COLUMNS - 1, (time - begin) * (double) COLUMNS / (end - begin)));
    }

    private void count(Operation request) {
        int node = (int) (((Value.Int) request.process()).value() % nodes);
        Timebox box = (Timebox) request.place();
        if (request.isPending()) {
            unknown[node][column(box.call())]++;
        } else if (request.outcome() == Outcome.ABORTED) {
            refused[node][column(box.end())]++;
        } else {
            int column = column(box.end());
            returned[node][column]++;
            sum[node][column] += box.end() - box.call();
        }
    }

    private String svg() {
        int height = nodes * LANE + 20;
        StringBuilder out = new StringBuilder();
        out.append("<svg viewBox=\"0 0 ")
                .append(LEFT + COLUMNS * COLUMN + 4)
                .append(' ')
                .append(height)
                .append("\" role=\"img\" aria-label=\"Requests of each node over time, with the faults\">\n");
        faults.forEach(fault -> band(fault, out));
        double slowest = IntStream.range(0, nodes)
                .mapToDouble(node -> IntStream.range(0, COLUMNS)
                        .mapToDouble(column -> mean(node, column))
                        .max()
                        .orElse(0))
                .max()
                .orElse(0);
        for (int node = 0; node < nodes; node++) {
            int floor = node * LANE + LANE - MARKS - 2;
            out.append("<text x=\"4\" y=\"" + (floor - 12) + "\">n" + (node + 1) + "</text>");
            out.append("<line class=\"lane\" x1=\"" + LEFT + "\" x2=\"" + (LEFT + COLUMNS * COLUMN) + "\" y1=\"" + floor
                    + "\" y2=\"" + floor + "\"/>\n");
            for (int column = 0; column < COLUMNS; column++) {
                column(node, column, floor, slowest, out);
            }
        }
        out.append("<text x=\"" + LEFT + "\" y=\"" + (height - 5) + "\">"
                + Markup.line(String.format(
                        Locale.ROOT, "%.1f s; the highest column is %.1f ms", (end - begin) / 1e9, slowest / 1e6))
                + "</text>\n</svg>\n");
        return out.toString();
    }

    private double mean(int node, int column) {
        return returned[node][column] == 0 ? 0 : sum[node][column] / returned[node][column];
    }

    private void column(int node, int column, int floor, double slowest, StringBuilder out) {
        int x = LEFT + column * COLUMN;
        double mean = mean(node, column);
        if (mean > 0) {
            double bar = Math.max(1, mean / slowest * (LANE - MARKS - 6));
            rect("latency", x, floor - bar, COLUMN - 1, bar, "", out);
        }
        int bad = unknown[node][column];
        if (bad > 0) {
            rect("unknown", x, floor + 1, COLUMN - 1, MARKS - 1, bad + " unknown", out);
        } else if (refused[node][column] > 0) {
            rect("refused", x, floor + 1, COLUMN - 1, MARKS - 1, refused[node][column] + " refused", out);
        }
    }

    private void band(Annotation fault, StringBuilder out) {
        double scale = COLUMNS * COLUMN / (double) (end - begin);
        double from = LEFT + Math.max(0, (fault.from() - begin) * scale);
        double to = LEFT + Math.min(COLUMNS * COLUMN, (fault.to() - begin) * scale);
        if (to <= from) {
            return;
        }
        concerned(fault)
                .forEach(node -> rect("fault", from, (node - 1) * LANE + 1, to - from, LANE - 3, fault.text(), out));
    }

    /** The numbers of the nodes that a fault concerns: all if it names none. */
    private IntStream concerned(Annotation fault) {
        Set<Value> named = Set.copyOf(fault.processes());
        return IntStream.rangeClosed(1, nodes).filter(node -> named.isEmpty() || named.contains(Value.of("n" + node)));
    }

    private static void rect(
            String style, double x, double y, double width, double height, String tip, StringBuilder out) {
        out.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"",
                style,
                x,
                y,
                width,
                height));
        out.append(tip.isEmpty() ? "/>" : "><title>" + Markup.line(tip) + "</title></rect>");
    }
}
