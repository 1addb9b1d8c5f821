package dev.plumbline.casestudies.queues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Histories, written by hand, that the specifications allow and forbid. */
@Tag("slow")
class SpecificationsTest {
    private static final Specs SPECS = new Specs();

    @Test
    void aSingleProducerAndConsumerInOrderConformToBoth() throws BadInput {
        Ops ops = new Ops();
        ops.enqueue(1, 1001, 1, 2).enqueueBulk(1, "<<1002, 1003>>", 3, 4);
        ops.dequeueBulk(2, 2, "<<1001, 1002>>", 5, 6).dequeue(2, "1003", 7, 8).dequeue(2, "empty", 9, 10);
        assertThat(ops.strict()).isEqualTo("conforms");
        assertThat(ops.promised()).isEqualTo("conforms");
    }

    @Test
    void elementsOfOneProducerMayNotSwapBetweenTwoBulkDequeues() throws BadInput {
        Ops ops = new Ops().enqueueBulk(1, "<<1001, 1002, 1003, 1004, 1005>>", 1, 2);
        ops.dequeueBulk(2, 3, "<<1003, 1004, 1005>>", 3, 4).dequeueBulk(2, 2, "<<1001, 1002>>", 5, 6);
        assertThat(ops.strict()).isEqualTo("violates");
        assertThat(ops.promised()).isEqualTo("violates");
    }

    @Test
    void elementsOfTwoProducersMaySwapInTheWeakerOne() throws BadInput {
        Ops ops = new Ops().enqueue(1, 1001, 1, 2).enqueue(2, 2001, 3, 4);
        ops.dequeue(3, "2001", 5, 6).dequeue(3, "1001", 7, 8);
        assertThat(ops.strict()).isEqualTo("violates");
        assertThat(ops.promised()).isEqualTo("conforms");
    }

    @Test
    void findingNothingIsForgivenOnlyWhileAnotherDequeueIsGoingOn() throws BadInput {
        Ops alone = new Ops().enqueue(1, 1001, 1, 2).dequeue(2, "empty", 3, 4).dequeue(3, "1001", 5, 6);
        assertThat(alone.strict()).isEqualTo("violates");
        assertThat(alone.promised()).isEqualTo("violates");

        Ops disturbed = new Ops().enqueueBulk(1, "<<1001, 1002>>", 1, 2);
        disturbed.dequeue(3, "1001", 3, 6).dequeue(2, "empty", 4, 5);
        assertThat(disturbed.strict()).isEqualTo("violates");
        assertThat(disturbed.promised()).isEqualTo("conforms");
    }

    @Test
    void aBulkDequeueMaySeeQueuesEmptyAtDifferentMoments() throws BadInput {
        // 1001 is taken, 1002 is inserted after it, 2001 is taken: at no moment both are empty, and 1002 was not seen.
        Ops ops = new Ops().enqueue(1, 1001, 1, 2).enqueue(2, 2001, 1, 2);
        ops.dequeueBulk(3, 3, "<<1001, 2001>>", 3, 8).enqueue(1, 1002, 4, 5);
        assertThat(ops.promised()).isEqualTo("conforms");

        Ops short1 = new Ops().enqueueBulk(1, "<<1001, 1002>>", 1, 2).dequeueBulk(3, 2, "<<1001>>", 3, 4);
        assertThat(short1.strict()).isEqualTo("violates");
        assertThat(short1.promised()).isEqualTo("violates");
    }

    @Test
    void noElementComesOutTwiceOrBeforeItWentIn() throws BadInput {
        Ops twice = new Ops().enqueue(1, 1001, 1, 2);
        twice.dequeue(2, "1001", 3, 6).dequeue(3, "1001", 4, 5);
        assertThat(twice.promised()).isEqualTo("violates");

        Ops early = new Ops().dequeue(2, "1001", 1, 2).enqueue(1, 1001, 3, 4);
        assertThat(early.promised()).isEqualTo("violates");
    }

    @Test
    void aDequeueThatNeverReturnedMayHaveTakenAnElement() throws BadInput {
        Ops ops = new Ops().enqueueBulk(1, "<<1001, 1002>>", 1, 2);
        ops.history.add(Operation.pending(3, "TryDequeue", Map.of("thread", Value.of(3)), 3));
        ops.dequeue(2, "1002", 4, 5);
        for (String spec : new String[] {Specs.STRICT, Specs.PROMISED}) {
            assertThat(SPECS.check(ops.history.build(), spec, Ops.THREADS, "{1001, 1002}")
                            .word()
                            .text())
                    .isEqualTo("conforms");
            assertThat(SPECS.check(ops.history.build(), spec, Ops.THREADS, "{1002}")
                            .word()
                            .text())
                    .isEqualTo("violates");
            assertThatThrownBy(() -> SPECS.check(ops.history.build(), spec, Ops.THREADS))
                    .hasCauseInstanceOf(BadInput.class)
                    .hasMessageContaining("constant Elements has no value");
        }
    }

    private static final class Ops {
        private static final int THREADS = 3;
        private final History.Builder history = new History.Builder("by hand", Order.Timeboxes.NANOSECONDS);

        Ops enqueue(int thread, int elem, long start, long end) throws BadInput {
            return add("Enqueue", thread, Map.of("elem", Value.of(elem)), start, end);
        }

        Ops enqueueBulk(int thread, String elems, long start, long end) throws BadInput {
            return add("EnqueueBulk", thread, Map.of("elems", Value.parse(elems)), start, end);
        }

        Ops dequeue(int thread, String result, long start, long end) throws BadInput {
            return add("TryDequeue", thread, Map.of("result", Value.parse(result)), start, end);
        }

        Ops dequeueBulk(int thread, int max, String elems, long start, long end) throws BadInput {
            return add("TryDequeueBulk", thread, Map.of("max", Value.of(max), "elems", Value.parse(elems)), start, end);
        }

        private Ops add(String name, int thread, Map<String, Value> arguments, long start, long end) throws BadInput {
            Map<String, Value> all = new java.util.TreeMap<>(arguments);
            all.put("thread", Value.of(thread));
            history.add(Operation.returned(thread, name, all, start, end));
            return this;
        }

        String strict() {
            return SPECS.check(history.build(), Specs.STRICT, THREADS).word().text();
        }

        String promised() {
            return SPECS.check(history.build(), Specs.PROMISED, THREADS).word().text();
        }
    }
}
