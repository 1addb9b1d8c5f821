package dev.plumbline.explore.run;

import dev.plumbline.explore.workload.Plan;
import dev.plumbline.explore.workload.WorkloadProcess;
import dev.plumbline.history.BadInput;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Carries out runs, each in a fresh process: what one run left in caches, static variables or compiled code must not reach
 * the next, and a crash or deadlock of the system under test must not reach us.
 *
 * <p>A run with the seed 7 leaves a folder {@code run-7}: {@code traces/} is the history, {@code run.json} says how it came
 * about, {@code output.txt} holds what the process printed, and {@code scratch/} what the system under test stored.
 */
public final class Runner {
    private static final String SEED = "PLUMBLINE_SEED";
    private static final String CHAOS = "PLUMBLINE_CHAOS";

    private final Target target;
    private final Path folder;

    /** @param folder in which each run gets a folder of its own */
    public Runner(Target target, Path folder) {
        this.target = target;
        this.folder = folder;
    }

    /**
     * @throws BadInput if there was no run: the process could not be started, or refused what it was asked for; or if the
     *     folder of the run exists already
     */
    public RunRecord run(Settings settings) throws BadInput {
        validate(settings);
        Path own = folder.resolve("run-" + settings.seed());
        try {
            prepare(own);
            return run(settings, own);
        } catch (IOException e) {
            throw new BadInput(own + ": the run failed: " + e.getMessage(), e);
        }
    }

    private void validate(Settings settings) throws BadInput {
        if (target instanceof Target.Jvm && settings.chaos() == Chaos.SERIAL) {
            throw new BadInput("--chaos serial needs a native program linked with the chaos runtime;"
                    + " expected none or noise for a workload on the JVM");
        }
        if (target instanceof Target.Jvm && settings.rr()) {
            throw new BadInput("--rr records native programs; it does not go with a workload on the JVM");
        }
        if (settings.rr() && settings.chaos() == Chaos.SERIAL) {
            throw new BadInput("--rr and --chaos serial: the seed of a serial run repeats it already;"
                    + " expected none or noise with --rr");
        }
        if (target instanceof Target.Native program && !Files.isExecutable(program.executable())) {
            throw new BadInput(program.executable() + ": no such program; expected an executable file");
        }
    }

    private static void prepare(Path own) throws BadInput, IOException {
        if (Files.exists(own)) {
            try (Stream<Path> entries = Files.list(own)) {
                if (entries.findAny().isPresent()) {
                    throw new BadInput(own + ": there is a run already; expected another --out or --seed");
                }
            }
        }
        Files.createDirectories(own.resolve("scratch"));
    }

    private RunRecord run(Settings settings, Path own) throws BadInput, IOException {
        Path output = own.resolve("output.txt");
        Path report = own.resolve("report.json");
        List<String> command = command(settings, own, report);
        Map<String, String> variables = variables(settings);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(List.of(SEED, CHAOS));
        builder.environment().putAll(variables);
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        Instant started = Instant.now();
        long start = System.nanoTime();
        Process process = start(builder);
        boolean ended = await(process, settings.patience());
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        WorkloadReport said = reported(report, output);
        Files.deleteIfExists(report);
        deleteIfEmpty(own.resolve("scratch"));
        RunRecord record = new RunRecord(
                own,
                target.name(),
                settings,
                command,
                variables,
                machine(),
                started,
                took,
                process.exitValue(),
                !ended,
                said);
        Files.writeString(own.resolve("run.json"), record.json());
        if (ended && (process.exitValue() == 2 || said.problem().isPresent())) {
            throw new BadInput(target.name() + ": no run: " + said.problem().orElseGet(() -> firstLine(output)));
        }
        return record;
    }

    private List<String> command(Settings settings, Path own, Path report) {
        Path traces = own.resolve("traces");
        if (target instanceof Target.Jvm jvm) {
            Plan plan = new Plan(
                    settings.threads(),
                    settings.operations(),
                    settings.seed(),
                    settings.duration(),
                    settings.chaos() == Chaos.NOISE,
                    traces,
                    own.resolve("scratch"));
            List<String> words = new ArrayList<>();
            words.add(ProcessHandle.current().info().command().orElse("java"));
            words.addAll(jvm.options());
            words.add("-cp");
            words.add(Stream.concat(
                            Stream.of(ManagementFactory.getRuntimeMXBean().getClassPath()),
                            jvm.classPath().stream().map(Path::toString))
                    .collect(Collectors.joining(File.pathSeparator)));
            words.add(WorkloadProcess.class.getName());
            words.addAll(WorkloadProcess.arguments(jvm.type(), plan, report));
            return words;
        }
        List<String> words = new ArrayList<>(List.of(
                ((Target.Native) target).executable().toAbsolutePath().toString(),
                "--threads",
                Integer.toString(settings.threads()),
                "--operations",
                Long.toString(settings.operations()),
                "--seed",
                Long.toString(settings.seed()),
                "--out",
                traces.toString()));
        settings.duration()
                .ifPresent(time -> words.addAll(List.of("--seconds", Double.toString(time.toNanos() / 1e9))));
        return settings.rr() ? Rr.recording(words, rrFolder(own)) : words;
    }

    /** Where a run is recorded by rr, if it is. */
    static Path rrFolder(Path own) {
        return own.resolve("rr");
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

    /** Whether it ended by itself in time; otherwise it is killed. */
    private static boolean await(Process process, Duration patience) throws BadInput {
        // Who ends this process means the child too.
        Thread ending = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
            process.destroyForcibly().waitFor();
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted", e);
        } finally {
            process.destroyForcibly();
            release(ending);
        }
    }

    private static void release(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already, and the hook is at work.
        }
    }

    /** From the file of our harness, or the last line of the C++ harness; nothing if the process did not come that far. */
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
            // The first one: usage comes behind a complaint.
            return lines.isEmpty() ? "it said nothing" : lines.get(0);
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
