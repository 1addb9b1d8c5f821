package dev.plumbline.benchmarks;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Generates histories of a concurrent ordered map, the workload of the OmniLink paper (section 7.4): contains, insert,
 * insert-if-absent, erase and range counts, drawn with equal probabilities. Each operation takes effect at a random point of its timebox,
 * so the history has a witness by construction. The same parameters give the same history on every machine.
 *
 * @param threads that run at once
 * @param operations in all
 * @param keys drawn from 1 to this number
 * @param overlap the share of its time that a thread spends inside an operation
 * @param seed of all choices
 * @param stale whether one read is given an answer that no order of the operations explains
 */
public record MapWorkload(int threads, int operations, int keys, double overlap, long seed, boolean stale) {
    private static final int SHORTEST = 50;
    private static final int LONGEST = 150;
    private static final Value ABSENT = Value.of(0);

    public MapWorkload {
        if (threads < 1 || operations < 1 || keys < 1 || !(overlap > 0 && overlap <= 1)) {
            throw new IllegalArgumentException(
                    "expected threads, operations and keys of at least 1 and an overlap in (0, 1]");
        }
    }

    /** An operation before its result is known. */
    private static final class Draft {
        int thread;
        long call;
        long end;
        long point;
        String name;
        Map<String, Value> arguments;
    }

    public History history() {
        Draft[] drafts = drafts();
        Draft[] inEffect = drafts.clone();
        Arrays.sort(inEffect, (a, b) -> Long.compare(a.point, b.point));
        carryOut(inEffect);
        if (stale) {
            spoilOneRead(drafts);
        }
        History.Builder history = new History.Builder(name(), Order.Timeboxes.NANOSECONDS);
        Map<Object, Map<String, Value>> shared = new HashMap<>();
        Value[] processes = new Value[threads];
        Arrays.setAll(processes, Value::of);
        try {
            for (Draft draft : drafts) {
                Map<String, Value> arguments = shared.computeIfAbsent(draft.arguments, same -> draft.arguments);
                history.add(new Operation(
                        processes[draft.thread],
                        draft.name,
                        arguments,
                        new Timebox(draft.call, draft.end),
                        Outcome.RETURNED,
                        Map.of(),
                        0));
            }
        } catch (BadInput e) {
            throw new IllegalStateException(e);
        }
        return history.build();
    }

    public String name() {
        return "map-" + threads + "x" + operations / threads + "-keys" + keys + "-seed" + seed
                + (stale ? "-stale" : "");
    }

    /** Timeboxes, names and arguments; sorted by call, as a recorder would write them. */
    private Draft[] drafts() {
        Random random = new Random(seed);
        long[] clock = new long[threads];
        for (int thread = 0; thread < threads; thread++) {
            clock[thread] = random.nextInt(LONGEST);
        }
        double pause = (SHORTEST + LONGEST) * (1 - overlap) / overlap;
        Draft[] drafts = new Draft[operations];
        for (int i = 0; i < operations; i++) {
            Draft draft = new Draft();
            draft.thread = i % threads;
            draft.call = clock[draft.thread] + (long) (random.nextDouble() * pause) + 1;
            draft.end = draft.call + SHORTEST + random.nextInt(LONGEST - SHORTEST + 1);
            draft.point = draft.call + random.nextInt((int) (draft.end - draft.call) + 1);
            clock[draft.thread] = draft.end;
            draft.arguments = new TreeMap<>();
            Value key = Value.of(1 + random.nextInt(keys));
            switch (random.nextInt(5)) {
                case 0 -> {
                    draft.name = "Contains";
                    draft.arguments.put("key", key);
                }
                case 1 -> {
                    draft.name = "Insert";
                    draft.arguments.put("key", key);
                    draft.arguments.put("value", Value.of(1 + random.nextInt(keys)));
                }
                case 2 -> {
                    draft.name = "InsertIfAbsent";
                    draft.arguments.put("key", key);
                    draft.arguments.put("value", Value.of(1 + random.nextInt(keys)));
                }
                case 3 -> {
                    draft.name = "Erase";
                    draft.arguments.put("key", key);
                }
                default -> {
                    draft.name = "RangeCount";
                    int one = 1 + random.nextInt(keys);
                    int other = 1 + random.nextInt(keys);
                    draft.arguments.put("from", Value.of(Math.min(one, other)));
                    draft.arguments.put("to", Value.of(Math.max(one, other)));
                }
            }
            drafts[i] = draft;
        }
        // A reader sorts operations in the same way. The number of steps depends on the order of calls at the same
        // time.
        Arrays.sort(drafts, Comparator.<Draft>comparingLong(draft -> draft.call).thenComparingLong(draft -> draft.end));
        return drafts;
    }

    /** Gives every operation the result that it has at its point. */
    private static void carryOut(Draft[] inEffect) {
        TreeMap<Value, Value> map = new TreeMap<>();
        for (Draft draft : inEffect) {
            Value key = draft.arguments.get("key");
            Value value = draft.arguments.get("value");
            Value result = switch (draft.name) {
                case "Contains" -> Value.of(map.containsKey(key));
                case "Insert" -> orAbsent(map.put(key, value));
                case "InsertIfAbsent" -> orAbsent(map.putIfAbsent(key, value));
                case "Erase" -> orAbsent(map.remove(key));
                default ->
                    Value.of(map.subMap(draft.arguments.get("from"), true, draft.arguments.get("to"), true)
                            .size());
            };
            draft.arguments.put("result", result);
        }
    }

    private static Value orAbsent(Value value) {
        return value == null ? ABSENT : value;
    }

    /**
     * Inverts the answer of a {@code Contains} that overlaps no operation on its key: the last one in the first nine
     * tenths of the history. Then no order explains it. Every operation that changes the map returns the value that it
     * replaced, so its result shows whether it makes the key present, absent or neither; the number of these before the
     * read determines whether the key is present, and their order does not matter.
     */
    private void spoilOneRead(Draft[] drafts) {
        for (int i = drafts.length * 9 / 10; i >= 0; i--) {
            Draft read = drafts[i];
            if (read.name.equals("Contains") && isUndisturbed(drafts, i)) {
                Value.Bool seen = (Value.Bool) read.arguments.get("result");
                read.arguments.put("result", Value.of(!seen.value()));
                return;
            }
        }
        throw new IllegalArgumentException("no read of " + name() + " can be made stale: too few operations or keys");
    }

    private boolean isUndisturbed(Draft[] drafts, int position) {
        Draft read = drafts[position];
        // Overlapping operations were called at most LONGEST before its call or before its end, and in that time no
        // thread calls more than LONGEST / SHORTEST operations and one.
        int reach = threads * (LONGEST / SHORTEST + 1);
        for (int i = Math.max(0, position - reach); i <= Math.min(drafts.length - 1, position + reach); i++) {
            Draft other = drafts[i];
            if (i != position
                    && other.call <= read.end
                    && read.call <= other.end
                    && read.arguments.get("key").equals(other.arguments.get("key"))) {
                return false;
            }
        }
        return true;
    }
}
