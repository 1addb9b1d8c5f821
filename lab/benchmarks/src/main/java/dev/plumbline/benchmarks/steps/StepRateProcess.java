package dev.plumbline.benchmarks.steps;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures both evaluators on one specification, in a process of its own: TLC reads one specification only, and code
 * that was compiled for one specification does not influence the next.
 *
 * <p>A round is a search from the initial states, through complete levels. Rounds of the evaluators alternate until
 * each has had its time to warm up, and then until each has been measured for as long.
 */
public final class StepRateProcess {
    static final String MARK = "measured\t";
    private static final double NANOS = 1e9;

    private StepRateProcess() {}

    /** The program; its arguments are a folder, the name of a module, a number of states and a number of seconds. */
    public static void main(String[] arguments) throws BadInput {
        Path folder = Path.of(arguments[0]);
        String module = arguments[1];
        int least = Integer.parseInt(arguments[2]);
        double seconds = Double.parseDouble(arguments[3]);
        ExplorableSpec spec = TlaSpec.explorable(
                folder.resolve(module + ".tla"), TlaOptions.DEFAULT.withConfig(folder.resolve(module + ".cfg")));
        TlcLevels.Interpreter interpreter = new TlcLevels.Interpreter(folder, module);
        Rounds own = new Rounds(() -> new OwnLevels(spec), least);
        Rounds tlc = new Rounds(() -> interpreter.search(false), least);
        Rounds identified = new Rounds(() -> interpreter.search(true), least);
        boolean agree = agree(own.begin(), tlc.begin(), least);
        List<Rounds> all = List.of(own, tlc, identified);
        measure(all, seconds);
        all.forEach(Rounds::forget);
        measure(all, seconds);
        System.out.println(MARK
                + new StepRate(
                                module,
                                own.states,
                                own.steps,
                                own.rate(),
                                tlc.rate(),
                                identified.rate(),
                                agree && own.isSameAs(tlc) && own.isSameAs(identified))
                        .toLine());
    }

    private static void measure(List<Rounds> all, double seconds) {
        boolean isMissing = true;
        while (isMissing) {
            isMissing = false;
            for (Rounds each : all) {
                if (each.nanos < seconds * NANOS) {
                    each.round();
                    isMissing = true;
                }
            }
        }
    }

    /** Whether both find the same states, and the same steps from each. */
    private static boolean agree(LevelSearch one, LevelSearch other, int least) {
        int states = 0;
        while (states < least && one.states() > 0) {
            states += one.states();
            if (one.expand() != other.expand() || !one.steps().equals(other.steps())) {
                return false;
            }
            one.advance();
            other.advance();
        }
        return one.states() == other.states();
    }

    /** The rounds of one evaluator. */
    private static final class Rounds {
        private final LevelSearch.Evaluator evaluator;
        private final int least;
        private final List<Double> rates = new ArrayList<>();
        private int states;
        private long steps;
        private long nanos;

        Rounds(LevelSearch.Evaluator evaluator, int least) {
            this.evaluator = evaluator;
            this.least = least;
        }

        LevelSearch begin() {
            return evaluator.begin();
        }

        void round() {
            LevelSearch search = begin();
            states = 0;
            steps = 0;
            long spent = 0;
            while (states < least && search.states() > 0) {
                states += search.states();
                long start = cpuNanos();
                steps += search.expand();
                spent += cpuNanos() - start;
                search.advance();
            }
            nanos += spent;
            rates.add(steps * NANOS / spent);
        }

        void forget() {
            nanos = 0;
            rates.clear();
        }

        boolean isSameAs(Rounds other) {
            return states == other.states && steps == other.steps;
        }

        /** Steps a second in the median round. */
        double rate() {
            return rates.stream().sorted().toList().get(rates.size() / 2);
        }

        private static long cpuNanos() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }
    }
}
