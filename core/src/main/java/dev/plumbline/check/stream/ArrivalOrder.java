package dev.plumbline.check.stream;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Puts operations in the order of their calls, in which they are numbered, while they arrive in about that order.
 *
 * <p>The promise of a stream: an operation is called at most {@code disorder} before any operation that arrived earlier.
 * So when an operation called at c has arrived, all operations called before {@code c - disorder} have arrived. That is
 * the <em>complete</em> part of the history: it has all calls before that time, and all returns before that time too, as
 * an operation that returns was called no later. Nothing that arrives later changes it. An operation that breaks the
 * promise is rejected, whether or not its time is used already, so that the result does not depend on how the stream was
 * cut into reads.
 *
 * <p>The time itself is not complete yet: operations called at exactly that time may follow, and calls come before
 * returns at equal times.
 *
 * <p>A source that knows more says it: {@link #passed}.
 */
final class ArrivalOrder {
    private final long disorder;
    private final PriorityQueue<Arrived> waiting = new PriorityQueue<>(Comparator.comparingLong(Arrived::call)
            .thenComparingLong(Arrived::end)
            .thenComparingLong(Arrived::arrival));
    private long arrivals;
    private long latestCall = Long.MIN_VALUE;
    private long latestOrigin;
    private long passed = Long.MIN_VALUE;
    private boolean closed;

    /** @param arrival the number of operations that arrived before */
    private record Arrived(Operation operation, long call, long end, long arrival) {}

    /** @param disorder how long before an operation that arrived earlier one may be called, in units of the history */
    ArrivalOrder(long disorder) {
        this.disorder = disorder;
    }

    /** Continues with what {@link #saved} has. */
    ArrivalOrder(long disorder, Fields saved) throws BadInput {
        this(disorder);
        for (Fields each : saved.list("waiting")) {
            wait(OperationCoding.restored(each), each.get("arrival").number(0, Long.MAX_VALUE));
        }
        arrivals = saved.get("arrivals").number(0, Long.MAX_VALUE);
        latestCall = saved.get("latestCall").number(Long.MIN_VALUE, Long.MAX_VALUE);
        latestOrigin = saved.get("latestLine").number(0, Long.MAX_VALUE);
    }

    Document saved() {
        List<Document> all = waiting.stream()
                .map(each -> OperationCoding.saved(each.operation).put("arrival", each.arrival))
                .toList();
        return new Document()
                .put("arrivals", arrivals)
                .put("latestCall", latestCall)
                .put("latestLine", latestOrigin)
                .put("waiting", all);
    }

    private void wait(Operation operation, long arrival) {
        Timebox box = (Timebox) operation.place();
        waiting.add(new Arrived(operation, box.call(), box.end(), arrival));
    }

    /** @throws BadInput if the operation arrives too late */
    void add(Operation operation) throws BadInput {
        requireInTime(operation);
        wait(operation, arrivals++);
        long call = ((Timebox) operation.place()).call();
        if (call > latestCall) {
            latestCall = call;
            latestOrigin = operation.origin();
        }
    }

    /** @throws BadInput if the operation would arrive too late */
    void requireInTime(Operation operation) throws BadInput {
        long call = ((Timebox) operation.place()).call();
        if (call < completeBefore()) {
            throw new BadInput(operation.shortCall() + " is called at " + call + ", " + (latestCall - call)
                    + " before the operation of line " + latestOrigin + ", called at " + latestCall
                    + "; expected at most " + disorder + " in a history that is checked while it is read");
        }
    }

    /** All operations that were called before this time have arrived. */
    void passed(long time) {
        passed = Math.max(passed, time);
    }

    /** No operation arrives any more. */
    void close() {
        closed = true;
    }

    /** Whether all calls and returns at this time have arrived. */
    boolean isComplete(long time) {
        return closed || time < completeBefore();
    }

    private long completeBefore() {
        return Math.max(passed, latestCall < Long.MIN_VALUE + disorder ? Long.MIN_VALUE : latestCall - disorder);
    }

    /** The next operation in the order of calls, which stays; null if there is none. */
    Operation peek() {
        return waiting.isEmpty() ? null : waiting.peek().operation();
    }

    /** Takes the next operation. */
    Operation take() {
        return waiting.remove().operation();
    }

    int size() {
        return waiting.size();
    }

    /** The latest call of an operation that has arrived. */
    long latestCall() {
        return latestCall;
    }

    /** The number of operations that have arrived. */
    long arrivals() {
        return arrivals;
    }
}
