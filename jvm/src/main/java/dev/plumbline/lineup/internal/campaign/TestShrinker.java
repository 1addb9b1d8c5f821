package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.value.BadInput;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Finds the smallest test that still fails in the same way (or even without concurrency, being nondeterministic). First
 * it leaves out calls one at a time as long as the test fails. Then it tries all smaller tests made of the same calls,
 * fewest calls first, because leaving out one call at a time can end where leaving out two would have succeeded. So no
 * test with fewer of the calls fails, except for undecided ones, which are counted. At last it simplifies the test,
 * with fewer threads and smaller numbers.
 */
public final class TestShrinker {
    private final Check check;
    private final Kind kind;
    private final BooleanSupplier timeUp;
    private final Set<Matrix> tried = new HashSet<>();
    private final Set<Matrix> undecided = new HashSet<>();

    /** Checks one test. */
    public interface Check {
        TestOutcome of(Matrix matrix) throws BadInput;
    }

    /**
     * @param matrix the failing test
     * @param undecided the number of smaller tests for which it is unknown whether they fail
     */
    public record Result(Matrix matrix, TestOutcome.Failed failed, long undecided) {}

    public TestShrinker(Check check, Kind kind, BooleanSupplier timeUp) {
        this.check = check;
        this.kind = kind;
        this.timeUp = timeUp;
    }

    public Result of(Matrix matrix, TestOutcome.Failed failed) throws BadInput {
        Result best = greedy(new Result(matrix, failed, 0));
        best = matrix.calls() > SmallerTests.MOST_CALLS ? best : exhaustive(matrix, best);
        long left = smallerUndecided(matrix, best.matrix());
        best = simplest(best);
        return new Result(best.matrix(), best.failed(), left);
    }

    private Result greedy(Result start) throws BadInput {
        Result best = start;
        Optional<Result> smaller = Optional.of(start);
        while (smaller.isPresent()) {
            best = smaller.get();
            smaller = firstFailing(SmallerTests.withoutOne(best.matrix()));
        }
        return best;
    }

    private Result exhaustive(Matrix whole, Result best) throws BadInput {
        for (int size = 1; size < best.matrix().calls(); size++) {
            Optional<Result> smaller = firstFailing(SmallerTests.ofSize(whole, size));
            if (smaller.isPresent()) {
                return smaller.get();
            }
        }
        return best;
    }

    private Optional<Result> firstFailing(List<Matrix> candidates) throws BadInput {
        for (Matrix candidate : candidates) {
            if (timeUp.getAsBoolean()) {
                return Optional.empty();
            }
            Optional<TestOutcome.Failed> failed = fails(candidate);
            if (failed.isPresent()) {
                return Optional.of(new Result(candidate, failed.get(), 0));
            }
        }
        return Optional.empty();
    }

    /** The number of tests with fewer calls that were not tried, or not completely. */
    private long smallerUndecided(Matrix whole, Matrix best) {
        if (whole.calls() > SmallerTests.MOST_CALLS) {
            return (1L << whole.calls()) - tried.size() + undecided.size();
        }
        long left = 0;
        for (int size = 1; size < best.calls(); size++) {
            for (Matrix candidate : SmallerTests.ofSize(whole, size)) {
                Matrix test = candidate.sorted();
                left += !tried.contains(test) || undecided.contains(test) ? 1 : 0;
            }
        }
        return left;
    }

    private Result simplest(Result start) throws BadInput {
        Result best = start;
        Optional<Result> simpler = Optional.of(start);
        while (simpler.isPresent()) {
            best = simpler.get();
            simpler = firstFailing(SmallerTests.inFewerThreads(best.matrix()));
        }
        Matrix small = SmallerTests.withSmallNumbers(best.matrix());
        return small.equals(best.matrix()) ? best : firstFailing(List.of(small)).orElse(best);
    }

    private Optional<TestOutcome.Failed> fails(Matrix matrix) throws BadInput {
        if (!tried.add(matrix.sorted())) {
            return Optional.empty();
        }
        TestOutcome finding = check.of(matrix);
        if (finding instanceof TestOutcome.Undecided) {
            undecided.add(matrix.sorted());
        }
        return finding instanceof TestOutcome.Failed failed
                        && (failed.kind() == kind || failed.kind() == Kind.NONDETERMINISTIC)
                ? Optional.of(failed)
                : Optional.empty();
    }
}
