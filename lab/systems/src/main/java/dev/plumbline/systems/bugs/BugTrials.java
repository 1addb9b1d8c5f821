package dev.plumbline.systems.bugs;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.history.files.Folders;
import dev.plumbline.mpcal.internal.compile.Compilation;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.spec.Spec;
import dev.plumbline.systems.SystemConfiguration;
import dev.plumbline.systems.SystemTraces;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Runs the Raft store and checks its traces with each bug. Where the specification is wrong, traces of the right system
 * are checked against it. Where the implementation is wrong, it has traces of its own, which are checked against the
 * right specification.
 */
public final class BugTrials {
    /** The strategies of the table, in its order. */
    public static final List<Strategy> STRATEGIES = List.of(Strategy.ONE_PATH, Strategy.SIDESTEP);

    /**
     * The extent of the trials.
     *
     * @param without systems of which only traces without a bug are checked
     * @param tracesWithout for each of these
     * @param traces for each other configuration and each wrong implementation
     * @param sections after this number a run ends
     * @param seeds with how many seeds each trace is checked by each strategy
     * @param folder for all intermediate files
     * @param kept whether they are kept; otherwise those of a configuration are deleted when it is done
     */
    public record Options(
            List<SystemConfiguration> configurations,
            List<SystemConfiguration> without,
            List<RaftBug> bugs,
            int tracesWithout,
            int traces,
            int sections,
            int seeds,
            long seed,
            Path folder,
            boolean kept) {
        public Options {
            configurations = List.copyOf(configurations);
            without = List.copyOf(without);
            bugs = List.copyOf(bugs);
        }
    }

    /** Only a run that hangs takes this long. */
    private static final int LONGEST_SECONDS = 600;

    private final Options options;
    private final Consumer<String> progress;
    private final List<BugTrial> trials = new ArrayList<>();

    private BugTrials(Options options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
    }

    /** Runs all trials. May take minutes. */
    public static List<BugTrial> run(Options options, Consumer<String> progress) throws BadInput, InterruptedException {
        BugTrials all = new BugTrials(options, progress);
        for (SystemConfiguration configuration : options.without()) {
            all.all(configuration, List.of(), options.tracesWithout());
        }
        for (SystemConfiguration configuration : options.configurations()) {
            all.all(configuration, options.bugs(), options.traces());
        }
        return all.trials;
    }

    private void all(SystemConfiguration configuration, List<RaftBug> bugs, int number)
            throws BadInput, InterruptedException {
        Path home = options.folder().resolve(configuration.name());
        SystemTraces right = compile(configuration, home.resolve("right"), UnaryOperator.identity());
        List<Path> traces = traces(right, number);
        check(configuration, Optional.empty(), right, traces, right.specification());
        for (RaftBug bug : bugs) {
            Path folder = home.resolve(bug.name());
            if (bug.variant() instanceof Variant.OfSpecification wrong) {
                check(configuration, Optional.of(bug), right, traces, changed(right, wrong, folder));
            } else if (bug.variant() instanceof Variant.OfImplementation wrong) {
                SystemTraces system = compile(configuration, folder, wrong.change());
                check(configuration, Optional.of(bug), system, traces(system, number), system.specification());
            }
        }
        if (!options.kept()) {
            // Gigabytes, if traces are long.
            delete(home);
        }
    }

    private static void delete(Path folder) throws BadInput {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new BadInput("cannot delete " + folder + ": " + e.getMessage(), e);
        }
    }

    private SystemTraces compile(SystemConfiguration configuration, Path folder, UnaryOperator<Compilation> byHand)
            throws BadInput {
        List<String> lines =
                new ArrayList<>(List.of("sections = " + options.sections(), "seconds = " + LONGEST_SECONDS));
        if (SystemConfiguration.RAFT.contains(configuration)) {
            // More than they can make in this number of sections.
            lines.add("constant.NumRequests = " + options.sections());
        }
        return SystemTraces.compile(configuration, folder, lines, byHand);
    }

    private List<Path> traces(SystemTraces system, int number) throws BadInput, InterruptedException {
        List<Path> traces = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            traces.add(system.next(options.seed()));
        }
        return traces;
    }

    private static Path changed(SystemTraces right, Variant.OfSpecification wrong, Path folder) throws BadInput {
        try {
            Files.createDirectories(folder);
            String text = wrong.in(Files.readString(right.specification()));
            return Files.writeString(folder.resolve(right.specification().getFileName()), text);
        } catch (IOException e) {
            throw new BadInput("cannot write a variant to " + folder + ": " + e.getMessage(), e);
        }
    }

    private void check(
            SystemConfiguration configuration,
            Optional<RaftBug> bug,
            SystemTraces system,
            List<Path> traces,
            Path specification)
            throws BadInput {
        int noticed = 0;
        for (int i = 0; i < traces.size(); i++) {
            // One at a time: a long trace of the store fills a gigabyte.
            History trace = LogHistory.read(traces.get(i));
            Spec spec = system.source(specification).loadedFor(List.of(trace)).load(trace);
            for (Strategy strategy : STRATEGIES) {
                for (int seed = 0; seed < options.seeds(); seed++) {
                    BugTrial trial = trial(configuration, bug, strategy, i * options.seeds() + seed, trace, spec);
                    trials.add(trial);
                    noticed += trial.depth().isPresent() ? 1 : 0;
                }
            }
        }
        progress.accept(configuration.title() + ", "
                + bug.map(b -> "bug " + b.number() + ": " + b.words()).orElse("no bug") + ": noticed in " + noticed
                + " of " + STRATEGIES.size() * traces.size() * options.seeds() + " checks");
    }

    /** @param number of the check, which chooses its order */
    private BugTrial trial(
            SystemConfiguration configuration,
            Optional<RaftBug> bug,
            Strategy strategy,
            int number,
            History trace,
            Spec spec)
            throws BadInput {
        CutsEngine engine = new CutsEngine(strategy, options.seed() + number, 1).withoutReasons();
        long before = cpuNanos();
        Result result =
                Check.of(trace, spec).engine(engine).budget(Budget.UNLIMITED).run();
        double seconds = (cpuNanos() - before) / 1e9;
        return new BugTrial(configuration, bug, strategy, result.history().size(), depth(result.verdict()), seconds);
    }

    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    private static Optional<Integer> depth(Verdict verdict) {
        if (verdict instanceof Verdict.Violates violates) {
            return Optional.of(
                    violates.counterexample().cut().map(StuckCut::done).orElse(0));
        } else if (verdict instanceof Verdict.Conforms) {
            return Optional.empty();
        }
        throw new IllegalStateException("a check without a limit ended with " + verdict);
    }
}
