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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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
        List<Matrix> smaller = new ArrayList<>();
        for (int thread = 0;
                thread < matrix.threads().size() && matrix.threads().size() > 1;
                thread++) {
            smaller.add(matrix.withoutThread(thread));
        }
        for (int i = 0; i < matrix.after().size(); i++) {
            smaller.add(matrix.withCalls(matrix.before(), matrix.threads(), without(matrix.after(), i)));
        }
        for (int i = 0; i < matrix.before().size(); i++) {
            smaller.add(matrix.withCalls(without(matrix.before(), i), matrix.threads(), matrix.after()));
        }
        for (int thread = 0; thread < matrix.threads().size(); thread++) {
            List<Invocation> calls = matrix.threads().get(thread);
            for (int i = 0; i < calls.size() && calls.size() > 1; i++) {
                List<List<Invocation>> threads = new ArrayList<>(matrix.threads());
                threads.set(thread, without(calls, i));
                smaller.add(matrix.withCalls(matrix.before(), threads, matrix.after()));
            }
        }
        return smaller;
    }

    private static <T> List<T> without(List<T> list, int index) {
        List<T> shorter = new ArrayList<>(list);
        shorter.remove(index);
        return shorter;
    }

    /** All tests that keep this number of calls, each once; those with few threads first. Not for too many calls. */
    static List<Matrix> ofSize(Matrix whole, int size) {
        Set<Matrix> found = new LinkedHashSet<>();
        int calls = whole.calls();
        for (int kept = 0; kept < 1 << calls; kept++) {
            if (Integer.bitCount(kept) == size) {
                restricted(whole, kept).ifPresent(matrix -> found.add(matrix.sorted()));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingInt(
                        (Matrix matrix) -> matrix.threads().size()))
                .toList();
    }

    private static Optional<Matrix> restricted(Matrix whole, int kept) {
        NumberedCalls numbering = new NumberedCalls(whole);
        List<Invocation> initial = new ArrayList<>();
        List<Invocation> last = new ArrayList<>();
        List<List<Invocation>> threads = new ArrayList<>();
        List<String> roles = new ArrayList<>();
        int firstThread = whole.before().size();
        for (int number = 0; number < firstThread; number++) {
            if ((kept >>> number & 1) != 0) {
                initial.add(numbering.invocation(number));
            }
        }
        for (int thread = 0; thread < whole.threads().size(); thread++) {
            List<Invocation> calls = new ArrayList<>();
            for (int number : numbering.callsOf(thread)) {
                if ((kept >>> number & 1) != 0) {
                    calls.add(numbering.invocation(number));
                }
            }
            if (!calls.isEmpty()) {
                threads.add(calls);
                roles.add(whole.roles().get(thread));
            }
        }
        for (int number = numbering.size() - whole.after().size(); number < numbering.size(); number++) {
            if ((kept >>> number & 1) != 0) {
                last.add(numbering.invocation(number));
            }
        }
        return threads.isEmpty() ? Optional.empty() : Optional.of(new Matrix(initial, threads, last, roles));
    }

    private interface Renaming {
        long of(long number);
    }

    private static Matrix renamed(Matrix matrix, Renaming renaming) {
        return matrix.withCalls(
                renamed(matrix.before(), renaming),
                matrix.threads().stream().map(calls -> renamed(calls, renaming)).toList(),
                renamed(matrix.after(), renaming));
    }

    private static List<Invocation> renamed(List<Invocation> calls, Renaming renaming) {
        return calls.stream()
                .map(call -> new Invocation(
                        call.method(),
                        call.arguments().stream()
                                .map(argument -> renamed(argument, renaming))
                                .toList()))
                .toList();
    }

    private static Argument renamed(Argument argument, Renaming renaming) {
        if (argument instanceof Argument.Number number && !number.isFraction()) {
            return new Argument.Number(renaming.of(number.whole()) + (number.isLong() ? "L" : ""));
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
