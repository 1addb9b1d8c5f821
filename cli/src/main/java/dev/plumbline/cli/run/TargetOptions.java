package dev.plumbline.cli.run;

import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Target;
import dev.plumbline.run.fuzz.RepeatedRun;
import dev.plumbline.run.fuzz.Repetition;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options for the program to run and the settings of runs. */
@Command
final class TargetOptions {
    private static final long CALLS = 1000;
    private static final int DEPTH = 3;
    private static final int PREEMPTIONS = 10;

    @Option(
            names = "--workload",
            paramLabel = "CLASS",
            description = "The workload to run: the full name of a class that extends Workload.")
    private Optional<String> workload = Optional.empty();

    @Option(
            names = "--java-option",
            paramLabel = "OPTION",
            description = "An option for the JVM of the runs, for instance -Xmx1g. May be given several times.")
    private List<String> javaOptions = new ArrayList<>();

    @Option(
            names = "--native",
            paramLabel = "PROGRAM",
            description = "Instead of a class: a program built with the C++ harness.")
    private Optional<Path> program = Optional.empty();

    @Option(names = "--threads", paramLabel = "N", description = "The number of threads. Default: ${DEFAULT-VALUE}.")
    private int threads = 4;

    @Option(
            names = "--calls",
            paramLabel = "N",
            description = "The number of calls of each thread. Default: 1000; with --duration as many as possible.")
    private Optional<Long> calls = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of the first run; each further run has the next seed. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "Start no new operation after this time: 10s, 1m.")
    private Optional<Duration> duration = Optional.empty();

    @Option(
            names = "--chaos",
            paramLabel = "MODE",
            description = "How to disturb threads: none, noise, or serial (for programs linked with the chaos runtime;"
                    + " a seed repeats such a run exactly). Default: noise; for fuzz with a workload on the JVM,"
                    + " --scheduler mix if its threads can be controlled.")
    private Optional<Chaos> chaos = Optional.empty();

    @Option(
            names = "--scheduler",
            paramLabel = "STRATEGY",
            description = "Control the threads of a workload on the JVM, so that the seed repeats the whole run:"
                    + " random, pct, bounded, or mix, which alternates between these three. Instead of --chaos.")
    private Optional<SchedulerChoice> scheduler = Optional.empty();

    @Option(
            names = "--depth",
            paramLabel = "D",
            description = "For --scheduler pct and mix: search for bugs that need D events in a certain order. Default:"
                    + " 3.")
    private Optional<Integer> depth = Optional.empty();

    @Option(
            names = "--preemptions",
            paramLabel = "K",
            description = "For --scheduler bounded and mix: at most K preemptions in a run. Default: 10.")
    private Optional<Integer> preemptions = Optional.empty();

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "End a controlled run that takes more steps. Default: 10000000.")
    private Optional<Long> maxSteps = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "Kill a run that takes longer on an otherwise idle machine; its recording still counts."
                    + " Default: 2m more than the duration. A controlled run is limited by --max-steps instead.")
    private Optional<Duration> timeout = Optional.empty();

    @Option(
            names = "--rr",
            description = "Record a native program with rr, for its replay; an error if rr does not work. By default rr"
                    + " is used if it works, except with --chaos serial.")
    private boolean rr;

    @Option(names = "--no-rr", description = "Do not use rr.")
    private boolean noRr;

    /**
     * @param classPath of the workload
     * @param classesOfAModel whether it also contains a model
     * @throws BadInput if the options contradict each other, or name something that does not exist
     */
    Target target(ClassPathOption classPath, boolean classesOfAModel) throws BadInput {
        if (workload.isPresent() == program.isPresent()) {
            throw new BadInput("expected exactly one of --workload CLASS and --native PROGRAM");
        }
        Amounts.within(1, 10_000, "--threads", threads);
        Amounts.atLeast(1, "--calls", calls.orElse(CALLS));
        Amounts.atLeast(0, "--seed", seed);
        if (program.isPresent()) {
            if (classPath.isGiven() && !classesOfAModel || !javaOptions.isEmpty()) {
                throw new BadInput("--class-path and --java-option belong to --workload, not to --native");
            }
            return new Target.Native(program.get());
        }
        List<Path> path = new ArrayList<>();
        for (String entry : classPath.path().split(File.pathSeparator)) {
            if (!entry.isEmpty()) {
                if (!Files.exists(Path.of(entry.endsWith("*") ? entry.substring(0, entry.length() - 1) : entry))) {
                    throw new BadInput("--class-path: " + entry + " does not exist; expected folders and jars");
                }
                path.add(Path.of(entry));
            }
        }
        return new Target.Jvm(workload.get(), path, javaOptions);
    }

    /**
     * The settings of the run with each seed.
     *
     * @param notes receives a line if rr would be used but is missing
     * @param controls whether threads are controlled if possible, unless options say otherwise
     * @throws BadInput if options contradict each other, or rr is required and does not work
     */
    LongFunction<Settings> settings(PrintWriter notes, boolean controls) throws BadInput {
        validateSchedule();
        Optional<SchedulerChoice> chosen =
                scheduler.or(() -> controls && mayBeControlled() ? Optional.of(SchedulerChoice.MIX) : Optional.empty());
        Settings settings = new Settings(
                threads,
                calls.orElse(duration.isPresent() ? Long.MAX_VALUE : CALLS),
                seed,
                duration,
                chaos.orElse(chosen.isPresent() ? Chaos.NONE : Chaos.NOISE),
                timeout.orElse(
                        chosen.isPresent()
                                ? Settings.WHILE_PROGRESSING
                                : Settings.PATIENCE.plus(duration.orElse(Duration.ZERO))),
                scheduler.isPresent() ? rr : recorded(notes), // the runner refuses what does not go together
                Optional.empty());
        return ofRun -> chosen.isEmpty()
                ? settings.withSeed(ofRun)
                : settings.withSeed(ofRun).with(scheduling(chosen.get().strategy(ofRun)));
    }

    /** The seed of the first run. */
    long seed() {
        return seed;
    }

    /** Whether no option chooses the scheduling of threads, and no option prevents controlling them. */
    boolean mayBeControlled() {
        return workload.isPresent()
                && scheduler.isEmpty()
                && chaos.isEmpty()
                && duration.isEmpty()
                && !rr
                && threads <= Scheduling.MOST_THREADS
                && calls.orElse(CALLS) <= Runner.MOST_CONTROLLED_CALLS;
    }

    private Scheduling scheduling(Scheduling.Strategy strategy) {
        int limit = switch (strategy) {
            case RANDOM -> 0;
            case PCT -> depth.orElse(DEPTH);
            case BOUNDED -> preemptions.orElse(PREEMPTIONS);
        };
        return Scheduling.of(strategy, limit).within(maxSteps.orElse(Scheduling.MOST_STEPS));
    }

    private void validateSchedule() throws BadInput {
        Amounts.within(1, 1000, "--depth", depth.orElse(DEPTH));
        Amounts.within(0, 1_000_000, "--preemptions", preemptions.orElse(PREEMPTIONS));
        Amounts.atLeast(1, "--max-steps", maxSteps.orElse(Scheduling.MOST_STEPS));
        if (depth.isPresent() && !isOneOf(SchedulerChoice.PCT, SchedulerChoice.MIX)) {
            throw new BadInput("--depth belongs to --scheduler pct and mix");
        }
        if (preemptions.isPresent() && !isOneOf(SchedulerChoice.BOUNDED, SchedulerChoice.MIX)) {
            throw new BadInput("--preemptions belongs to --scheduler bounded and mix");
        }
        if (maxSteps.isPresent() && scheduler.isEmpty()) {
            throw new BadInput("--max-steps belongs to --scheduler");
        }
    }

    private boolean isOneOf(SchedulerChoice... choices) {
        return scheduler.isPresent() && List.of(choices).contains(scheduler.get());
    }

    /** Found out once for all runs of a command, since it takes a process to test whether rr works. */
    private boolean recorded(PrintWriter notes) throws BadInput {
        if (rr && noRr) {
            throw new BadInput("--rr and --no-rr; expected one of them");
        }
        if (program.isEmpty()
                || !Files.isExecutable(program.get())
                || chaos.equals(Optional.of(Chaos.SERIAL))
                || noRr) {
            return rr; // the runner refuses what does not go together
        }
        Optional<String> problem = Runner.problemWithRr();
        if (problem.isPresent() && rr) {
            throw new BadInput(
                    "--rr: " + problem.get() + "; leave --rr out, and use --chaos serial to repeat runs by seed");
        }
        problem.ifPresent(why -> notes.println(
                "note: " + why + ": runs are not recorded for replay (--chaos serial repeats them by seed,"
                        + " --no-rr leaves out this line)"));
        return problem.isEmpty();
    }

    /** Options that repeat a run: the given ones, and the choices that were made for the run. */
    OptionWords repeating(OptionWords given, RunRecord run) {
        OptionWords repeated =
                given.with("--threads", Integer.toString(run.settings().threads()));
        // A run may have fewer calls than the options say: a small run, after shrinking.
        if (calls.isPresent() || duration.isEmpty() && run.settings().calls() != CALLS) {
            repeated = repeated.with("--calls", Long.toString(run.settings().calls()));
        }
        repeated = repeated.with("--seed", Long.toString(run.seed()));
        if (run.settings().scheduling().isEmpty()) {
            return repeated.without("--scheduler")
                    .with("--chaos", run.settings().chaos().word());
        }
        Scheduling.Strategy strategy = run.settings().scheduling().get().strategy();
        repeated = repeated.with("--scheduler", strategy.word());
        return switch (strategy) {
            case RANDOM -> repeated.without("--depth", "--preemptions");
            case PCT -> repeated.without("--preemptions");
            case BOUNDED -> repeated.without("--depth");
        };
    }

    /** How reliably the seed repeats a run, according to the repetitions so far. */
    static String promise(RunRecord run, Repetition made) {
        if (!RepeatedRun.isExact(run.settings())) {
            return "the same calls; the interleaving may differ";
        }
        return made.runs() > made.same()
                ? "the same calls; the schedule was not the same again"
                : "the same calls in the same schedule";
    }
}
