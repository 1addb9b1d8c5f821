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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The logs of one execution, a file for each process, checked for what their clocks promise: the own component of a
 * process counts its records from 1 without gaps, no other component ever shrinks, and every process that a clock names
 * has a log. What only shows that the end of a log was not written (a record that needs a record beyond the end of
 * another log, a last line that ends too early) is cut off. A log may go on in the file that comes next by name.
 *
 * @param records of each process, in its order; processes in the order of their values
 * @param torn how many records were cut off
 */
public record LogFolder(SortedMap<Value, List<LogRecord>> records, int torn) {

    /** How logs are named; an empty one does not say otherwise whose it is. */
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
        int torn = 0;
        for (Path file : files) {
            LogReader.Log log = LogReader.read(file);
            for (LogRecord record : log.records()) {
                records.computeIfAbsent(record.self(), self -> new ArrayList<>())
                        .add(record);
            }
            Matcher name = OF_PROCESS.matcher(file.getFileName().toString());
            if (log.records().isEmpty() && name.matches()) {
                silent.add(name.group(1));
            }
            torn += log.cut() ? 1 : 0;
        }
        if (records.isEmpty()) {
            throw new BadInput("the logs in " + folder + " are empty; expected a record in each line");
        }
        checkClocks(records, silent);
        return cut(records, silent, torn);
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

    /** @param silent processes whose logs are there and empty */
    private static void checkClocks(SortedMap<Value, List<LogRecord>> records, Set<String> silent) throws BadInput {
        Set<String> processes = new HashSet<>(silent);
        records.keySet().forEach(self -> processes.add(VectorClock.nameOf(self)));
        for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
            String own = VectorClock.nameOf(entry.getKey());
            SortedMap<String, Long> before = new TreeMap<>();
            long expected = 0;
            String file = "";
            for (LogRecord record : entry.getValue()) {
                expected++;
                String other = file;
                file = record.place().substring(0, record.place().lastIndexOf(':'));
                long count = record.clock().getOrDefault(own, 0L);
                if (count != expected) {
                    throw new BadInput(record.place() + ": record " + expected + " of process " + own + " counts "
                            + count + " in its own component of the clock; expected " + expected
                            + (other.isEmpty() || other.equals(file)
                                    ? ""
                                    : ", because " + other + " has records of the process as well"));
                }
                for (Map.Entry<String, Long> component : record.clock().entrySet()) {
                    if (!processes.contains(component.getKey())) {
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
    private static LogFolder cut(SortedMap<Value, List<LogRecord>> records, Set<String> silent, int unfinished) {
        Map<String, Integer> lengths = new HashMap<>();
        silent.forEach(process -> lengths.put(process, 0));
        records.forEach((self, list) -> lengths.put(VectorClock.nameOf(self), list.size()));
        int torn = unfinished;
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
