import static dev.plumbline.junit.PlumblineAssertions.assertConforms;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;

/*
 * Lesson 4. How do I check a history inside a JUnit test?
 *
 * assertConforms(history, spec) fails with the counterexample, and writes a bundle below target/ that the viewer opens.
 * An inconclusive check fails too, with an InconclusiveError: a test must not pass because it ran out of time. The
 * artifact works with JUnit 5 and 6 and depends on neither.
 *
 * The first test passes. The second shows the message of a failing test; without assertThrows the build would fail.
 *
 * Run it:
 *
 *     mvn -q test
 *
 * It prints:
 *
 *     VIOLATES  overtaken: no behaviour of queue explains it
 *       3 operations, 2 processes, 3 steps, largest frontier 1, 0.01 s
 *
 *       Out of order: 1 was enqueued (#0) before 2 (#1), but 2 was dequeued first (#2). #2 could only have
 *       returned 1.
 *       - During #2, the head of the queue is 1, not 2, since #0 enqueue(1).
 *       - #0 returned before #2 was called.
 *       - No operation that changes the head of the queue could come between #0 and #2.
 *       - Without #0, or without #2, the history conforms.
 *       - If #2 had returned 1, the history would conform.
 *
 *       This operation fits no explanation of what came before it:
 *         #2 dequeue(result: 2)
 *         of process 1, called at 10, returned at 11
 *
 *       No other operation overlaps it.
 *
 *       The frontier: one configuration where the search ended
 *         state = <<1, 2>>
 *         none of the open operations performed
 *
 *       Why the open operations could not be performed:
 *         #2 dequeue(result: 2)
 *           result = head of the queue: 2 = 1 is FALSE
 *
 *       Performed last, in one interpretation that got this far:
 *         #0 enqueue(value: 1)
 *         #1 enqueue(value: 2)  -> state = <<1, 2>> (2 added at the end)
 *       never used: peek, size, take
 *
 *       To explore it:
 *         plumbline explain target/plumbline/QueueTest.firstEnqueuedElementIsDequeuedFirst-overtaken.plumb
 *         plumbline view target/plumbline/QueueTest.firstEnqueuedElementIsDequeuedFirst-overtaken.plumb
 */
class QueueTest {
    private static final Spec QUEUE = Models.queue();

    @Test
    void overlappingCallsMayTakeEffectInEitherOrder() throws Exception {
        assertConforms(history("overlapping", 0, 5, 1, 4), QUEUE);
    }

    @Test
    void firstEnqueuedElementIsDequeuedFirst() throws Exception {
        History overtaken = history("overtaken", 0, 1, 2, 3);
        AssertionError failure = assertThrows(AssertionError.class, () -> assertConforms(overtaken, QUEUE));
        System.out.print(failure.getMessage());
    }

    /** Two threads enqueue 1 and 2, in these timeboxes; then 2 comes out. */
    private static History history(String name, long call1, long return1, long call2, long return2) throws Exception {
        return new History.Builder(name, Order.Timeboxes.EVENTS)
                .add(Operation.returned(1, "enqueue", Map.of("value", Value.of(1)), call1, return1))
                .add(Operation.returned(2, "enqueue", Map.of("value", Value.of(2)), call2, return2))
                .add(Operation.returned(1, "dequeue", Map.of("result", Value.of(2)), 10, 11))
                .build();
    }
}
