package dev.plumbline.benchmarks.steps;

import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.history.files.Folders;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Measures the steps per second of our own evaluator and of TLC's interpreter. Both compute all transitions of the same
 * states, with the names and arguments of their actions, in one thread of one process. Each round has new objects for
 * the states, created before its time begins, so that values cached for an object do not help in the next round.
 *
 * <p>The names of TLC's steps are found by our own tree, and that takes more of its time than finding the states.
 */
public final class StepRates {
    public static final String NAME = "evaluator";
    private static final String QUESTION = "How many steps a second, beside TLC's interpreter?";
    /** Times TLC's interpreter. */
    private static final double LEAST = 10;

    private static final double NANOS = 1e9;

    /** The specifications, by the name of the module, with a description. */
    private enum MeasuredModule {
        MAP("MapSteps", "map of the OmniLink paper"),
        RAFT("RaftSteps", "Raft-like"),
        COMMIT("CommitSteps", "Paxos Commit");

        private final String module;
        private final String title;

        MeasuredModule(String module, String title) {
            this.module = module;
            this.title = title;
        }
    }

    /**
     * @param states whose transitions were computed
     * @param steps of all these states, counted once
     * @param own steps a second of CPU time
     * @param tlc the same for TLC's interpreter
     * @param agree whether both found as many
     */
    private record StepRate(MeasuredModule measured, int states, long steps, double own, double tlc, boolean agree) {
        double ratio() {
            return own / tlc;
        }

        boolean missed() {
            return !agree || ratio() < LEAST;
        }
    }

    private final List<StepRate> rates;

    private StepRates(List<StepRate> rates) {
        this.rates = List.copyOf(rates);
    }

    /**
     * @param states of each specification, those found first
     * @param seconds of CPU time for each evaluator, preceded by the same time to warm up
     * @param progress receives the progress, one line at a time
     */
    public static StepRates run(int states, double seconds, Consumer<String> progress) throws IOException, BadInput {
        Path folder = Files.createTempDirectory("plumbline-steps-");
        try {
            copy("../OmniMap.tla", folder);
            List<StepRate> rates = new ArrayList<>();
            for (MeasuredModule measured : MeasuredModule.values()) {
                progress.accept(NAME + ": " + measured.title);
                copy(measured.module + ".tla", folder);
                copy(measured.module + ".cfg", folder);
                rates.add(rate(measured, folder, states, seconds));
            }
            return new StepRates(rates);
        } finally {
            Folders.discard(folder);
        }
    }

    private static void copy(String resource, Path folder) throws IOException {
        String name = resource.substring(resource.lastIndexOf('/') + 1);
        try (InputStream in =
                StepRates.class.getResourceAsStream(resource.replace("..", "/dev/plumbline/benchmarks"))) {
            Files.copy(in, folder.resolve(name));
        }
    }

    private static StepRate rate(MeasuredModule measured, Path folder, int most, double seconds) throws BadInput {
        Path module = folder.resolve(measured.module + ".tla");
        ExplorableSpec tlc =
                TlaSpec.explorable(module, TlaOptions.DEFAULT.withConfig(folder.resolve(measured.module + ".cfg")));
        // The same specification on our own evaluator.
        ExplorableSpec own = tlc.forEdges();
        List<Value> states = found(own, most);
        Rounds ofOwn = new Rounds(own, states);
        Rounds ofTlc = new Rounds(tlc, states);
        long steps = ofOwn.round();
        boolean agree = steps == ofTlc.round();
        ofOwn.rate(seconds);
        double ownRate = ofOwn.rate(seconds);
        ofTlc.rate(seconds);
        return new StepRate(measured, states.size(), steps, ownRate, ofTlc.rate(seconds), agree);
    }

    /** The first states of a search level by level. */
    private static List<Value> found(ExplorableSpec spec, int most) throws BadInput {
        Exploration exploration = spec.explore(Selection.ALL);
        Set<State> all = new LinkedHashSet<>();
        exploration.initial().transitions().forEach(each -> all.add(each.next()));
        List<State> order = new ArrayList<>(all);
        for (int i = 0; i < order.size() && order.size() < most; i++) {
            for (Transition transition : exploration.next(order.get(i)).transitions()) {
                if (order.size() < most && all.add(transition.next())) {
                    order.add(transition.next());
                }
            }
        }
        return order.stream().map(State::value).toList();
    }

    /** One evaluator on some states. */
    private static final class Rounds {
        private final ExplorableSpec spec;
        private final Exploration exploration;
        private final List<Value> values;
        private long nanos;

        Rounds(ExplorableSpec spec, List<Value> values) throws BadInput {
            this.spec = spec;
            this.exploration = spec.explore(Selection.ALL);
            this.values = values;
        }

        /** @return the number of steps */
        long round() throws BadInput {
            List<State> states = new ArrayList<>();
            for (Value value : values) {
                states.add(spec.state(((Value.Rec) value).fields()));
            }
            long steps = 0;
            long start = cpuNanos();
            for (State state : states) {
                steps += exploration.next(state).generated();
            }
            nanos += cpuNanos() - start;
            return steps;
        }

        /** Steps per second, measured over this time. */
        double rate(double seconds) throws BadInput {
            nanos = 0;
            long steps = 0;
            while (nanos < seconds * NANOS) {
                steps += round();
            }
            return steps / (nanos / NANOS);
        }

        private static long cpuNanos() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }
    }

    /** The number of specifications with different steps, or with fewer steps per second than the target. */
    public int missed() {
        return (int) rates.stream().filter(StepRate::missed).count();
    }

    public void print(PrintWriter out) {
        out.println(NAME + ": " + QUESTION);
        String format = "  %-26s %7s %8s  %-9s %12s %12s %7s %7s  %s%n";
        out.printf(
                Locale.ROOT,
                format,
                "specification",
                "states",
                "steps",
                "counts",
                "own",
                "TLC's",
                "ratio",
                "target",
                "");
        for (StepRate rate : rates) {
            out.printf(
                    Locale.ROOT,
                    format,
                    rate.measured.title,
                    Count.of(rate.states),
                    Count.of(rate.steps),
                    rate.agree ? "the same" : "differ",
                    String.format(Locale.ROOT, "%,.0f", rate.own),
                    String.format(Locale.ROOT, "%,.0f", rate.tlc),
                    String.format(Locale.ROOT, "%.1f", rate.ratio()),
                    String.format(Locale.ROOT, ">= %.0f", LEAST),
                    rate.missed() ? "missed" : "");
        }
        out.println(
                "  steps a second of CPU time, of the searching thread; most of TLC's time is for names of its steps,");
        out.println("  which our own tree finds: the ratio of the evaluators themselves is smaller");
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                NAME,
                out,
                new Document()
                        .put(
                                "rows",
                                rates.stream()
                                        .map(rate -> new Document()
                                                .put("specification", rate.measured.module)
                                                .put("states", rate.states)
                                                .put("steps", rate.steps)
                                                .put("agree", rate.agree)
                                                .put("stepsPerSecond", rate.own)
                                                .put("stepsPerSecondOfTlc", rate.tlc))
                                        .toList()));
    }
}
