package dev.plumbline.lineup;

import dev.plumbline.history.BadInput;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.schedule.Schedule;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Is this class thread-safe? Line-Up (Burckhardt, Dern, Musuvathi, Tan, PLDI 2010) needs no specification: the serial runs
 * of a class are one, and every concurrent run of the same calls must be explained by one of them. For instance
 *
 * <pre>{@code
 * LineUp.of(Subject.of("java.util.concurrent.ConcurrentLinkedQueue", loader))
 *         .run(List.of(Matrix.parse("offer(1) poll() | offer(2) poll()")).iterator());
 * }</pre>
 *
 * A reported violation proves that the class is not linearizable with respect to any deterministic specification (theorem
 * 5). A pass speaks of the tests that were run, of schedules within the bound of preemptions, and of sequentially
 * consistent memory.
 */
public final class LineUp {
    /** Smaller is better, but whoever waits for the violation itself shall not wait for ever. */
    private static final long MOST_SCHEDULES_OF_A_SMALLER_TEST = 20_000;

    private final Subject subject;
    private final Supplier<Explorer> explorers;

    /** Tests that were tried while others were made smaller, and pass; whoever surveys a class meets them again and again. */
    private final Set<Matrix> passing = new HashSet<>();

    private Bounds bounds = Bounds.DEFAULT;
    private Duration time = Duration.ofDays(10_000);
    private int workers = 1;
    private Progress progress = (tests, counts) -> {};

    private LineUp(Subject subject) {
        this.subject = subject;
        this.explorers = Explorer.several(subject.classes());
    }

    public static LineUp of(Subject subject) {
        return new LineUp(subject);
    }

    public LineUp bounds(Bounds each) {
        this.bounds = each;
        this.passing.clear();
        return this;
    }

    /** For all tests together; half as much again may go into making a violation smaller. */
    public LineUp time(Duration most) {
        this.time = most;
        return this;
    }

    /** Tests are checked by so many at once, each with classes of its own. The conclusion does not depend on it. */
    public LineUp workers(int number) {
        this.workers = number;
        return this;
    }

    public LineUp progress(Progress watcher) {
        this.progress = watcher;
        return this;
    }

    /** Told now and then, by any of the workers. */
    @FunctionalInterface
    public interface Progress {
        /**
         * @param tests that are done
         * @param counts with those of tests under way
         */
        void checked(long tests, Counts counts);

        /** A test fails, and is made smaller now. */
        default void fails(Matrix test) {}
    }

    /** Refuses invocations that the class does not have, before any test is made of them. */
    public void require(List<List<Invocation>> elements) throws BadInput {
        try (Explorer explorer = explorers.get()) {
            Binding.of(explorer, subject).program(new Matrix(List.of(), elements, List.of()));
        }
    }

    /** The invocations of the class itself. */
    public Discovery.Found discover() throws BadInput {
        try (Explorer explorer = explorers.get()) {
            return Discovery.of(explorer, subject);
        }
    }

    /**
     * Checks tests until one fails.
     *
     * @throws BadInput if the class cannot be used, or does not have these methods
     */
    public Conclusion run(Iterator<Matrix> tests) throws BadInput {
        BooleanSupplier timeUp = deadline(time);
        Campaign campaign = new Campaign(explorers, subject, tests, bounds, timeUp, progress);
        Campaign.Result result = campaign.run(workers);
        if (result.failed().isEmpty()) {
            return result.reasons().isEmpty()
                    ? new Conclusion.Conforms(result.totals())
                    : new Conclusion.Inconclusive(result.totals(), result.reasons());
        }
        progress.fails(result.failed().get().matrix());
        return new Conclusion.Violates(result.totals(), smallest(result.failed().get()));
    }

    private Violation smallest(Campaign.Failure failure) throws BadInput {
        BooleanSupplier timeUp = deadline(time.dividedBy(2));
        Confirmation confirmation = new Confirmation(explorers, subject, bounds);
        Smallest.Result original = new Smallest.Result(failure.matrix(), failure.failed(), false);
        try (Bench bench = new Bench(explorers, subject)) {
            Smallest.Check check = matrix -> checked(bench, matrix, timeUp);
            Smallest.Result smallest =
                    new Smallest(check, failure.failed().kind(), timeUp).of(failure.matrix(), failure.failed());
            smallest = fewestPreemptions(bench, smallest, timeUp);
            // The violation that was confirmed stays one, whatever became of the attempts to make it smaller.
            Smallest.Result sure = confirmation.doubts(smallest.failed()).isEmpty() ? smallest : original;
            return new Showing(bench.explorer(), bench.binding(), subject).of(failure.matrix(), sure);
        }
    }

    private Finding checked(Bench bench, Matrix matrix, BooleanSupplier timeUp) throws BadInput {
        if (passing.contains(matrix.sorted())) {
            return new Finding.Passed(Counts.NONE, Set.of());
        }
        Finding finding = bench.check(matrix, bounds, ofSmallerTest(bounds), timeUp);
        if (finding instanceof Finding.Passed) {
            passing.add(matrix.sorted());
        }
        return finding;
    }

    private static Effort ofSmallerTest(Bounds bounds) {
        return Effort.whole(bounds).atMost(MOST_SCHEDULES_OF_A_SMALLER_TEST);
    }

    /** The same test with as few preemptions as show the violation: fewer switches are easier to follow. */
    private Smallest.Result fewestPreemptions(Bench bench, Smallest.Result smallest, BooleanSupplier timeUp)
            throws BadInput {
        for (int most = 0; most < Math.min(bounds.preemptions(), 4) && !timeUp.getAsBoolean(); most++) {
            Bounds fewer = bounds.withPreemptions(most);
            Finding finding = bench.check(smallest.matrix(), fewer, ofSmallerTest(fewer), timeUp);
            if (finding instanceof Finding.Failed failed
                    && failed.kind() == smallest.failed().kind()) {
                return new Smallest.Result(smallest.matrix(), failed, smallest.certain());
            }
        }
        return smallest;
    }

    /**
     * One execution again.
     *
     * @param conclusion on this execution alone; {@code inconclusive} if the schedule does not fit
     * @param kind of the violation, if it is one
     * @param counts of the serial runs and of the one that was repeated
     */
    public record Replayed(
            String conclusion,
            Optional<Kind> kind,
            Counts counts,
            Optional<Violation.Shown> shown,
            List<String> notes) {}

    /** Repeats one execution of a test, and holds it up against the serial runs. */
    public Replayed replay(Matrix matrix, Schedule schedule, long randomNumbers) throws BadInput {
        BooleanSupplier timeUp = deadline(time);
        try (Explorer explorer = explorers.get()) {
            Binding binding = Binding.of(explorer, subject);
            Finding finding = new TwoPhase(explorer, binding, bounds, timeUp, more -> {}).check(matrix, schedule);
            if (finding instanceof Finding.Undecided undecided) {
                return new Replayed(
                        "inconclusive",
                        Optional.empty(),
                        undecided.counts(),
                        Optional.empty(),
                        List.of(undecided.reason()));
            }
            Showing showing = new Showing(explorer, binding, subject);
            Violation.Shown shown = showing.shown(matrix, schedule, randomNumbers);
            return finding instanceof Finding.Failed failed
                    ? new Replayed(
                            "violates",
                            Optional.of(failed.kind()),
                            failed.counts(),
                            Optional.of(shown),
                            Showing.summary(failed))
                    : new Replayed("conforms", Optional.empty(), finding.counts(), Optional.of(shown), List.of());
        }
    }

    private static BooleanSupplier deadline(Duration time) {
        long start = System.nanoTime();
        return () -> System.nanoTime() - start > time.toNanos();
    }
}
