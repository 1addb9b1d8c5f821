package dev.plumbline.mpcal.log;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.history.VectorClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The logs of one execution, a file for each process, checked for what their clocks promise: the own component of a
 * process counts its records from 1 without gaps, no other component ever shrinks, and every process that a clock names
 * has a log. What only shows that the end of a log was not written (a record that needs a record beyond the end of
 * another log) is cut off.
 *
 * @param records of each process, in its order; processes in the order of their values
 * @param torn how many records were cut off
 */
public record LogFolder(SortedMap<Value, List<LogRecord>> records, int torn) {

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
        for (Path file : files) {
            for (LogRecord record : LogReader.read(file)) {
                records.computeIfAbsent(record.self(), self -> new ArrayList<>())
                        .add(record);
            }
        }
        if (records.isEmpty()) {
            throw new BadInput("the logs in " + folder + " are empty; expected a record in each line");
        }
        checkClocks(records);
        return cut(records);
    }

    /** Whether a folder holds logs of critical sections, right or wrong: files that end in .log and speak of them. */
    public static boolean isLogs(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.getFileName().toString().endsWith(".log"))
                    .toList()) {
                try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
                    if (lines.filter(line -> !line.isBlank())
                            .findFirst()
                            .orElse("")
                            .contains("\"csElements\"")) {
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

    private static void checkClocks(SortedMap<Value, List<LogRecord>> records) throws BadInput {
        Map<String, Value> processes = new LinkedHashMap<>();
        for (Value self : records.keySet()) {
            processes.put(VectorClock.nameOf(self), self);
        }
        for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
            String own = VectorClock.nameOf(entry.getKey());
            SortedMap<String, Long> before = new TreeMap<>();
            long expected = 0;
            for (LogRecord record : entry.getValue()) {
                expected++;
                long count = record.clock().getOrDefault(own, 0L);
                if (count != expected) {
                    throw new BadInput(record.place() + ": record " + expected + " of process " + own + " counts "
                            + count + " in its own component of the clock; expected " + expected);
                }
                for (Map.Entry<String, Long> component : record.clock().entrySet()) {
                    if (!processes.containsKey(component.getKey())) {
                        throw new BadInput(record.place() + ": record " + expected + " of process " + own
                                + " has seen process " + component.getKey() + ", of which there is no log");
                    }
                }
                for (Map.Entry<String, Long> component : before.entrySet()) {
                    long now = record.clock().getOrDefault(component.getKey(), 0L);
                    if (now < component.getValue()) {
                        throw new BadInput(record.place() + ": record " + expected + " of process " + own + " has seen "
                                + now + " records of process " + component.getKey() + ", the one before it "
                                + component.getValue() + "; expected no fewer");
                    }
                }
                before = record.clock();
            }
        }
    }

    /**
     * Cuts off what needs a record beyond the end of a log, until nothing does. Components never shrink along a log, so
     * what is cut off is always a tail.
     */
    private static LogFolder cut(SortedMap<Value, List<LogRecord>> records) {
        Map<String, Integer> lengths = new TreeMap<>();
        records.forEach((self, list) -> lengths.put(VectorClock.nameOf(self), list.size()));
        int torn = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
                List<LogRecord> list = entry.getValue();
                while (!list.isEmpty() && needsMore(list.get(list.size() - 1), lengths)) {
                    list.remove(list.size() - 1);
                    torn++;
                    changed = true;
                }
                lengths.put(VectorClock.nameOf(entry.getKey()), list.size());
            }
        }
        return new LogFolder(records, torn);
    }

    private static boolean needsMore(LogRecord record, Map<String, Integer> lengths) {
        return record.clock().entrySet().stream()
                .anyMatch(component -> component.getValue() > lengths.get(component.getKey()));
    }
}
