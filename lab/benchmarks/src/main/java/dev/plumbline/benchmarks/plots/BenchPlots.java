package dev.plumbline.benchmarks.plots;

import dev.plumbline.explain.plot.BarChart;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The plots of {@code docs/benchmarks.md}. */
public final class BenchPlots {
    private static final String PAGE = "benchmarks.md";

    static final List<RatioPlot> ALL = List.of(
            new RatioPlot(
                    "bench-five-threads.svg",
                    "CPU time an operation, relative to the shortest history",
                    PAGE,
                    "Five threads",
                    List.of("history"),
                    "CPU an operation, relative",
                    "CPU time an operation, relative",
                    false,
                    Optional.of(new RatioPlot.Special("stale", "stale", "conforms")),
                    Optional.empty()),
            new RatioPlot(
                    "bench-java-map.svg",
                    "CPU time with the map in TLA+, relative to the map in Java",
                    PAGE,
                    "The same map in Java",
                    List.of("history"),
                    "CPU with TLA+, relative to Java",
                    "CPU time with TLA+ / with Java, logarithmic",
                    true,
                    Optional.empty(),
                    Optional.empty()),
            new RatioPlot(
                    "bench-evaluator.svg",
                    "Steps a second of the own evaluator, relative to TLC's interpreter",
                    PAGE,
                    "Steps a second",
                    List.of("specification"),
                    "ratio",
                    "own evaluator / TLC's interpreter",
                    false,
                    Optional.empty(),
                    Optional.of(new BarChart.Target(10, "target 10"))),
            new RatioPlot(
                    "bench-peers.svg",
                    "Steps of a Wing-Gong-Lowe search, relative to the sweep",
                    PAGE,
                    "Against a Wing-Gong-Lowe search",
                    List.of("history"),
                    "ratio",
                    "steps of Wing-Gong-Lowe / of the sweep, logarithmic",
                    true,
                    Optional.of(new RatioPlot.Special("stale", "stale", "conforms")),
                    Optional.empty()),
            new RatioPlot(
                    "bench-tracing.svg",
                    "Time of a run with logs, relative to one without",
                    PAGE,
                    "What tracing costs",
                    List.of("network", "arm"),
                    "seconds, relative",
                    "time / time without logs",
                    false,
                    Optional.empty(),
                    Optional.empty()),
            new RatioPlot(
                    "bench-models.svg",
                    "CPU time of TLC, relative to plumbline graph",
                    "models-beside-tlc.md",
                    "Models beside TLC",
                    List.of("model"),
                    "TLC / Plumbline",
                    "CPU time of TLC / of Plumbline",
                    false,
                    Optional.empty(),
                    Optional.of(new BarChart.Target(3, "target 3"))));

    private BenchPlots() {}

    /**
     * Draws all.
     *
     * @param docs the folder with the pages whose tables are drawn
     * @return files of SVG by name
     */
    public static Map<String, String> draw(Path docs) throws BadInput {
        Map<String, String> files = new LinkedHashMap<>();
        for (RatioPlot plot : ALL) {
            files.put(plot.file(), plot.chart(docs).file());
        }
        return files;
    }
}
