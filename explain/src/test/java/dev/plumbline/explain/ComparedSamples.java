package dev.plumbline.explain;

import dev.plumbline.explain.compare.RunComparison;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;

/** Two runs of one workload. */
public final class ComparedSamples {
    private ComparedSamples() {}

    /** One operation has another result, and each run has one that the other lacks. */
    public static RunComparison goodAndBad() throws BadInput {
        return RunComparison.of(
                run("good", List.of(write(1, 5, 0, 30), read(2, 0, 10, 20), write(2, 9, 40, 50), read(2, 9, 60, 70))),
                run("bad", List.of(write(1, 5, 0, 5), read(2, 4, 10, 20), write(1, 7, 22, 23), read(2, 9, 60, 70))));
    }

    /** A run with these operations, in nanoseconds. */
    public static TimeboxedHistory run(String name, List<Operation> operations) throws BadInput {
        History.Builder builder = new History.Builder(name, Order.Timeboxes.NANOSECONDS);
        for (Operation each : operations) {
            builder.add(each);
        }
        return TimeboxedHistory.of(builder.build(), "a test");
    }

    public static Operation write(long process, int value, long call, long end) {
        return Operation.returned(process, "write", Map.of("value", Value.of(value)), call, end);
    }

    public static Operation read(long process, int result, long call, long end) {
        return Operation.returned(process, "read", Map.of("result", Value.of(result)), call, end);
    }
}
