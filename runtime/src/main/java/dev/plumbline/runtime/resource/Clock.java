package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A vector clock: how many records of each process have been seen. Immutable; a process that is not listed has 0. The
 * lists are sorted by process, so that two clocks merge in one pass.
 */
public final class Clock {
    /** Nothing has been seen. */
    public static final Clock NONE = new Clock(new ProcessId[0], new long[0]);

    private static final int MOST_PROCESSES = 1 << 16;
    private static final int SAME_PROCESSES = -1;

    private final ProcessId[] processes;
    private final long[] counts;

    private Clock(ProcessId[] processes, long[] counts) {
        this.processes = processes;
        this.counts = counts;
    }

    /** @param counts how many records of each process have been seen */
    public static Clock of(SortedMap<ProcessId, Long> counts) {
        return new Clock(
                counts.keySet().toArray(ProcessId[]::new),
                counts.values().stream().mapToLong(Long::longValue).toArray());
    }

    public List<ProcessId> processes() {
        return Collections.unmodifiableList(Arrays.asList(processes));
    }

    public long get(ProcessId process) {
        int place = Arrays.binarySearch(processes, process);
        return place < 0 ? 0 : counts[place];
    }

    /** Whether {@link #processes} of both is the same list in memory: it mostly is, for clocks of one process. */
    public boolean sharesProcessesWith(Clock other) {
        return processes == other.processes;
    }

    /** The number of records of the process at a place of {@link #processes}. */
    public long count(int place) {
        return counts[place];
    }

    /** The total number of records that have been seen: a clock that has seen another one has more. */
    long total() {
        return Arrays.stream(counts).sum();
    }

    /** This clock with one more record of a process. */
    public Clock tick(ProcessId process) {
        int place = Arrays.binarySearch(processes, process);
        if (place >= 0) {
            long[] ticked = counts.clone();
            ticked[place]++;
            return new Clock(processes, ticked);
        }
        return merge(new Clock(new ProcessId[] {process}, new long[] {1}));
    }

    /** The clock of everything that either has seen. */
    public Clock merge(Clock other) {
        if (Arrays.equals(processes, other.processes)) {
            return mergeSame(other);
        }
        if (other.within(this)) {
            return this;
        }
        if (within(other)) {
            return other;
        }
        ProcessId[] names = new ProcessId[processes.length + other.processes.length];
        long[] merged = new long[names.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < processes.length || j < other.processes.length) {
            int order = i == processes.length
                    ? 1
                    : j == other.processes.length ? -1 : processes[i].compareTo(other.processes[j]);
            names[size] = order <= 0 ? processes[i] : other.processes[j];
            merged[size++] = Math.max(order <= 0 ? counts[i] : 0, order >= 0 ? other.counts[j] : 0);
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return new Clock(Arrays.copyOf(names, size), Arrays.copyOf(merged, size));
    }

    /** Most clocks that meet are of the same processes. */
    private Clock mergeSame(Clock other) {
        long[] merged = counts;
        for (int i = 0; i < counts.length; i++) {
            if (other.counts[i] > merged[i]) {
                merged = merged == counts ? counts.clone() : merged;
                merged[i] = other.counts[i];
            }
        }
        // The same array of processes is compared at once the next time.
        return merged == counts ? this : new Clock(processes, merged);
    }

    /** Whether the other clock has seen everything that this one has. */
    public boolean within(Clock other) {
        int j = 0;
        for (int i = 0; i < processes.length; i++) {
            while (j < other.processes.length && other.processes[j].compareTo(processes[i]) < 0) {
                j++;
            }
            if (j == other.processes.length
                    || !other.processes[j].equals(processes[i])
                    || other.counts[j] < counts[i]) {
                return false;
            }
        }
        return true;
    }

    public void write(DataOutput out) throws IOException {
        out.writeInt(processes.length);
        for (int i = 0; i < processes.length; i++) {
            ValueBytes.write(Tla.of(processes[i].archetype()), out);
            ValueBytes.write(processes[i].self(), out);
            out.writeLong(counts[i]);
        }
    }

    public static Clock read(DataInput in) throws IOException {
        return read(in.readInt(), in);
    }

    private static Clock read(int size, DataInput in) throws IOException {
        if (size < 0 || size > MOST_PROCESSES) {
            throw new IOException("a clock of " + size + " processes; expected 0 to " + MOST_PROCESSES);
        }
        ProcessId[] processes = new ProcessId[size];
        long[] counts = new long[size];
        for (int i = 0; i < size; i++) {
            processes[i] = new ProcessId(Tla.string(ValueBytes.read(in)), ValueBytes.read(in));
            counts[i] = in.readLong();
            if (i > 0 && processes[i - 1].compareTo(processes[i]) >= 0) {
                throw new IOException("a clock with " + processes[i] + " after " + processes[i - 1]);
            }
        }
        return new Clock(processes, counts);
    }

    /**
     * Writes this clock to a reader that has the other one. Most clocks that follow each other are of the same processes;
     * then only the numbers are written.
     */
    public void writeAfter(Clock before, DataOutput out) throws IOException {
        if (!Arrays.equals(processes, before.processes)) {
            write(out);
            return;
        }
        out.writeInt(SAME_PROCESSES);
        for (long count : counts) {
            out.writeLong(count);
        }
    }

    /** Reads what {@link #writeAfter} has written. */
    public static Clock readAfter(Clock before, DataInput in) throws IOException {
        int size = in.readInt();
        if (size != SAME_PROCESSES) {
            return read(size, in);
        }
        long[] counts = new long[before.counts.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = in.readLong();
        }
        return new Clock(before.processes, counts);
    }

    /** As a value, from which {@link #of(Value)} makes it again. */
    public Value toValue() {
        List<Value> entries = new ArrayList<>();
        for (int i = 0; i < processes.length; i++) {
            entries.add(Tla.tuple(Tla.of(processes[i].archetype()), processes[i].self(), Tla.of(counts[i])));
        }
        return Tla.tuple(entries);
    }

    public static Clock of(Value value) {
        SortedMap<ProcessId, Long> counts = new TreeMap<>();
        for (Value entry : ((Value.Tuple) value).elements()) {
            List<Value> parts = ((Value.Tuple) entry).elements();
            counts.put(new ProcessId(Tla.string(parts.get(0)), parts.get(1)), ((Value.Int) parts.get(2)).value());
        }
        return of(counts);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Clock clock
                && Arrays.equals(processes, clock.processes)
                && Arrays.equals(counts, clock.counts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(processes) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < processes.length; i++) {
            text.append(i == 0 ? "" : ", ").append(processes[i]).append(": ").append(counts[i]);
        }
        return text.append('}').toString();
    }
}
