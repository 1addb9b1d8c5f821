package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Serial;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How many schedules and histories there are. The numbers were not computed but seen; they are here so that exploration
 * that gets lost is noticed. They belong to the JDK's sources of 17 and of 25, and change with them.
 */
@Tag("slow")
class ExactCountsTest {
    private static final int VERSION = Runtime.version().feature();
    private static final String JUC = "java.util.concurrent.";
    private final Explorer explorer = Explorer.over(ExactCountsTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private void expect(String type, String threads, String expected, Object... arguments) throws Exception {
        Matrix.Result result =
                Matrix.run(explorer, Matrix.of(explorer, JUC + type, threads, arguments), DepthFirst.withinSwitches(2));
        assertThat(result.explored().executions() + " schedules, "
                        + result.histories().size() + " histories, "
                        + result.explored().stuck() + " stuck")
                .as(type + " " + threads)
                .isEqualTo(expected);
        assertThat(result.explored().leftOut()).containsExactly(Bound.PREEMPTIONS);
    }

    /** Where the sources differ. */
    private static String in(String java17, String java25) {
        return VERSION == 17 ? java17 : java25;
    }

    @Test
    void counts() throws Exception {
        assumeTrue(VERSION == 17 || VERSION == 25, "the counts are those of 17 and 25");
        expect("ConcurrentLinkedQueue", "offer(1) poll() | poll() offer(2)", "261 schedules, 34 histories, 0 stuck");
        expect("ConcurrentLinkedQueue", "offer(1) poll() | offer(2) poll()", "358 schedules, 34 histories, 0 stuck");
        expect("ConcurrentLinkedQueue", "offer(1) offer(2) | poll() poll()", "174 schedules, 28 histories, 0 stuck");
        expect(
                "ConcurrentLinkedQueue",
                "offer(1) offer(2) offer(3) | poll() poll() poll() | offer(4) poll() offer(5)",
                "9808 schedules, 1413 histories, 0 stuck");
        expect(
                "Semaphore",
                "acquire() release() | acquire() release() | acquire()",
                in("3382 schedules, 206 histories, 2004 stuck", "4006 schedules, 206 histories, 2460 stuck"),
                1);
        expect(
                "Semaphore",
                "acquire() | acquire() | release()",
                in("7752 schedules, 46 histories, 7752 stuck", "10074 schedules, 46 histories, 10074 stuck"),
                0);
        expect("ConcurrentHashMap", "put(1,1) get(2) | put(2,2) get(1)", "434 schedules, 38 histories, 0 stuck");
        expect("ConcurrentSkipListMap", "put(1,1) remove(2) | put(2,2) get(1)", "596 schedules, 38 histories, 0 stuck");
        expect(
                "CountDownLatch",
                "await() | countDown() | countDown() getCount()",
                in("2291 schedules, 127 histories, 0 stuck", "2815 schedules, 127 histories, 0 stuck"),
                2);
        expect(
                "CyclicBarrier",
                "await() | await()",
                in("426 schedules, 6 histories, 0 stuck", "660 schedules, 6 histories, 0 stuck"),
                2);
        expect(
                "Phaser",
                "arriveAndAwaitAdvance() | arriveAndAwaitAdvance() arrive()",
                "408 schedules, 8 histories, 0 stuck",
                2);
        expect(
                "atomic.LongAdder",
                "increment() sum() | increment() increment() sum()",
                "138 schedules, 43 histories, 0 stuck");
        expect(
                "atomic.AtomicInteger",
                "incrementAndGet() get() | addAndGet(5) getAndSet(3)",
                "26 schedules, 26 histories, 0 stuck");
        expect(
                "locks.ReentrantLock",
                "lock() unlock() | lock() unlock()",
                in("152 schedules, 18 histories, 0 stuck", "176 schedules, 18 histories, 0 stuck"));
        expect("CopyOnWriteArrayList", "add(1) size() | add(2) size()", "46 schedules, 30 histories, 0 stuck");
        expect(
                "LinkedTransferQueue",
                "offer(1) | take()",
                in("217 schedules, 5 histories, 0 stuck", "41 schedules, 4 histories, 0 stuck"));
    }

    @Tag("long")
    @Test
    void countsOfTensOfThousands() throws Exception {
        assumeTrue(VERSION == 17 || VERSION == 25, "the counts are those of 17 and 25");
        expect(
                "ConcurrentLinkedQueue",
                "offer(1) poll() offer(2) | offer(3) poll() poll() | offer(4) peek() poll()",
                "11798 schedules, 1644 histories, 0 stuck");
        expect(
                "LinkedBlockingQueue",
                "offer(1) offer(2) offer(3) | poll() poll() poll() | offer(4) poll() offer(5)",
                in("23895 schedules, 3272 histories, 0 stuck", "24735 schedules, 3272 histories, 0 stuck"));
        expect(
                "LinkedBlockingQueue",
                "put(1) take() | take() put(2) | put(3)",
                in("36653 schedules, 573 histories, 9572 stuck", "45593 schedules, 573 histories, 12696 stuck"),
                1);
    }

    @Test
    void serialHistoriesAreThoseOfAnyOrderOfCalls() throws Exception {
        // 6! / (2! 2! 2!)
        Matrix.Result all = Matrix.run(
                explorer,
                Matrix.of(
                        explorer, JUC + "ConcurrentLinkedQueue", "offer(1) poll() | offer(2) poll() | offer(3) poll()"),
                new Serial(3, 20));
        assertThat(all.explored().executions()).isEqualTo(90);
        assertThat(all.histories()).hasSize(90);
        assertThat(all.explored().everything()).isTrue();
        // A take that comes first blocks, and no thread continues.
        Matrix.Result stuck = Matrix.run(
                explorer, Matrix.of(explorer, JUC + "LinkedBlockingQueue", "take() | offer(1)"), new Serial(2, 20));
        assertThat(stuck.runs()).containsExactly("0.0 #", "1.0 1.0=true 0.0 0.0=1 ");
        assertThat(stuck.explored().cut()).isEqualTo(1);
        // Threads that a call starts run while it waits for them.
        Matrix.Result own = Matrix.run(
                explorer,
                Matrix.of(explorer, "ThreadStarter", "methodReference() | methodReference()"),
                new Serial(2, 20));
        assertThat(own.runs()).containsExactly("0.0 0.0=11 1.0 1.0=22 ", "1.0 1.0=11 0.0 0.0=22 ");
    }
}
