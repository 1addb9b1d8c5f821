package dev.plumbline.graph.internal.partition;

import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.value.BadInput;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explores the states of a level that a partition has, and sends the states after them to their partitions. */
final class LevelExpansion {
    private final PartitionFiles files;
    private final PartitionTask task;
    private final StateRows rows;
    private final StateRows.Coder coder;
    private final SentStates sent;
    private final int attempt;
    private final List<RecordSorter> targets = new ArrayList<>();
    private final Watch watch;
    private final PartitionExpander expander;
    private long generated;
    private Place wrong;

    /**
     * @param attempt the number of this try among those of this process
     * @param step the CPU time for the transitions of one state
     */
    LevelExpansion(
            PartitionFiles files,
            PartitionTask task,
            StateRows rows,
            StateRows.Coder coder,
            SentStates sent,
            int attempt,
            boolean hasSteps,
            boolean checksDeadlock,
            Duration step) {
        this.files = files;
        this.task = task;
        this.rows = rows;
        this.coder = coder;
        this.sent = sent;
        this.attempt = attempt;
        this.watch = new Watch(step);
        this.expander = new PartitionExpander(
                rows, hasSteps, checksDeadlock, key -> sent.has(key, task.level() + 1, attempt), this::send);
    }

    /** The CPU time since the work on a state began. There may be many initial states: for them there is no limit. */
    private static final class Watch implements Watchdog.Patience {
        private static final long LOOK_NANOS = 50_000_000;

        private final long patience;
        private volatile long state = -1;
        private long seen = -1;
        private long since;

        Watch(Duration patience) {
            this.patience = patience.toNanos();
        }

        @Override
        public long left(Thread thread) {
            long now = BudgetClock.CPU.nanos(thread);
            long at = state;
            if (at < 0 || at != seen) {
                seen = at;
                since = now;
            }
            long left = patience - (now - since);
            return left <= 0 ? left : Math.min(left, LOOK_NANOS);
        }
    }

    /** @param mostBytes of memory for sorting */
    PartitionReport run(long mostBytes) throws IOException, BadInput {
        Path temporary = files.temporary();
        try {
            for (int target = 0; target < task.partitions(); target++) {
                targets.add(new RecordSorter(temporary, "sent-" + target, mostBytes / task.partitions()));
            }
            Optional<Boolean> ended = Watchdog.call(this::explore, watch);
            if (ended.isEmpty()) {
                return new PartitionReport(0, Optional.of(new Place(watch.state, -1)), true, List.of());
            }
            for (int target = 0; target < task.partitions(); target++) {
                write(target);
            }
            return PartitionReport.of(generated, Optional.ofNullable(wrong));
        } finally {
            for (RecordSorter target : targets) {
                target.close();
            }
            Files.deleteIfExists(temporary);
        }
    }

    private boolean explore() throws IOException {
        if (task.level() == 0) {
            generated = expander.initial();
            wrong = expander.wrong().orElse(null);
            return true;
        }
        PartitionFiles.write(files.generated(task.level(), task.partition()), draft -> {
            try (LevelOrder order = new LevelOrder(files, task.level(), task.sources(), task.base());
                    Records states = Records.read(files.states(task.level(), task.partition()));
                    DataOutputStream counts = new DataOutputStream(
                            new BufferedOutputStream(Files.newOutputStream(draft), Records.BUFFER))) {
                while (wrong == null && order.next()) {
                    if (order.partition() == task.partition()) {
                        explore(order.number(), states.next(), counts);
                    }
                }
                watch.state = -1;
            }
        });
        return true;
    }

    private void explore(long number, byte[] state, DataOutputStream counts) throws IOException {
        watch.state = number;
        int found = expander.expand(number, coder.row(state));
        wrong = expander.wrong().orElse(null);
        generated += found;
        counts.writeLong(number);
        counts.writeInt(found);
    }

    private void send(int[] row, int[] key, Place place, boolean isWrong) throws IOException {
        byte[] state = coder.state(row);
        byte[] record = Candidate.of(rows.keyWidth() == 0 ? state : coder.key(key), place, isWrong, state);
        targets.get(Candidate.partition(record, task.partitions())).add(record);
        if (!isWrong) {
            sent.add(key, task.level() + 1, attempt);
        }
    }

    private void write(int target) throws IOException {
        PartitionFiles.write(files.sent(task.level() + 1, task.partition(), target), draft -> {
            try (Records sorted = targets.get(target).sorted();
                    Records.Writer out = new Records.Writer(draft)) {
                byte[] last = null;
                for (byte[] record = sorted.next(); record != null; record = sorted.next()) {
                    if (last == null || !Candidate.haveOneKey(last, record)) {
                        out.add(record);
                    }
                    last = record;
                }
            }
        });
    }
}
