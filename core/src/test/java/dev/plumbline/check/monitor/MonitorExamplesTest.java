package dev.plumbline.check.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Small histories, each of which some simpler rule gets wrong. Every operation has a separate process unless stated
 * otherwise.
 */
class MonitorExamplesTest {
    private static final Value EMPTY = Value.model("empty");

    private final History.Builder history = new History.Builder("example", Order.Timeboxes.NANOSECONDS);

    private void add(String name, Object value, Object result, long call, long end) throws BadInput {
        addAs(100 + history.size(), name, value, result, call, end);
    }

    private void addAs(long process, String name, Object value, Object result, long call, long end) throws BadInput {
        Map<String, Value> arguments = new java.util.HashMap<>();
        if (value != null) {
            arguments.put("value", value(value));
        }
        if (name.equals("watch")) {
            arguments.put("from", Value.of(0));
        }
        if (result != null) {
            arguments.put("result", value(result));
        }
        history.add(
                end < 0
                        ? Operation.pending(process, name, arguments, call)
                        : Operation.returned(process, name, arguments, call, end));
    }

    private static Value value(Object value) {
        return value instanceof Value known
                ? known
                : value instanceof Boolean bool ? Value.of(bool) : Value.of(((Number) value).longValue());
    }

    private Ruling decide(String model) throws BadInput {
        return Monitors.of(Models.named(model)).orElseThrow().decide(history.build());
    }

    private void conforms(String model) throws BadInput {
        assertThat(decide(model)).isEqualTo(new Ruling.Conforms());
    }

    private void violates(String model, Integer... conflict) throws BadInput {
        Ruling answer = decide(model);
        assertThat(answer).isInstanceOf(Ruling.Violates.class);
        assertThat(((Ruling.Violates) answer).operations()).containsExactlyInAnyOrder(conflict);
    }

    @Test
    void aQueueThatOvertakesViolatesByFourOperations() throws BadInput {
        add("enq", 1, null, 0, 1);
        add("enq", 2, null, 2, 3);
        add("enq", 3, null, 2, 3);
        add("deq", null, 2, 4, 5);
        add("deq", null, 1, 6, 7);
        violates("queue", 0, 1, 3, 4);
    }

    @Test
    void twoElementsTogetherKeepAQueueFromBeingEmpty() throws BadInput {
        add("enqueue", 1, null, 0, 1);
        add("dequeue", null, EMPTY, 2, 9);
        add("enqueue", 2, null, 3, 4);
        add("dequeue", null, 1, 5, 6);
        violates("queue", 0, 1, 2, 3);
    }

    @Test
    void aPendingRemovalMayHaveEmptiedAQueue() throws BadInput {
        add("enqueue", 1, null, 0, 1);
        add("dequeue", null, null, 2, -1);
        add("dequeue", null, EMPTY, 5, 6);
        conforms("queue");
    }

    @Test
    void onePendingRemovalDoesNotTakeTwoElements() throws BadInput {
        add("enqueue", 1, null, 0, 1);
        add("enqueue", 2, null, 2, 3);
        add("dequeue", null, null, 2, -1);
        add("dequeue", null, EMPTY, 5, 6);
        violates("queue", 1, 3);
    }

    @Test
    void aHeadThatWasLookedAtForLongParesTheTimesOfOthers() throws BadInput {
        add("enqueue", 3, null, 0, 5);
        add("enqueue", 1, null, 10, 20);
        add("enqueue", 2, null, 0, 30);
        add("dequeue", null, 1, 20, 60);
        add("peek", null, 2, 10, 40);
        add("dequeue", null, 2, 80, 90);
        add("dequeue", null, 3, 50, 100);
        violates("queue", 0, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void anElementLookedAtBeforeItsInsertionReturnsConforms() throws BadInput {
        add("peek", null, 3, 0, 3);
        add("enqueue", 3, null, 1, 6);
        add("enqueue", 4, null, 4, 5);
        add("dequeue", null, 3, 10, 12);
        add("dequeue", null, 4, 13, 14);
        conforms("queue");
    }

    @Test
    void peekReturnsSmallestElement() throws BadInput {
        add("insert", 1, null, 0, 1);
        add("insert", 2, null, 0, 1);
        add("peekMin", null, 2, 2, 3);
        violates("priority-queue", 0, 1, 2);
    }

    @Test
    void aStackOfThreeViolatesThoughNoTwoElementsConflict() throws BadInput {
        add("push", 1, null, 0, 6);
        add("push", 2, null, 3, 4);
        add("push", 3, null, 5, 9);
        add("pop", null, 2, 7, 8);
        add("pop", null, 1, 10, 11);
        violates("stack", 0, 1, 2, 3, 4);
    }

    @Test
    void aStackOfFourViolatesThoughNoThreeElementsConflict() throws BadInput {
        add("push", 1, null, 50, 100);
        add("pop", null, 1, 300, 350);
        add("push", 2, null, 60, 200);
        add("pop", null, 2, 500, 750);
        add("push", 3, null, 150, 400);
        add("pop", null, 3, 700, 950);
        add("push", 4, null, 390, 600);
        add("pop", null, 4, 900, 1000);
        violates("stack", 0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void aPendingPopTakesWhatItMust() throws BadInput {
        add("push", 1, null, 0, 1);
        add("pop", null, null, 2, -1);
        add("pop", null, EMPTY, 3, 5);
        add("push", 2, null, 6, 7);
        conforms("stack");
    }

    @Test
    void twoSmallerElementsTogetherKeepALargerOneIn() throws BadInput {
        add("insert", 1, null, 0, 1);
        add("insert", 7, null, 0, 1);
        add("insert", 2, null, 3, 4);
        add("deleteMin", null, 7, 2, 9);
        add("deleteMin", null, 1, 5, 6);
        violates("priority-queue", 0, 1, 2, 3, 4);
    }

    @Test
    void aSetIsNotTurnedBeforeItMust() throws BadInput {
        add("contains", 1, false, 0, 1);
        add("add", 1, true, 0, 2);
        add("remove", 1, false, 0, 0);
        conforms("set");
    }

    @Test
    void twoAddsWithoutARemoveViolate() throws BadInput {
        add("add", 1, true, 0, 3);
        add("add", 1, true, 1, 2);
        add("remove", 1, true, 4, 6);
        violates("set", 0, 1);
    }

    @Test
    void aRegisterViolatesThoughNoWriteLiesWhollyBetween() throws BadInput {
        add("write", 1, null, 20, 40);
        add("read", null, 1, 10, 30);
        add("read", null, Value.model("nil"), 35, 50);
        violates("register", 0, 1, 2);
    }

    @Test
    void aPendingIncrementIsUsedOnce() throws BadInput {
        add("get", null, 1, 2, 4);
        add("inc", null, null, 3, -1);
        add("inc", null, null, 5, 6);
        add("get", null, 1, 7, 8);
        violates("counter", 3);
    }

    @Test
    void withinAProcessAReadComesBeforeAPendingWriteAtTheSameInstant() throws BadInput {
        addAs(0, "read", null, 1, 1, 5);
        addAs(0, "write", 1, null, 5, -1);
        violates("register", 0, 1);
    }

    @Test
    void betweenProcessesEqualTimesOverlap() throws BadInput {
        addAs(0, "read", null, 1, 1, 5);
        addAs(1, "write", 1, null, 5, -1);
        conforms("register");
    }

    /** Key by key both are fine. Together the removals and the reads go round in a circle. */
    @Test
    void twoProcessesThatReturnAndCallAtOneInstantAreNotDecidedKeyByKey() throws BadInput {
        addAs(0, "add", 1, true, 0, 5);
        addAs(0, "contains", 2, false, 5, 9);
        addAs(1, "add", 2, true, 0, 5);
        addAs(1, "contains", 1, false, 5, 9);
        assertThat(decide("set")).isInstanceOf(Ruling.NotApplicable.class);
    }

    @Test
    void aPendingOperationMayTakeEffectAfterItsProcessWentOn() throws BadInput {
        addAs(0, "add", 1, null, 0, -1);
        addAs(0, "contains", 2, false, 1, 2);
        addAs(1, "contains", 1, false, 3, 4);
        addAs(1, "contains", 1, true, 5, 6);
        conforms("set");
        addAs(1, "contains", 1, false, 7, 8);
        violates("set", 0, 2, 3, 4);
    }

    /** One of the two calls stays pending; the order within its process still holds at the instant. */
    @Test
    void aProcessThatReturnsAndLeavesAPendingCallAtOneInstantIsInOrder() throws BadInput {
        addAs(0, "contains", 1, true, 0, 5);
        addAs(0, "add", 1, null, 5, -1);
        addAs(0, "contains", 2, false, 5, 9);
        addAs(1, "contains", 1, true, 5, 9);
        violates("set", 0);
    }

    @Test
    void twoProcessesThatReturnAndLeavePendingCallsAtOneInstantAreNotDecidedWhereThatMatters() throws BadInput {
        addAs(0, "contains", 1, true, 0, 5);
        addAs(0, "add", 2, null, 5, -1);
        addAs(1, "contains", 2, true, 0, 5);
        addAs(1, "add", 1, null, 5, -1);
        assertThat(decide("set")).isInstanceOf(Ruling.NotApplicable.class);
    }

    @Test
    void ofElementsInsertedTwiceAQueueGivesOutTheFirstAndAStackIsNotDecided() throws BadInput {
        add("add", 1, null, 0, 1);
        add("add", 2, null, 2, 3);
        add("add", 1, null, 4, 5);
        add("remove", null, 1, 6, 7);
        add("remove", null, 1, 8, 9);
        violates("queue", 1, 2, 4);
        assertThat(decide("stack"))
                .isEqualTo(new Ruling.NotApplicable(
                        "1 is inserted twice, and it is not clear which of them was removed when"));
    }

    @Test
    void anElementThatIsInsertedAgainAfterItWasRemovedIsDecidedOnAStackToo() throws BadInput {
        add("push", 1, null, 0, 1);
        add("pop", null, 1, 2, 3);
        add("push", 2, null, 4, 5);
        add("push", 1, null, 6, 7);
        add("pop", null, 2, 8, 9);
        add("pop", null, 1, 10, 11);
        violates("stack", 2, 3, 4, 5);
    }

    @Test
    void anElementRemovedMoreOftenThanInsertedByThenViolates() throws BadInput {
        add("push", 1, null, 0, 1);
        add("pop", null, 1, 2, 3);
        add("pop", null, 1, 4, 5);
        add("push", 1, null, 6, 7);
        violates("stack", 0, 1, 2);
    }

    @Test
    void aLookAtTheTopNeedsAMomentWithoutTheElementsAbove() throws BadInput {
        add("push", 1, null, 0, 1);
        add("push", 2, null, 2, 3);
        add("top", null, 1, 4, 7);
        add("push", 3, null, 5, 6);
        add("pop", null, 2, 8, 9);
        violates("stack", 0, 1, 2, 4);
    }

    @Test
    void aLookAtTheTopBetweenTwoElementsAboveIsFine() throws BadInput {
        add("push", 1, null, 0, 1);
        add("push", 2, null, 2, 3);
        add("top", null, 1, 4, 9);
        add("pop", null, 2, 5, 6);
        add("push", 3, null, 7, 8);
        conforms("stack");
    }

    @Test
    void aDequeOfOneEndIsAStackAndOneOfBothEndsIsNotDecided() throws BadInput {
        add("addFirst", 1, null, 0, 1);
        add("addFirst", 2, null, 2, 3);
        add("pollFirst", null, 1, 4, 5);
        violates("deque", 0, 1, 2);
        add("pollLast", null, 2, 6, 7);
        assertThat(decide("deque"))
                .isEqualTo(new Ruling.NotApplicable("both ends of the deque are used in the same way"));
    }

    @Test
    void anUnknownOperationIsBadInput() throws BadInput {
        add("shuffle", null, null, 0, 1);
        assertThatThrownBy(() -> decide("queue")).isInstanceOf(BadInput.class).hasMessageContaining("shuffle");
    }

    @Test
    void aMutexHasNoMonitor() throws BadInput {
        assertThat(Monitors.of(Models.named("mutex"))).isEmpty();
    }

    @Test
    void aLogIsInTheOrderThatItsWatchesShow() throws BadInput {
        add("append", 1, null, 0, 10);
        add("append", 2, null, 0, 10);
        add("append", 3, null, 2, -1);
        add("watch", null, Value.tuple(Value.of(2), Value.of(1)), 5, 12);
        conforms("log");
        add("append", 4, 3, 20, 25);
        add("read", null, Value.tuple(Value.of(2), Value.of(1), Value.of(3), Value.of(4)), 30, 31);
        conforms("log");
        add("read", null, Value.tuple(Value.of(2), Value.of(1), Value.of(3)), 32, 33);
        violates("log", 4, 6);
    }

    @Test
    void aValueThatNoReadOfALogShowsWasNotAppendedBefore() throws BadInput {
        add("append", 1, null, 0, 1);
        add("append", 2, null, 2, 3);
        add("read", null, Value.tuple(Value.of(1)), 4, 5);
        violates("log", 1, 2);
    }

    /** One of the pending appends fills position 0, and the monitor does not guess which. */
    @Test
    void aPositionOfALogThatNoResultShowsIsLeftToTheSweep() throws BadInput {
        add("append", 1, null, 0, -1);
        add("append", 2, null, 0, -1);
        add("append", 3, 1, 2, 3);
        assertThat(decide("log")).isEqualTo(new Ruling.NotApplicable("no result shows the value at position 0"));
    }
}
