package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.DurableState;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SharedVariable;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program to be killed: processes count for as long as it lives, each in a variable that survives it. */
final class KilledSystem {
    static final int STRIDE = 64;

    private KilledSystem() {}

    /** Counts commits in memory that survives the program. */
    private record CommitCounter(MappedByteBuffer memory, int place) implements Resource {
        @Override
        public ClockedValue read() {
            return ClockedValue.plain(Tla.of(memory.getInt(place)));
        }

        @Override
        public void commit(Clock clock) {
            memory.putInt(place, memory.getInt(place) + 1);
        }

        @Override
        public void abort(Clock clock) {}
    }

    private static final class Counter extends Archetype {
        private final Variable n;
        private final Variable sum;
        private final Variable committed;
        private final Label count = label("count", this::count);

        Counter(int self, Resource n, Resource sum, Resource committed) {
            super("Counter", Tla.of(self));
            this.n = resource("n", n);
            this.sum = resource("sum", sum);
            this.committed = resource("committed", committed);
        }

        private Label count(Section s) {
            s.read(committed);
            Value next = Tla.plus(s.read(n), Tla.of(1));
            s.write(n, next);
            s.write(sum, Tla.plus(s.read(sum), Tla.of(1)));
            return count;
        }
    }

    /** Arguments: the folder for logs and variables, the file of the counters, the number of processes. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        int processes = Integer.parseInt(args[2]);
        MappedByteBuffer counters;
        try (FileChannel file = FileChannel.open(Path.of(args[1]), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            counters = file.map(FileChannel.MapMode.READ_WRITE, 0, (long) processes * STRIDE);
        }
        SharedVariable sum = new SharedVariable(Tla.of(0));
        List<ArchetypeProcess> all = new ArrayList<>();
        for (int self = 0; self < processes; self++) {
            Resource n = DurableState.open(folder.resolve("n-" + self), Tla.of(0), DurableState.Survives.KILL);
            all.add(new ArchetypeProcess(
                    new Counter(self, n, sum.handle(), new CommitCounter(counters, self * STRIDE)),
                    RunOptions.DEFAULT.withLogs(folder.resolve("logs"))));
        }
        ProcessGroup.start(all).await(Duration.ofMinutes(5));
    }
}
