package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * One reading of all logs of an execution, which keeps no records. It checks what each process says about itself: its own
 * component of the clock counts from 1 without gaps, and no other component decreases.
 *
 * @param processes in the order of their values
 * @param silent processes with empty logs
 * @param torn files whose last lines are incomplete
 * @param seen the largest number of records of each process that a record has seen, by its name in clocks
 */
record LogScan(List<ProcessSummary> processes, Set<String> silent, List<TornEnds.Part> torn, Map<String, Long> seen) {
    /** The names of log files; only the name of an empty log shows its process. */
    private static final Pattern OF_PROCESS = Pattern.compile("trace-(.+)-\\d+\\.log");

    /** Takes all records, those of each process in its order. */
    @FunctionalInterface
    interface Records {
        void add(LogRecord record) throws BadInput;
    }

    /** @throws BadInput if there is no log, or one is damaged: process and record are named */
    static LogScan of(Path folder, RecordReader reader, Records receiver) throws BadInput {
        SortedMap<Value, Process> processes = new TreeMap<>();
        Set<String> silent = new TreeSet<>();
        Map<String, Long> seen = new TreeMap<>();
        List<TornEnds.Part> torn = new ArrayList<>();
        for (Path file : files(folder)) {
            boolean isEmpty = true;
            try (LogReader log = new LogReader(file, reader)) {
                for (LogRecord record = log.next(); record != null; record = log.next()) {
                    processes.computeIfAbsent(record.self(), Process::new).add(record, file);
                    receiver.add(record);
                    isEmpty = false;
                }
                Matcher name = OF_PROCESS.matcher(file.getFileName().toString());
                if (isEmpty && (name.matches() || log.self().isPresent())) {
                    silent.add(log.self().orElseGet(() -> name.group(1)));
                }
                if (log.isCut()) {
                    torn.add(new TornEnds.Part(
                            file.getFileName().toString(),
                            0,
                            "its last line was not written to its end and is left out"));
                }
            }
        }
        if (processes.isEmpty()) {
            throw new BadInput("the logs in " + folder + " are empty; expected a record in each line");
        }
        List<ProcessSummary> summaries = new ArrayList<>();
        for (Process process : processes.values()) {
            summaries.add(process.summary());
        }
        for (Process process : processes.values()) {
            // No component decreases, so the last clock has seen most.
            process.before.counts().forEach((name, count) -> seen.merge(name, count, Math::max));
        }
        return new LogScan(List.copyOf(summaries), silent, torn, seen);
    }

    /** Whether a record has seen one that the logs do not have. */
    boolean hasLost() {
        Map<String, Long> there = new TreeMap<>();
        processes.forEach(process -> there.put(VectorClock.nameOf(process.self()), (long) process.records()));
        return seen.entrySet().stream().anyMatch(each -> each.getValue() > there.getOrDefault(each.getKey(), 0L));
    }

    private static List<Path> files(Path folder) throws BadInput {
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
        return files;
    }

    /** The records of a process so far. */
    private static final class Process {
        private final Value self;
        private final String name;
        private final List<Path> files = new ArrayList<>();
        private int records;
        private String firstPlace = "";
        private VectorClock before = VectorClock.of(Map.of());
        private LogRecord last;

        Process(Value self) {
            this.self = self;
            this.name = VectorClock.nameOf(self);
        }

        void add(LogRecord record, Path file) throws BadInput {
            if (files.isEmpty() || !files.get(files.size() - 1).equals(file)) {
                files.add(file);
            }
            records++;
            VectorClock clock = record.clock();
            long count = clock.count(name);
            if (records == 1 && count > 1) {
                throw new BadInput(record.place() + ": the log of process " + name + " begins with its record " + count
                        + "; expected all of its files, from record 1 on");
            }
            if (count != records) {
                String other = last == null ? record.file() : last.file();
                throw new BadInput(record.place() + ": record " + records + " of process " + name + " counts " + count
                        + " in its own component of the clock; expected " + records
                        + (other.equals(record.file())
                                ? ""
                                : ", because " + other + " has records of the process as well"
                                        + (count > records ? "; perhaps a file between them is missing" : "")));
            }
            int fewer = before.firstAbove(clock);
            if (fewer >= 0) {
                String process = before.processAt(fewer);
                throw new BadInput(record.where() + " has seen " + clock.count(process) + " records of process "
                        + process + ", the one before it " + before.countAt(fewer) + "; expected no fewer");
            }
            firstPlace = records == 1 ? record.place() : firstPlace;
            before = clock;
            last = record;
        }

        ProcessSummary summary() throws BadInput {
            return new ProcessSummary(self, List.copyOf(files), records, firstPlace, isDone());
        }

        /** Whether the last record jumps to the label at which PlusCal ends a process. */
        private boolean isDone() throws BadInput {
            return !last.aborted()
                    && last.elements().stream()
                            .anyMatch(element -> element.write()
                                    && element.name().equals(".pc")
                                    && element.value() instanceof Value.Str label
                                    && (label.value().equals("Done")
                                            || label.value().endsWith(".Done")));
        }
    }
}
