package dev.plumbline.history.statelog;

import dev.plumbline.history.Place;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Logs of several nodes with times of limited precision, in one order. An event comes before another if its interval
 * ends before that of the other begins, or if its node logged it first; and this relation is transitive. The order is
 * represented by vector clocks: each event counts, for each node, the events that come before it.
 *
 * <p>Timeboxes would lose information: those of one node may overlap here, and its events are ordered nevertheless.
 */
final class MergedLogs {
    /** An event with the interval of its time, both ends included. */
    private static final class Timed {
        final StateLogs.Read read;
        final Value node;
        final long time;
        final long from;
        final long to;
        SortedMap<String, Long> clock;

        Timed(StateLogs.Read read, Value node, long time, long uncertainty) {
            this.read = read;
            this.node = node;
            this.time = time;
            this.from = Math.subtractExact(time, uncertainty);
            this.to = Math.addExact(time, uncertainty);
        }
    }

    private final Map<Value, List<Timed>> nodes = new LinkedHashMap<>();
    /** By node, for the event at a position: the earliest end among it and later ones. Does not decrease. */
    private final Map<Value, long[]> ends = new HashMap<>();

    /** @param reads the logs one after the other */
    MergedLogs(List<StateLogs.Read> reads) throws BadInput {
        List<Timed> all = new ArrayList<>();
        for (StateLogs.Read read : reads) {
            Timed timed;
            try {
                timed = new Timed(read, read.node(), read.nanos(), read.uncertaintyNanos());
            } catch (ArithmeticException e) {
                throw new BadInput(read.where() + ": a time out of range; expected nanoseconds in 64 bits", e);
            }
            all.add(timed);
        }
        // A node that was restarted has several logs, the earlier one first. Compared by identity: comparing the
        // content of logs would read them again for each event.
        Map<StateLog, Long> begins = new IdentityHashMap<>();
        all.forEach(each -> begins.merge(each.read.log(), each.time, Math::min));
        all.sort(Comparator.comparing(each -> begins.get(each.read.log())));
        for (Timed each : all) {
            List<Timed> own = nodes.computeIfAbsent(each.node, node -> new ArrayList<>());
            if (!own.isEmpty() && own.get(own.size() - 1).time > each.time) {
                throw new BadInput(each.read.where() + ": time " + each.time + " of node " + each.node + " after "
                        + own.get(own.size() - 1).time + " at "
                        + own.get(own.size() - 1).read.where() + "; expected times that never shrink within a node");
            }
            own.add(each);
        }
        nodes.forEach((node, events) -> {
            long[] earliest = new long[events.size()];
            for (int i = events.size() - 1; i >= 0; i--) {
                earliest[i] = Math.min(events.get(i).to, i + 1 < events.size() ? earliest[i + 1] : Long.MAX_VALUE);
            }
            ends.put(node, earliest);
        });
    }

    /** Receives an event with its place. */
    interface Sink {
        void add(StateLogs.Read read, Place place) throws BadInput;
    }

    /** In an order that the times allow: by time, and at equal times by node. */
    void each(Sink sink) throws BadInput {
        List<Timed> sorted = new ArrayList<>();
        nodes.values().forEach(sorted::addAll);
        sorted.sort(Comparator.comparingLong(each -> each.time));
        Map<Value, Integer> done = new HashMap<>();
        for (Timed event : sorted) {
            int position = done.merge(event.node, 1, Integer::sum);
            event.clock = new TreeMap<>();
            if (position > 1) {
                event.clock.putAll(nodes.get(event.node).get(position - 2).clock);
            }
            for (Map.Entry<Value, long[]> other : ends.entrySet()) {
                int before = event.node.equals(other.getKey()) ? 0 : below(other.getValue(), event.from);
                if (before > 0) {
                    // Since the events are sorted by time, those that end before this one begins already have clocks.
                    nodes.get(other.getKey())
                            .get(before - 1)
                            .clock
                            .forEach((node, count) -> event.clock.merge(node, count, Math::max));
                }
            }
            event.clock.put(VectorClock.nameOf(event.node), (long) position);
            sink.add(event.read, VectorClock.of(event.clock));
        }
    }

    /** How many of the numbers, which do not decrease, are smaller. */
    private static int below(long[] numbers, long bound) {
        int from = 0;
        int to = numbers.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (numbers[middle] < bound) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
