package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The work that counts against a time budget, and its clock. */
@Timeout(600)
class BudgetTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** Shows what it is set to. */
    private static final class SetClock implements BudgetClock {
        private final AtomicLong nanos = new AtomicLong();

        @Override
        public long nanos(Thread thread) {
            return nanos.get();
        }

        @Override
        public boolean isCheap() {
            return true;
        }

        void pass(Duration time) {
            nanos.addAndGet(time.toNanos());
        }
    }

    /** A specification that is not there at once. */
    private record Loaded(Spec spec, Runnable loading) implements SpecSource {
        @Override
        public Spec load(History history) {
            loading.run();
            return spec;
        }

        @Override
        public SpecCopy copy(Spec loaded) throws BadInput {
            return spec.copy(loaded);
        }
    }

    private static Spec model(String name) throws BadInput {
        return Models.named(name);
    }

    private static History writes(int count) throws BadInput {
        History.Builder history = new History.Builder("writes", Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < count; i++) {
            history.add(Operation.returned(0, "write", Map.of("value", Value.of(i)), 2L * i, 2L * i + 1));
        }
        return history.build();
    }

    /** The first return needs thousands of steps. Ends with a result that is wrong: a witness would be found soon. */
    private static History overlappingEnqueues(int count) throws BadInput {
        History.Builder history = new History.Builder("enqueues", Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < count; i++) {
            history.add(Operation.returned(i, "enqueue", Map.of("value", Value.of(i)), i, 100 + i));
        }
        history.add(Operation.returned(0, "dequeue", Map.of("result", Value.of(-1)), 1_000, 1_001));
        return history.build();
    }

    private static StopReason reason(Result result) {
        return ((Verdict.Inconclusive) result.verdict()).reason();
    }

    @Test
    void loadingUsesTheBudgetOfTheSearch() throws BadInput {
        for (int seconds : new int[] {59, 61}) {
            SetClock clock = new SetClock();
            Result result = Check.of(
                            writes(20), new Loaded(model("register"), () -> clock.pass(Duration.ofSeconds(seconds))))
                    .engine(new SweepEngine())
                    .budget(Budget.DEFAULT.withTime(MINUTE).withClock(clock))
                    .run();
            if (seconds < 60) {
                assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
            } else {
                assertThat(reason(result)).isEqualTo(new StopReason.Time(MINUTE));
            }
        }
    }

    @Test
    void readingUsesTheBudgetOfTheSearch() throws BadInput {
        SetClock clock = new SetClock();
        History history = writes(20);
        Result result = Check.of(
                        "huge.ndjson",
                        () -> {
                            clock.pass(MINUTE.plusSeconds(1));
                            return history;
                        },
                        model("register"))
                .engine(new SweepEngine())
                .budget(Budget.DEFAULT.withTime(MINUTE).withClock(clock))
                .run();
        assertThat(reason(result)).isEqualTo(new StopReason.Time(MINUTE));
        assertThat(result.verdict().statistics().steps()).isZero();
    }

    @Test
    void specificationThatDoesNotLoadIsGivenUpAndReportsNothingLater() throws Exception {
        CountDownLatch comesBack = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        Duration budget = Duration.ofMillis(100);
        Result result = Check.of(writes(3), new Loaded(model("register"), () -> {
                    await(comesBack);
                    ended.countDown();
                }))
                .budget(Budget.DEFAULT.withTime(budget))
                .progress(new Progress() {
                    @Override
                    public void checking(History history) {
                        told.add("checking");
                    }

                    @Override
                    public void report(int settled, int total, int frontier, long steps) {
                        told.add("report");
                    }
                })
                .run();
        assertThat(reason(result))
                .isEqualTo(new StopReason.TimeBefore(new StopReason.Time(budget), StopReason.Phase.LOADING, "writes"));
        assertThat(reason(result).text())
                .isEqualTo("the time budget of 100 ms of CPU time ran out while loading the specification");
        assertThat(result.history().size()).isEqualTo(3);
        Thread thread = checkThread();
        comesBack.countDown();
        ended.await();
        thread.join();
        assertThat(told).isEmpty();
    }

    private static Thread checkThread() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> List.of(entry.getValue()).toString().contains("BudgetTest.await"))
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    /** As deaf to interruption as a specification that is evaluated. */
    private static void await(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aHistoryThatIsNeverReadIsGivenUp() throws BadInput {
        CountDownLatch never = new CountDownLatch(1);
        Duration budget = Duration.ofMillis(100);
        Result result = Check.of(
                        "slow.ndjson",
                        () -> {
                            await(never);
                            return writes(1);
                        },
                        model("register"))
                .budget(Budget.DEFAULT.withTime(budget))
                .run();
        never.countDown();
        assertThat(reason(result).text())
                .isEqualTo("the time budget of 100 ms of CPU time ran out while reading slow.ndjson");
        assertThat(result.spec()).isEmpty();
    }

    @Test
    void waitingCostsNoCpuTime() throws BadInput {
        Loaded slow = new Loaded(model("register"), () -> {
            try {
                Thread.sleep(1_200);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Budget budget = Budget.DEFAULT.withTime(Duration.ofMillis(500));
        SweepEngine sweep = new SweepEngine();
        assertThat(Check.of(writes(3), model("register")).engine(sweep).run().verdict())
                .as("all classes are loaded")
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(Check.of(writes(3), slow).engine(sweep).budget(budget).run().verdict())
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(reason(Check.of(writes(3), slow)
                        .engine(sweep)
                        .budget(budget.withClock(BudgetClock.WALL))
                        .run()))
                .isInstanceOf(StopReason.TimeBefore.class);
    }

    @Test
    void aSearchEndsByCpuTimeToo() throws BadInput {
        Duration budget = Duration.ofMillis(200);
        Result result = Check.of(overlappingEnqueues(12), model("queue"))
                .engine(new SweepEngine())
                .budget(Budget.DEFAULT.withTime(budget))
                .run();
        assertThat(reason(result)).isEqualTo(new StopReason.Time(budget));
    }

    @Test
    void theVerdictSaysWhichClockEndedIt() throws BadInput {
        Budget budget = Budget.DEFAULT.withTime(Duration.ofMillis(200));
        Check check = Check.of(overlappingEnqueues(12), model("queue")).engine(new SweepEngine());
        assertThat(reason(check.budget(budget).run()).text())
                .isEqualTo("the time budget of 200 ms of CPU time ran out");
        assertThat(reason(check.budget(budget.withClock(BudgetClock.WALL)).run())
                        .text())
                .isEqualTo("the time budget of 200 ms by the clock on the wall ran out");
    }

    @Test
    void aCheckTellsItsCpuTime() throws BadInput {
        AtomicLong spent = new AtomicLong();
        Check.of(overlappingEnqueues(12), model("queue"))
                .engine(new SweepEngine())
                .budget(Budget.DEFAULT.withTime(Duration.ofMillis(200)))
                .spending(spent::addAndGet)
                .run();
        assertThat(spent.get()).isGreaterThanOrEqualTo(Duration.ofMillis(200).toNanos());
    }

    @Test
    void progressIsCurrentEvenIfNoOperationIsSettled() throws BadInput {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger reads = new AtomicInteger();
        BudgetClock hangs = new BudgetClock() {
            @Override
            public long nanos(Thread thread) {
                if (thread == Thread.currentThread() && reads.incrementAndGet() == 3_000) {
                    await(never);
                }
                return System.nanoTime();
            }

            @Override
            public boolean isCheap() {
                return true;
            }
        };
        Result result = Check.of(overlappingEnqueues(8), model("queue"))
                .engine(new SweepEngine())
                .budget(Budget.DEFAULT.withTime(Duration.ofSeconds(2)).withClock(hangs))
                .run();
        never.countDown();
        Verdict.Inconclusive unknown = (Verdict.Inconclusive) result.verdict();
        assertThat(unknown.settled()).isZero();
        assertThat(unknown.statistics().steps()).isBetween(1_000L, 3_000L);
        assertThat(unknown.reason()).isEqualTo(new StopReason.Time(Duration.ofSeconds(2)));
    }

    /** The thread that asks waits meanwhile, so that its own time stands still. */
    @Test
    void timeOfTheProcessIncludesOtherThreads() throws InterruptedException {
        AtomicBoolean enough = new AtomicBoolean();
        Thread other = new Thread(() -> {
            while (!enough.get()) {
                Thread.onSpinWait();
            }
        });
        Thread own = Thread.currentThread();
        long process = BudgetClock.PROCESS.nanos(own);
        long thread = BudgetClock.CPU.nanos(own);
        other.start();
        while (BudgetClock.PROCESS.nanos(own) - process < 200_000_000) {
            Thread.sleep(10);
        }
        enough.set(true);
        other.join();
        assertThat(BudgetClock.CPU.nanos(own) - thread).isLessThan(BudgetClock.PROCESS.nanos(own) - process);
    }
}
