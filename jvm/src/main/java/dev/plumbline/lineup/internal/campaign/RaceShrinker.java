package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.phase.RaceLog;
import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.phase.TestRunner;
import dev.plumbline.lineup.internal.phase.TwoPhase;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/**
 * Finds a small test with the same race: the test of the two calls alone, if it has the race; otherwise calls are
 * removed one by one as long as the race remains.
 */
public final class RaceShrinker {
    private final TestRunner bench;
    private final Bounds bounds;
    private final SearchEffort effort;

    /** @param effort for each smaller test */
    public RaceShrinker(TestRunner bench, Bounds bounds, SearchEffort effort) {
        this.bench = bench;
        this.bounds = bounds;
        this.effort = effort;
    }

    public DataRace of(DataRace race) throws BadInput {
        Optional<Matrix> ofTwo = ofTheTwoCalls(race);
        if (ofTwo.isPresent() && ofTwo.get().calls() < race.test().calls()) {
            Optional<DataRace> same = in(ofTwo.get(), race);
            if (same.isPresent()) {
                return same.get();
            }
        }
        DataRace smallest = race;
        for (Optional<DataRace> next = withOneCallLess(smallest); next.isPresent(); next = withOneCallLess(smallest)) {
            smallest = next.get();
        }
        return smallest;
    }

    private Optional<DataRace> withOneCallLess(DataRace race) throws BadInput {
        for (Matrix smaller : SmallerTests.withoutOne(race.test())) {
            Optional<DataRace> same = in(smaller, race);
            if (same.isPresent()) {
                return same;
            }
        }
        return Optional.empty();
    }

    private static Optional<Matrix> ofTheTwoCalls(DataRace race) {
        Optional<Invocation> first = call(race.test(), race.first());
        Optional<Invocation> second = call(race.test(), race.second());
        return first.isEmpty() || second.isEmpty()
                ? Optional.empty()
                : Optional.of(new Matrix(
                        race.test().before(),
                        List.of(List.of(first.get()), List.of(second.get())),
                        race.test().after()));
    }

    private static Optional<Invocation> call(Matrix test, RacingAccesses.Access access) {
        for (int thread = 0; thread < test.threads().size(); thread++) {
            if (NumberedCalls.threadName(thread).equals(access.thread())) {
                return test.threads().get(thread).stream()
                        .filter(call -> access.call().equals(Optional.of(call.toString())))
                        .findFirst();
            }
        }
        return Optional.empty();
    }

    /** Whether the race occurs again when its execution is repeated. */
    public boolean occursAgain(DataRace race) throws BadInput {
        RaceLog log = new RaceLog(RacePolicy.FAIL);
        TwoPhase once =
                new TwoPhase(bench.explorer(), bench.binding(), bounds, () -> false, more -> {}, Optional.of(log));
        return !(once.check(race.test(), race.schedule()) instanceof TestOutcome.Undecided)
                && log.of(List.of(race.test())).races().stream().anyMatch(other -> RaceLog.sameLines(race, other));
    }

    /** The race between the same lines on the same variable in another test. */
    private Optional<DataRace> in(Matrix test, DataRace race) throws BadInput {
        RaceLog log = new RaceLog(RacePolicy.FAIL);
        bench.races(log).check(test, bounds, effort, () -> false);
        return log.of(List.of(test)).races().stream()
                .filter(other -> RaceLog.sameLines(race, other))
                .findFirst();
    }
}
