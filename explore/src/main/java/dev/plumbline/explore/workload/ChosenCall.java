package dev.plumbline.explore.workload;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import java.util.Map;
import java.util.TreeMap;

/**
 * The call of a run at which its replay is to stop: the first operation that this thread begins in one of these calls.
 * Mostly it is known which call it was, and first and last are the same.
 *
 * @param thread from 0
 * @param first number of a call of that thread, from 0, those included that recorded nothing
 * @param last the same
 */
public record ChosenCall(int thread, long first, long last) {
    public ChosenCall {
        if (thread < 0 || first < 0 || last < first) {
            throw new IllegalArgumentException("thread " + thread + ", calls " + first + " to " + last);
        }
    }

    /**
     * The number of the call that carried out an operation, in its thread.
     *
     * @param index of the operation among those of its thread
     */
    public static long number(Operation operation, long index) {
        return operation.metadata().get(RecordedCall.NUMBER) instanceof Value.Int number ? number.value() : index;
    }

    /** The operation with the number of its call. */
    public static Operation withNumber(Operation operation, long number) {
        Map<String, Value> metadata = new TreeMap<>(operation.metadata());
        metadata.put(RecordedCall.NUMBER, Value.of(number));
        return new Operation(
                operation.process(),
                operation.name(),
                operation.arguments(),
                operation.place(),
                operation.outcome(),
                metadata,
                operation.origin());
    }

    /** As a word of a command line. */
    String word() {
        return thread + ":" + first + ":" + last;
    }

    static ChosenCall parse(String word) {
        String[] parts = word.split(":");
        return new ChosenCall(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    }
}
