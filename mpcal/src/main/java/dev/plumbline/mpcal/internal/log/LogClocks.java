package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Map<String, Value> processes = new TreeMap<>();
    /** The number of records of each process; 0 for an empty log. */
    private final Map<String, Integer> lengths = new HashMap<>();

    /** @param silent processes with empty logs */
    LogClocks(SortedMap<Value, List<LogRecord>> records, Set<String> silent) {
        this.records = records;
        silent.forEach(process -> lengths.put(process, 0));
        records.forEach((self, list) -> {
            processes.put(VectorClock.nameOf(self), self);
            lengths.put(VectorClock.nameOf(self), list.size());
        });
    }

    /** @throws BadInput if clocks contradict themselves, each other, or the logs: process and record are named */
    void check() throws BadInput {
        for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
            check(VectorClock.nameOf(entry.getKey()), entry.getValue());
        }
        checkOrder();
    }

    /**
     * A process's own component counts from 1 without gaps, no other component decreases, and every process has a log.
     */
    private void check(String own, List<LogRecord> list) throws BadInput {
        VectorClock before = VectorClock.of(Map.of());
        long expected = 0;
        String file = "";
        for (LogRecord record : list) {
            expected++;
            String other = file;
            file = record.file();
            long count = record.clock().count(own);
            if (count != expected) {
                throw new BadInput(record.place() + ": record " + expected + " of process " + own + " counts " + count
                        + " in its own component of the clock; expected " + expected
                        + (other.isEmpty() || other.equals(file)
                                ? ""
                                : ", because " + other + " has records of the process as well"));
            }
            for (int i = 0; i < record.clock().size(); i++) {
                String seen = record.clock().processAt(i);
                Integer length = lengths.get(seen);
                if (length == null) {
                    throw new BadInput(record.where() + " has seen process " + seen + ", of which there is no log");
                }
                if (record.clock().countAt(i) > length && isDone(seen)) {
                    throw new BadInput(record.where() + " has seen record "
                            + record.clock().countAt(i) + " of process "
                            + seen + ", which is done after its record " + length
                            + "; expected a record that can exist");
                }
            }
            int fewer = before.firstAbove(record.clock());
            if (fewer >= 0) {
                String process = before.processAt(fewer);
                throw new BadInput(record.where() + " has seen "
                        + record.clock().count(process) + " records of process " + process + ", the one before it "
                        + before.countAt(fewer) + "; expected no fewer");
            }
            before = record.clock();
        }
    }

    /** Whether the last record of a process jumps to the label at which PlusCal ends a process. */
    private boolean isDone(String process) throws BadInput {
        if (lengths.get(process) == 0) {
            return false;
        }
        List<LogRecord> list = records.get(processes.get(process));
        LogRecord last = list.get(list.size() - 1);
        return !last.aborted()
                && last.elements().stream()
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
        Map<String, Integer> done = new HashMap<>();
        lengths.keySet().forEach(process -> done.put(process, 0));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (String process : processes.keySet()) {
                while (done.get(process) < lengths.get(process)
                        && waitsFor(next(process, done), done).isEmpty()) {
                    done.merge(process, 1, Integer::sum);
                    changed = true;
                }
            }
        }
        for (String process : processes.keySet()) {
            if (done.get(process) < lengths.get(process)) {
                throw circle(process, done);
            }
        }
    }

    private LogRecord next(String process, Map<String, Integer> done) {
        return records.get(processes.get(process)).get(done.get(process));
    }

    /** The process of which a record has seen more records than are done, or null. */
    private String waitsFor(LogRecord record, Map<String, Integer> done) {
        String own = VectorClock.nameOf(record.self());
        for (int i = 0; i < record.clock().size(); i++) {
            String process = record.clock().processAt(i);
            if (record.clock().countAt(i) > done.get(process)
                    && lengths.get(process) > done.get(process)
                    && !process.equals(own)) {
                return process;
            }
        }
        return "";
    }

    private BadInput circle(String start, Map<String, Integer> done) {
        List<String> way = new ArrayList<>();
        String at = start;
        while (!way.contains(at)) {
            way.add(at);
            at = waitsFor(next(at, done), done);
        }
        List<String> circle = way.subList(way.indexOf(at), way.size());
        for (String process : circle) {
            LogRecord record = next(process, done);
            String other = waitsFor(record, done);
            long seen = record.clock().count(other);
            if (seen > lengths.get(other)) {
                LogRecord first = next(other, done);
                return new BadInput(record.where() + " has seen record " + seen + " of process " + other
                        + ", whose log has " + lengths.get(other)
                        + " records. A log that lost its end does not explain that: " + first.where()
                        + " has seen " + (circle.size() == 2 ? "that record itself" : "that record, through others")
                        + ", so it comes after it; expected clocks that name records which exist");
            }
        }
        LogRecord record = next(circle.get(0), done);
        String other = waitsFor(record, done);
        return new BadInput("the clocks contradict each other: " + record.where() + " has seen record "
                + record.clock().count(other) + " of process " + other + ", and "
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
        Map<String, Integer> left = new HashMap<>(lengths);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
                String process = VectorClock.nameOf(entry.getKey());
                int length = left.get(process);
                while (length > 0 && needsMore(entry.getValue().get(length - 1), left)) {
                    length--;
                }
                changed |= length < left.get(process);
                left.put(process, length);
            }
        }
        List<TornEnds.Part> parts = new ArrayList<>();
        for (Map.Entry<Value, List<LogRecord>> entry : records.entrySet()) {
            String process = VectorClock.nameOf(entry.getKey());
            List<LogRecord> tail =
                    entry.getValue().subList(left.get(process), entry.getValue().size());
            if (!tail.isEmpty()) {
                parts.add(new TornEnds.Part("process " + process, tail.size(), why(tail.get(0), left)));
                tail.clear();
            }
        }
        return parts;
    }

    private static boolean needsMore(LogRecord record, Map<String, Integer> left) {
        for (int i = 0; i < record.clock().size(); i++) {
            if (record.clock().countAt(i) > left.get(record.clock().processAt(i))) {
                return true;
            }
        }
        return false;
    }

    private String why(LogRecord first, Map<String, Integer> left) {
        String own = VectorClock.nameOf(first.self());
        for (Map.Entry<String, Long> component : first.clock().counts().entrySet()) {
            String process = component.getKey();
            if (!process.equals(own) && component.getValue() > left.get(process)) {
                return "left out from " + first.place() + " on, which has seen record " + component.getValue()
                        + " of process " + process + ", "
                        + (component.getValue() > lengths.get(process)
                                ? "whose log ends with record " + lengths.get(process)
                                : "which is left out as well");
            }
        }
        throw new IllegalStateException("a record that follows no other one is left out: " + first.where());
    }
}
