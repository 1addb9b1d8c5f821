package dev.plumbline.history.precedence;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which call of its thread performed an operation. A seed repeats calls, including those that found nothing to do and
 * were not recorded; the number of the latter may depend on the state that they found. So the number of the call
 * counts, not that of the operation. The metadata of each operation for which the two differ contains it, unless the
 * operation is pending: metadata is written when an operation ends.
 */
public final class CallNumbers {
    /** The key of the number in the metadata. */
    public static final String KEY = "plumbline.call";

    private CallNumbers() {}

    /**
     * The number of the call that performed an operation, in its thread.
     *
     * @param index of the operation among those of its thread
     */
    public static long of(Operation operation, long index) {
        return operation.metadata().get(KEY) instanceof Value.Int number ? number.value() : index;
    }

    /**
     * The smallest number that the call of a pending operation can have: after the previous call.
     *
     * @param index of the operation among those of its thread
     * @param before the previous operation of its thread
     */
    public static long atLeast(Operation pending, long index, Optional<Operation> before) {
        long next = before.isEmpty() ? 0 : of(before.get(), index - 1) + 1;
        return of(pending, next);
    }

    /**
     * The history with the number of its call at each operation, so that a part of it keeps them; at a pending one the
     * smallest that it can be.
     */
    public static History stated(History history) throws BadInput {
        History.Builder numbered = History.Builder.like(history);
        Map<Value, Integer> seen = new HashMap<>();
        Map<Value, Operation> last = new HashMap<>();
        for (Operation operation : history.operations()) {
            if (operation.isLifecycle()) {
                numbered.add(operation);
                continue;
            }
            int index = seen.merge(operation.process(), 1, Integer::sum) - 1;
            Operation before = last.get(operation.process());
            long call = operation.isPending()
                    ? atLeast(operation, index, Optional.ofNullable(before))
                    : of(operation, index);
            Operation stated = with(operation, call);
            last.put(operation.process(), stated);
            numbered.add(stated);
        }
        return numbered.build();
    }

    private static Operation with(Operation operation, long number) {
        Map<String, Value> metadata = new TreeMap<>(operation.metadata());
        metadata.put(KEY, Value.of(number));
        return new Operation(
                operation.process(),
                operation.name(),
                operation.arguments(),
                operation.place(),
                operation.outcome(),
                metadata,
                operation.origin());
    }
}
