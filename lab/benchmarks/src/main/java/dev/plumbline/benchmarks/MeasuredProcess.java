package dev.plumbline.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * A command as a process of its own: how it ended, what it printed, and what all of it took, the start of Java and its
 * compiler included.
 *
 * <p>On Linux processor time is what the system adds up for the children of this process once they have ended, so
 * nothing of it is missed; no other child may end meanwhile. Resident memory is the high-water mark that the system
 * keeps, of the command or of the largest process that it started, looked at until the end. Elsewhere processor time is what Java can tell of a process while it lives, and
 * memory is not known.
 *
 * @param status with which it ended; -1 where it was ended because it took too long
 * @param complaints what it printed to standard error
 * @param cpuSeconds of all its threads
 * @param residentMiB at most, at once; empty where the system does not tell
 */
public record MeasuredProcess(
        int status, String output, String complaints, double seconds, double cpuSeconds, OptionalDouble residentMiB) {
    private static final Path OWN_TIMES = Path.of("/proc/self/stat");
    /** In which Linux counts these times, on every processor. */
    private static final double TICKS_A_SECOND = 100;

    private static final int MILLISECONDS_BETWEEN_LOOKS = 10;

    /** Runs a command to its end, or for so long; what it prints goes through files in the folder. */
    public static MeasuredProcess run(List<String> command, Path folder, Duration patience) throws IOException {
        Path output = Files.createTempFile(folder, "command-", ".out");
        Path complaints = Files.createTempFile(folder, "command-", ".err");
        OptionalDouble childrenBefore = secondsOfChildren();
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(complaints.toFile())
                .redirectOutput(output.toFile())
                .start();
        Thread ending = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(ending);
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
            release(ending);
            Files.deleteIfExists(output);
            Files.deleteIfExists(complaints);
        }
    }

    private static void release(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is ending already, and the hook is at work.
        }
    }

    /** What the children that ended so far took; see proc(5), cutime and cstime. */
    private static OptionalDouble secondsOfChildren() {
        try {
            String line = Files.readString(OWN_TIMES);
            // The name of the program stands in parentheses and may contain anything.
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return OptionalDouble.of((Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS_A_SECOND);
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }

    /** In MiB; 0 where it is not known, or the process has just ended. */
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
