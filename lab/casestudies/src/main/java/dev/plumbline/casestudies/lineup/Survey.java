package dev.plumbline.casestudies.lineup;

import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The results of all tests of a study. Unlike a check, which ends at the first failure, a survey continues after it:
 * the number of failing tests shows how easily a mistake is found.
 *
 * @param planned tests
 * @param tests of them that were run before the time was up
 * @param undecided of them
 * @param serial histories of the first phase, full and stuck, of all tests together
 * @param mostSerial of one test
 * @param schedules of the second phase, of all tests together
 * @param smallest the violation with the fewest calls
 * @param reasons why the undecided ones are undecided
 */
public record Survey(
        Study study,
        int planned,
        long tests,
        long failed,
        long undecided,
        long serial,
        long mostSerial,
        long schedules,
        double seconds,
        Optional<Violation> smallest,
        List<String> reasons) {

    /**
     * The limits of a study.
     *
     * @param samples at most
     * @param seed of the samples
     * @param most time after which no test is begun any more
     */
    public record Effort(int samples, long seed, Duration most) {}

    public static Survey of(Study study, ClassLoader classes, Effort effort) throws BadInput {
        List<Matrix> planned = study.tests(effort.samples(), effort.seed());
        return new Surveyor(study, classes, effort.most()).survey(planned);
    }

    public long passed() {
        return tests - failed - undecided;
    }

    /**
     * Whether the result is as expected, and all tests are decided. A mistake that was found counts, even if other
     * tests are undecided.
     */
    public boolean isAsExpected() {
        return study.expected() == Explanation.PASSES ? failed == 0 && undecided == 0 && tests > 0 : failed > 0;
    }

    private static final class Surveyor {
        private final Study study;
        private final ClassLoader classes;
        private final Duration most;
        private static final Duration LONGEST_TEST = Duration.ofMinutes(10);

        Surveyor(Study study, ClassLoader classes, Duration most) {
            this.study = study;
            this.classes = classes;
            this.most = most;
        }

        /** A test that has begun is completed: a partial result would be useless. */
        Survey survey(List<Matrix> planned) throws BadInput {
            long start = System.nanoTime();
            long tests = 0;
            long failed = 0;
            long undecided = 0;
            long mostSerial = 0;
            Counts counts = Counts.NONE;
            Optional<Violation> smallest = Optional.empty();
            List<String> reasons = new ArrayList<>();
            LineUp lineUp = LineUp.of(study.subject(classes))
                    .bounds(Bounds.DEFAULT.withSwitches(study.preemptions()))
                    .budget(LONGEST_TEST);
            for (Matrix test : planned) {
                if (System.nanoTime() - start >= most.toNanos()) {
                    break;
                }
                LineUpResult result = lineUp.run(List.of(test).iterator());
                tests++;
                undecided += result.totals().undecided();
                Counts ofTest = result.totals().counts();
                counts = counts.plus(ofTest);
                mostSerial = Math.max(mostSerial, ofTest.serial() + ofTest.stuckSerial());
                if (result.violation().isPresent()) {
                    failed++;
                    smallest = Optional.of(smaller(smallest, result.violation().get()));
                }
                result.undecided().forEach(each -> reasons.add(each.text()));
            }
            return new Survey(
                    study,
                    planned.size(),
                    tests,
                    failed,
                    undecided,
                    counts.serial() + counts.stuckSerial(),
                    mostSerial,
                    counts.schedules(),
                    (System.nanoTime() - start) / 1e9,
                    smallest,
                    reasons);
        }

        private static Violation smaller(Optional<Violation> known, Violation found) {
            return known.filter(
                            old -> old.smallest().calls() <= found.smallest().calls())
                    .orElse(found);
        }
    }
}
