package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checks the clocks of an execution, and finds the records that can be judged if the ends of logs are missing.
 *
 * <p><b>Missing ends.</b> A record may have seen a record beyond the end of another log: that log has lost its end. The
 * lost records come after all remaining records of the log, and every record that depends on them has seen one of them.
 * So the records that have seen no lost record, directly or through others, are closed under "has seen": each order of
 * them is the beginning of an order of the whole execution, whatever the lost records are. A violation found in them is
 * a violation of every execution with this beginning, and complete logs that conform in every order still do so if any
 * of their ends are cut off. All other records are left out and counted.
 *
 * <p><b>What a missing end cannot explain.</b> A lost record of a process comes after each record that its log has. So
 * no record of that log can have seen it, not even through others; and no record is lost if the process is done after
 * its last record. Clocks that contradict this are wrong, whatever was lost, and leaving out the records that depend on
 * them would hide the execution rather than its end.
 */
final class LogClocks {
    private final SortedMap<Value, List<LogRecord>> records;
    /** In ascending order; the arrays have the same order. */
    private final List<String> names;
    /** The number of records of each process; 0 for an empty log. */
    private final int[] lengths;

    private final List<List<LogRecord>> logs = new ArrayList<>();

    /** The processes of the components of the last clock, -1 for one without a log. */
    private int[] columns = {};

    private VectorClock last = VectorClock.of(Map.of());

    /**
     * @param silent processes with empty logs
     * @throws BadInput if two processes have the same name in clocks
     */
    LogClocks(SortedMap<Value, List<LogRecord>> records, Set<String> silent) throws BadInput {
        this.records = records;
        SortedMap<String, List<LogRecord>> all = new TreeMap<>();
        silent.forEach(process -> all.put(process, List.of()));
        for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
            List<LogRecord> other = all.put(VectorClock.nameOf(entry.getKey()), entry.getValue());
            if (other != null && !other.isEmpty()) {
                throw new BadInput(entry.getValue().get(0).place() + ": the processes "
                        + other.get(0).self() + " and " + entry.getKey()
                        + " have one name in clocks; expected a name for each");
            }
        }
        names = List.copyOf(all.keySet());
        logs.addAll(all.values());
        lengths = logs.stream().mapToInt(List::size).toArray();
    }

    /** The process of each component of a clock; mostly the same as for the clock before. */
    private int[] columns(VectorClock clock) {
        if (!clock.sharesProcessesWith(last)) {
            columns = new int[clock.size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = Collections.binarySearch(names, clock.processAt(i));
            }
            last = clock;
        }
        return columns;
    }

    private int number(Value self) {
        return Collections.binarySearch(names, VectorClock.nameOf(self));
    }

    /** @throws BadInput if clocks contradict themselves, each other, or the logs: process and record are named */
    void check() throws BadInput {
        for (Value self : records.keySet()) {
            check(number(self));
        }
        checkOrder();
    }

    /**
     * A process's own component counts from 1 without gaps, no other component decreases, and every process has a log.
     */
    private void check(int own) throws BadInput {
        VectorClock before = VectorClock.of(Map.of());
        Optional<LogRecord> previous = Optional.empty();
        long expected = 0;
        for (LogRecord record : logs.get(own)) {
            expected++;
            VectorClock clock = record.clock();
            long count = clock.count(names.get(own));
            if (expected == 1 && count > 1) {
                throw new BadInput(record.place() + ": the log of process " + names.get(own)
                        + " begins with its record " + count + "; expected all of its files, from record 1 on");
            }
            if (count != expected) {
                String other = previous.map(LogRecord::file).orElse(record.file());
                throw new BadInput(record.place() + ": record " + expected + " of process " + names.get(own)
                        + " counts " + count + " in its own component of the clock; expected " + expected
                        + (other.equals(record.file())
                                ? ""
                                : ", because " + other + " has records of the process as well"));
            }
            int[] processes = columns(clock);
            for (int i = 0; i < processes.length; i++) {
                if (processes[i] < 0) {
                    throw new BadInput(
                            record.where() + " has seen process " + clock.processAt(i) + ", of which there is no log");
                }
                if (clock.countAt(i) > lengths[processes[i]] && isDone(processes[i])) {
                    throw new BadInput(record.where() + " has seen record " + clock.countAt(i) + " of process "
                            + clock.processAt(i) + ", which is done after its record " + lengths[processes[i]]
                            + "; expected a record that can exist");
                }
            }
            int fewer = before.firstAbove(clock);
            if (fewer >= 0) {
                String process = before.processAt(fewer);
                throw new BadInput(record.where() + " has seen " + clock.count(process) + " records of process "
                        + process + ", the one before it " + before.countAt(fewer) + "; expected no fewer");
            }
            before = clock;
            previous = Optional.of(record);
        }
    }

    /** Whether the last record of a process jumps to the label at which PlusCal ends a process. */
    private boolean isDone(int process) throws BadInput {
        if (lengths[process] == 0) {
            return false;
        }
        LogRecord record = logs.get(process).get(lengths[process] - 1);
        return !record.aborted()
                && record.elements().stream()
                        .anyMatch(element -> element.write()
                                && element.name().equals(".pc")
                                && element.value() instanceof Value.Str label
                                && (label.value().equals("Done")
                                        || label.value().endsWith(".Done")));
    }

    /**
     * Removes records in an order that the clocks allow; a lost record counts as following all remaining records of its
     * log. If none can be removed while some are left, the clocks have a cycle.
     */
    private void checkOrder() throws BadInput {
        int[] done = new int[lengths.length];
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int process = 0; process < done.length; process++) {
                while (done[process] < lengths[process] && waitsFor(process, done) < 0) {
                    done[process]++;
                    changed = true;
                }
            }
        }
        for (int process = 0; process < done.length; process++) {
            if (done[process] < lengths[process]) {
                throw circle(process, done);
            }
        }
    }

    private LogRecord next(int process, int[] done) {
        return logs.get(process).get(done[process]);
    }

    /** The process of which the next record has seen more records than are done; -1 if there is none. */
    private int waitsFor(int own, int[] done) {
        VectorClock clock = next(own, done).clock();
        int[] processes = columns(clock);
        for (int i = 0; i < processes.length; i++) {
            int process = processes[i];
            if (clock.countAt(i) > done[process] && lengths[process] > done[process] && process != own) {
                return process;
            }
        }
        return -1;
    }

    private BadInput circle(int start, int[] done) {
        List<Integer> way = new ArrayList<>();
        int at = start;
        while (!way.contains(at)) {
            way.add(at);
            at = waitsFor(at, done);
        }
        List<Integer> circle = way.subList(way.indexOf(at), way.size());
        for (int process : circle) {
            LogRecord record = next(process, done);
            int other = waitsFor(process, done);
            long seen = record.clock().count(names.get(other));
            if (seen > lengths[other]) {
                LogRecord first = next(other, done);
                return new BadInput(record.where() + " has seen record " + seen + " of process " + names.get(other)
                        + ", whose log has " + lengths[other]
                        + " records. A log that lost its end does not explain that: " + first.where()
                        + " has seen " + (circle.size() == 2 ? "that record itself" : "that record, through others")
                        + ", so it comes after it; expected clocks that name records which exist");
            }
        }
        LogRecord record = next(circle.get(0), done);
        int other = waitsFor(circle.get(0), done);
        return new BadInput("the clocks contradict each other: " + record.where() + " has seen record "
                + record.clock().count(names.get(other)) + " of process " + names.get(other) + ", and "
                + next(other, done).where() + " has seen "
                + (circle.size() == 2 ? "it or a later one" : "it, or a later one, through others"));
    }

    /**
     * Leaves out the records that have seen a lost one, until none has. Components never decrease along a log, so the
     * left-out records are always its end.
     *
     * @return which records were left out, by process
     */
    List<TornEnds.Part> leaveOut() {
        int[] left = lengths.clone();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int process = 0; process < left.length; process++) {
                int length = left[process];
                while (length > 0 && needsMore(logs.get(process).get(length - 1), left)) {
                    length--;
                }
                changed |= length < left[process];
                left[process] = length;
            }
        }
        List<TornEnds.Part> parts = new ArrayList<>();
        for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
            int process = number(entry.getKey());
            List<LogRecord> tail =
                    entry.getValue().subList(left[process], entry.getValue().size());
            if (!tail.isEmpty()) {
                parts.add(new TornEnds.Part(
                        "process " + names.get(process), tail.size(), why(process, tail.get(0), left)));
                tail.clear();
            }
        }
        return parts;
    }

    private boolean needsMore(LogRecord record, int[] left) {
        VectorClock clock = record.clock();
        int[] processes = columns(clock);
        for (int i = 0; i < processes.length; i++) {
            if (clock.countAt(i) > left[processes[i]]) {
                return true;
            }
        }
        return false;
    }

    private String why(int own, LogRecord first, int[] left) {
        VectorClock clock = first.clock();
        int[] processes = columns(clock);
        for (int i = 0; i < processes.length; i++) {
            int process = processes[i];
            if (process != own && clock.countAt(i) > left[process]) {
                return "left out from " + first.place() + " on, which has seen record " + clock.countAt(i)
                        + " of process " + names.get(process) + ", "
                        + (clock.countAt(i) > lengths[process]
                                ? "whose log ends with record " + lengths[process]
                                : "which is left out as well");
            }
        }
        throw new IllegalStateException("a record that follows no other one is left out: " + first.where());
    }
}
