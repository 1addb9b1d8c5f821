package dev.plumbline.tlc;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.watch.ShutdownHook;
import dev.plumbline.value.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.jar.JarFile;

/**
 * Runs TLC in a JVM of its own, which isolates its static fields, its output and its {@code System.exit}, and which can
 * be ended at any moment.
 */
final class TlcProcess {
    private static final Duration LEAST_FOR_LOADING = Duration.ofMinutes(1);
    private static final long TICK_MILLIS = 20;
    private static final long SMALLEST_HEAP = 64L << 20;

    private static final String MAIN = "tlc2/TLC.class";

    /**
     * Most runs explore few states and take a second. The optimising compiler takes a third of that if it starts at
     * Java's default threshold; with a threshold 20 times as high, a run of a million states is faster too.
     */
    private static final List<String> LATE_OPTIMISATION = List.of(
            "-XX:Tier3InvocationThreshold=1000",
            "-XX:Tier3MinInvocationThreshold=500",
            "-XX:Tier3CompileThreshold=10000",
            "-XX:Tier4InvocationThreshold=100000",
            "-XX:Tier4MinInvocationThreshold=12000",
            "-XX:Tier4CompileThreshold=300000",
            "-XX:Tier4BackEdgeThreshold=800000");

    private final Optional<Path> tools;
    private final Budget budget;

    /** @param tools a tla2tools.jar to use instead of the bundled TLC */
    TlcProcess(Optional<Path> tools, Budget budget) {
        this.tools = tools;
        this.budget = budget;
    }

    /**
     * How a run ended.
     *
     * @param exhausted the budget that ran out, if one did; then the output shows how far TLC came
     */
    record Ended(TlcOutput output, Optional<StopReason> exhausted, int exit) {}

    /**
     * Model-checks a module in its folder.
     *
     * @param scratch the folder for TLC's states
     */
    Ended run(Path folder, String module, Path scratch, boolean keepStates) throws BadInput {
        TlcOutput output = new TlcOutput(keepStates);
        try {
            Process child = new ProcessBuilder(command(module, scratch))
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            // If this process is ended, the child is ended too.
            ShutdownHook ending = new ShutdownHook(child::destroyForcibly);
            try {
                child.getOutputStream().close();
                return supervise(child, output);
            } finally {
                child.destroyForcibly();
                ending.close();
            }
        } catch (IOException e) {
            throw new BadInput("cannot run TLC in " + folder + ": " + e.getMessage(), e);
        }
    }

    private List<String> command(String module, Path scratch) throws BadInput {
        long heap = Math.max(
                SMALLEST_HEAP,
                Math.min(budget.memoryBytes(), Runtime.getRuntime().maxMemory()));
        List<String> words =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java")));
        words.addAll(LATE_OPTIMISATION);
        words.addAll(List.of(
                "-XX:+UseParallelGC",
                "-Xmx" + (heap >> 20) + "m",
                "-Xss64m",
                "-Dfile.encoding=UTF-8",
                // TLC copies its standard modules to this folder under fixed names, so two runs must not share it.
                "-Djava.io.tmpdir=" + scratch,
                "-Dtlc2.TLC.progressInterval=500",
                "-cp",
                classPath().toString(),
                "tlc2.TLC",
                "-tool",
                "-workers",
                "1",
                "-fp",
                "0",
                "-metadir",
                scratch.toString(),
                "-config",
                module + ".cfg",
                module + ".tla"));
        return words;
    }

    private Path classPath() throws BadInput {
        if (tools.isPresent()) {
            Path jar = tools.get().toAbsolutePath();
            try (JarFile file = new JarFile(jar.toFile())) {
                if (file.getEntry(MAIN) == null) {
                    throw new BadInput("there is no TLC in " + jar + "; expected a tla2tools.jar");
                }
            } catch (IOException e) {
                throw new BadInput("cannot read " + jar + ": expected a tla2tools.jar", e);
            }
            return jar;
        }
        return bundled();
    }

    /** The jar with TLC: its own, or one that contains everything. */
    private static Path bundled() throws BadInput {
        URL main = TlcProcess.class.getClassLoader().getResource(MAIN);
        try {
            if (main != null && main.openConnection() instanceof JarURLConnection jar) {
                return Path.of(jar.getJarFileURL().toURI());
            }
        } catch (IOException | URISyntaxException e) {
            throw new BadInput("cannot find the jar with TLC: " + e.getMessage(), e);
        }
        throw new BadInput("TLC is in no jar on the class path; expected one, or a tla2tools.jar of your own");
    }

    private Ended supervise(Process child, TlcOutput output) throws IOException {
        Thread reader = new Thread(() -> read(child, output), "tlc-output");
        reader.setDaemon(true);
        reader.start();
        Optional<StopReason> exhausted = Optional.empty();
        LongSupplier clock = clock(child);
        long start = clock.getAsLong();
        long searchStart = -1;
        try {
            while (!child.waitFor(TICK_MILLIS, TimeUnit.MILLISECONDS) && exhausted.isEmpty()) {
                if (searchStart < 0 && output.searching()) {
                    searchStart = clock.getAsLong();
                }
                exhausted = exhausted(
                        output, clock.getAsLong() - (searchStart < 0 ? start : searchStart), searchStart >= 0);
            }
            if (exhausted.isPresent()) {
                child.destroyForcibly().waitFor();
            }
            reader.join();
            return new Ended(output, exhausted, child.exitValue());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * The CPU time of TLC's process, which has one worker; its compiler and collector are part of it. The wall clock is
     * used only if the budget requires it, or if the system does not report CPU times.
     */
    private LongSupplier clock(Process child) {
        Optional<Duration> first = child.info().totalCpuDuration();
        if (budget.clock() == BudgetClock.WALL || first.isEmpty()) {
            return System::nanoTime;
        }
        long[] last = {first.get().toNanos()};
        return () -> {
            // A process that has just ended reports none.
            last[0] = child.info().totalCpuDuration().map(Duration::toNanos).orElse(last[0]);
            return last[0];
        };
    }

    /** Reading the modules is not the search, so a small budget does not run out before it begins. */
    private Optional<StopReason> exhausted(TlcOutput output, long nanos, boolean searching) {
        Duration spent = Duration.ofNanos(nanos);
        if (!searching) {
            Duration patience = budget.time().compareTo(LEAST_FOR_LOADING) > 0 ? budget.time() : LEAST_FOR_LOADING;
            return spent.compareTo(patience) > 0
                    ? Optional.of(new StopReason.ModulesNotRead(patience, budget.clock() == BudgetClock.WALL))
                    : Optional.empty();
        }
        if (spent.compareTo(budget.time()) > 0) {
            return Optional.of(StopReason.Time.of(budget));
        }
        return output.generated() > budget.steps()
                ? Optional.of(new StopReason.Steps(budget.steps()))
                : Optional.empty();
    }

    private static void read(Process child, TlcOutput output) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.line(line);
            }
        } catch (IOException | UncheckedIOException e) {
            // The child was ended, and its output with it.
        }
    }
}
