package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Runaway;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.WithSamples;
import dev.plumbline.schedule.random.FewPreemptions;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import dev.plumbline.schedule.search.WholeLibraryCalls;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * {@code Check(X, m)} of Line-Up (figure 5): first all serial histories of a test, then every concurrent one against
 * them. Finds violations; {@link Confirmation} confirms them.
 */
public final class TwoPhase {
    private static final int STRETCH = 10_000;
    private static final int SAMPLE = 1_000;
    /** The same if a search has a few thousand schedules, or most of its points are those of a pool. */
    private static final int SHORT_STRETCH = 500;

    private static final int SHORT_SAMPLE = 100;
    private static final int SCHEDULES_A_TIME = 1_000;
    /** For the samples of a search without a bound. */
    private static final int SOME_PREEMPTIONS = 8;

    private final Explorer explorer;
    private final SubjectBinding binding;
    private final Bounds bounds;
    private final BooleanSupplier timeUp;
    private final LongConsumer progress;
    private final Optional<RaceLog> races;

    /**
     * @param progress is called now and then with the number of schedules run since its last call
     * @param races where data races of the second phase are recorded, if they are detected
     */
    public TwoPhase(
            Explorer explorer,
            SubjectBinding binding,
            Bounds bounds,
            BooleanSupplier timeUp,
            LongConsumer progress,
            Optional<RaceLog> races) {
        this.explorer = explorer;
        this.binding = binding;
        this.bounds = bounds;
        this.timeUp = timeUp;
        this.progress = progress;
        this.races = races;
    }

    /**
     * @param effort of the second phase
     * @throws BadInput if the class has no such methods
     */
    TestOutcome check(Matrix matrix, SearchEffort effort) throws BadInput {
        int few = Math.min(bounds.preemptions(), SOME_PREEMPTIONS);
        long calls = matrix.calls();
        return switch (effort.search()) {
            case OWN_SWITCHES ->
                check(
                        matrix,
                        new WithSamples(
                                limited(DepthFirst.withinOwnSwitches(effort.most()), effort),
                                FewPreemptions.outsideLibraries(1, few, calls),
                                SHORT_STRETCH,
                                SHORT_SAMPLE));
            case SWITCHES -> check(matrix, sampled(DepthFirst.withinSwitches(effort.most()), effort, few, matrix));
            case PREEMPTIONS -> check(matrix, sampled(DepthFirst.within(effort.most()), effort, few, matrix));
            case OWN_REDUCED ->
                check(
                        matrix,
                        new WithSamples(
                                reduced(new WholeLibraryCalls(new Dpor(Dependence.OF_HISTORIES)), effort),
                                FewPreemptions.outsideLibraries(1, few + 1, calls),
                                SHORT_STRETCH,
                                SHORT_SAMPLE));
            case REDUCED ->
                check(
                        matrix,
                        new WithSamples(
                                reduced(new Dpor(Dependence.OF_HISTORIES), effort),
                                new FewPreemptions(1, few + 1, calls),
                                SHORT_STRETCH,
                                SHORT_SAMPLE));
            case SAMPLED ->
                check(
                        matrix,
                        new WithSamples(
                                limited(FewPreemptions.outsideLibraries(2, effort.most(), calls), effort),
                                FewPreemptions.outsideLibraries(1, few, calls),
                                Integer.MAX_VALUE,
                                0));
        };
    }

    private WithSamples sampled(Scheduler search, SearchEffort effort, int preemptions, Matrix matrix) {
        return new WithSamples(
                limited(search, effort), new FewPreemptions(1, preemptions, matrix.calls()), STRETCH, SAMPLE);
    }

    private Scheduler limited(Scheduler search, SearchEffort effort) {
        return new Limited(search, effort.schedules(), timeUp);
    }

    /**
     * Ends as soon as it is certain that the reduction proves nothing: a step had effects that its accesses do not
     * show.
     */
    private Scheduler reduced(Scheduler search, SearchEffort effort) {
        return new Limited(
                search,
                effort.schedules(),
                () -> timeUp.getAsBoolean() || search.leftOut().contains(Bound.UNTRACKED));
    }

    /** One schedule in place of the second phase. */
    public TestOutcome check(Matrix matrix, Schedule schedule) throws BadInput {
        return check(matrix, new WithSamples(new Replay(schedule), new Replay(schedule), Integer.MAX_VALUE, 0));
    }

    private TestOutcome check(Matrix matrix, WithSamples concurrent) throws BadInput {
        Program program = binding.program(matrix);
        NumberedCalls numbering = new NumberedCalls(matrix);
        explorer.mostSteps(bounds.steps());
        try {
            SerialPhase phase =
                    new SerialPhase(explorer, program, numbering, binding.results(), bounds.executions(), timeUp);
            SerialPhase.Outcome serial = phase.run();
            Counts counts = new Counts(serial.runs().full(), serial.runs().stuck(), 0, 0, 0);
            if (serial.disagreement().isPresent()) {
                return nondeterministic(phase, numbering, serial, counts);
            }
            if (serial.incomplete().isPresent()) {
                return new TestOutcome.Undecided(counts, serial.incomplete().get());
            }
            return concurrent(phase, program, numbering, serial.runs(), concurrent);
        } catch (Runaway e) {
            return new TestOutcome.Undecided(Counts.NONE, new InconclusiveReason.RunawayCall(e.getMessage()));
        } catch (Nondeterminism | Uncontrollable e) {
            return new TestOutcome.Undecided(Counts.NONE, new InconclusiveReason.Uncontrolled(e.getMessage()));
        }
    }

    private static TestOutcome nondeterministic(
            SerialPhase phase, NumberedCalls numbering, SerialPhase.Outcome serial, Counts counts) {
        SerialRuns.Disagreement parted = serial.disagreement().orElseThrow();
        List<SerialRuns.Reply> beginning = new ArrayList<>(parted.before());
        beginning.add(new SerialRuns.Reply(parted.call(), parted.one()));
        Optional<TestOutcome.Run> first = phase.find(beginning);
        if (first.isEmpty()) {
            return new TestOutcome.Undecided(
                    counts,
                    new InconclusiveReason.NotRepeatable("a serial execution did not come again with the result it had:"
                            + " the class depends on something outside the object"));
        }
        return new TestOutcome.Failed(
                counts,
                Kind.NONDETERMINISTIC,
                numbering,
                serial.runs(),
                List.of(first.get(), serial.second().orElseThrow()),
                Optional.of(parted),
                OptionalInt.empty());
    }

    private TestOutcome concurrent(
            SerialPhase phase, Program program, NumberedCalls numbering, SerialRuns serial, WithSamples schedules) {
        Watch watch = new Watch(numbering, serial);
        Optional<RaceLog.OfTest> watched = races.flatMap(log -> log.begin(numbering));
        explorer.races(watched.map(listener -> listener));
        ExplorationCounts explored;
        try {
            explored = explorer.run(program, schedules, execution -> {
                watched.ifPresent(listener -> listener.ended(execution));
                return watch.see(execution);
            });
        } finally {
            explorer.races(Optional.empty());
        }
        // Schedules are counted once: either the search has covered those of the samples or it is not completed.
        long different = explored.executions() - schedules.sampled();
        Counts counts = new Counts(serial.full(), serial.stuck(), different, watch.seen.size(), watch.stuck);
        if (watch.run.isPresent() && watch.run.get().history().isSerial()) {
            // Threads of the class raced within a call, so the difference does not come from concurrent calls.
            Optional<SerialRuns.Disagreement> parted =
                    serial.add(watch.run.get().history().serial());
            SerialPhase.Outcome outcome = new SerialPhase.Outcome(serial, parted, watch.run, Optional.empty());
            return nondeterministic(phase, numbering, outcome, counts);
        }
        if (watch.run.isPresent()) {
            return new TestOutcome.Failed(
                    counts,
                    watch.kind,
                    numbering,
                    serial,
                    List.of(watch.run.get()),
                    Optional.empty(),
                    watch.unexplained);
        }
        if (watch.outOfSteps > 0) {
            return new TestOutcome.Undecided(
                    counts,
                    new InconclusiveReason.TooManySteps(
                            watch.outOfSteps, explored.executions(), bounds.steps(), watch.spent));
        }
        // The bounds on preemptions and schedules are part of the question; other bounds make the answer incomplete.
        Set<Bound> cut = EnumSet.noneOf(Bound.class);
        cut.addAll(explored.leftOut());
        cut.removeAll(Set.of(Bound.PREEMPTIONS, Bound.LIBRARY, Bound.GIVEN));
        if (explored.leftOut().contains(Bound.SAMPLED)) {
            // The requested number was run; a sample has no other end.
            cut.removeAll(Set.of(Bound.SAMPLED, Bound.EXECUTIONS));
        }
        return cut.isEmpty()
                ? new TestOutcome.Passed(counts, explored.leftOut(), explored.ownThreads())
                : new TestOutcome.Undecided(
                        counts,
                        new InconclusiveReason.SchedulesLeft(cut, explored.executions()),
                        explored.ownThreads());
    }

    /** Checks each concurrent history once. */
    private final class Watch {
        private final NumberedCalls numbering;
        private final SerialWitnesses witnesses;
        private final Set<CallHistory> seen = new HashSet<>();
        private long stuck;
        private long outOfSteps;
        private String spent = "";
        private Kind kind = Kind.NON_LINEARIZABLE;
        private Optional<TestOutcome.Run> run = Optional.empty();
        private OptionalInt unexplained = OptionalInt.empty();

        Watch(NumberedCalls numbering, SerialRuns serial) {
            this.numbering = numbering;
            this.witnesses = new SerialWitnesses(serial);
        }

        boolean see(Execution execution) {
            if ((execution.number() + 1) % SCHEDULES_A_TIME == 0) {
                progress.accept(SCHEDULES_A_TIME);
            }
            if (execution.ending() instanceof Ending.OutOfSteps out) {
                spent = outOfSteps == 0 ? SpentSteps.text(out, numbering) : spent;
                outOfSteps++;
                return true;
            }
            if (execution.ending() instanceof Ending.Cut) {
                // A reduction reached a state where it has been before: no new history.
                return true;
            }
            CallHistory history = CallHistory.of(execution, numbering, binding.results());
            if (!seen.add(history)) {
                return true;
            }
            // Stuck with every call returned: only threads that the code under test started are still waiting.
            boolean full = history.full();
            if (!full) {
                stuck++;
            }
            boolean explained;
            if (full) {
                explained = witnesses.explainFull(history);
            } else {
                unexplained = witnesses.unexplained(history);
                explained = unexplained.isEmpty();
                kind = witnesses.explainResults(history) ? Kind.STUCK : Kind.NON_LINEARIZABLE;
            }
            if (!explained) {
                kind = full ? Kind.NON_LINEARIZABLE : kind;
                run = Optional.of(new TestOutcome.Run(history, execution.schedule(), 0));
            }
            return explained;
        }
    }
}
