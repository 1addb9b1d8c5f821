package dev.plumbline.run;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.run.harness.Plan;
import dev.plumbline.run.harness.Tracing;
import dev.plumbline.run.harness.WorkloadProcess;
import dev.plumbline.run.harness.WorkloadSeries;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Performs runs, each in a new process: caches, static variables or compiled code of one run must not affect the next,
 * and a crash or deadlock of the system under test must not affect us.
 *
 * <p>A run with the seed 7 leaves a folder {@code run-7}: {@code traces/} is the history, {@code run.json} says how to
 * repeat it, {@code output.txt} contains the output of the process, and {@code scratch/} the files of the system under
 * test. If its threads were controlled, {@code schedule.txt} is their schedule.
 */
public final class Runner {
    private static final String SEED = "PLUMBLINE_SEED";
    private static final String CHAOS = "PLUMBLINE_CHAOS";
    /** For each thread of a controlled run. */
    public static final long MOST_CONTROLLED_CALLS = 1_000_000;

    private final Target target;
    private final Path folder;
    /** Computed once: the program does not change between the runs of one command. */
    private Map<String, String> files;

    /** @param folder in which each run gets its own folder */
    public Runner(Target target, Path folder) {
        this.target = target;
        this.folder = folder;
    }

    /** Tries to record with rr; one line that says why it cannot be used on this machine, or empty if it can. */
    public static Optional<String> problemWithRr() throws BadInput {
        return Rr.problem();
    }

    /** A runner with another folder for its runs. */
    public Runner in(Path other) {
        return new Runner(target, other);
    }

    /**
     * @throws BadInput if there was no run, because the process could not be started or rejected its arguments; or if
     *     the folder of the run already exists
     */
    public RunRecord run(Settings settings) throws BadInput {
        return attempt(settings).orRefuse();
    }

    /** @throws BadInput if nothing could be tried: the settings are wrong, the folder exists, or no process starts */
    public Attempt attempt(Settings settings) throws BadInput {
        return attempt(settings, launch -> inOwnProcess(launch, () -> false));
    }

    /**
     * The steps of the threads of a controlled run until a call has ended; empty if the run does not reach its end.
     *
     * @param until a call of one of its threads
     */
    public Optional<Interleaving> traced(Settings settings, ChosenCall until) throws BadInput {
        return prepared(settings, own -> {
            Launch launch = launch(settings, own, Optional.empty(), List.of(), Optional.of(until));
            run(settings, own, launch, asked -> inOwnProcess(asked, () -> false));
            return Files.exists(stepsIn(own)) ? Optional.of(Tracing.read(stepsIn(own))) : Optional.empty();
        });
    }

    /**
     * The same with a stop under a debugger. Until a debugger can attach, the time limit of the settings applies; from
     * then on there is none.
     *
     * @throws BadInput also if the run ended and the operation did not begin
     */
    public RunRecord run(Settings settings, Suspension suspension) throws BadInput {
        if (!(target instanceof Target.Jvm)) {
            throw new IllegalArgumentException("only a workload on the JVM can be suspended");
        }
        return prepared(settings, own -> {
            try (Suspension.Messenger messenger = new Suspension.Messenger()) {
                return suspended(settings, own, suspension, messenger);
            }
        });
    }

    /**
     * The command to start a process by hand.
     *
     * @param variables additional variables of its environment
     */
    public record Invocation(Map<String, String> variables, List<String> command) {}

    /** The command by which {@link #run} would start the process, to be used with a debugger. */
    public Invocation invocation(Settings settings) throws BadInput {
        validate(settings);
        return new Invocation(
                variables(settings),
                launch(settings, folder(settings.seed()), Optional.empty(), List.of(), Optional.empty())
                        .command());
    }

    /**
     * How a run ended: with the status of its process, unless it was killed.
     *
     * @param killedFor why it was killed, if it was
     */
    record Ended(int status, Optional<RunPatience.Finding> killedFor) {}

    /**
     * All that is needed to perform a run.
     *
     * @param prefix of the command line: the program, and its options if it is a JVM
     * @param main the words after it: the main class on a JVM
     * @param words the arguments
     */
    record Launch(
            List<String> prefix,
            List<String> main,
            List<String> words,
            Map<String, String> variables,
            Path output,
            Duration patience) {
        /** The command of a process for this run alone. */
        List<String> command() {
            return Stream.of(prefix, main, words).flatMap(List::stream).toList();
        }

        /** The command of a process for many runs, each of which is requested from it. */
        List<String> shared() {
            return Stream.concat(prefix.stream(), Stream.of(WorkloadSeries.class.getName()))
                    .toList();
        }
    }

    /** Performs a prepared run. */
    @FunctionalInterface
    interface Carrier {
        Ended perform(Launch launch) throws BadInput, IOException;
    }

    /** Like {@link #attempt(Settings)}, in a process that the carrier provides. */
    Attempt attempt(Settings settings, Carrier carrier) throws BadInput {
        return prepared(
                settings,
                own -> run(
                        settings, own, launch(settings, own, Optional.empty(), List.of(), Optional.empty()), carrier));
    }

    private interface InFolder<T> {
        T run(Path own) throws BadInput, IOException;
    }

    private <T> T prepared(Settings settings, InFolder<T> body) throws BadInput {
        validate(settings);
        Path own = folder(settings.seed());
        try {
            prepare(own);
            return body.run(own);
        } catch (IOException e) {
            throw new BadInput(own + ": the run failed: " + e.getMessage(), e);
        }
    }

    /** The folder of the run with this seed. */
    Path folder(long seed) {
        return folder.resolve("run-" + seed);
    }

    private void validate(Settings settings) throws BadInput {
        if (target instanceof Target.Jvm && settings.chaos() == Chaos.SERIAL) {
            throw new BadInput("serial chaos needs a native program linked with the chaos runtime;"
                    + " expected none or noise for a workload on the JVM");
        }
        if (settings.scheduling().isPresent()) {
            validateControlled(settings);
        }
        if (target instanceof Target.Jvm && settings.rr()) {
            throw new BadInput("rr records native programs; it does not go with a workload on the JVM");
        }
        if (settings.rr() && settings.chaos() == Chaos.SERIAL) {
            throw new BadInput("rr and serial chaos: the seed of a serial run repeats it already;"
                    + " expected none or noise with rr");
        }
        if (target instanceof Target.Native program && !Files.isExecutable(program.executable())) {
            throw new BadInput(program.executable() + ": no such program; expected an executable file");
        }
    }

    private void validateControlled(Settings settings) throws BadInput {
        if (!(target instanceof Target.Jvm)) {
            throw new BadInput(
                    "a controlled schedule is for workloads on the JVM; for a native program linked with the chaos"
                            + " runtime there is serial chaos");
        }
        if (settings.chaos() != Chaos.NONE) {
            throw new BadInput("a controlled schedule and chaos "
                    + settings.chaos().word() + ": a schedule leaves nothing to disturb; expected one of them");
        }
        if (settings.duration().isPresent()) {
            throw new BadInput(
                    "a controlled schedule and a duration: such a run has no clock, so that it can be repeated;"
                            + " expected a number of operations");
        }
        if (settings.threads() > Scheduling.MOST_THREADS) {
            throw new BadInput(settings.threads() + " threads; expected at most " + Scheduling.MOST_THREADS
                    + " with a controlled schedule");
        }
        if (settings.calls() > MOST_CONTROLLED_CALLS) {
            throw new BadInput(settings.calls() + " operations of each thread; expected at most "
                    + MOST_CONTROLLED_CALLS + " with a controlled schedule");
        }
    }

    private static void prepare(Path own) throws BadInput, IOException {
        if (Files.exists(own)) {
            try (Stream<Path> entries = Files.list(own)) {
                if (entries.findAny().isPresent()) {
                    throw new BadInput(own + ": this run already exists; expected another folder or seed");
                }
            }
        }
        Files.createDirectories(own.resolve("scratch"));
    }

    private RunRecord suspended(Settings settings, Path own, Suspension suspension, Suspension.Messenger messenger)
            throws BadInput, IOException {
        boolean[] stopped = new boolean[1];
        ChildProcess.Watch watch = () -> {
            if (!stopped[0]) {
                Optional<Integer> port = messenger.port();
                stopped[0] = port.isPresent();
                port.ifPresent(suspension.listening()::accept);
            }
            return stopped[0];
        };
        Launch launch = launch(
                settings, own, Optional.of(suspension.call()), messenger.options(suspension.port()), Optional.empty());
        RunRecord run =
                run(settings, own, launch, asked -> inOwnProcess(asked, watch)).orRefuse();
        if (!stopped[0]) {
            throw new BadInput(own + ": the operation did not begin in this run"
                    + (run.killed()
                            ? ", which was killed after " + settings.patience().toSeconds() + " s"
                            : run.status() == 0 ? "" : ": status " + run.status() + ", see output.txt")
                    + "; the effect of an action may depend on the state, so try again");
        }
        return run;
    }

    private Attempt run(Settings settings, Path own, Launch launch, Carrier carrier) throws BadInput, IOException {
        Path report = reportIn(own);
        Path schedule = scheduleIn(own);
        if (settings.scheduling().flatMap(Scheduling::taken).isPresent()) {
            Files.writeString(
                    schedule, settings.scheduling().get().taken().get().text());
        }
        Instant started = Instant.now();
        long start = System.nanoTime();
        Ended ended = carrier.perform(launch);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        WorkloadReport workloadReport = reported(report, launch.output());
        Files.deleteIfExists(report);
        deleteIfEmpty(own.resolve("scratch"));
        RunRecord record = new RunRecord(
                own,
                target,
                fingerprints(),
                settings.scheduling().isPresent() && Files.exists(schedule)
                        ? settings.taking(Schedule.parse(Files.readString(schedule)))
                        : settings,
                launch.command(),
                launch.variables(),
                machine(),
                started,
                took,
                ended.status(),
                ended.killedFor().isPresent(),
                ended.killedFor().equals(Optional.of(RunPatience.Finding.STANDS_STILL)),
                workloadReport);
        Files.writeString(own.resolve("run.json"), record.json());
        if (ended.killedFor().isEmpty()
                && (ended.status() == 2 || workloadReport.problem().isPresent())) {
            return new Attempt.NoRun(target.name() + ": no run: "
                    + workloadReport.problem().orElseGet(() -> firstLine(launch.output())));
        }
        return new Attempt.Ran(record);
    }

    private Ended inOwnProcess(Launch launch, ChildProcess.Watch watch) throws BadInput, IOException {
        ProcessBuilder builder = new ProcessBuilder(launch.command());
        builder.environment().keySet().removeAll(List.of(SEED, CHAOS));
        builder.environment().putAll(launch.variables());
        builder.redirectErrorStream(true).redirectOutput(launch.output().toFile());
        Process process = start(builder);
        Optional<RunPatience.Finding> killedFor = ChildProcess.await(process, launch.patience(), watch);
        return new Ended(process.exitValue(), killedFor);
    }

    /** The report of the process about the run, before it is read. */
    private static Path reportIn(Path own) {
        return own.resolve("report.json");
    }

    /** The steps of a run that was traced. */
    private static Path stepsIn(Path own) {
        return own.resolve("steps.json");
    }

    /** The schedule of a controlled run. */
    private static Path scheduleIn(Path own) {
        return own.resolve("schedule.txt");
    }

    private Map<String, String> fingerprints() throws IOException {
        if (files == null) {
            files = Fingerprints.of(target);
        }
        return files;
    }

    private Launch launch(
            Settings settings, Path own, Optional<ChosenCall> chosen, List<String> agent, Optional<ChosenCall> traced) {
        Path output = own.resolve("output.txt");
        Path traces = own.resolve("traces");
        if (target instanceof Target.Jvm jvm) {
            Plan plan = new Plan(
                    settings.threads(),
                    settings.calls(),
                    settings.seed(),
                    settings.duration(),
                    settings.chaos() == Chaos.NOISE,
                    traces,
                    own.resolve("scratch"));
            List<String> words = new ArrayList<>();
            words.add(ProcessHandle.current().info().command().orElse("java"));
            words.addAll(jvm.options());
            words.addAll(agent);
            words.add("-cp");
            words.add(Stream.concat(
                            Stream.of(ManagementFactory.getRuntimeMXBean().getClassPath()),
                            jvm.classPath().stream().map(Path::toString))
                    .collect(Collectors.joining(File.pathSeparator)));
            List<String> arguments = WorkloadProcess.arguments(
                    jvm.type(),
                    plan,
                    reportIn(own),
                    settings.scheduling()
                            .map(how -> new WorkloadProcess.Control(
                                    how, scheduleIn(own), traced.map(call -> new Tracing(call, stepsIn(own))))),
                    chosen);
            return new Launch(
                    words,
                    List.of(WorkloadProcess.class.getName()),
                    arguments,
                    variables(settings),
                    output,
                    settings.patience());
        }
        List<String> words = new ArrayList<>(List.of(
                ((Target.Native) target).executable().toAbsolutePath().toString(),
                "--threads",
                Integer.toString(settings.threads()),
                "--calls",
                Long.toString(settings.calls()),
                "--seed",
                Long.toString(settings.seed()),
                "--out",
                traces.toString()));
        settings.duration()
                .ifPresent(time -> words.addAll(List.of("--seconds", Double.toString(time.toNanos() / 1e9))));
        return new Launch(
                settings.rr() ? Rr.recording(words, Rr.recordingIn(own)) : words,
                List.of(),
                List.of(),
                variables(settings),
                output,
                settings.patience());
    }

    private Map<String, String> variables(Settings settings) {
        Map<String, String> variables = new LinkedHashMap<>();
        if (target instanceof Target.Native && settings.chaos() != Chaos.NONE) {
            variables.put(CHAOS, settings.chaos().word());
            variables.put(SEED, Long.toString(settings.seed()));
        }
        return variables;
    }

    private Process start(ProcessBuilder builder) throws BadInput {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new BadInput(target.name() + ": cannot be started: " + e.getMessage(), e);
        }
    }

    /** From the file of our harness, or the last line of the C++ harness; empty if the process did not get that far. */
    private static WorkloadReport reported(Path report, Path output) throws IOException {
        String text = "";
        if (Files.exists(report)) {
            text = Files.readString(report);
        } else {
            for (String line : lines(output)) {
                text = line.startsWith(WorkloadReport.MARK) ? line : text;
            }
        }
        return text.isEmpty() ? WorkloadReport.NONE : WorkloadReport.parse(text);
    }

    /** A program may print any bytes. */
    private static List<String> lines(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static String firstLine(Path output) {
        try {
            List<String> lines =
                    lines(output).stream().filter(line -> !line.isBlank()).toList();
            // The first one: usage follows an error message.
            return lines.isEmpty() ? "it printed nothing" : lines.get(0);
        } catch (IOException e) {
            return "its output cannot be read";
        }
    }

    private static void deleteIfEmpty(Path scratch) throws IOException {
        try (Stream<Path> entries = Files.list(scratch)) {
            if (entries.findAny().isPresent()) {
                return;
            }
        }
        Files.delete(scratch);
    }

    private static Map<String, String> machine() {
        Map<String, String> machine = new LinkedHashMap<>();
        var system = ManagementFactory.getOperatingSystemMXBean();
        machine.put("java", Runtime.version().toString());
        machine.put("os", system.getName() + " " + system.getVersion() + " " + system.getArch());
        machine.put("cores", Integer.toString(system.getAvailableProcessors()));
        return machine;
    }
}
