package dev.plumbline.lineup;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.internal.binding.Discovery;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.internal.campaign.Campaign;
import dev.plumbline.lineup.internal.campaign.RaceShrinker;
import dev.plumbline.lineup.internal.campaign.SmallerTestCheck;
import dev.plumbline.lineup.internal.campaign.TestShrinker;
import dev.plumbline.lineup.internal.campaign.ViolationSearch;
import dev.plumbline.lineup.internal.phase.CallProbe;
import dev.plumbline.lineup.internal.phase.Confirmation;
import dev.plumbline.lineup.internal.phase.RaceLog;
import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.phase.TestRunner;
import dev.plumbline.lineup.internal.phase.TwoPhase;
import dev.plumbline.lineup.internal.show.ViolationTracer;
import dev.plumbline.lineup.internal.small.SmallTests;
import dev.plumbline.lineup.internal.small.SurroundingCalls;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Roles;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Mute;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.lineup.result.Repeated;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.DiscoveredCalls;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
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
 * (theorem 5). A pass holds for the tests that were run, for schedules within the bound of preemptions, and for
 * sequentially consistent memory.
 */
public final class LineUp {
    private final Subject subject;
    private final Supplier<Explorer> explorers;

    /** Tests that were tried while shrinking others, and pass; a survey of a class runs into them again and again. */
    private final Set<Matrix> passing = new HashSet<>();

    private Bounds bounds = Bounds.DEFAULT;
    private Duration budget = Duration.ofDays(10_000);
    private int workers = 1;
    private RacePolicy races = RacePolicy.NOTE;
    private int violations = 1;
    private Duration budgetForOthers = Duration.ofDays(10_000);
    private List<Mute> mutes = List.of();
    private Optional<Path> observations = Optional.empty();
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

    /** CPU time for all tests together; shrinking violations may take half as much in addition. */
    public LineUp budget(Duration most) {
        this.budget = most;
        return this;
    }

    /**
     * The number of violations to look for; the default is 1. After a violation the search continues with tests that do
     * not call all methods of it.
     */
    public LineUp violations(int most) {
        this.violations = most;
        return this;
    }

    /** How long the search may continue after the first violation, in CPU time, within {@link #budget}. */
    public LineUp budgetForOthers(Duration most) {
        this.budgetForOthers = most;
        return this;
    }

    /** Known violations: they are counted separately, and the search continues. */
    public LineUp mute(List<Mute> known) {
        this.mutes = List.copyOf(known);
        return this;
    }

    /**
     * Compares the serial runs of the tests with those in this file, and adds new ones to it: so a change of the serial
     * behaviour is a violation, too. If there is no file, it is written. To accept a change, remove the file, or the
     * tests that differ from it.
     */
    public LineUp observations(Path file) {
        this.observations = Optional.of(file);
        return this;
    }

    /**
     * How many tests are checked at the same time, each with its own copies of the classes. The result does not depend
     * on this number.
     */
    public LineUp workers(int number) {
        this.workers = number;
        return this;
    }

    /** The effect of data races, which are detected in the concurrent executions. Default: they are reported. */
    public LineUp races(RacePolicy policy) {
        this.races = policy;
        return this;
    }

    public LineUp progress(Progress watcher) {
        this.progress = watcher;
        return this;
    }

    /** Called now and then, by any of the workers. */
    @FunctionalInterface
    public interface Progress {
        /**
         * @param tests that were checked
         * @param counts including those of unfinished tests
         */
        void checked(long tests, Counts counts);

        /** A test fails, and is now shrunk. */
        default void fails(Matrix test) {}

        /** A violation was found and shrunk. The search for others may continue. */
        default void found(Violation violation) {}
    }

    /** Rejects invocations that the class does not have, before tests are made of them. */
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
     * Small tests of the class, to be checked before wide ones ({@link SmallTests}).
     *
     * @param threads of a test, at most
     * @param length of a thread, at most
     * @param most tests
     */
    public List<Matrix> smallTests(Roles roles, int threads, int length, int most, long seed) throws BadInput {
        if (most == 0) {
            return List.of();
        }
        try (TestRunner bench = new TestRunner(explorers, subject)) {
            bench.explorer().mostSteps(bounds.steps());
            SurroundingCalls surrounding =
                    roles.named() ? SurroundingCalls.NONE : new CallProbe(bench).surrounding(roles.elements());
            return SmallTests.of(roles, surrounding, threads, length, most, seed);
        }
    }

    /**
     * Checks tests until one fails, or until {@link #violations} different ones have been found.
     *
     * @throws BadInput if the class cannot be used, or does not have these methods
     */
    public LineUpResult run(Iterator<Matrix> tests) throws BadInput {
        requireMuted();
        SearchTime clock = new SearchTime(budget, budgetForOthers);
        RaceLog log = new RaceLog(races);
        BooleanSupplier timeUp = clock.up();
        Supplier<Explorer> counted = clock.counting(explorers);
        ViolationSearch.Campaigns campaigns = (some, before) -> new Campaign(
                counted,
                subject,
                some,
                bounds,
                timeUp,
                clock::cpuNanos,
                (counts, done) ->
                        progress.checked(before.tests() + done, before.counts().plus(counts)),
                log);
        ViolationSearch search = new ViolationSearch(campaigns, shrinking(clock), mutes, violations, timeUp);
        Optional<LineUpResult.Observations> compared = Optional.empty();
        Iterator<Matrix> all = tests;
        if (observations.isPresent()) {
            ObservedTests observed = new ObservedTests(counted, subject, bounds, timeUp);
            compared = Optional.of(observed.compare(observations.get(), tests, search));
            all = observed.andThen(tests);
        }
        ViolationSearch.Found found = search.run(all, workers);
        LineUpResult result = Verdicts.of(found, compared, clock.elapsed());
        RaceFindings inTests = log.of(found.counted());
        return found.violations().isEmpty() ? shown(result, inTests, clock) : result.with(inTests);
    }

    /**
     * If races are failures: adds the execution that shows the first race. A race that does not occur again when its
     * execution is repeated, with classes loaded again, is not a failure: the result is then inconclusive.
     */
    private LineUpResult shown(LineUpResult result, RaceFindings found, SearchTime clock) throws BadInput {
        if (found.failure().isEmpty()) {
            return result.with(found);
        }
        DataRace first = found.failure().get();
        try (TestRunner bench = new TestRunner(explorers, subject)) {
            bench.explorer().mostSteps(bounds.steps());
            RaceShrinker shrinker = new RaceShrinker(bench, bounds, SmallerTestCheck.effort(bounds));
            if (!shrinker.occursAgain(first)) {
                LineUpResult.UndecidedTests open = new LineUpResult.UndecidedTests(
                        new InconclusiveReason.NotRepeatable("a data race of " + first.variable()
                                + " did not show when its execution was run again: the class depends on something"
                                + " outside the object"),
                        Optional.of(first.test()),
                        1);
                return shown(Verdicts.alsoUndecided(result, open, clock.elapsed()), found.withoutFirst(), clock);
            }
            DataRace race = shrinker.of(first);
            bench.explorer().mostSteps(bounds.steps());
            ViolationTracer tracer = new ViolationTracer(bench.explorer(), bench.binding(), subject);
            return result.with(found.with(race, tracer.shown(race.test(), race.schedule(), 0, Optional.empty())));
        }
    }

    private void requireMuted() throws BadInput {
        if (mutes.stream().allMatch(mute -> mute.methods().isEmpty())) {
            return;
        }
        try (Explorer explorer = explorers.get()) {
            SubjectBinding binding = SubjectBinding.of(explorer, subject);
            for (Mute mute : mutes) {
                try {
                    binding.requireMethods(mute.methods());
                } catch (BadInput e) {
                    throw e.at("'" + mute + "'");
                }
            }
        }
    }

    private ViolationSearch.Shrinking shrinking(SearchTime clock) {
        return new ViolationSearch.Shrinking() {
            @Override
            public Violation smallest(Campaign.Failure failure) throws BadInput {
                progress.fails(failure.matrix());
                Duration before = clock.spent();
                Violation violation = LineUp.this.smallest(failure, clock.counting(explorers), clock.shrinking());
                clock.shrunk(clock.spent().minus(before));
                return violation;
            }

            @Override
            public void found(Violation violation) {
                clock.found();
                progress.found(violation);
            }
        };
    }

    private Violation smallest(Campaign.Failure failure, Supplier<Explorer> counted, BooleanSupplier timeUp)
            throws BadInput {
        Confirmation confirmation = new Confirmation(counted, subject, bounds);
        TestShrinker.Result original = new TestShrinker.Result(failure.matrix(), failure.failed(), Long.MAX_VALUE);
        try (TestRunner bench = new TestRunner(counted, subject)) {
            TestShrinker.Check check = new SmallerTestCheck(bench, bounds, timeUp, passing);
            TestShrinker.Result smallest =
                    new TestShrinker(check, failure.failed().kind(), timeUp).of(failure.matrix(), failure.failed());
            smallest = fewestPreemptions(bench, smallest, timeUp);
            // A confirmed violation remains valid, whatever the result of shrinking it.
            TestShrinker.Result sure = confirmation.doubts(smallest.failed()).isEmpty() ? smallest : original;
            return new ViolationTracer(bench.explorer(), bench.binding(), subject).of(failure.matrix(), sure);
        }
    }

    /** The same test with the fewest preemptions that show the violation: fewer switches are easier to follow. */
    private TestShrinker.Result fewestPreemptions(
            TestRunner bench, TestShrinker.Result smallest, BooleanSupplier timeUp) throws BadInput {
        boolean growing = bounds.extent() == Bounds.Extent.GROWING;
        for (int most = 0; most < Math.min(bounds.preemptions(), 4) && !timeUp.getAsBoolean(); most++) {
            Bounds fewer = bounds.withPreemptions(most);
            SearchEffort effort = SmallerTestCheck.effort(fewer);
            if (growing) {
                effort = new SearchEffort(SearchEffort.Search.OWN_SWITCHES, most, effort.schedules());
            }
            TestOutcome finding = bench.check(smallest.matrix(), fewer, effort, timeUp);
            if (finding instanceof TestOutcome.Failed failed
                    && failed.kind() == smallest.failed().kind()) {
                return new TestShrinker.Result(smallest.matrix(), failed, smallest.undecided());
            }
        }
        return smallest;
    }

    /** Repeats one execution of a test, and compares it with the serial runs. */
    public Replayed replay(Matrix matrix, Schedule schedule, long randomNumbers) throws BadInput {
        SearchTime clock = new SearchTime(budget, budgetForOthers);
        try (Explorer explorer = clock.counting(explorers).get()) {
            SubjectBinding binding = SubjectBinding.of(explorer, subject);
            RaceLog log = new RaceLog(races);
            TestOutcome outcome = new TwoPhase(explorer, binding, bounds, clock.up(), more -> {}, Optional.of(log))
                    .check(matrix, schedule);
            boolean undecided = outcome instanceof TestOutcome.Undecided;
            Set<Bound> leftOut = outcome instanceof TestOutcome.Passed passed ? passed.leftOut() : Set.of();
            LineUpResult.Totals totals =
                    new LineUpResult.Totals(1, undecided ? 1 : 0, 0, outcome.counts(), leftOut, List.of());
            if (outcome instanceof TestOutcome.Undecided unknown) {
                LineUpResult.UndecidedTests all =
                        new LineUpResult.UndecidedTests(unknown.reason(), Optional.empty(), 1);
                return new Replayed(Verdicts.undecided(totals, List.of(all), clock.elapsed()), Optional.empty());
            }
            ViolationTracer tracer = new ViolationTracer(explorer, binding, subject);
            Optional<TestOutcome.Failed> violates =
                    outcome instanceof TestOutcome.Failed failed ? Optional.of(failed) : Optional.empty();
            Violation.Shown shown = tracer.shown(matrix, schedule, randomNumbers, violates);
            LineUpResult result = violates.isPresent()
                    ? Verdicts.violates(
                            totals, tracer.of(matrix, matrix, Long.MAX_VALUE, violates.get(), List.of(shown)))
                    : Verdicts.undecided(totals, List.of(), clock.elapsed());
            return new Replayed(
                    result.with(log.of(List.of(matrix))).withUnseen(explorer.takeUnseen()), Optional.of(shown));
        }
    }

    /** Repeats one execution of a test, without any check. */
    public Repeated repeat(Matrix matrix, Schedule schedule, long randomNumbers) throws BadInput {
        try (TestRunner bench = new TestRunner(explorers, subject)) {
            bench.explorer().mostSteps(bounds.steps());
            return new ViolationTracer(bench.explorer(), bench.binding(), subject)
                    .repeated(matrix, schedule, randomNumbers);
        } catch (Nondeterminism | Uncontrollable e) {
            return new Repeated.Misfit(e.getMessage());
        }
    }
}
