package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.execution.Program;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.spec.serial.SerialCall;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Numbers for the calls of a test: first the initial ones, then those of each thread, then the last ones. A separate
 * thread, {@code main}, performs the initial and last calls; their results count like all others.
 */
public final class NumberedCalls {
    private final Matrix matrix;
    private final List<Integer> threads = new ArrayList<>();
    private final List<Invocation> invocations = new ArrayList<>();
    private final int[] firstOfThread;
    private final int firstOfLast;

    public NumberedCalls(Matrix matrix) {
        this.matrix = matrix;
        this.firstOfThread = new int[matrix.threads().size()];
        matrix.before().forEach(call -> add(Program.MAIN, call));
        for (int thread = 0; thread < firstOfThread.length; thread++) {
            firstOfThread[thread] = invocations.size();
            for (Invocation call : matrix.threads().get(thread)) {
                add(thread, call);
            }
        }
        firstOfLast = invocations.size();
        matrix.after().forEach(call -> add(Program.MAIN, call));
    }

    private void add(int thread, Invocation call) {
        threads.add(thread);
        invocations.add(call);
    }

    public Matrix matrix() {
        return matrix;
    }

    public int size() {
        return invocations.size();
    }

    /** The number of the call of an {@link dev.plumbline.jvm.execution.Event}. */
    int number(int thread, int call) {
        if (thread != Program.MAIN) {
            return firstOfThread[thread] + call;
        }
        int initial = matrix.before().size();
        return call < initial ? call : firstOfLast + call - initial;
    }

    public int thread(int number) {
        return threads.get(number);
    }

    public Invocation invocation(int number) {
        return invocations.get(number);
    }

    /** The name of a thread: {@code A}, {@code B}, ..., {@code main}. */
    public static String threadName(int thread) {
        if (thread == Program.MAIN) {
            return "main";
        }
        return thread < 26 ? String.valueOf((char) ('A' + thread)) : "T" + thread;
    }

    /** With its role, for reports: {@code A (owner)}. */
    public String threadTitle(int thread) {
        String role = thread == Program.MAIN ? "" : matrix.roles().get(thread);
        return threadName(thread) + (role.isEmpty() ? "" : " (" + role + ")");
    }

    public String threadNameOf(int number) {
        return threadName(thread(number));
    }

    /** The threads that make calls; {@code main} first, if it is one of them. */
    public List<Integer> threads() {
        List<Integer> all = new ArrayList<>();
        if (!matrix.before().isEmpty() || !matrix.after().isEmpty()) {
            all.add(Program.MAIN);
        }
        for (int thread = 0; thread < firstOfThread.length; thread++) {
            all.add(thread);
        }
        return all;
    }

    /** The calls of one thread, in its order. */
    public List<Integer> callsOf(int thread) {
        List<Integer> calls = new ArrayList<>();
        for (int number = 0; number < size(); number++) {
            if (thread(number) == thread) {
                calls.add(number);
            }
        }
        return calls;
    }

    /** The test of these calls alone; threads without calls are left out. Empty if no thread is left. */
    public Optional<Matrix> keeping(IntPredicate kept) {
        List<List<Invocation>> calls = new ArrayList<>();
        List<String> roles = new ArrayList<>();
        for (int thread = 0; thread < firstOfThread.length; thread++) {
            int end = thread + 1 < firstOfThread.length ? firstOfThread[thread + 1] : firstOfLast;
            List<Invocation> left = between(firstOfThread[thread], end, kept);
            if (!left.isEmpty()) {
                calls.add(left);
                roles.add(matrix.roles().get(thread));
            }
        }
        List<Invocation> initial = between(0, matrix.before().size(), kept);
        List<Invocation> last = between(firstOfLast, size(), kept);
        return calls.isEmpty() ? Optional.empty() : Optional.of(new Matrix(initial, calls, last, roles));
    }

    private List<Invocation> between(int from, int to, IntPredicate kept) {
        return IntStream.range(from, to).filter(kept).mapToObj(this::invocation).toList();
    }

    /** The calls as operations of a specification. */
    public List<SerialCall> serialCalls() {
        List<SerialCall> calls = new ArrayList<>();
        for (int number = 0; number < size(); number++) {
            calls.add(new SerialCall(
                    Value.of(threadNameOf(number)),
                    invocation(number).method(),
                    invocation(number).named()));
        }
        return calls;
    }
}
