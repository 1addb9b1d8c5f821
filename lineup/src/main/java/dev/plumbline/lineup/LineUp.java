package dev.plumbline.lineup;

import dev.plumbline.history.BadInput;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.lineup.internal.binding.Discovery;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.internal.campaign.Campaign;
import dev.plumbline.lineup.internal.campaign.SmallerTestCheck;
import dev.plumbline.lineup.internal.campaign.TestShrinker;
import dev.plumbline.lineup.internal.phase.Confirmation;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.phase.TestRunner;
import dev.plumbline.lineup.internal.phase.TwoPhase;
import dev.plumbline.lineup.internal.show.ViolationTracer;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.result.Totals;
import dev.plumbline.lineup.result.UndecidedTests;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.DiscoveredCalls;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Bound;
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
 * Is this class thread-safe? Line-Up (Burckhardt, Dern, Musuvathi, Tan, PLDI 2010) needs no specification: the serial
 * runs of a class are one, and every concurrent run of the same calls must be explained by one of them. For instance
 *
 * <pre>{@code
 * LineUp.of(Subject.of("java.util.concurrent.ConcurrentLinkedQueue", loader))
 *         .run(List.of(Matrix.parse("offer(1) poll() | offer(2) poll()")).iterator());
 * }</pre>
 *
 * A reported violation proves that the class is not linearizable with respect to any deterministic specification
 * (theorem 5). A pass speaks of the tests that were run, of schedules within the bound of preemptions, and of
 * sequentially consistent memory.
 */
public final class LineUp {
    private final Subject subject;
    private final Supplier<Explorer> explorers;

    /**
     * Tests that were tried while others were made smaller, and pass; whoever surveys a class meets them again and
     * again.
     */
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
            SubjectBinding.of(explorer, subject).program(new Matrix(List.of(), elements, List.of()));
        }
    }

    /** The invocations of the class itself. */
    public DiscoveredCalls discover() throws BadInput {
        try (Explorer explorer = explorers.get()) {
            return Discovery.of(explorer, subject);
        }
    }

    /**
     * Checks tests until one fails.
     *
     * @throws BadInput if the class cannot be used, or does not have these methods
     */
    public LineUpResult run(Iterator<Matrix> tests) throws BadInput {
        Clock clock = new Clock(time);
        Campaign campaign = new Campaign(
                explorers, subject, tests, bounds, clock::isUp, (counts, done) -> progress.checked(done, counts));
        Campaign.Result result = campaign.run(workers);
        if (result.failed().isEmpty()) {
            return Verdicts.of(result.totals(), result.undecided(), clock.elapsed());
        }
        progress.fails(result.failed().get().matrix());
        return Verdicts.violates(result.totals(), smallest(result.failed().get()));
    }

    private Violation smallest(Campaign.Failure failure) throws BadInput {
        BooleanSupplier timeUp = new Clock(time.dividedBy(2))::isUp;
        Confirmation confirmation = new Confirmation(explorers, subject, bounds);
        TestShrinker.Result original = new TestShrinker.Result(failure.matrix(), failure.failed(), Long.MAX_VALUE);
        try (TestRunner bench = new TestRunner(explorers, subject)) {
            TestShrinker.Check check = new SmallerTestCheck(bench, bounds, timeUp, passing);
            TestShrinker.Result smallest =
                    new TestShrinker(check, failure.failed().kind(), timeUp).of(failure.matrix(), failure.failed());
            smallest = fewestPreemptions(bench, smallest, timeUp);
            // The violation that was confirmed stays one, whatever became of the attempts to make it smaller.
            TestShrinker.Result sure = confirmation.doubts(smallest.failed()).isEmpty() ? smallest : original;
            return new ViolationTracer(bench.explorer(), bench.binding(), subject).of(failure.matrix(), sure);
        }
    }

    /** The same test with as few preemptions as show the violation: fewer switches are easier to follow. */
    private TestShrinker.Result fewestPreemptions(
            TestRunner bench, TestShrinker.Result smallest, BooleanSupplier timeUp) throws BadInput {
        for (int most = 0; most < Math.min(bounds.preemptions(), 4) && !timeUp.getAsBoolean(); most++) {
            Bounds fewer = bounds.withPreemptions(most);
            TestOutcome finding = bench.check(smallest.matrix(), fewer, SmallerTestCheck.effort(fewer), timeUp);
            if (finding instanceof TestOutcome.Failed failed
                    && failed.kind() == smallest.failed().kind()) {
                return new TestShrinker.Result(smallest.matrix(), failed, smallest.undecided());
            }
        }
        return smallest;
    }

    /** Repeats one execution of a test, and holds it up against the serial runs. */
    public Replayed replay(Matrix matrix, Schedule schedule, long randomNumbers) throws BadInput {
        Clock clock = new Clock(time);
        try (Explorer explorer = explorers.get()) {
            SubjectBinding binding = SubjectBinding.of(explorer, subject);
            TestOutcome outcome =
                    new TwoPhase(explorer, binding, bounds, clock::isUp, more -> {}).check(matrix, schedule);
            boolean undecided = outcome instanceof TestOutcome.Undecided;
            Set<Bound> leftOut = outcome instanceof TestOutcome.Passed passed ? passed.leftOut() : Set.of();
            Totals totals = new Totals(1, undecided ? 1 : 0, 0, outcome.counts(), leftOut, List.of());
            if (outcome instanceof TestOutcome.Undecided unknown) {
                UndecidedTests all = new UndecidedTests(unknown.reason(), Optional.empty(), 1);
                return new Replayed(Verdicts.of(totals, List.of(all), clock.elapsed()), Optional.empty());
            }
            ViolationTracer tracer = new ViolationTracer(explorer, binding, subject);
            Violation.Shown shown = tracer.shown(matrix, schedule, randomNumbers);
            LineUpResult result = outcome instanceof TestOutcome.Failed failed
                    ? Verdicts.violates(totals, tracer.of(matrix, matrix, Long.MAX_VALUE, failed, List.of(shown)))
                    : Verdicts.of(totals, List.of(), clock.elapsed());
            return new Replayed(result, Optional.of(shown));
        }
    }

    /** Time since it was made, against what there is. */
    private record Clock(long start, Duration most) {
        Clock(Duration most) {
            this(System.nanoTime(), most);
        }

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - start);
        }

        boolean isUp() {
            return elapsed().compareTo(most) > 0;
        }
    }
}
