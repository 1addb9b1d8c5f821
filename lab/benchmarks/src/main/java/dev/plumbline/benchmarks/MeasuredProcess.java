package dev.plumbline.benchmarks;

import dev.plumbline.check.watch.ShutdownHook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * A command in a separate process: its exit status, its output, and its cost, including the start of Java and its
 * compiler.
 *
 * <p>On Linux the CPU time is the sum that the system keeps for ended children of this process, so it is complete; no
 * other child may end meanwhile. Resident memory is the high-water mark of the command or of the largest process that
 * it started, polled until the end. On other systems the CPU time is that which Java reports for a live process, and memory is unknown.
 *
 * @param status the exit status; -1 if it was killed because it took too long
 * @param complaints its standard error
 * @param cpuSeconds of all its threads
 * @param residentMiB the largest resident memory; empty if unknown
 */
public record MeasuredProcess(
        int status, String output, String complaints, double seconds, double cpuSeconds, OptionalDouble residentMiB) {
    private static final Path OWN_TIMES = Path.of("/proc/self/stat");
    /** The unit in which Linux counts these times. */
    private static final double TICKS_A_SECOND = 100;

    private static final int MILLISECONDS_BETWEEN_LOOKS = 10;

    /** Runs a command to its end, or until the time is up; its output goes to files in the folder. */
    public static MeasuredProcess run(List<String> command, Path folder, Duration patience) throws IOException {
        Path output = Files.createTempFile(folder, "command-", ".out");
        Path complaints = Files.createTempFile(folder, "command-", ".err");
        OptionalDouble childrenBefore = secondsOfChildren();
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(complaints.toFile())
                .redirectOutput(output.toFile())
                .start();
        ShutdownHook ending = new ShutdownHook(process::destroyForcibly);
        try {
            double memory = 0;
            double cpu = 0;
            boolean inTime = true;
            while (!process.waitFor(MILLISECONDS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
                memory = Math.max(memory, highWaterMark(process.pid()));
                for (ProcessHandle child : process.descendants().toList()) {
                    memory = Math.max(memory, highWaterMark(child.pid()));
                }
                cpu = process.info()
                        .totalCpuDuration()
                        .map(time -> time.toNanos() / 1e9)
                        .orElse(cpu);
                if (System.nanoTime() - start > patience.toNanos()) {
                    inTime = false;
                    process.destroyForcibly();
                }
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            OptionalDouble children = secondsOfChildren();
            return new MeasuredProcess(
                    inTime ? process.exitValue() : -1,
                    Files.readString(output, StandardCharsets.UTF_8),
                    Files.readString(complaints, StandardCharsets.UTF_8),
                    seconds,
                    children.isPresent() ? children.getAsDouble() - childrenBefore.getAsDouble() : cpu,
                    memory > 0 ? OptionalDouble.of(memory) : OptionalDouble.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
            ending.close();
            Files.deleteIfExists(output);
            Files.deleteIfExists(complaints);
        }
    }

    /** The CPU time of the children that have ended; see proc(5), cutime and cstime. */
    private static OptionalDouble secondsOfChildren() {
        try {
            String line = Files.readString(OWN_TIMES);
            // The name of the program is in parentheses and may contain anything.
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return OptionalDouble.of((Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS_A_SECOND);
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }

    /** In MiB; 0 if unknown, or if the process has just ended. */
    private static double highWaterMark(long pid) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
                }
            }
        } catch (IOException e) {
            // Not Linux, or the process is gone.
        }
        return 0;
    }
}
