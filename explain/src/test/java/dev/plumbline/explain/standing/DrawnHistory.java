package dev.plumbline.explain.standing;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Few processes, few values, few moments: much overlaps, touches, repeats and stays pending. */
public final class DrawnHistory {
    private DrawnHistory() {}

    /** @param model whose operations are drawn; {@code leaky} is the module of the test */
    public static History of(String model, Random random) {
        List<Operation> operations = new ArrayList<>();
        int processes = 2 + random.nextInt(3);
        int left = 4 + random.nextInt(4);
        for (int process = 0; process < processes && left > 0; process++) {
            long clock = random.nextInt(3);
            for (int i = 1 + random.nextInt(3); i > 0 && left > 0; i--, left--) {
                long call = clock + random.nextInt(3);
                long end = call + random.nextInt(6);
                boolean pending = random.nextInt(4) == 0;
                clock = pending ? call + random.nextInt(2) : end;
                operations.add(operation(model, random, process, call, pending ? -1 : end));
            }
        }
        operations.sort(Comparator.comparingLong(operation -> ((Timebox) operation.place()).call()));
        History.Builder builder =
                new History.Builder("random.ndjson", new Order.Timeboxes("us", random.nextInt(6) == 0));
        try {
            for (Operation operation : operations) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.build();
    }

    private static Operation operation(String model, Random random, int process, long call, long end) {
        Value value = Value.of(1 + random.nextInt(2));
        Value result = Value.of(random.nextInt(3));
        boolean writes = random.nextInt(5) < 3;
        Map<String, Value> written = Map.of("value", value);
        Map<String, Value> read = end < 0 ? Map.of() : Map.of("result", result);
        Value key = Value.of(random.nextInt(2));
        return switch (model) {
            case "map" ->
                timed(
                        process,
                        writes ? "put" : "get",
                        writes
                                ? Map.of("key", key, "value", value)
                                : end < 0 ? Map.of("key", key) : Map.of("key", key, "result", result),
                        call,
                        end);
            case "queue" -> timed(process, writes ? "enqueue" : "dequeue", writes ? written : read, call, end);
            case "leaky" ->
                timed(process, writes ? "Add" : "Read", writes ? written : Map.of("result", result), call, end);
            default -> timed(process, writes ? "write" : "read", writes ? written : read, call, end);
        };
    }

    private static Operation timed(int process, String name, Map<String, Value> arguments, long call, long end) {
        return new Operation(
                Value.of(process),
                name,
                arguments,
                end < 0 ? Timebox.open(call) : new Timebox(call, end),
                end < 0 ? Outcome.PENDING : Outcome.RETURNED,
                Map.of(),
                0);
    }
}
