package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.schedule.Bound;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The order in which tests are checked, and the bounds of each search. A test of calls with many steps can have more
 * schedules than there is time for, and most errors need one preemption. So all tests of a batch first have a quick
 * turn, with one switch and a limit on schedules. Then small tests have a deep turn: all schedules, by a reduction, up
 * to a limit on schedules. An error that needs three switches occurs in a test of three calls, where all schedules can
 * be run, long before it occurs in one of nine calls with two switches. Then the tests that are still unfinished have a
 * whole turn. Otherwise the first tests of a class with a thread pool, each with millions of schedules, would use up
 * the time, and an error in a call that occurs only in later tests would not be found. Because of the batches a small
 * test does not wait for large tests after it. When all tests have had their turns, some are searched further:
 * {@link FurtherRounds}.
 *
 * <p>A wide test in which threads can be switched inside of java.util.concurrent has to pass with one switch outside of
 * it, other wide tests with two. A test in which the class starts threads has hundreds of points where threads can be
 * switched, nine of ten of them within java.util.concurrent, and after each wait of a thread several threads can
 * continue. If there are only a few such tests, each has to pass without a switch: in every order in which threads
 * begin to wait for each other. If there are many, each has to pass random schedules. The first ones of two calls have
 * all schedules outside of java.util.concurrent, by a reduction: {@code add(1) | add(2)} on a pool of two threads has
 * 338 of them.
 *
 * <p>The tasks and their order depend on the tests and their results alone, never on the speed of workers. Not
 * thread-safe.
 */
final class TestRounds {
    private static final int BATCH = 100;
    /** The results of the first tests decide how long the quick turns of the others are. */
    private static final int FIRST_BATCH = 4;

    private static final long SCHEDULES_OF_A_QUICK_TURN = 10_000;
    /** The same if there are only a few tests. */
    private static final long SCHEDULES_OF_FEW = 50_000;

    /** For the first tests, before it is known whether the class starts threads. */
    private static final long SCHEDULES_OF_FIRST = 50;

    private static final long SAMPLES_WITH_OWN_THREADS = 50;
    private static final int FEW = 3;
    private static final long SCHEDULES_OF_A_DEEP_TURN = 5_000;
    private static final long DEEP_OUTSIDE_OF_LIBRARY = 1_000;
    /**
     * The number of tests with a deep turn if the class starts threads: the first ones of exactly two calls. Executions
     * with pools are slow.
     */
    private static final int DEEP_WITH_OWN_THREADS = 6;
    /** The most calls of the threads of a small test. */
    private static final int SMALL = 4;

    private final Iterator<Matrix> tests;
    private final SearchEffort whole;
    private final SearchEffort quick;
    private final SearchEffort deep;
    private final FurtherRounds further;
    private final boolean growing;
    private List<Test> batch = List.of();
    private int nextQuick;
    private int nextDeep;
    private int nextWhole;
    private int begun;
    private int underWay;
    private boolean allTaken;
    /** Whether a quick turn has shown that the class starts threads. */
    private boolean ownThreads;

    private boolean ownThreadsOfBatch;
    private int deepWithOwnThreads;
    private boolean firstBatch;

    /** The state of a test that may have to be checked further. */
    private enum State {
        UNKNOWN,
        ENOUGH,
        MORE,
        /** It is in its deep turn. */
        DEEPLY
    }

    /** A test, compared by identity. */
    static final class Test {
        private final Matrix matrix;
        private State state = State.UNKNOWN;
        private boolean ownThreads;
        private boolean library;
        private boolean deep;
        private boolean reducedOutside;
        private final boolean amongFew;
        /** Whether it has a deep turn if the class is known to start threads. */
        private boolean amongDeep;

        private Test(Matrix matrix, boolean amongFew) {
            this.matrix = matrix;
            this.amongFew = amongFew;
        }

        private boolean isSmall() {
            return matrix.threads().stream().mapToInt(List::size).sum() <= SMALL;
        }

        /** Whether all its schedules were tried. */
        boolean wasReduced() {
            return deep && !library;
        }

        /**
         * Whether threads could be switched inside of java.util.concurrent, and all schedules outside of it remain to
         * be tried.
         */
        boolean wantsReductionOutside() {
            return (library || ownThreads) && !deep;
        }

        /** Whether all schedules without preemptions inside java.util.concurrent were run. */
        boolean wasReducedOutside() {
            return reducedOutside;
        }

        boolean ownThreads() {
            return ownThreads;
        }

        Matrix matrix() {
            return matrix;
        }
    }

    /** The purpose of a task. */
    enum Turn {
        QUICK,
        /** All schedules of a small test, if they are few; beyond the requested bounds. */
        DEEP,
        /** Completes the search within the requested bounds. */
        WHOLE,
        /** Beyond the requested bounds. */
        FURTHER
    }

    /**
     * @param index the tasks are begun in this order
     * @param effort the search to perform now
     */
    record Task(int index, Test test, SearchEffort effort, Turn turn) {}

    TestRounds(Iterator<Matrix> tests, Bounds bounds) {
        this.tests = tests;
        this.whole = SearchEffort.whole(bounds);
        this.growing = bounds.extent() == Bounds.Extent.GROWING;
        SearchEffort.Search quickly =
                growing || bounds.preemptions() == 0 ? whole.search() : SearchEffort.Search.SWITCHES;
        this.quick = new SearchEffort(quickly, Math.min(bounds.preemptions(), 1), bounds.executions());
        this.deep =
                new SearchEffort(SearchEffort.Search.REDUCED, 0, bounds.executions()).atMost(SCHEDULES_OF_A_DEEP_TURN);
        this.further = new FurtherRounds(bounds);
    }

    /** Whether the next task depends on the result of an unfinished one. */
    boolean waits() {
        settle();
        if (nextQuick < batch.size()) {
            return false;
        }
        if (nextDeep < batch.size()) {
            return batch.get(nextDeep).state == State.UNKNOWN;
        }
        if (nextWhole < batch.size()) {
            State state = batch.get(nextWhole).state;
            return state == State.UNKNOWN || state == State.DEEPLY;
        }
        return underWay > 0 && (!further.begun() || further.waits());
    }

    /** Skips turns that no test needs. */
    private void settle() {
        skip();
        if (isOver(batch) && !allTaken) {
            refill();
            skip();
        }
    }

    private boolean isOver(List<Test> tests) {
        return nextQuick == tests.size() && nextDeep == tests.size() && nextWhole == tests.size();
    }

    /** The next task; empty if there is none. Not while it {@link #waits}. */
    Optional<Task> next() {
        settle();
        Optional<Task> task = Optional.empty();
        if (nextQuick < batch.size()) {
            Test test = batch.get(nextQuick++);
            task = Optional.of(new Task(begun, test, quickOf(test), Turn.QUICK));
        } else if (nextDeep < batch.size()) {
            Test test = batch.get(nextDeep++);
            test.deep = true;
            deepWithOwnThreads += test.ownThreads ? 1 : 0;
            test.state = State.DEEPLY;
            task = Optional.of(new Task(begun, test, deepOf(test), Turn.DEEP));
        } else if (nextWhole < batch.size()) {
            Test test = batch.get(nextWhole++);
            task = Optional.of(new Task(begun, test, wholeOf(test), Turn.WHOLE));
        } else {
            task = further.next(begun);
        }
        if (task.isPresent()) {
            begun++;
            underWay++;
        }
        return task;
    }

    int begun() {
        return begun;
    }

    /** Whether the search of the test within the requested bounds is complete. */
    boolean done(Task task, TestOutcome finding) {
        underWay--;
        task.test().reducedOutside |=
                finding instanceof TestOutcome.Passed && task.effort().search() == SearchEffort.Search.OWN_REDUCED;
        if (task.turn() == Turn.FURTHER) {
            further.done(task, finding);
            return true;
        }
        task.test().ownThreads |= finding.ownThreads() > 0;
        // All quick turns of a batch are finished before the next batch begins; other turns may still be running.
        task.test().library |=
                finding instanceof TestOutcome.Passed passed && passed.leftOut().contains(Bound.LIBRARY);
        ownThreads |= task.turn() == Turn.QUICK && task.test().ownThreads;
        boolean complete = finding instanceof TestOutcome.Passed passed
                && (task.effort().covers(wholeOf(task.test()))
                        || !passed.leftOut().contains(Bound.PREEMPTIONS));
        boolean enough = task.turn() == Turn.WHOLE || complete && !goesDeep(task);
        task.test().state = enough ? State.ENOUGH : State.MORE;
        if (enough) {
            further.searched(task, finding);
        }
        return enough;
    }

    /** The task is not performed, and its test is not checked further. */
    void leaveOut(Task task) {
        underWay--;
        if (task.turn() == Turn.FURTHER) {
            further.leaveOut(task);
        } else {
            task.test().state = State.ENOUGH;
        }
    }

    private SearchEffort quickOf(Test test) {
        if (test.amongFew && growing) {
            return quick.atMost(SCHEDULES_OF_FEW);
        }
        if (growing && firstBatch) {
            return quick.atMost(SCHEDULES_OF_FIRST);
        }
        return ownThreadsOfBatch ? sampled() : quick.atMost(SCHEDULES_OF_A_QUICK_TURN);
    }

    /**
     * The first samples are spread over the whole execution, whereas the first schedules of a search differ only in the
     * last steps.
     */
    private SearchEffort sampled() {
        return new SearchEffort(SearchEffort.Search.SAMPLED, whole.most(), whole.schedules())
                .atMost(SAMPLES_WITH_OWN_THREADS);
    }

    /** Inside of java.util.concurrent there are too many schedules, even for a reduction. */
    private SearchEffort deepOf(Test test) {
        return test.library || test.ownThreads
                ? new SearchEffort(SearchEffort.Search.OWN_REDUCED, whole.most(), whole.schedules())
                        .atMost(DEEP_OUTSIDE_OF_LIBRARY)
                : deep;
    }

    private SearchEffort wholeOf(Test test) {
        if (!growing || whole.most() == 0) {
            return whole;
        }
        if (!test.ownThreads) {
            boolean wide = !test.isSmall() && !test.amongFew;
            return wide && test.library ? new SearchEffort(whole.search(), 1, whole.schedules()) : whole;
        }
        return test.amongFew ? new SearchEffort(whole.search(), 0, whole.schedules()) : sampled();
    }

    private boolean wantsDeep(Test test) {
        boolean among = ownThreadsOfBatch ? test.amongDeep : deepWithOwnThreads < DEEP_WITH_OWN_THREADS;
        boolean small = test.ownThreads ? isPair(test) && among : test.isSmall();
        return growing && small && test.state == State.MORE && !test.deep;
    }

    /** Whether random schedules are all that is requested, and the test has a deep turn nevertheless. */
    private static boolean goesDeep(Task task) {
        return task.turn() == Turn.QUICK
                && task.effort().search() == SearchEffort.Search.SAMPLED
                && task.test().amongDeep;
    }

    /** Decided before the turns of the batch begin, so that it does not depend on which of them ends first. */
    private void chooseDeep(List<Test> tests) {
        int chosen = deepWithOwnThreads;
        for (Test test : tests) {
            test.amongDeep = isPair(test) && chosen < DEEP_WITH_OWN_THREADS;
            chosen += test.amongDeep ? 1 : 0;
        }
    }

    private static boolean isPair(Test test) {
        return test.matrix.calls() <= 2;
    }

    private void skip() {
        if (nextQuick < batch.size()) {
            return;
        }
        while (nextDeep < batch.size()
                && batch.get(nextDeep).state != State.UNKNOWN
                && !wantsDeep(batch.get(nextDeep))) {
            nextDeep++;
        }
        while (nextDeep == batch.size() && nextWhole < batch.size() && batch.get(nextWhole).state == State.ENOUGH) {
            nextWhole++;
        }
    }

    private void refill() {
        List<Matrix> matrices = new ArrayList<>();
        int most = growing && begun == 0 ? FIRST_BATCH : BATCH;
        while (matrices.size() < most && tests.hasNext()) {
            matrices.add(tests.next());
        }
        boolean few = matrices.size() <= FEW && begun == 0;
        List<Test> next = new ArrayList<>();
        matrices.forEach(matrix -> next.add(new Test(matrix, few)));
        firstBatch = begun == 0;
        batch = next;
        ownThreadsOfBatch = growing && ownThreads;
        if (ownThreadsOfBatch) {
            chooseDeep(next);
        }
        allTaken = next.isEmpty();
        nextWhole = 0;
        nextDeep = 0;
        // No other test waits for a single test; but its bounds may depend on its quick turn.
        boolean quickFirst = (next.size() > 1 || growing) && !quickOf(next).equals(whole);
        nextQuick = quickFirst ? 0 : next.size();
        if (!quickFirst) {
            next.forEach(test -> test.state = State.MORE);
        }
    }

    private SearchEffort quickOf(List<Test> tests) {
        return tests.isEmpty() ? quick : quickOf(tests.get(0));
    }
}
