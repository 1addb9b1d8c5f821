package dev.plumbline.lineup.internal.phase;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.internal.binding.ResultValues;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.spec.serial.SerialSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The calls and returns of one execution of a test, in the order in which they happened; compact, so that tens of
 * thousands can be compared.
 */
public final class CallHistory {
    /** 2n for the call of number n, 2n + 1 for its return. */
    private final int[] events;

    /** By number of the call; {@link SerialRuns#BLOCKS} for a call that did not return, whether it began or not. */
    private final Value[] results;

    private final int hash;

    public CallHistory(int[] events, Value[] results) {
        this.events = events;
        this.results = results;
        this.hash = 31 * Arrays.hashCode(events) + Arrays.hashCode(results);
    }

    public static CallHistory of(Execution execution, NumberedCalls numbering, ResultValues converted) {
        List<Event> seen = execution.events();
        int[] events = new int[seen.size()];
        Value[] results = new Value[numbering.size()];
        Arrays.fill(results, SerialRuns.BLOCKS);
        for (int i = 0; i < events.length; i++) {
            Event event = seen.get(i);
            int number = numbering.number(event.thread(), event.call());
            if (event instanceof Event.Called) {
                events[i] = 2 * number;
            } else if (event instanceof Event.Returned returned) {
                events[i] = 2 * number + 1;
                results[number] = (Value) returned.value();
            } else if (event instanceof Event.Threw threw) {
                events[i] = 2 * number + 1;
                results[number] = converted.thrown(ofTheObject(threw.exception()));
            }
        }
        return new CallHistory(events, results);
    }

    /** An error of the machine, or of incompatible classes, is not a result of the object. */
    private static Throwable ofTheObject(Throwable exception) {
        if (exception instanceof LinkageError || exception instanceof VirtualMachineError) {
            throw new Uncontrollable(
                    "a call ended with " + exception + ", which is not a result of the object", exception);
        }
        return exception;
    }

    public int length() {
        return events.length;
    }

    public boolean isCall(int position) {
        return events[position] % 2 == 0;
    }

    /** The number of the call to which the event belongs. */
    public int number(int position) {
        return events[position] / 2;
    }

    public Value result(int number) {
        return results[number];
    }

    public boolean returned(int number) {
        return !results[number].equals(SerialRuns.BLOCKS);
    }

    /** The calls that began and did not return. */
    public List<Integer> pending() {
        List<Integer> pending = new ArrayList<>();
        for (int i = 0; i < events.length; i++) {
            if (isCall(i) && !returned(number(i))) {
                pending.add(number(i));
            }
        }
        return pending;
    }

    /** Whether all calls of the test have returned. */
    boolean full() {
        for (int number = 0; number < results.length; number++) {
            if (!returned(number)) {
                return false;
            }
        }
        return true;
    }

    /** Whether no two calls overlap. */
    boolean isSerial() {
        for (int i = 0; i < events.length; i++) {
            if (isCall(i) != (i % 2 == 0) || !isCall(i) && number(i) != number(i - 1)) {
                return false;
            }
        }
        return true;
    }

    /** This history as a serial run. */
    List<Reply> serial() {
        List<Reply> replies = new ArrayList<>();
        for (int i = 0; i < events.length; i += 2) {
            boolean last = i + 1 == events.length;
            if (!isCall(i) || !last && (isCall(i + 1) || number(i + 1) != number(i))) {
                throw new IllegalStateException("a serial run in which calls overlap");
            }
            replies.add(new Reply(number(i), result(number(i))));
        }
        return replies;
    }

    /** The history of a serial run. */
    public static CallHistory ofSerial(List<Reply> replies, int calls) {
        Value[] results = new Value[calls];
        Arrays.fill(results, SerialRuns.BLOCKS);
        int[] events = new int[2 * replies.size()];
        int length = 0;
        for (Reply reply : replies) {
            events[length++] = 2 * reply.call();
            results[reply.call()] = reply.result();
            if (!reply.blocks()) {
                events[length++] = 2 * reply.call() + 1;
            }
        }
        return new CallHistory(Arrays.copyOf(events, length), results);
    }

    /** The calls in the ordinary check, in its order: the operations of {@link #history}. */
    public List<Integer> checked(OptionalInt blocked) {
        List<Integer> made = new ArrayList<>();
        for (int i = 0; i < events.length; i++) {
            int number = number(i);
            if (isCall(i) && (returned(number) || blocked.isPresent() && blocked.getAsInt() == number)) {
                made.add(number);
            }
        }
        return made;
    }

    /**
     * As a history for the ordinary check.
     *
     * @param blocked of the pending calls, the one to be explained as blocking; the others are left out (definition 2)
     */
    public History history(String name, NumberedCalls numbering, OptionalInt blocked) throws BadInput {
        long[] called = new long[results.length];
        long[] ended = new long[results.length];
        for (int i = 0; i < events.length; i++) {
            int number = number(i);
            if (isCall(i)) {
                called[number] = i;
                ended[number] = events.length;
            } else {
                ended[number] = i;
            }
        }
        History.Builder history = new History.Builder(name, Order.Timeboxes.EVENTS);
        for (int number : checked(blocked)) {
            Map<String, Value> arguments =
                    new LinkedHashMap<>(numbering.invocation(number).named());
            if (!result(number).equals(SerialRuns.VOID)) {
                arguments.put(SerialSpec.RESULT, result(number));
            }
            history.add(new Operation(
                    Value.of(numbering.threadNameOf(number)),
                    numbering.invocation(number).method(),
                    arguments,
                    new Timebox(called[number], ended[number]),
                    Outcome.RETURNED,
                    Map.of(),
                    0));
        }
        return history.build();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CallHistory that
                && hash == that.hash
                && Arrays.equals(events, that.events)
                && Arrays.equals(results, that.results);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return Arrays.toString(events) + Arrays.toString(results);
    }
}
