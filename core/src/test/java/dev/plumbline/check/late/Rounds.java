package dev.plumbline.check.late;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Long histories of a queue or a stack in which many insertions overlap. */
public final class Rounds {
    private final boolean queue;
    private final String insert;
    private final String remove;

    private Rounds(boolean queue, String insert, String remove) {
        this.queue = queue;
        this.insert = insert;
        this.remove = remove;
    }

    public static Rounds ofQueue() {
        return new Rounds(true, "enqueue", "dequeue");
    }

    public static Rounds ofStack() {
        return new Rounds(false, "push", "pop");
    }

    /** With other names of the operations. */
    public Rounds named(String inserting, String removing) {
        return new Rounds(queue, inserting, removing);
    }

    /**
     * Rounds of insertions that overlap, one round after the other, and then removals one by one, shuffled within each
     * round.
     *
     * @param right whether that conforms; if not, the removals of two values from different rounds are exchanged
     */
    public History rounds(int rounds, int width, boolean right) throws BadInput {
        Random random = new Random(rounds * 31L + width);
        List<Operation> operations = new ArrayList<>();
        List<Integer> taken = new ArrayList<>();
        long time = 0;
        for (int round = 0; round < rounds; round++) {
            List<Integer> values = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                int value = round * width + i;
                values.add(value);
                operations.add(Operation.returned(i, insert, Map.of("value", Value.of(value)), time + i, time + 100));
            }
            time += 200;
            Collections.shuffle(values, random);
            taken.addAll(queue ? taken.size() : 0, values);
        }
        if (!right) {
            Collections.swap(taken, taken.size() - 1, taken.size() - 1 - width);
        }
        for (int value : taken) {
            operations.add(Operation.returned(0, remove, Map.of("result", Value.of(value)), time, time + 5));
            time += 10;
        }
        return history(operations);
    }

    /**
     * Random operations of some threads, 52 of 100 of them insertions.
     *
     * @param values how many different ones; 0 for as many as there are insertions
     * @param right whether that conforms; if not, two removals near the end are exchanged whose insertions did not
     *     overlap
     */
    public History random(int threads, int count, int values, boolean right, long seed) throws BadInput {
        Random random = new Random(seed);
        long[] free = new long[threads];
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Draft draft = new Draft();
            draft.thread = i % threads;
            draft.call = free[draft.thread] + 1 + random.nextInt(20);
            draft.end = draft.call + 1 + random.nextInt(200);
            draft.point = draft.call + random.nextDouble() * (draft.end - draft.call);
            free[draft.thread] = draft.end;
            draft.inserts = random.nextInt(100) < 52;
            drafts.add(draft);
        }
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingDouble(draft -> draft.point));
        Deque<Draft> held = new ArrayDeque<>();
        int fresh = 0;
        for (Draft draft : order) {
            if (draft.inserts) {
                draft.value = Value.of(values == 0 ? fresh++ : random.nextInt(values));
                held.addLast(draft);
            } else if (held.isEmpty()) {
                draft.value = Value.model("empty");
            } else {
                draft.inserted = queue ? held.pollFirst() : held.pollLast();
                draft.value = draft.inserted.value;
            }
        }
        if (!right) {
            spoil(order);
        }
        List<Operation> operations = new ArrayList<>();
        drafts.sort(Comparator.comparingLong(draft -> draft.call));
        for (Draft draft : drafts) {
            operations.add(Operation.returned(
                    draft.thread,
                    draft.inserts ? insert : remove,
                    Map.of(draft.inserts ? "value" : "result", draft.value),
                    draft.call,
                    draft.end));
        }
        return history(operations);
    }

    private static final class Draft {
        int thread;
        long call;
        long end;
        double point;
        boolean inserts;
        Value value;
        Draft inserted;
    }

    private static void spoil(List<Draft> order) {
        for (int last = order.size() - 1; last > 0; last--) {
            for (int before = last - 1; before > 0; before--) {
                Draft one = order.get(before);
                Draft other = order.get(last);
                boolean apart = one.inserted != null
                        && other.inserted != null
                        && (one.inserted.end < other.inserted.call || other.inserted.end < one.inserted.call)
                        && one.end < other.call;
                if (apart) {
                    Value value = one.value;
                    one.value = other.value;
                    other.value = value;
                    return;
                }
            }
        }
    }

    private static History history(List<Operation> operations) throws BadInput {
        History.Builder history = new History.Builder("rounds", Order.Timeboxes.NANOSECONDS);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }
}
