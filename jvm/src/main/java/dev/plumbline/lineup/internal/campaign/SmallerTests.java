package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.matrix.Argument;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * Tests that are smaller than another one, or simpler and of the same size.
 *
 * <p>A smaller test keeps some of the calls, each in its thread and in the same order; before the threads, in them and
 * after them. A simpler test makes the same calls in fewer threads, or with smaller numbers. Different numbers stay
 * different, so that one can see whose element was lost.
 */
final class SmallerTests {
    /** With more calls not all subsets are tried. */
    static final int MOST_CALLS = 20;

    private SmallerTests() {}

    /** The same calls with two threads of one role merged into one, in either order. */
    static List<Matrix> inFewerThreads(Matrix matrix) {
        List<Matrix> simpler = new ArrayList<>();
        List<List<Invocation>> threads = matrix.threads();
        for (int first = 0; first < threads.size() && threads.size() > 2; first++) {
            for (int second = 0; second < threads.size(); second++) {
                if (first != second
                        && matrix.roles().get(first).equals(matrix.roles().get(second))) {
                    List<Invocation> both = new ArrayList<>(threads.get(first));
                    both.addAll(threads.get(second));
                    List<List<Invocation>> merged = new ArrayList<>(threads);
                    merged.set(first, both);
                    simpler.add(matrix.withCalls(matrix.before(), merged, matrix.after())
                            .withoutThread(second));
                }
            }
        }
        return simpler;
    }

    /** Replaces numbers by their rank: 200 and 400 become 1 and 2. */
    static Matrix withSmallNumbers(Matrix matrix) {
        Map<Long, Long> ranks = new HashMap<>();
        long next = 1;
        for (long number : numbers(matrix)) {
            // Signs and zeros have a meaning for most methods.
            ranks.put(number, number > 0 ? next++ : number);
        }
        return renamed(matrix, ranks::get);
    }

    private static TreeSet<Long> numbers(Matrix matrix) {
        TreeSet<Long> numbers = new TreeSet<>();
        renamed(matrix, number -> {
            numbers.add(number);
            return number;
        });
        return numbers;
    }

    /** Every test with one thread or one call fewer. */
    static List<Matrix> withoutOne(Matrix matrix) {
        NumberedCalls calls = new NumberedCalls(matrix);
        List<Matrix> smaller = new ArrayList<>();
        int threads = matrix.threads().size();
        for (int thread = 0; thread < threads && threads > 1; thread++) {
            smaller.add(matrix.withoutThread(thread));
        }
        int first = matrix.before().size();
        int last = calls.size() - matrix.after().size();
        IntStream around = IntStream.concat(IntStream.range(last, calls.size()), IntStream.range(0, first));
        IntStream ofThreads = IntStream.range(first, last)
                .filter(number -> matrix.threads().get(calls.thread(number)).size() > 1);
        IntStream.concat(around, ofThreads)
                .forEach(gone -> calls.keeping(number -> number != gone).ifPresent(smaller::add));
        return smaller;
    }

    /** All tests that keep this number of calls, each once; those with few threads first. Not for too many calls. */
    static List<Matrix> ofSize(Matrix whole, int size) {
        Set<Matrix> found = new LinkedHashSet<>();
        NumberedCalls calls = new NumberedCalls(whole);
        for (int bits = 0; bits < 1 << calls.size(); bits++) {
            if (Integer.bitCount(bits) == size) {
                int kept = bits;
                calls.keeping(number -> (kept >>> number & 1) != 0).ifPresent(matrix -> found.add(matrix.sorted()));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingInt(
                        (Matrix matrix) -> matrix.threads().size()))
                .toList();
    }

    private static Matrix renamed(Matrix matrix, LongUnaryOperator renaming) {
        return matrix.withCalls(
                renamed(matrix.before(), renaming),
                matrix.threads().stream().map(calls -> renamed(calls, renaming)).toList(),
                renamed(matrix.after(), renaming));
    }

    private static List<Invocation> renamed(List<Invocation> calls, LongUnaryOperator renaming) {
        return calls.stream()
                .map(call -> new Invocation(
                        call.method(),
                        call.arguments().stream()
                                .map(argument -> renamed(argument, renaming))
                                .toList()))
                .toList();
    }

    private static Argument renamed(Argument argument, LongUnaryOperator renaming) {
        if (argument instanceof Argument.Number number && !number.isFraction()) {
            return new Argument.Number(renaming.applyAsLong(number.whole()) + (number.isLong() ? "L" : ""));
        }
        if (argument instanceof Argument.Sequence sequence) {
            return new Argument.Sequence(sequence.elements().stream()
                    .map(each -> renamed(each, renaming))
                    .toList());
        }
        return argument instanceof Argument.Cast cast
                ? new Argument.Cast(cast.type(), renamed(cast.argument(), renaming))
                : argument;
    }
}
