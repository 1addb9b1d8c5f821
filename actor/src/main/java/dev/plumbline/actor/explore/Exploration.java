package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Subtrees;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Explores the schedules of an actor system and compares the histories of its clients with the sequential object. For
 * instance {@code Exploration.of(harness, scheduler).maxSchedules(50_000).run()}. A further call of {@code run}
 * continues where the last one stopped, and keeps the results so far.
 */
public final class Exploration {
    private static final int PROGRESS_EVERY = 1_000;
    /** The number of first schedules that are run twice; after them each whose number is a power of two is. */
    private static final int FIRST_REPEATED = 8;

    private final Harness harness;
    private final Scheduler scheduler;
    private final Recording recording;
    private long maxSchedules = Long.MAX_VALUE;
    private Duration budget = Duration.ofDays(10_000);
    private boolean stateful = true;
    private boolean judging = true;
    private LongConsumer progress = schedules -> {};
    private Optional<Consumer<FoundRun>> watcher = Optional.empty();
    private BiConsumer<CallLog, Boolean> histories = (log, violates) -> {};
    private final Optional<Subtrees> part;

    private Executions execution;
    private Judge judge;
    private Claims claims;
    private PassedProperties properties;
    private final Set<Object> unique = new HashSet<>();
    private final Set<Object> byOrder = new HashSet<>();
    private final Map<Execution.End, Long> ends = new EnumMap<>(Execution.End.class);
    private final Map<Execution.End, FoundRun> firsts = new EnumMap<>(Execution.End.class);
    private final Map<String, Long> unanswered = new TreeMap<>();
    private Optional<FoundRun> firstViolation = Optional.empty();
    private Optional<FoundRun> firstUnanswered = Optional.empty();
    private Optional<String> difference = Optional.empty();
    private boolean settled;
    private long historiesBefore;
    private long schedules;
    private long redundant;
    private long incomplete;
    private long nonLinearizable;
    private long nonLinearizableByOrder;
    private long undecided;
    private int longest;
    private long nanos;
    private long untilFirst;

    private Exploration(Harness harness, Scheduler scheduler) {
        this.harness = harness;
        this.scheduler = scheduler;
        this.recording = new Recording(scheduler);
        this.part = scheduler instanceof Subtrees subtrees ? Optional.of(subtrees) : Optional.empty();
    }

    public static Exploration of(Harness harness, Scheduler scheduler) {
        return new Exploration(harness, scheduler);
    }

    /**
     * An exploration of one of several parts of all schedules, which other processes may share: the parts are disjoint,
     * and together they have the schedules of one exploration. A history may be in several parts.
     *
     * @param number of the part, from 1
     * @param of how many parts there are
     * @throws BadInput if the schedules of this scheduler cannot be divided
     * @throws IllegalArgumentException if there is no such part
     */
    public static Exploration part(Harness harness, Schedulers kind, int number, int of) throws BadInput {
        return new SchedulePart(number, of).exploration(harness, kind);
    }

    /** Ends after this number of schedules in all. */
    public Exploration maxSchedules(long most) {
        this.maxSchedules = most;
        return this;
    }

    /** Ends each {@link #run} after this CPU time of its thread and of the checks that it waits for. */
    public Exploration budget(Duration most) {
        this.budget = most;
        return this;
    }

    /** Runs every schedule from the start, and keeps no snapshots. */
    public Exploration stateless() {
        this.stateful = false;
        return this;
    }

    /** Collects histories without checking them. */
    public Exploration unjudged() {
        this.judging = false;
        return this;
    }

    /** Receives every schedule that was run to its end. */
    public Exploration watcher(Consumer<FoundRun> each) {
        this.watcher = Optional.of(each);
        return this;
    }

    /**
     * Receives each history that a criterion can distinguish from all before it, and whether the sequential object does
     * not explain it.
     */
    public Exploration histories(BiConsumer<CallLog, Boolean> each) {
        this.histories = each;
        return this;
    }

    /** Called now and then with the number of schedules run so far. */
    public Exploration progress(LongConsumer listener) {
        this.progress = listener;
        return this;
    }

    /**
     * @throws BadInput if the model does not have an operation of the harness
     * @throws dev.plumbline.actor.HarnessMistake if an actor breaks a rule
     */
    public ExplorationResult run() throws BadInput {
        long start = System.nanoTime();
        if (execution == null) {
            execution = Executions.of(harness, recording, stateful);
            judge = new Judge(harness, Budget.DEFAULT);
            claims = new Claims(harness);
            properties = new PassedProperties(harness);
        }
        long earlier = nanos;
        long cpu = cpuNanos();
        boolean finished = false;
        try (Executions open = execution) {
            while (isControlled() && schedules < maxSchedules && cpuNanos() - cpu < budget.toNanos()) {
                if (!next()) {
                    finished = isControlled();
                    break;
                }
                evaluate(earlier + System.nanoTime() - start);
            }
            open.settle();
            nanos = earlier + System.nanoTime() - start;
            return explored(finished);
        }
    }

    private boolean isControlled() {
        return difference.isEmpty() && execution.last().lostControl().isEmpty();
    }

    private long cpuNanos() {
        return BudgetClock.CPU.nanos(Thread.currentThread()) + judge.cpuElsewhere() + execution.cpuElsewhere();
    }

    /** Whether there is another execution, and it was controlled to its end. */
    private boolean next() {
        try {
            if (!execution.next()) {
                return false;
            }
        } catch (Nondeterminism e) {
            difference = Optional.of("the actors did not do the same after the same messages: " + e.getMessage());
            return false;
        }
        if (!settled) {
            execution.settle();
            settled = true;
        }
        return isControlled();
    }

    private void evaluate(long sinceStart) throws BadInput {
        for (int i = execution.knownSteps(); i < execution.steps().size(); i++) {
            claims.check(execution.steps().get(i), this::found);
        }
        if (!evaluateProperties()) {
            return;
        }
        if (part.isPresent() && !part.get().isOwn()) {
            // It was run to find out how the schedules are divided, and another part has it.
            return;
        }
        if (execution.end() == Execution.End.REDUNDANT) {
            redundant++;
            return;
        }
        longest = Math.max(longest, execution.steps().size());
        boolean firstFailure = execution.end() == Execution.End.FAILURE && !ends.containsKey(Execution.End.FAILURE);
        if ((isRepeated() || firstFailure) && !repeats()) {
            return;
        }
        watcher.ifPresent(each -> each.accept(found()));
        ends.merge(execution.end(), 1L, Long::sum);
        if (execution.end() != Execution.End.COMPLETE) {
            firsts.computeIfAbsent(execution.end(), end -> found());
        }
        CallLog log = execution.last().calls();
        countUnanswered();
        boolean isNew = byOrder.add(log.byOrder());
        boolean chronologicallyNew = unique.add(log.chronology());
        if (judging && chronologicallyNew) {
            judge(log, isNew, sinceStart);
        }
        schedules++;
        if (schedules % PROGRESS_EVERY == 0) {
            progress.accept(schedules);
        }
    }

    /** Whether what they show is shown again when the same steps are taken. */
    private boolean evaluateProperties() throws BadInput {
        try {
            properties.passed(execution);
        } catch (Nondeterminism e) {
            difference = Optional.of(e.getMessage());
        }
        return difference.isEmpty();
    }

    private void judge(CallLog log, boolean newByOrder, long sinceStart) throws BadInput {
        Verdict.Word word = judge.word(log);
        if (word == Verdict.Word.INCONCLUSIVE && newByOrder) {
            undecided++;
        }
        if (word != Verdict.Word.VIOLATES) {
            if (newByOrder) {
                histories.accept(log, false);
            }
            return;
        }
        if (firstViolation.isEmpty()) {
            if (!repeats()) {
                return;
            }
            firstViolation = Optional.of(found());
            historiesBefore = unique.size() - 1L;
            untilFirst = sinceStart;
        }
        nonLinearizable++;
        if (newByOrder) {
            nonLinearizableByOrder++;
            histories.accept(log, true);
        }
    }

    /** Starting actors of another library in a new system is expensive, so it is done more rarely. */
    private boolean isRepeated() {
        if (harness.foreign().isPresent()) {
            return schedules == 0 || Long.bitCount(schedules) == 1 && Long.numberOfTrailingZeros(schedules) % 2 == 0;
        }
        return schedules < FIRST_REPEATED || Long.bitCount(schedules) == 1;
    }

    /** Whether the last execution is the same when it is repeated. If not, the observations mean nothing. */
    private boolean repeats() throws BadInput {
        difference = Repetition.difference(harness, found());
        return difference.isEmpty();
    }

    private void countUnanswered() {
        List<String> missing = execution.last().unanswered();
        if (!missing.isEmpty()) {
            incomplete++;
            missing.forEach(each -> unanswered.merge(each, 1L, Long::sum));
            if (firstUnanswered.isEmpty()) {
                firstUnanswered = Optional.of(found());
            }
        }
    }

    private FoundRun found() {
        return FoundRun.of(schedules, recording.schedule(), execution);
    }

    private ExplorationResult explored(boolean finished) {
        Repeatability undisturbed = Repeatability.of(execution.last());
        Repeatability repeatability =
                difference.map(undisturbed::withDifference).orElse(undisturbed);
        return new ExplorationResult(
                schedules,
                redundant,
                incomplete,
                unique.size(),
                Set.copyOf(byOrder),
                nonLinearizable,
                nonLinearizableByOrder,
                undecided,
                Map.copyOf(ends),
                harness.demandsAnswers(),
                new TreeMap<>(unanswered),
                repeatability.holds() ? firstViolation : Optional.empty(),
                historiesBefore,
                Map.copyOf(firsts),
                firstUnanswered,
                claims.broken(),
                finished,
                scheduler.leftOut(),
                properties.results(scheduler.watches(), part.isPresent()),
                longest,
                execution.stepsRun(),
                repeatability,
                new ExplorationResult.Times(Math.max(0, nanos - judge.nanos()), judge.nanos(), untilFirst));
    }
}
