package dev.plumbline.explore.lineup;

import dev.plumbline.explore.jvm.Explorer;
import dev.plumbline.explore.jvm.schedule.Bound;
import dev.plumbline.history.BadInput;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
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
 * Many tests, by several workers at once. The first failing test in the order given is the one that counts: a worker that
 * finds a failure stops tests behind it from being begun, and those before it are brought to an end. So the conclusion is
 * the same for any number of workers.
 *
 * <p>There are two rounds. In the first every test has a number of schedules; those that are not done with them are left for
 * the second, where they are begun anew. Otherwise the first tests of a class with a thread pool, each with millions of
 * schedules, would use up the time, and a mistake in a call that only later tests make would not be found.
 *
 * <p>A test whose threads never come back is the last one: they cannot be ended, and each such test would take as long as it
 * takes to notice, and leave more of them running.
 */
final class Campaign {
    private static final long SCHEDULES_OF_THE_FIRST_ROUND = 10_000;

    private final Supplier<Explorer> explorers;
    private final Subject subject;
    private final Bounds bounds;
    private final BooleanSupplier timeUp;
    private final LineUp.Progress progress;

    // Guarded by this.
    private final Map<Integer, Checked> first = new TreeMap<>();
    private final Map<Integer, Checked> second = new TreeMap<>();
    private int last = Integer.MAX_VALUE;
    private boolean outOfTime;
    private Counts counts = Counts.NONE;

    private record Checked(Matrix matrix, Finding finding) {
        boolean isUnfinished() {
            return finding instanceof Finding.Undecided undecided && undecided.why() == Finding.Why.UNFINISHED;
        }

        boolean isRunaway() {
            return finding instanceof Finding.Undecided undecided && undecided.why() == Finding.Why.RUNAWAY;
        }
    }

    private record Task(int index, Matrix matrix) {}

    /** Tests with their indices. */
    private static final class Tasks implements Iterator<Task> {
        private final Iterator<Matrix> tests;
        private final Optional<Matrix> beginning;
        private int next;

        Tasks(Iterator<Matrix> tests) {
            this.tests = tests;
            this.beginning = tests.hasNext() ? Optional.of(tests.next()) : Optional.empty();
        }

        /** Asked before any is taken. */
        boolean areMany() {
            return tests.hasNext();
        }

        @Override
        public boolean hasNext() {
            return next == 0 ? beginning.isPresent() : tests.hasNext();
        }

        @Override
        public Task next() {
            Matrix matrix = next == 0 ? beginning.orElseThrow() : tests.next();
            return new Task(next++, matrix);
        }
    }

    /** Some tests in their order, each with so many schedules at most; what becomes of them is put down by their index. */
    private record Round(Iterator<Task> tasks, long schedules, Map<Integer, Checked> results) {}

    /** A confirmed failure. */
    record Failure(Matrix matrix, Finding.Failed failed) {}

    /** @param reasons why nothing can be said of some tests, each once */
    record Result(Conclusion.Totals totals, Optional<Failure> failed, List<String> reasons) {}

    Campaign(
            Supplier<Explorer> explorers,
            Subject subject,
            Bounds bounds,
            BooleanSupplier timeUp,
            LineUp.Progress progress) {
        this.explorers = explorers;
        this.subject = subject;
        this.bounds = bounds;
        this.timeUp = timeUp;
        this.progress = progress;
    }

    Result run(Iterator<Matrix> tests, int workers) throws BadInput {
        Tasks tasks = new Tasks(tests);
        // A test that is alone takes time from nobody.
        boolean rounds = tasks.areMany() && bounds.executions() > SCHEDULES_OF_THE_FIRST_ROUND;
        run(new Round(tasks, rounds ? SCHEDULES_OF_THE_FIRST_ROUND : bounds.executions(), first), workers);
        if (last == Integer.MAX_VALUE && rounds) {
            Iterator<Task> unfinished = first.entrySet().stream()
                    .filter(each -> each.getValue().isUnfinished())
                    .map(each -> new Task(each.getKey(), each.getValue().matrix()))
                    .toList()
                    .iterator();
            run(new Round(unfinished, bounds.executions(), second), workers);
        }
        return result();
    }

    private void run(Round round, int workers) throws BadInput {
        ExecutorService pool = Executors.newFixedThreadPool(workers, task -> {
            Thread thread = new Thread(task, "line-up");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                all.add(pool.submit(() -> {
                    work(round);
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
    }

    private synchronized Optional<Task> next(Round round) {
        if (last < Integer.MAX_VALUE || !round.tasks().hasNext()) {
            return Optional.empty();
        }
        if (timeUp.getAsBoolean()) {
            outOfTime = true;
            return Optional.empty();
        }
        return Optional.of(round.tasks().next());
    }

    private void work(Round round) throws BadInput {
        try (Bench bench = new Bench(explorers, subject)) {
            for (Optional<Task> task = next(round); task.isPresent(); task = next(round)) {
                Finding finding = bench.check(task.get().matrix(), bounds, round.schedules(), timeUp);
                done(round, task.get(), finding instanceof Finding.Failed failed ? confirmed(failed) : finding);
            }
        } catch (BadInput | RuntimeException | Error e) {
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
    }

    private synchronized void done(Round round, Task task, Finding finding) {
        Checked checked = new Checked(task.matrix(), finding);
        round.results().put(task.index(), checked);
        counts = counts.plus(finding.counts());
        if (finding instanceof Finding.Failed || checked.isRunaway()) {
            last = Math.min(last, task.index());
        }
        progress.checked(first.size(), counts);
    }

    /** What became of each test: in the second round, if it was run there and counts. */
    private Map<Integer, Checked> all() {
        Map<Integer, Checked> all = new TreeMap<>(first);
        second.forEach((index, checked) -> {
            if (index <= last) {
                all.put(index, checked);
            }
        });
        return all;
    }

    /** A test that was to go on in the second round has no bound of its own to blame. */
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
        long undecided = 0;
        long neverFull = 0;
        Optional<Failure> failure = Optional.empty();
        boolean inFirst = second.isEmpty();
        for (Map.Entry<Integer, Checked> entry : all().entrySet()) {
            Checked each = entry.getValue();
            if (inFirst && entry.getKey() > last) {
                break;
            }
            tests++;
            sum = sum.plus(each.finding().counts());
            if (each.finding() instanceof Finding.Failed failed) {
                failure = Optional.of(new Failure(each.matrix(), failed));
            } else if (each.finding() instanceof Finding.Passed passed) {
                leftOut.addAll(passed.leftOut());
                neverFull += passed.counts().serial() == 0 ? 1 : 0;
            } else if (each.finding() instanceof Finding.Undecided unknown) {
                undecided++;
                boolean waits = each.isUnfinished() && each.finding().counts().schedules() < bounds.executions();
                doubts.add(waits ? late(unknown) : unknown, each.matrix());
            }
        }
        if (outOfTime && inFirst && failure.isEmpty()) {
            doubts.add("the time was up after " + Words.count(tests, "test"));
        }
        if (last < Integer.MAX_VALUE && failure.isEmpty()) {
            doubts.add("tests behind that one were not run; without the call they can be (--ops)");
        }
        return new Result(new Conclusion.Totals(tests, undecided, neverFull, sum, leftOut), failure, doubts.all());
    }
}
