package dev.plumbline.benchmarks.jmh;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The cost of one method of a benchmark of recording.
 *
 * @param wall elapsed nanoseconds
 * @param processor nanoseconds of CPU time
 */
record Figure(String name, double wall, double processor) {
    /**
     * Runs all methods of a benchmark, each with a {@link ProcessorTime}.
     *
     * @param arguments how many JVMs to run one after the other (3 unless given)
     */
    static List<Figure> of(Class<?> benchmark, String[] arguments) throws RunnerException {
        int forks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        List<Figure> figures = new ArrayList<>();
        for (RunResult result : new Runner(new OptionsBuilder()
                        .include(benchmark.getSimpleName())
                        .forks(forks)
                        .jvmArgs("-Xmx256m")
                        .warmupIterations(4)
                        .warmupTime(TimeValue.milliseconds(500))
                        .measurementIterations(6)
                        .measurementTime(TimeValue.milliseconds(500))
                        .build())
                .run()) {
            figures.add(new Figure(
                    result.getPrimaryResult().getLabel(),
                    result.getPrimaryResult().getScore(),
                    result.getSecondaryResults().get("nanos").getScore()
                            / result.getSecondaryResults().get("operations").getScore()));
        }
        return figures;
    }
}
