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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** The names of log files; only the name of an empty log shows its process. */
    private static final Pattern OF_PROCESS = Pattern.compile("trace-(.+)-\\d+\\.log");

    /** @throws BadInput if there is no log, or one is damaged: process and record are named */
    public static LogFolder read(Path folder) throws BadInput {
        List<Path> files;
        try (Stream<Path> all = Files.isDirectory(folder) ? Files.list(folder) : Stream.of(folder)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !Files.isDirectory(folder)
                            || file.getFileName().toString().endsWith(".log"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BadInput("cannot read " + folder + "; expected a folder with one .log file for each process", e);
        }
        if (files.isEmpty()) {
            throw new BadInput("no logs in " + folder + "; expected one .log file for each process");
        }
        SortedMap<Value, List<LogRecord>> records = new TreeMap<>();
        Set<String> silent = new TreeSet<>();
        List<TornEnds.Part> torn = new ArrayList<>();
        // The logs of one execution have many values in common.
        RecordReader reader = new RecordReader();
        for (Path file : files) {
            LogReader.Log log = LogReader.read(file, reader);
            for (LogRecord record : log.records()) {
                records.computeIfAbsent(record.self(), self -> new ArrayList<>())
                        .add(record);
            }
            Matcher name = OF_PROCESS.matcher(file.getFileName().toString());
            if (log.records().isEmpty() && (name.matches() || log.self().isPresent())) {
                silent.add(log.self().orElseGet(() -> name.group(1)));
            }
            if (log.cut()) {
                torn.add(new TornEnds.Part(
                        file.getFileName().toString(), 0, "its last line was not written to its end and is left out"));
            }
        }
        if (records.isEmpty()) {
            throw new BadInput("the logs in " + folder + " are empty; expected a record in each line");
        }
        LogClocks clocks = new LogClocks(records, silent);
        clocks.check();
        torn.addAll(clocks.leaveOut());
        return new LogFolder(records, torn.isEmpty() ? Optional.empty() : Optional.of(new TornEnds(torn, true)));
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
