package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.TornEnds;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The logs of one execution, which are read as often as needed and never kept. What can be judged, and what is damage,
 * is decided as in {@link LogFolder}.
 */
public final class LogStream {
    private final Path folder;
    private final LogScan scan;
    private final LogClocks clocks;
    /** Values that records have in common, while there is room for them. */
    private final RecordReader reader;

    /** Takes all records, those of each process in its order. */
    @FunctionalInterface
    public interface Records {
        void add(LogRecord record) throws BadInput;
    }

    /**
     * The records that can be judged.
     *
     * @param records the number of each process
     * @param torn what was left out, if anything
     */
    public record Judged(List<Integer> records, Optional<TornEnds> torn) {
        public int all() {
            return records.stream().mapToInt(each -> each).sum();
        }
    }

    /**
     * Reads the logs for the first time.
     *
     * @throws BadInput if there is no log, or one is damaged: process and record are named
     */
    public LogStream(Path folder) throws BadInput {
        this.folder = folder;
        this.reader = new RecordReader();
        this.scan = LogScan.of(folder, reader, record -> {});
        this.clocks = new LogClocks(scan.processes(), scan.silent());
    }

    /**
     * The number of records of each process that can be judged. If clocks contradict each other, they may be fewer:
     * {@link Reading#judged} says so.
     */
    public List<Integer> judgeable() throws BadInput {
        if (!scan.hasLost()) {
            return scan.processes().stream().map(ProcessSummary::records).toList();
        }
        try (Reading reading = new Reading()) {
            return reading.judged().records();
        }
    }

    /** The processes that have records, in the order of their values. */
    public List<Value> processes() {
        return scan.processes().stream().map(ProcessSummary::self).toList();
    }

    /** Reads the logs from the beginning. */
    public Reading read() throws BadInput {
        return new Reading();
    }

    /**
     * The first records of each process, as {@link LogHistory} has them.
     *
     * @param most the number of records of each process
     */
    public History beginning(List<Integer> most, Optional<TornEnds> torn) throws BadInput {
        History.Builder history = new History.Builder(folder.toString(), new Order.VectorClocks(), LogRecord::placeOf);
        each(most, record -> history.add(record.operation()));
        return LogHistory.build(history, torn);
    }

    /**
     * Reads the first records of each process, one process after the other.
     *
     * @param most the number of records of each process
     */
    public void each(List<Integer> most, Records receiver) throws BadInput {
        for (int process = 0; process < most.size(); process++) {
            try (LogCursor cursor = new LogCursor(scan.processes().get(process), reader)) {
                for (int i = 0; i < most.get(process); i++) {
                    receiver.add(cursor.next());
                }
            }
        }
    }

    /** One reading, with the next record of each process. Processes are numbered as in {@link #processes}. */
    public final class Reading implements AutoCloseable {
        private final List<LogCursor> cursors = new ArrayList<>();
        private final LogRecord[] nexts = new LogRecord[scan.processes().size()];
        private final int[] passed = new int[nexts.length];

        Reading() throws BadInput {
            for (int process = 0; process < nexts.length; process++) {
                cursors.add(new LogCursor(scan.processes().get(process), reader));
                fetch(process);
            }
        }

        private void fetch(int process) throws BadInput {
            nexts[process] = cursors.get(process).next();
            if (nexts[process] != null) {
                clocks.check(nexts[process]);
            }
        }

        /** The next record of a process; null at the end of its log. */
        public LogRecord next(int process) {
            return nexts[process];
        }

        /** Goes on to the record after the next one. */
        public void advance(int process) throws BadInput {
            passed[process]++;
            fetch(process);
        }

        /**
         * Reads the rest, to see what can be judged.
         *
         * @throws BadInput if the clocks contradict each other
         */
        public Judged judged() throws BadInput {
            // Clocks also know the processes without records.
            int[] numbers = new int[clocks.width()];
            Arrays.fill(numbers, -1);
            for (int process = 0; process < nexts.length; process++) {
                numbers[clocks.number(scan.processes().get(process).self())] = process;
            }
            int[] done = Arrays.stream(numbers)
                    .map(each -> each < 0 ? 0 : passed[each])
                    .toArray();
            LogClocks.Logs logs = new LogClocks.Logs() {
                @Override
                public LogRecord next(int process) {
                    return numbers[process] < 0 ? null : nexts[numbers[process]];
                }

                @Override
                public void advance(int process) throws BadInput {
                    Reading.this.advance(numbers[process]);
                }
            };
            List<TornEnds.Part> torn = new ArrayList<>(scan.torn());
            torn.addAll(clocks.judge(logs, done));
            Integer[] judged = new Integer[nexts.length];
            for (int process = 0; process < numbers.length; process++) {
                if (numbers[process] >= 0) {
                    judged[numbers[process]] = done[process];
                }
            }
            return new Judged(
                    List.of(judged), torn.isEmpty() ? Optional.empty() : Optional.of(new TornEnds(torn, true)));
        }

        @Override
        public void close() throws BadInput {
            for (LogCursor cursor : cursors) {
                cursor.close();
            }
        }
    }
}
