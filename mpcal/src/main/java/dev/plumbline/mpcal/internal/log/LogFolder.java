package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.TornEnds;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The logs of one execution, a file for each process, as far as they can be judged: {@link LogClocks} checks their
 * clocks, and decides which records are left out if the ends of logs are missing. An incomplete last line is left out
 * as well. A log may continue in the next file by name.
 *
 * @param records of each process, in its order; processes in the order of their values
 * @param torn what was left out, if anything
 */
public record LogFolder(SortedMap<Value, List<LogRecord>> records, Optional<TornEnds> torn) {

    /** @throws BadInput if there is no log, or one is damaged: process and record are named */
    public static LogFolder read(Path folder) throws BadInput {
        SortedMap<Value, List<LogRecord>> records = new TreeMap<>();
        // The logs of one execution have many values in common.
        LogScan scan = LogScan.of(
                folder,
                new RecordReader(),
                record -> records.computeIfAbsent(record.self(), self -> new ArrayList<>())
                        .add(record));
        LogClocks clocks = new LogClocks(scan.processes(), scan.silent());
        for (List<LogRecord> process : records.values()) {
            for (LogRecord record : process) {
                clocks.check(record);
            }
        }
        List<TornEnds.Part> torn = new ArrayList<>(scan.torn());
        torn.addAll(leaveOut(records, clocks));
        return new LogFolder(records, torn.isEmpty() ? Optional.empty() : Optional.of(new TornEnds(torn, true)));
    }

    /** Leaves out the records that cannot be judged. */
    private static List<TornEnds.Part> leaveOut(SortedMap<Value, List<LogRecord>> records, LogClocks clocks)
            throws BadInput {
        List<List<LogRecord>> logs = new ArrayList<>(Collections.nCopies(clocks.width(), List.of()));
        records.forEach((self, process) -> logs.set(clocks.number(self), process));
        int[] done = new int[logs.size()];
        LogClocks.Logs nexts = new LogClocks.Logs() {
            private final int[] at = new int[logs.size()];

            @Override
            public LogRecord next(int process) {
                List<LogRecord> log = logs.get(process);
                return at[process] < log.size() ? log.get(at[process]) : null;
            }

            @Override
            public void advance(int process) {
                at[process]++;
            }
        };
        List<TornEnds.Part> leftOut = clocks.judge(nexts, done);
        for (int process = 0; process < done.length; process++) {
            List<LogRecord> log = logs.get(process);
            if (done[process] < log.size()) {
                log.subList(done[process], log.size()).clear();
            }
        }
        return leftOut;
    }

    /**
     * Whether a folder has logs of critical sections, valid or not: files that end in .log and mention such sections.
     */
    static boolean isLogs(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.getFileName().toString().endsWith(".log"))
                    .toList()) {
                try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
                    if (LogFormat.isRecord(
                            lines.filter(line -> !line.isBlank()).findFirst().orElse(""))) {
                        return true;
                    }
                }
            }
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
        return false;
    }

    public int size() {
        return records.values().stream().mapToInt(List::size).sum();
    }
}
