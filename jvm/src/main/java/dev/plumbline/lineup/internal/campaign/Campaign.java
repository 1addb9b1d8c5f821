package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.internal.phase.Confirmation;
import dev.plumbline.lineup.internal.phase.RaceLog;
import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.phase.TestRunner;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/**
 * Checks many tests, with several workers at once. The first failing test in the order of {@link TestRounds} counts:
 * after a failure no later test is begun, and earlier ones are completed. So the result is the same for any number of
 * workers.
 *
 * <p>After a failure the campaign can be {@linkplain #leaveOut continued}. Later tests that call all methods of the
 * violation are then left out. A worker may have run some of them before the failure was known; their results are
 * dropped, so that this too is the same for any number of workers.
 *
 * <p>A test with a thread that never returns control is the last one: such threads cannot be ended, and each such test
 * would take as long as it takes to notice, and leave more of them running.
 */
public final class Campaign {
    private final Supplier<Explorer> explorers;
    private final Subject subject;
    private final Bounds bounds;
    private final BooleanSupplier timeUp;
    private final FurtherTime furtherTime;
    private final ObjLongConsumer<Counts> progress;
    private final RaceLog races;

    /** @param since the task that showed the violation; it concerns later tasks */
    private record Known(Set<String> methods, int since) {}

    // Guarded by this.
    private final List<Known> known = new ArrayList<>();
    private final Map<Integer, Matrix> leftOut = new TreeMap<>();
    private final Map<Integer, Checked> done = new TreeMap<>();
    private final UnseenByTest unseen = new UnseenByTest();
    private final TestRounds rounds;
    private long finished;
    private int last = Integer.MAX_VALUE;
    private boolean outOfTime;
    /** Whether a task was not begun because there was no time for it. */
    private boolean over;

    private Counts counts = Counts.NONE;
    /**
     * The number of schedules for progress reports, including those of unfinished tests. It never decreases, even if a
     * test turns out to have fewer.
     */
    private long shown;

    private record Checked(TestRounds.Task task, boolean finished, TestOutcome finding) {
        TestRounds.Test test() {
            return task.test();
        }

        boolean runaway() {
            return finding instanceof TestOutcome.Undecided undecided && undecided.runaway();
        }

        boolean isLast() {
            return finding instanceof TestOutcome.Failed || runaway() && task.turn() != TestRounds.Turn.FURTHER;
        }
    }

    /** A confirmed failure. */
    public record Failure(Matrix matrix, TestOutcome.Failed failed) {}

    /**
     * @param undecided the tests without a verdict, and why, each reason once
     * @param unseen the unexplored parts of the tests
     */
    public record Result(
            LineUpResult.Totals totals,
            Optional<Failure> failed,
            List<LineUpResult.UndecidedTests> undecided,
            List<UnseenState> unseen) {}

    /**
     * @param cpuNanos the CPU time of the search so far
     * @param progress is called now and then with the counts and the number of finished tests
     * @param races where data races are recorded
     */
    public Campaign(
            Supplier<Explorer> explorers,
            Subject subject,
            Iterator<Matrix> tests,
            Bounds bounds,
            BooleanSupplier timeUp,
            LongSupplier cpuNanos,
            ObjLongConsumer<Counts> progress,
            RaceLog races) {
        this.rounds = new TestRounds(tests, bounds);
        this.explorers = explorers;
        this.subject = subject;
        this.bounds = bounds;
        this.timeUp = timeUp;
        this.furtherTime = new FurtherTime(timeUp, cpuNanos);
        this.progress = progress;
        this.races = races;
    }

    public Result run(int workers) throws BadInput {
        ExecutorService pool = Executors.newFixedThreadPool(workers, task -> {
            Thread thread = new Thread(task, "line-up");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                all.add(pool.submit(() -> {
                    work();
                    return null;
                }));
            }
            for (Future<Void> each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BadInput bad) {
                throw bad;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while tests were running", e);
        } finally {
            pool.shutdownNow();
        }
        return result();
    }

    private synchronized Optional<TestRounds.Task> next() throws InterruptedException {
        while (true) {
            while (!over && last >= rounds.begun() && rounds.waits()) {
                wait();
            }
            if (over || last < rounds.begun()) {
                return Optional.empty();
            }
            Optional<TestRounds.Task> task = rounds.next();
            boolean further = task.isPresent() && task.get().turn() == TestRounds.Turn.FURTHER;
            if (task.isPresent() && (further ? furtherTime.begun() : timeUp).getAsBoolean()) {
                // Work beyond the requested bounds is never missed. Workers that wait for the result of this task
                // continue.
                outOfTime = !further;
                over = true;
                notifyAll();
                return Optional.empty();
            }
            if (task.isEmpty() || !isLeftOut(task.get().index(), task.get().test())) {
                return task;
            }
            rounds.leaveOut(task.get());
            leftOut.put(task.get().index(), task.get().test().matrix());
            notifyAll();
        }
    }

    private boolean isLeftOut(int index, TestRounds.Test test) {
        return known.stream()
                .anyMatch(
                        each -> index > each.since() && test.matrix().methods().containsAll(each.methods()));
    }

    /**
     * After the failure at which {@link #run} ended: the next run continues with tests that do not call all of these
     * methods.
     */
    synchronized void leaveOut(Set<String> methods) {
        int since = last;
        known.add(new Known(methods, since));
        leftOut.put(since, done.get(since).test().matrix());
        last = Integer.MAX_VALUE;
        done.forEach((index, checked) -> {
            if (index > since && checked.isLast() && !isLeftOut(index, checked.test())) {
                last = Math.min(last, index);
            }
        });
    }

    /** Tests that were left out, and those that are known to fail, in the order of their tasks. */
    synchronized List<Matrix> leftOut() {
        Map<Integer, Matrix> all = new TreeMap<>(leftOut);
        done.forEach((index, checked) -> {
            if (isLeftOut(index, checked.test())) {
                all.put(index, checked.test().matrix());
            }
        });
        return List.copyOf(all.values());
    }

    private void work() throws BadInput, InterruptedException {
        try (TestRunner bench = new TestRunner(explorers, subject).races(races)) {
            for (Optional<TestRounds.Task> task = next(); task.isPresent(); task = next()) {
                boolean further = task.get().turn() == TestRounds.Turn.FURTHER;
                TestOutcome finding = bench.check(
                        task.get().test().matrix(),
                        bounds,
                        task.get().effort(),
                        further ? furtherTime : timeUp,
                        this::ran);
                unseen.add(task.get().index(), bench.unseen());
                done(task.get(), finding instanceof TestOutcome.Failed failed ? confirmed(failed) : finding);
            }
        } catch (BadInput | InterruptedException | RuntimeException | Error e) {
            stop();
            throw e;
        }
    }

    private TestOutcome confirmed(TestOutcome.Failed failed) throws BadInput {
        return new Confirmation(explorers, subject, bounds)
                .doubts(failed)
                .<TestOutcome>map(doubt -> new TestOutcome.Undecided(failed.counts(), doubt))
                .orElse(failed);
    }

    private synchronized void stop() {
        last = -1;
        notifyAll();
    }

    private synchronized void ran(long schedules) {
        shown += schedules;
        reportProgress();
    }

    private void reportProgress() {
        progress.accept(
                new Counts(counts.serial(), counts.stuckSerial(), shown, counts.histories(), counts.stuckHistories()),
                finished);
    }

    private synchronized void done(TestRounds.Task task, TestOutcome finding) {
        Checked checked = new Checked(task, rounds.done(task, finding), finding);
        boolean further = task.turn() == TestRounds.Turn.FURTHER;
        done.put(task.index(), checked);
        counts = counts.plus(finding.counts());
        if (checked.isLast()) {
            last = Math.min(last, task.index());
        }
        finished += checked.finished() && !further ? 1 : 0;
        shown = Math.max(shown, counts.schedules());
        reportProgress();
        notifyAll();
    }

    /** The last result of each test, up to the one that ended the campaign. */
    private Collection<Checked> latest() {
        Map<TestRounds.Test, Checked> latest = new LinkedHashMap<>();
        done.forEach((index, checked) -> {
            if (index <= last && !isLeftOut(index, checked.test())) {
                latest.merge(checked.test(), checked, Campaign::later);
            }
        });
        return latest.values();
    }

    /** The tests that count. */
    synchronized List<Matrix> counted() {
        return latest().stream().map(each -> each.test().matrix()).toList();
    }

    /** A test that has passed the requested bounds remains passed, unless it fails in a further search. */
    private static Checked later(Checked known, Checked now) {
        boolean further = now.task.turn() == TestRounds.Turn.FURTHER || now.task.turn() == TestRounds.Turn.DEEP;
        if (!further || now.finding instanceof TestOutcome.Failed) {
            return now;
        }
        Counts sum = known.finding.counts().further(now.finding.counts());
        boolean wider = now.task.effort().search() != SearchEffort.Search.SAMPLED;
        return now.finding instanceof TestOutcome.Passed passed && wider
                ? new Checked(now.task, true, new TestOutcome.Passed(sum, passed.leftOut(), 0))
                : known;
    }

    private synchronized Result result() {
        Counts sum = Counts.NONE;
        Set<Bound> leftOut = EnumSet.noneOf(Bound.class);
        InconclusiveReasons reasons = new InconclusiveReasons();
        long tests = 0;
        long half = 0;
        long undecided = 0;
        long neverFull = 0;
        CompletedBounds completed = new CompletedBounds();
        Optional<Failure> failure = Optional.empty();
        for (Checked each : latest()) {
            Matrix matrix = each.test().matrix();
            tests++;
            sum = sum.plus(each.finding().counts());
            if (each.finding() instanceof TestOutcome.Failed failed) {
                // Other failures are already known.
                failure = each == done.get(last) ? Optional.of(new Failure(matrix, failed)) : failure;
            } else if (each.finding() instanceof TestOutcome.Passed passed) {
                leftOut.addAll(passed.leftOut());
                half += each.finished() ? 0 : 1;
                if (each.finished()) {
                    completed.add(
                            each.task().effort(), passed.leftOut(), each.test().wasReducedOutside());
                }
                neverFull += passed.counts().serial() == 0 ? 1 : 0;
            } else if (each.finding() instanceof TestOutcome.Undecided unknown) {
                undecided++;
                // A test that was due for a whole turn did not reach a bound of its own.
                boolean late = !each.finished() && unknown.unfinished();
                long schedules = unknown.counts().schedules();
                reasons.add(
                        late ? new InconclusiveReason.SchedulesLeft(Set.of(Bound.TIME), schedules) : unknown.reason(),
                        matrix);
            }
        }
        if (outOfTime && failure.isEmpty()) {
            reasons.add(new InconclusiveReason.TimeUp(tests - half, half));
        }
        if (last < Integer.MAX_VALUE && failure.isEmpty()) {
            reasons.add(new InconclusiveReason.TestsLeft());
        }
        return new Result(
                new LineUpResult.Totals(tests, undecided, neverFull, sum, leftOut, completed.all()),
                failure,
                reasons.all(),
                unseen.upTo(last));
    }
}
