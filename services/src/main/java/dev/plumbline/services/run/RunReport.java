package dev.plumbline.services.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The events and counts of a run.
 *
 * @param folder of the run
 * @param operations by name
 * @param reasons the exceptions by which outcomes are unknown, and how often
 * @param unsupported operations that the client does not have
 * @param incidents what should not have happened: nodes that ended by themselves or did not come back, clients that
 *     never got a response
 */
public record RunReport(
        Path folder,
        Map<String, Outcomes> operations,
        Map<String, Long> reasons,
        Set<String> unsupported,
        List<String> incidents) {
    private static final int MOST_OF_LOGS = 2 << 20;

    /** The folder of the history. */
    public Path traces() {
        return traces(folder);
    }

    static Path traces(Path folder) {
        return folder.resolve("traces");
    }

    /** The plan, as a text. */
    public Path plan() {
        return plan(folder);
    }

    static Path plan(Path folder) {
        return folder.resolve("plan.txt");
    }

    /**
     * The ends of the output of the nodes that have printed anything, by the names of their files.
     *
     * @param kilobytes of each at most, but no more than 2 MB of all
     */
    public Map<String, String> logs(int kilobytes) throws IOException {
        if (kilobytes == 0) {
            return Map.of();
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(folder.resolve("nodes"))) {
            files = all.filter(file -> file.getFileName().toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
        Map<String, String> logs = new TreeMap<>();
        for (Path file : files) {
            String end = OutputEnd.of(file, (int) Math.min(kilobytes * 1024L, MOST_OF_LOGS / files.size()));
            if (!end.isEmpty()) {
                logs.put(file.getFileName().toString(), end);
            }
        }
        return logs;
    }

    /** Of all operations. */
    public Outcomes total() {
        return operations.values().stream().reduce(Outcomes.NONE, Outcomes::plus);
    }

    /**
     * How requests ended.
     *
     * @param returned with a result
     * @param refused without an effect
     * @param unknown whether they had an effect is not known
     */
    public record Outcomes(long returned, long refused, long unknown) {
        static final Outcomes NONE = new Outcomes(0, 0, 0);

        Outcomes plus(Outcomes other) {
            return new Outcomes(returned + other.returned, refused + other.refused, unknown + other.unknown);
        }
    }
}
