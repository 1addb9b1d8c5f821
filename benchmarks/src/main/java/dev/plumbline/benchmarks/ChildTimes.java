package dev.plumbline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux tells of processes. Elsewhere there is nothing to read, and everything is 0. */
final class ChildTimes {
    /** Clock ticks in a second of {@code /proc}: 100 on every Linux that runs Java. */
    private static final double TICKS = 100;

    private ChildTimes() {}

    /** Processor time, of users and system, of all children of this process that have ended, and of theirs. */
    static double cpuSeconds() throws IOException {
        Path file = Path.of("/proc/self/stat");
        if (!Files.isReadable(file)) {
            return 0;
        }
        String text = Files.readString(file);
        // The name of the process, in parentheses, may hold blanks. Behind it, cutime and cstime are 14th and 15th.
        String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS;
    }

    /** The most memory that a process had at any time so far; 0 if it has ended. */
    static long residentBytes(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
