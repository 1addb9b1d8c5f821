package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The explorer against a naive enumeration that shares nothing with it: an interpreter of the four methods of
 * {@code Subjects.Tiny}, access by access, which tries every thread at every access.
 */
@Tag("slow")
class BruteForceTest {
    private final Explorer explorer = Explorer.over(BruteForceTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    /** The state of the interpreter; copied at every choice. */
    private static final class State implements Cloneable {
        int a;
        int b;
        int owner = -1;
        int last = -1;
        int preemptions;
        /** By thread: which call, which access within it (-1: not begun), its variables. */
        int[] call;

        int[] access;
        int[][] locals;
        String history = "";

        State copy() {
            try {
                State copy = (State) super.clone();
                copy.call = call.clone();
                copy.access = access.clone();
                copy.locals = locals.clone();
                for (int i = 0; i < locals.length; i++) {
                    copy.locals[i] = locals[i].clone();
                }
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static int accesses(String method) {
        return switch (method) {
            case "read" -> 1;
            case "increment" -> 2;
            case "swap" -> 4;
            case "guarded" -> 3;
            default -> throw new AssertionError(method);
        };
    }

    /** Performs one access of a method; says what the method returns after its last one. */
    private static int perform(State state, int thread, String method, int access) {
        int[] local = state.locals[thread];
        switch (method + access) {
            case "read0" -> local[0] = state.a;
            case "increment0" -> local[0] = state.a + 1;
            case "increment1" -> state.a = local[0];
            case "swap0" -> local[0] = state.a;
            case "swap1" -> local[1] = state.b;
            case "swap2" -> state.a = local[1];
            case "swap3" -> state.b = local[0];
            case "guarded0" -> state.owner = thread;
            case "guarded1" -> local[0] = state.b + 1;
            case "guarded2" -> {
                state.b = local[0];
                state.owner = -1;
            }
            default -> throw new AssertionError(method + access);
        }
        return local[0];
    }

    private static boolean enabled(State state, List<List<String>> program, int thread) {
        List<String> calls = program.get(thread);
        if (state.call[thread] == calls.size()) {
            return false;
        }
        boolean wantsMonitor = calls.get(state.call[thread]).equals("guarded") && state.access[thread] == 0;
        return !wantsMonitor || state.owner < 0;
    }

    /** Whether to leave the thread that went on last counts: in a call always, between two calls if both kinds do. */
    private static boolean counts(State state, List<List<String>> program, int thread, boolean betweenCallsToo) {
        return state.last >= 0
                && state.last != thread
                && enabled(state, program, state.last)
                && (betweenCallsToo || state.access[state.last] >= 0);
    }

    private static void enumerate(
            State state, List<List<String>> program, int bound, boolean betweenCallsToo, List<String> found) {
        boolean anybody = false;
        for (int thread = 0; thread < program.size(); thread++) {
            if (!enabled(state, program, thread)) {
                continue;
            }
            anybody = true;
            boolean preempts = counts(state, program, thread, betweenCallsToo);
            if (preempts && state.preemptions >= bound) {
                continue;
            }
            State next = state.copy();
            next.last = thread;
            next.preemptions += preempts ? 1 : 0;
            String method = program.get(thread).get(next.call[thread]);
            if (next.access[thread] < 0) {
                next.history += thread + "." + next.call[thread] + " ";
                next.access[thread] = 0;
            } else {
                int result = perform(next, thread, method, next.access[thread]++);
                if (next.access[thread] == accesses(method)) {
                    next.history += thread + "." + next.call[thread] + "=" + result + " ";
                    next.call[thread]++;
                    next.access[thread] = -1;
                }
            }
            enumerate(next, program, bound, betweenCallsToo, found);
        }
        if (!anybody) {
            found.add(state.history);
        }
    }

    private static List<String> enumerate(List<List<String>> program, int bound, boolean betweenCallsToo) {
        State start = new State();
        start.call = new int[program.size()];
        start.access = IntStream.range(0, program.size()).map(i -> -1).toArray();
        start.locals = new int[program.size()][2];
        List<String> found = new ArrayList<>();
        enumerate(start, program, bound, betweenCallsToo, found);
        return found.stream().sorted().toList();
    }

    private void agree(List<List<String>> program, int bound) throws Exception {
        String text = program.stream()
                .map(calls -> calls.stream().map(call -> call + "()").collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" | "));
        for (boolean both : new boolean[] {false, true}) {
            Matrix.Result result = Matrix.run(
                    explorer,
                    Matrix.of(explorer, "Tiny", text),
                    both ? DepthFirst.withinSwitches(bound) : DepthFirst.within(bound));
            assertThat(result.runs().stream().sorted().toList())
                    .as(text + " within " + bound)
                    .isEqualTo(enumerate(program, bound, both));
            assertThat(result.executions())
                    .allSatisfy(execution -> assertThat(execution.preemptions()).isLessThanOrEqualTo(bound));
        }
    }

    /** Two threads of k steps each have (2k choose k) interleavings. */
    @Test
    void countsThatAFormulaGives() throws Exception {
        List<List<String>> program = List.of(List.of("swap"), List.of("swap"));
        assertThat(enumerate(program, DepthFirst.UNBOUNDED, false)).hasSize(252);
        Matrix.Result result = Matrix.run(
                explorer, Matrix.of(explorer, "Tiny", "swap() | swap()"), DepthFirst.within(DepthFirst.UNBOUNDED));
        assertThat(result.explored().executions()).isEqualTo(252);
        assertThat(result.explored().everything()).isTrue();
        Matrix.Result three = Matrix.run(
                explorer,
                Matrix.of(explorer, "Tiny", "increment() | increment() | increment()"),
                DepthFirst.within(DepthFirst.UNBOUNDED));
        // 9! / (3! 3! 3!)
        assertThat(three.explored().executions()).isEqualTo(1680);
        Matrix.Result none = Matrix.run(
                explorer, Matrix.of(explorer, "Tiny", "swap() swap() | swap() | read()"), DepthFirst.withinSwitches(0));
        assertThat(none.explored().executions()).isEqualTo(6);
        // 4! / 2!: every order of the calls.
        Matrix.Result free = Matrix.run(
                explorer, Matrix.of(explorer, "Tiny", "swap() swap() | swap() | read()"), DepthFirst.within(0));
        assertThat(free.explored().executions()).isEqualTo(12);
    }

    @Test
    void randomProgramsHaveExactlyTheExecutionsOfANaiveEnumeration() throws Exception {
        List<String> methods = List.of("read", "increment", "swap", "guarded");
        SplittableRandom random = new SplittableRandom(20);
        int programs = Math.max(50, Integer.getInteger("plumbline.random", 0) / 200);
        for (int i = 0; i < programs; i++) {
            int threads = 2 + random.nextInt(2);
            List<List<String>> program = new ArrayList<>();
            int steps = 0;
            for (int t = 0; t < threads; t++) {
                List<String> calls = new ArrayList<>();
                int count = 1 + random.nextInt(2);
                for (int c = 0; c < count; c++) {
                    calls.add(methods.get(random.nextInt(methods.size())));
                    steps += accesses(calls.get(c)) + 1;
                }
                program.add(calls);
            }
            int bound = steps <= 12 && threads == 2 ? DepthFirst.UNBOUNDED : random.nextInt(3);
            agree(program, bound);
        }
    }

    /**
     * On classes that block, which the interpreter does not know: the schedules of a wide bound hold those of a narrow
     * one.
     */
    @Test
    void aBoundLeavesOutExactlyTheExecutionsWithMorePreemptions() throws Exception {
        compareBounds("Semaphore", "acquire() | release()", 0);
        compareBounds("LinkedBlockingQueue", "put(1) | take()", 1);
        compareBounds("CountDownLatch", "await() | countDown()", 1);
        compareBounds("locks.ReentrantLock", "lock() unlock() | tryLock()");
    }

    private void compareBounds(String type, String threads, Object... arguments) throws Exception {
        Matrix.Result all = bounded(type, threads, 3, arguments);
        for (int bound = 0; bound < 3; bound++) {
            int most = bound;
            assertThat(bounded(type, threads, bound, arguments).executions().stream()
                            .map(execution -> execution.schedule().text()))
                    .as(type + " " + threads + " within " + bound)
                    .doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(all.executions().stream()
                            .filter(execution -> execution.preemptions() <= most)
                            .map(execution -> execution.schedule().text())
                            .toList());
        }
    }

    private Matrix.Result bounded(String type, String threads, int bound, Object... arguments) throws Exception {
        return Matrix.run(
                explorer,
                Matrix.of(explorer, "java.util.concurrent." + type, threads, arguments),
                DepthFirst.within(bound));
    }
}
