package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks the clocks of an execution against each other, and finds the records that can be judged if the ends of logs are
 * missing. It goes through the records once, forwards, and needs no more than the next one of each process.
 *
 * <p><b>Missing ends.</b> A record may have seen a record beyond the end of another log: that log has lost its end. The
 * lost records come after all remaining records of the log, and every record that depends on them has seen one of them.
 * So the records that have seen no lost record, directly or through others, are closed under "has seen": each order of
 * them is the beginning of an order of the whole execution, whatever the lost records are. A violation found in them is
 * a violation of every execution with this beginning, and complete logs that conform in every order still do so if any
 * of their ends are cut off. All other records are left out and counted.
 *
 * <p>These records are those that {@link #judge} reaches first: it goes on with records that have seen only records that it
 * has passed. By induction over their order none of them has seen a lost record, and if the clocks have
 * no cycle, the first record of an order that it does not reach has seen a lost one, or one that has.
 *
 * <p><b>What a missing end cannot explain.</b> A lost record of a process comes after each record that its log has. So
 * no record of that log can have seen it, not even through others; and no record is lost if the process is done after
 * its last record. Clocks that contradict this are wrong, whatever was lost, and leaving out the records that depend on
 * them would hide the execution rather than its end.
 */
final class LogClocks {
    private static final int NONE = -1;

    /** The next records of all processes, by the number of the process. */
    interface Logs {
        /** The next record of a process; null at the end of its log. */
        LogRecord next(int process);

        /** Goes on to the record after the next one. */
        void advance(int process) throws BadInput;
    }

    /** In ascending order. */
    private final List<String> names;

    private final List<ProcessSummary> processes;

    /** The processes of the components of the last clock, -1 for one without a log. */
    private int[] columns = {};

    private VectorClock last = VectorClock.of(Map.of());

    /**
     * @param logs a summary for each process
     * @param silent processes with empty logs
     * @throws BadInput if two processes have the same name in clocks
     */
    LogClocks(List<ProcessSummary> logs, Set<String> silent) throws BadInput {
        TreeMap<String, ProcessSummary> all = new TreeMap<>();
        silent.forEach(process -> all.put(process, ProcessSummary.EMPTY));
        for (ProcessSummary log : logs) {
            ProcessSummary other = all.put(VectorClock.nameOf(log.self()), log);
            if (other != null && other.records() > 0) {
                throw new BadInput(log.firstPlace() + ": the processes " + other.self() + " and " + log.self()
                        + " have one name in clocks; expected a name for each");
            }
        }
        names = List.copyOf(all.keySet());
        processes = List.copyOf(all.values());
    }

    int width() {
        return names.size();
    }

    /** The number of a process. */
    int number(Value self) {
        return Collections.binarySearch(names, VectorClock.nameOf(self));
    }

    /** The process of each component of a clock; mostly the same as for the clock before. */
    int[] columns(VectorClock clock) {
        if (!clock.sharesProcessesWith(last)) {
            columns = new int[clock.size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = Collections.binarySearch(names, clock.processAt(i));
            }
            last = clock;
        }
        return columns;
    }

    /** @throws BadInput if the clock of a record has seen a process without a log, or a record that cannot exist */
    void check(LogRecord record) throws BadInput {
        VectorClock clock = record.clock();
        int[] seen = columns(clock);
        for (int i = 0; i < seen.length; i++) {
            if (seen[i] < 0) {
                throw new BadInput(
                        record.where() + " has seen process " + clock.processAt(i) + ", of which there is no log");
            }
            ProcessSummary other = processes.get(seen[i]);
            if (clock.countAt(i) > other.records() && other.isDone()) {
                throw new BadInput(record.where() + " has seen record " + clock.countAt(i) + " of process "
                        + clock.processAt(i) + ", which is done after its record " + other.records()
                        + "; expected a record that can exist");
            }
        }
    }

    /**
     * Goes on to the end of all logs.
     *
     * @param done the number of records that were passed, by process; becomes the number of those that can be judged
     * @return what is left out, by process in the order of their values
     * @throws BadInput if no order is possible: the clocks have a cycle
     */
    List<TornEnds.Part> judge(Logs logs, int[] done) throws BadInput {
        advance(logs, done, true);
        LogRecord[] firsts = new LogRecord[done.length];
        Arrays.setAll(firsts, logs::next);
        requireOrder(logs, done.clone());
        return leftOut(firsts, done);
    }

    /**
     * Goes on to the end of all logs, in an order that the clocks allow; a lost record counts as following all remaining
     * records of its log.
     *
     * @param done the number of records that were passed, by process
     * @throws BadInput if no order is possible: the clocks have a cycle
     */
    private void requireOrder(Logs logs, int[] done) throws BadInput {
        advance(logs, done, false);
        for (int process = 0; process < done.length; process++) {
            if (logs.next(process) != null) {
                throw circle(logs, process, done);
            }
        }
    }

    private void advance(Logs logs, int[] done, boolean onlyJudged) throws BadInput {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int process = 0; process < done.length; process++) {
                while (logs.next(process) != null && waitsFor(logs, process, done, onlyJudged) == NONE) {
                    done[process]++;
                    logs.advance(process);
                    changed = true;
                }
            }
        }
    }

    /** A process of which the next record of another one has seen more records than were passed. */
    private int waitsFor(Logs logs, int own, int[] done, boolean lostToo) {
        VectorClock clock = logs.next(own).clock();
        int[] seen = columns(clock);
        for (int i = 0; i < seen.length; i++) {
            int process = seen[i];
            if (clock.countAt(i) > done[process] && process != own && (lostToo || logs.next(process) != null)) {
                return process;
            }
        }
        return NONE;
    }

    private BadInput circle(Logs logs, int start, int[] done) {
        List<Integer> way = new ArrayList<>();
        int at = start;
        while (!way.contains(at)) {
            way.add(at);
            at = waitsFor(logs, at, done, false);
        }
        List<Integer> circle = way.subList(way.indexOf(at), way.size());
        for (int process : circle) {
            LogRecord record = logs.next(process);
            int other = waitsFor(logs, process, done, false);
            long seen = record.clock().count(names.get(other));
            if (seen > processes.get(other).records()) {
                LogRecord first = logs.next(other);
                return new BadInput(record.where() + " has seen record " + seen + " of process " + names.get(other)
                        + ", whose log has " + processes.get(other).records()
                        + " records. A log that lost its end does not explain that: " + first.where()
                        + " has seen " + (circle.size() == 2 ? "that record itself" : "that record, through others")
                        + ", so it comes after it; expected clocks that name records which exist");
            }
        }
        LogRecord record = logs.next(circle.get(0));
        int other = waitsFor(logs, circle.get(0), done, false);
        return new BadInput("the clocks contradict each other: " + record.where() + " has seen record "
                + record.clock().count(names.get(other)) + " of process " + names.get(other) + ", and "
                + logs.next(other).where() + " has seen "
                + (circle.size() == 2 ? "it or a later one" : "it, or a later one, through others"));
    }

    /**
     * The records that are left out, by process in the order of their values.
     *
     * @param firsts the first record of each process that cannot be judged; null where all can
     * @param judged the number of records before it
     */
    private List<TornEnds.Part> leftOut(LogRecord[] firsts, int[] judged) {
        Map<Value, TornEnds.Part> parts = new TreeMap<>();
        for (int process = 0; process < firsts.length; process++) {
            if (firsts[process] != null) {
                parts.put(
                        firsts[process].self(),
                        new TornEnds.Part(
                                "process " + names.get(process),
                                processes.get(process).records() - judged[process],
                                why(process, firsts[process], judged)));
            }
        }
        return List.copyOf(parts.values());
    }

    private String why(int own, LogRecord first, int[] judged) {
        VectorClock clock = first.clock();
        int[] seen = columns(clock);
        for (int i = 0; i < seen.length; i++) {
            int process = seen[i];
            if (process != own && clock.countAt(i) > judged[process]) {
                return "left out from " + first.place() + " on, which has seen record " + clock.countAt(i)
                        + " of process " + names.get(process) + ", "
                        + (clock.countAt(i) > processes.get(process).records()
                                ? "whose log ends with record "
                                        + processes.get(process).records()
                                : "which is left out as well");
            }
        }
        throw new IllegalStateException("a record that follows no other one is left out: " + first.where());
    }
}
