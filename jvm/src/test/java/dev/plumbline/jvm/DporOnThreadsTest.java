package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Partial-order reduction of programs of threads: what it finds against what all schedules show. */
@Tag("slow")
class DporOnThreadsTest {
    private static final String JUC = "java.util.concurrent.";
    private final Explorer explorer = Explorer.over(DporOnThreadsTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private static String ending(Execution execution) {
        return execution.ending() instanceof Ending.Stuck stuck ? " stuck: " + stuck.kind() : "";
    }

    /** The history up to the order of neighbouring calls, and of neighbouring returns. */
    static String history(Execution execution) {
        List<String> tokens = new ArrayList<>();
        List<String> stretch = new ArrayList<>();
        boolean calls = true;
        for (String token : Matrix.text(execution).split(" ")) {
            boolean call = !token.contains("=") && !token.contains("!");
            if (call != calls) {
                Collections.sort(stretch);
                tokens.addAll(stretch);
                stretch.clear();
                calls = call;
            }
            stretch.add(token);
        }
        Collections.sort(stretch);
        tokens.addAll(stretch);
        return String.join(" ", tokens) + ending(execution);
    }

    /** The results of each thread, without times. */
    static String results(Execution execution) {
        return Arrays.stream(Matrix.text(execution).split(" ")).sorted().collect(Collectors.joining(" "))
                + ending(execution);
    }

    private record Compared(long schedules, long histories, long results) {
        @Override
        public String toString() {
            return schedules + " schedules, " + histories + " for histories, " + results + " for results";
        }
    }

    private static Set<String> found(Matrix.Result result, Function<Execution, String> text) {
        Set<String> found = new TreeSet<>();
        for (Execution execution : result.executions()) {
            if (!(execution.ending() instanceof Ending.Cut)) {
                found.add(text.apply(execution));
            }
        }
        return found;
    }

    private Compared agree(String type, String threads, Object... arguments) throws Exception {
        String name = type + " " + threads;
        Set<String> histories = new TreeSet<>();
        Set<String> results = new TreeSet<>();
        Matrix.Result all = Matrix.run(
                explorer, Matrix.of(explorer, type, threads, arguments), DepthFirst.within(DepthFirst.UNBOUNDED));
        assertThat(all.explored().everything()).isTrue();
        for (Execution execution : all.executions()) {
            histories.add(history(execution));
            results.add(results(execution));
        }
        Matrix.Result byHistory =
                Matrix.run(explorer, Matrix.of(explorer, type, threads, arguments), new Dpor(Dependence.OF_HISTORIES));
        assertThat(byHistory.explored().leftOut()).as(name).isEmpty();
        assertThat(found(byHistory, DporOnThreadsTest::history)).as(name).isEqualTo(histories);
        Matrix.Result byResult =
                Matrix.run(explorer, Matrix.of(explorer, type, threads, arguments), new Dpor(Dependence.OF_STATES));
        assertThat(byResult.explored().leftOut()).as(name).isEmpty();
        assertThat(found(byResult, DporOnThreadsTest::results)).as(name).isEqualTo(results);
        return new Compared(
                all.explored().executions(),
                byHistory.explored().executions() - byHistory.explored().cut(),
                byResult.explored().executions() - byResult.explored().cut());
    }

    @Test
    void randomProgramsHaveTheHistoriesAndResultsOfAllSchedules() throws Exception {
        List<String> methods = List.of("read", "increment", "swap", "guarded");
        SplittableRandom random = new SplittableRandom(21);
        int programs = Math.max(30, Integer.getInteger("plumbline.random", 0) / 300);
        for (int i = 0; i < programs; i++) {
            List<String> threads = new ArrayList<>();
            int count = 2 + random.nextInt(2);
            for (int t = 0; t < count; t++) {
                StringBuilder calls = new StringBuilder();
                int length = count == 2 ? 1 + random.nextInt(2) : 1;
                for (int c = 0; c < length; c++) {
                    calls.append(methods.get(random.nextInt(count == 2 ? 4 : 2)))
                            .append("() ");
                }
                threads.add(calls.toString());
            }
            agree("Tiny", String.join("| ", threads));
        }
    }

    /**
     * The results of three calls in a monitor depend on their order alone, 3!; the histories also on who calls before
     * whom returns. The counts of java.util.concurrent are those of the sources of 17, and were seen rather than
     * computed.
     */
    @Test
    void namedProgramsHaveTheirCounts() throws Exception {
        assumeTrue(Runtime.version().feature() == 17, "the counts are those of 17");
        assertThat(agree("Tiny", "swap() | swap()")).hasToString("252 schedules, 14 for histories, 12 for results");
        assertThat(agree("Tiny", "increment() | increment() | increment()"))
                .hasToString("1680 schedules, 108 for histories, 36 for results");
        assertThat(agree("Tiny", "guarded() | guarded() | guarded()"))
                .hasToString("270 schedules, 36 for histories, 6 for results");
        assertThat(agree("Waits$LostWakeUp", "await() | signal()"))
                .hasToString("13 schedules, 4 for histories, 3 for results");
        assertThat(agree(JUC + "atomic.AtomicInteger", "incrementAndGet() get() | addAndGet(5) getAndSet(3)"))
                .hasToString("70 schedules, 34 for histories, 6 for results");
        assertThat(agree(JUC + "ConcurrentLinkedQueue", "offer(1) | poll()"))
                .hasToString("70 schedules, 5 for histories, 3 for results");
        assertThat(agree(JUC + "ConcurrentLinkedQueue", "offer(1) | offer(2)"))
                .hasToString("70 schedules, 6 for histories, 4 for results");
        assertThat(agree(JUC + "locks.ReentrantLock", "lock() unlock() | tryLock()"))
                .hasToString("50 schedules, 13 for histories, 6 for results");
        assertThat(agree("Waits$Gate", "await() | signal()"))
                .hasToString("8 schedules, 3 for histories, 2 for results");
        assertThat(agree("Waits$Waiters", "take() | take() | put()"))
                .hasToString("420 schedules, 26 for histories, 10 for results");
        assertThat(agree("Waits$MonitorDeadlock", "leftFirst() | rightFirst()"))
                .hasToString("14 schedules, 5 for histories, 3 for results");
        assertThat(agree(JUC + "CopyOnWriteArrayList", "add(1) size() | add(2)"))
                .hasToString("60 schedules, 9 for histories, 3 for results");
    }

    /** Every pair of methods that access memory in different ways, most of which share nothing. */
    @Test
    void accessesOfEveryKindAreKnown() throws Exception {
        List<String> methods = List.of(
                "wide",
                "real",
                "element",
                "otherElement",
                "wideElement",
                "shared",
                "swap",
                "number",
                "swapWide",
                "addToElement",
                "atomic");
        String type = "dev.plumbline.subjects.Cells";
        for (int i = 0; i < methods.size(); i++) {
            for (int j = i; j < methods.size(); j++) {
                agree(type, methods.get(i) + "() | " + methods.get(j) + "()");
            }
        }
        agree(type, "swap() | number() | number()");
        agree(type, "swapWide() | wide() | element()");
        agree(type, "add() | number()");
        agree(type, "starts() | number()");
        agree(type, "parks() | wakes()");
        agree(type, "parks() | wakes() | wakes()");
        agree(type, "parks() | interrupts()");
        // Different elements of an array, and of fields, are independent.
        assertThat(agree(type, "element() | otherElement()").results()).isEqualTo(1);
        assertThat(agree(type, "wide() | real()").results()).isEqualTo(1);
        assertThat(agree(type, "element() | addToElement()").results()).isEqualTo(3);
    }

    /** The next step of a thread after the last call shows what it could have done before. */
    @Test
    void seesThreadsThatNoCallWaitsFor() throws Exception {
        assertThat(agree("Late", "start() | get()").results()).isEqualTo(3);
        agree("Late", "start() get() | get()");
        agree("Late", "start() get() get()");
    }

    /** Objects that are created in another order have other numbers, and are still distinguished. */
    @Test
    void programsWithNewObjectsHaveTheHistoriesOfAllSchedules() throws Exception {
        agree("Nodes", "push() | pop()");
        agree("Nodes", "push() pop() | push()");
        agree("Nodes", "late() | push() plain()");
        agree("Nodes", "late() plain() | pop()");
        agree("Nodes", "pop() | late() push()");
    }

    /** Timed waits, yields and spinning are not accesses, and the result says that schedules may be missing. */
    @Test
    void reportsUntrackedSteps() throws Exception {
        untracked("Waits$Gate", "awaitAtMost(5) | signal()");
        untracked("Waits$Spinner", "yielding() | set()");
        untracked("Waits$Spinner", "spin() | set()");
    }

    private void untracked(String type, String threads) throws Exception {
        Matrix.Result result = Matrix.run(explorer, Matrix.of(explorer, type, threads), new Dpor(Dependence.OF_STATES));
        assertThat(result.explored().leftOut()).as(type + " " + threads).containsExactly(Bound.UNTRACKED);
        assertThat(result.explored().stuck()).isZero();
    }
}
