package dev.plumbline.check.counterfactual;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The part of a history that matters when an operation returns: the operations that were called by then. Those that had
 * not returned are pending, so that a behaviour may perform them or not.
 *
 * <p>Operations that return at the same instant count as not returned, since each of them may have been the first. An
 * exception is an operation whose process already called its next one at that instant: as a pending operation it would
 * be free to happen after that one.
 *
 * @param history with those operations, in their order
 * @param operation the one that returns, in that history
 * @param recorded for each pending operation of that history that returned later, the operation as it was recorded
 */
record UntilReturn(History history, Operation operation, Map<Operation, Operation> recorded) {
    static UntilReturn of(TimeboxedHistory whole, int returning) throws BadInput {
        long end = whole.end(returning);
        Map<Value, Integer> lastCalled = new HashMap<>();
        for (int number = 0; number < whole.size(); number++) {
            if (whole.call(number) == end) {
                lastCalled.put(whole.operation(number).process(), number);
            }
        }
        History.Builder until = History.Builder.like(whole.history());
        Map<Operation, Operation> recorded = new IdentityHashMap<>();
        for (int number = 0; number < whole.size(); number++) {
            Operation operation = whole.operation(number);
            if (whole.call(number) > end) {
                continue;
            }
            boolean goesOn = lastCalled.getOrDefault(operation.process(), -1) > number;
            boolean returned = number == returning
                    || whole.end(number) < end
                    || whole.end(number) == end && whole.isSequential() && goesOn;
            if (returned || operation.isPending()) {
                until.add(operation);
            } else {
                Operation open = operation.unreturned();
                recorded.put(open, operation);
                until.add(open);
            }
        }
        return new UntilReturn(until.build(), whole.operation(returning), recorded);
    }
}
