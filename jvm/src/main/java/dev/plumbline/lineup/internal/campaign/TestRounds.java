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
 * In which order tests are checked, and how far. A test of calls that take many steps can have more schedules than
 * there is time for, and most mistakes need one preemption. So all tests of a batch first have a quick turn, with one
 * switch and a number of schedules at most. Then small tests have a deep turn: all schedules, by a reduction, as far as
 * it comes with its number of schedules. A mistake that needs three switches shows in a test of three calls, where all
 * schedules can be run, long before it shows in one of nine calls with two. Then those tests that are not done with
 * that have a whole turn. Otherwise the first tests of a class with a thread pool, each with millions of schedules,
 * would use up the time, and a mistake in a call that only later tests make would not be found. The batches keep a
 * small test from waiting for large ones behind it. When all tests have had their turns, some go further:
 * {@link FurtherRounds}.
 *
 * <p>A wide test in which threads can be switched inside of java.util.concurrent has to pass with one switch outside of
 * it, others with two. A test in which the class starts threads of its own has hundreds of points where threads can be
 * switched, nine of ten of them within java.util.concurrent, and after each wait of a thread several can go on. One of
 * a few tests has to pass without a switch: in every order in which threads come to wait for each other. One of many
 * has to pass random schedules. The first of two calls have all schedules outside of java.util.concurrent, by a
 * reduction: {@code add(1) | add(2)} on a pool of two threads has 338 of them.
 *
 * <p>Which tasks there are, and their order, follows from the tests and their findings alone, never from who was
 * faster. Not for several threads at once.
 */
final class TestRounds {
    private static final int BATCH = 100;
    /** What the first tests show decides how long the quick turns of the others are. */
    private static final int FIRST_BATCH = 4;

    private static final long SCHEDULES_OF_A_QUICK_TURN = 10_000;
    /** The same for one of a few tests. */
    private static final long SCHEDULES_OF_FEW = 50_000;

    /** For the first tests, of which it is not known whether the class starts threads. */
    private static final long SCHEDULES_OF_FIRST = 50;

    private static final long SAMPLES_WITH_OWN_THREADS = 50;
    private static final int FEW = 3;
    private static final long SCHEDULES_OF_A_DEEP_TURN = 5_000;
    private static final long DEEP_OUTSIDE_OF_LIBRARY = 1_000;
    /**
     * Tests in which the class starts threads and that have a deep turn: the first that have two calls alone.
     * Executions with pools are slow.
     */
    private static final int DEEP_WITH_OWN_THREADS = 6;
    /** Calls of the threads of a small test, at most. */
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

    /** What is known about a test of which there may be more to check. */
    private enum State {
        UNKNOWN,
        ENOUGH,
        MORE,
        /** It has its deep turn. */
        DEEPLY
    }

    /** A test, by itself. */
    static final class Test {
        private final Matrix matrix;
        private State state = State.UNKNOWN;
        private boolean ownThreads;
        private boolean library;
        private boolean deep;
        private boolean reducedOutside;
        private final boolean amongFew;
        /** Whether it is one of those with a deep turn, if the class is known to start threads. */
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

        /** Whether threads could be switched inside of java.util.concurrent, and all schedules outside are to be tried. */
        boolean wantsReductionOutside() {
            return (library || ownThreads) && !deep;
        }

        /** Whether all schedules were run that leave no thread inside java.util.concurrent. */
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

    /** What a task is for. */
    enum Turn {
        QUICK,
        /** All schedules of a small test, if they are few; more than was asked for. */
        DEEP,
        /** Nothing that was asked for is left to be checked then. */
        WHOLE,
        /** More than was asked for. */
        FURTHER
    }

    /**
     * @param index the tasks are begun in this order
     * @param effort how far the test is to be checked now
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

    /** Whether the next task depends on the finding of one that is not done yet. */
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

    /** Passes over turns that no test needs. */
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

    /** Whether nothing that was asked for is left to be checked of the test. */
    boolean done(Task task, TestOutcome finding) {
        underWay--;
        task.test().reducedOutside |=
                finding instanceof TestOutcome.Passed && task.effort().search() == SearchEffort.Search.OWN_REDUCED;
        if (task.turn() == Turn.FURTHER) {
            further.done(task, finding);
            return true;
        }
        task.test().ownThreads |= finding.ownThreads() > 0;
        // All quick turns of a batch are done before the next batch begins; other turns may be under way still.
        task.test().library |=
                finding instanceof TestOutcome.Passed passed && passed.leftOut().contains(Bound.LIBRARY);
        ownThreads |= task.turn() == Turn.QUICK && task.test().ownThreads;
        boolean complete = finding instanceof TestOutcome.Passed passed
                && (task.effort().covers(wholeOf(task.test()))
                        || !passed.leftOut().contains(Bound.PREEMPTIONS));
        boolean enough = task.turn() == Turn.WHOLE || complete && !goesDeep(task);
        task.test().state = enough ? State.ENOUGH : State.MORE;
        if (enough) {
            further.asked(task, finding);
        }
        return enough;
    }

    /** The task is not carried out, and no more is to be checked of its test. */
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

    /** Its beginning is spread over the whole execution; that of a search differs in the last steps only. */
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

    /** Whether random schedules are all that was asked for, and the test has a deep turn all the same. */
    private static boolean goesDeep(Task task) {
        return task.turn() == Turn.QUICK
                && task.effort().search() == SearchEffort.Search.SAMPLED
                && task.test().amongDeep;
    }

    /** Decided before the turns of the batch begin, so that it does not depend on which of them is done first. */
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
        // A single test keeps nobody waiting; but what is asked of it may depend on its quick turn.
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
