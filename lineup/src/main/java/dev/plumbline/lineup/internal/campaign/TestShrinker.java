package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.history.BadInput;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.matrix.Argument;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * The smallest test that still fails in the same way (or even without concurrency, being nondeterministic): first calls
 * are left out one at a time for as long as that works; then all smaller tests made of the same calls are tried, fewest
 * calls first, because leaving out one at a time can end where leaving out two would have gone on. At last numbers are
 * made small.
 */
public final class TestShrinker {
    private final Check check;
    private final Kind kind;
    private final BooleanSupplier timeUp;
    private final Set<Matrix> tried = new HashSet<>();
    private boolean allDecided = true;

    /** Checks one test. */
    public interface Check {
        TestOutcome of(Matrix matrix) throws BadInput;
    }

    /**
     * @param matrix that fails
     * @param certain whether every smaller test was tried to the end
     */
    public record Result(Matrix matrix, TestOutcome.Failed failed, boolean certain) {}

    public TestShrinker(Check check, Kind kind, BooleanSupplier timeUp) {
        this.check = check;
        this.kind = kind;
        this.timeUp = timeUp;
    }

    public Result of(Matrix matrix, TestOutcome.Failed failed) throws BadInput {
        Result best = greedy(new Result(matrix, failed, false));
        best = exhaustive(matrix, best);
        return smallNumbers(best);
    }

    private Result greedy(Result start) throws BadInput {
        Result best = start;
        boolean smaller = true;
        while (smaller && !timeUp.getAsBoolean()) {
            smaller = false;
            for (Matrix candidate : withoutOne(best.matrix())) {
                Optional<TestOutcome.Failed> failed = fails(candidate);
                if (failed.isPresent()) {
                    best = new Result(candidate, failed.get(), false);
                    smaller = true;
                    break;
                }
            }
        }
        return best;
    }

    private Result exhaustive(Matrix whole, Result best) throws BadInput {
        for (int size = 1; size < best.matrix().calls(); size++) {
            for (Matrix candidate : ofSize(whole, size)) {
                if (timeUp.getAsBoolean()) {
                    return best;
                }
                Optional<TestOutcome.Failed> failed = fails(candidate);
                if (failed.isPresent()) {
                    return new Result(candidate, failed.get(), allDecided);
                }
            }
        }
        return new Result(best.matrix(), best.failed(), allDecided);
    }

    /** Numbers by their rank: 200 and 400 become 1 and 2. */
    private Result smallNumbers(Result best) throws BadInput {
        TreeSet<Long> numbers = new TreeSet<>();
        renamed(best.matrix(), number -> {
            numbers.add(number);
            return number;
        });
        Map<Long, Long> ranks = new HashMap<>();
        long next = 1;
        for (long number : numbers) {
            // Signs and zeros mean something to most methods.
            ranks.put(number, number > 0 ? next++ : number);
        }
        Matrix small = renamed(best.matrix(), ranks::get);
        if (small.equals(best.matrix()) || timeUp.getAsBoolean()) {
            return best;
        }
        return fails(small)
                .map(failed -> new Result(small, failed, best.certain()))
                .orElse(best);
    }

    private Optional<TestOutcome.Failed> fails(Matrix matrix) throws BadInput {
        if (!tried.add(matrix.sorted())) {
            return Optional.empty();
        }
        TestOutcome finding = check.of(matrix);
        allDecided &= !(finding instanceof TestOutcome.Undecided);
        return finding instanceof TestOutcome.Failed failed
                        && (failed.kind() == kind || failed.kind() == Kind.NONDETERMINISTIC)
                ? Optional.of(failed)
                : Optional.empty();
    }

    /** Every test with one thread or one call less. */
    private static List<Matrix> withoutOne(Matrix matrix) {
        List<Matrix> smaller = new ArrayList<>();
        for (int thread = 0;
                thread < matrix.threads().size() && matrix.threads().size() > 1;
                thread++) {
            smaller.add(matrix.withoutThread(thread));
        }
        for (int i = 0; i < matrix.last().size(); i++) {
            smaller.add(matrix.withCalls(matrix.initial(), matrix.threads(), without(matrix.last(), i)));
        }
        for (int i = 0; i < matrix.initial().size(); i++) {
            smaller.add(matrix.withCalls(without(matrix.initial(), i), matrix.threads(), matrix.last()));
        }
        for (int thread = 0; thread < matrix.threads().size(); thread++) {
            List<Invocation> calls = matrix.threads().get(thread);
            for (int i = 0; i < calls.size() && calls.size() > 1; i++) {
                List<List<Invocation>> threads = new ArrayList<>(matrix.threads());
                threads.set(thread, without(calls, i));
                smaller.add(matrix.withCalls(matrix.initial(), threads, matrix.last()));
            }
        }
        return smaller;
    }

    private static <T> List<T> without(List<T> list, int index) {
        List<T> shorter = new ArrayList<>(list);
        shorter.remove(index);
        return shorter;
    }

    /** All tests that keep so many calls, each once. */
    private static Set<Matrix> ofSize(Matrix whole, int size) {
        Set<Matrix> found = new java.util.LinkedHashSet<>();
        int calls = whole.calls();
        if (calls > 20) {
            return found;
        }
        for (int kept = 0; kept < 1 << calls; kept++) {
            if (Integer.bitCount(kept) == size) {
                restricted(whole, kept).ifPresent(matrix -> found.add(matrix.sorted()));
            }
        }
        return found;
    }

    private static Optional<Matrix> restricted(Matrix whole, int kept) {
        NumberedCalls numbering = new NumberedCalls(whole);
        List<Invocation> initial = new ArrayList<>();
        List<Invocation> last = new ArrayList<>();
        List<List<Invocation>> threads = new ArrayList<>();
        List<String> roles = new ArrayList<>();
        int firstThread = whole.initial().size();
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
        for (int number = numbering.size() - whole.last().size(); number < numbering.size(); number++) {
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
                renamed(matrix.initial(), renaming),
                matrix.threads().stream().map(calls -> renamed(calls, renaming)).toList(),
                renamed(matrix.last(), renaming));
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
