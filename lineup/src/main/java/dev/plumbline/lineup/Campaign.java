package dev.plumbline.lineup;

import dev.plumbline.history.BadInput;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.schedule.Bound;
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
import java.util.function.Supplier;

/**
 * Many tests, by several workers at once. The first failing one in the order of {@link Rounds} is the one that counts: a worker
 * that finds a failure stops tests behind it from being begun, and those before it are brought to an end. So the conclusion
 * is the same for any number of workers.
 *
 * <p>A test whose threads never come back is the last one: they cannot be ended, and each such test would take as long as it
 * takes to notice, and leave more of them running.
 */
final class Campaign {
    private final Supplier<Explorer> explorers;
    private final Subject subject;
    private final Bounds bounds;
    private final BooleanSupplier timeUp;
    private final LineUp.Progress progress;

    // Guarded by this.
    private final Map<Integer, Checked> done = new TreeMap<>();
    private final Rounds rounds;
    private long finished;
    private int last = Integer.MAX_VALUE;
    private boolean outOfTime;
    private Counts counts = Counts.NONE;
    /** Schedules to be shown: with those of tests under way. Never goes back, where a test turns out to have fewer. */
    private long shown;

    private record Checked(Rounds.Test test, boolean finished, Finding finding) {
        boolean is(Finding.Why reason) {
            return finding instanceof Finding.Undecided undecided && undecided.why() == reason;
        }
    }

    /** A confirmed failure. */
    record Failure(Matrix matrix, Finding.Failed failed) {}

    /** @param reasons why nothing can be said of some tests, each once */
    record Result(Conclusion.Totals totals, Optional<Failure> failed, List<String> reasons) {}

    Campaign(
            Supplier<Explorer> explorers,
            Subject subject,
            Iterator<Matrix> tests,
            Bounds bounds,
            BooleanSupplier timeUp,
            LineUp.Progress progress) {
        this.rounds = new Rounds(tests, bounds);
        this.explorers = explorers;
        this.subject = subject;
        this.bounds = bounds;
        this.timeUp = timeUp;
        this.progress = progress;
    }

    Result run(int workers) throws BadInput {
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

    private synchronized Optional<Rounds.Task> next() throws InterruptedException {
        while (last >= rounds.begun() && rounds.waits()) {
            wait();
        }
        if (last < rounds.begun()) {
            return Optional.empty();
        }
        boolean late = timeUp.getAsBoolean();
        Optional<Rounds.Task> task = late && outOfTime ? Optional.empty() : rounds.next();
        if (late && task.isPresent()) {
            outOfTime = true;
            return Optional.empty();
        }
        return task;
    }

    private void work() throws BadInput, InterruptedException {
        try (Bench bench = new Bench(explorers, subject)) {
            for (Optional<Rounds.Task> task = next(); task.isPresent(); task = next()) {
                Finding finding = bench.check(
                        task.get().test().matrix(), bounds, task.get().effort(), timeUp, this::ran);
                done(task.get(), finding instanceof Finding.Failed failed ? confirmed(failed) : finding);
            }
        } catch (BadInput | InterruptedException | RuntimeException | Error e) {
            stop();
            throw e;
        }
    }

    private Finding confirmed(Finding.Failed failed) throws BadInput {
        return new Confirmation(explorers, subject, bounds)
                .doubts(failed)
                .<Finding>map(doubt -> new Finding.Undecided(failed.counts(), doubt))
                .orElse(failed);
    }

    private synchronized void stop() {
        last = -1;
        notifyAll();
    }

    private synchronized void ran(long schedules) {
        shown += schedules;
        tell();
    }

    private void tell() {
        progress.checked(
                finished,
                new Counts(counts.serial(), counts.stuckSerial(), shown, counts.histories(), counts.stuckHistories()));
    }

    private synchronized void done(Rounds.Task task, Finding finding) {
        boolean complete = finding instanceof Finding.Passed passed
                && (task.effort().preemptions() == bounds.preemptions()
                        || !passed.leftOut().contains(Bound.PREEMPTIONS));
        rounds.done(task, complete);
        Checked checked = new Checked(task.test(), task.whole() || complete, finding);
        done.put(task.index(), checked);
        counts = counts.plus(finding.counts());
        if (finding instanceof Finding.Failed || checked.is(Finding.Why.RUNAWAY)) {
            last = Math.min(last, task.index());
        }
        finished += checked.finished() ? 1 : 0;
        shown = Math.max(shown, counts.schedules());
        tell();
        notifyAll();
    }

    /** What was found out about each test last, up to the one that ended it all. */
    private Collection<Checked> latest() {
        Map<Rounds.Test, Checked> latest = new LinkedHashMap<>();
        done.forEach((index, checked) -> {
            if (index <= last) {
                latest.put(checked.test(), checked);
            }
        });
        return latest.values();
    }

    /** A test that was to have a whole turn has no bound of its own to blame. */
    private static Finding.Undecided late(Finding.Undecided unfinished) {
        Counts counts = unfinished.counts();
        return new Finding.Undecided(
                counts,
                "the time was up after " + Words.count(counts.schedules(), "schedule") + ", none of which is wrong",
                unfinished.why());
    }

    private synchronized Result result() {
        Counts sum = Counts.NONE;
        Set<Bound> leftOut = EnumSet.noneOf(Bound.class);
        Doubts doubts = new Doubts();
        long tests = 0;
        long half = 0;
        long undecided = 0;
        long neverFull = 0;
        Optional<Failure> failure = Optional.empty();
        for (Checked each : latest()) {
            Matrix matrix = each.test().matrix();
            tests++;
            sum = sum.plus(each.finding().counts());
            if (each.finding() instanceof Finding.Failed failed) {
                failure = Optional.of(new Failure(matrix, failed));
            } else if (each.finding() instanceof Finding.Passed passed) {
                leftOut.addAll(passed.leftOut());
                half += each.finished() ? 0 : 1;
                neverFull += passed.counts().serial() == 0 ? 1 : 0;
            } else if (each.finding() instanceof Finding.Undecided unknown) {
                undecided++;
                boolean waits = !each.finished() && each.is(Finding.Why.UNFINISHED);
                doubts.add(waits ? late(unknown) : unknown, matrix);
            }
        }
        if (outOfTime && failure.isEmpty()) {
            doubts.add("the time was up after " + Words.count(tests - half, "test")
                    + (half == 0 ? "" : "; " + Words.count(half, "more test") + " passed with 1 preemption at most"));
        }
        if (last < Integer.MAX_VALUE && failure.isEmpty()) {
            doubts.add("tests behind that one were not run; without the call they can be (--ops)");
        }
        return new Result(new Conclusion.Totals(tests, undecided, neverFull, sum, leftOut), failure, doubts.all());
    }
}
