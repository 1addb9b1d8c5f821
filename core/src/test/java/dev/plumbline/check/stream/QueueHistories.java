package dev.plumbline.check.stream;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random histories of a queue that overlap in all ways: values that come again, removals that find nothing or return what
 * another one returned, operations that never return, processes that return and call
 * at one instant. Some are made of a witness.
 */
final class QueueHistories {
    private static final Value EMPTY = Value.model("empty");

    private final Random random;

    private static final class Draft {
        boolean isInsertion;
        long call;
        long end;
        double point;
        Value value;
    }

    QueueHistories(long seed) {
        random = new Random(seed);
    }

    History next(int most) throws BadInput {
        int size = 1 + random.nextInt(most);
        int span = random.nextBoolean() ? 1_000 : 12;
        int longest = span / (1 + random.nextInt(4));
        int pending = random.nextBoolean() ? 12 : 1_000;
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Draft draft = new Draft();
            draft.isInsertion = random.nextBoolean();
            draft.call = random.nextInt(span);
            draft.end = draft.call + random.nextInt(longest + 1);
            draft.point = draft.call + random.nextDouble() * (draft.end - draft.call);
            drafts.add(draft);
        }
        perform(drafts);
        spoil(drafts);
        // Processes that call as soon as they have returned, or a process for each operation.
        boolean processesReturn = random.nextBoolean();
        drafts.sort(Comparator.<Draft>comparingLong(each -> each.call).thenComparingLong(each -> each.end));
        List<Long> free = new ArrayList<>();
        History.Builder history = new History.Builder("random", new Order.Timeboxes("ns", false));
        for (Draft each : drafts) {
            int process = 0;
            while (process < free.size() && !(processesReturn && free.get(process) <= each.call)) {
                process++;
            }
            if (process == free.size()) {
                free.add(0L);
            }
            boolean isPending = random.nextInt(pending) == 0;
            free.set(process, isPending ? Long.MAX_VALUE : each.end);
            history.add(operation(process, each, isPending));
        }
        return history.build();
    }

    private void perform(List<Draft> drafts) {
        boolean valuesRepeat = random.nextBoolean();
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingDouble(each -> each.point));
        Deque<Value> queue = new ArrayDeque<>();
        int fresh = 0;
        for (Draft each : order) {
            if (each.isInsertion) {
                Value again = Value.of(random.nextInt(fresh + 1));
                each.value = valuesRepeat && !queue.contains(again) ? again : Value.of(++fresh);
                queue.add(each.value);
            } else {
                each.value = queue.isEmpty() ? EMPTY : queue.remove();
            }
        }
    }

    private void spoil(List<Draft> drafts) {
        List<Draft> removals = drafts.stream().filter(each -> !each.isInsertion).toList();
        for (int times = removals.isEmpty() ? 0 : random.nextInt(3); times > 0; times--) {
            Draft one = removals.get(random.nextInt(removals.size()));
            Draft other = removals.get(random.nextInt(removals.size()));
            Value value = one.value;
            one.value = random.nextInt(4) == 0 ? EMPTY : other.value;
            other.value = random.nextInt(3) == 0 ? other.value : value;
        }
    }

    private static Operation operation(int process, Draft draft, boolean isPending) {
        boolean hasResult = !draft.isInsertion && !isPending;
        return new Operation(
                Value.of(process),
                draft.isInsertion ? "enqueue" : "dequeue",
                draft.isInsertion
                        ? Map.of("value", draft.value)
                        : hasResult ? Map.of("result", draft.value) : Map.<String, Value>of(),
                isPending ? Timebox.open(draft.call) : new Timebox(draft.call, draft.end),
                isPending ? Outcome.PENDING : Outcome.RETURNED,
                Map.of(),
                0);
    }
}
