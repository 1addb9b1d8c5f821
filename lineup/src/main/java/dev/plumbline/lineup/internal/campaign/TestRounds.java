package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * In which order tests are checked, and how far. A test of calls that take many steps can have more schedules than
 * there is time for, and most mistakes need one preemption. So all tests of a batch first have a quick turn, with one
 * preemption and a number of schedules at most, and then those that are not done with that have a whole one. Otherwise
 * the first tests of a class with a thread pool, each with millions of schedules, would use up the time, and a mistake
 * in a call that only later tests make would not be found. The batches keep a small test from waiting for large ones
 * behind it.
 *
 * <p>Which tasks there are, and their order, follows from the tests and their findings alone, never from who was
 * faster. Not for several threads at once.
 */
final class TestRounds {
    private static final int BATCH = 100;
    private static final long SCHEDULES_OF_A_QUICK_TURN = 10_000;

    private final Iterator<Matrix> tests;
    private final SearchEffort whole;
    private final SearchEffort quick;
    private List<Test> batch = List.of();
    private int nextQuick;
    private int nextWhole;
    private int begun;

    /** What is known about a test of which there may be more to check. */
    private enum State {
        UNKNOWN,
        ENOUGH,
        MORE
    }

    /** A test, by itself. */
    static final class Test {
        private final Matrix matrix;
        private State state = State.UNKNOWN;

        private Test(Matrix matrix) {
            this.matrix = matrix;
        }

        Matrix matrix() {
            return matrix;
        }
    }

    /**
     * @param index the tasks are begun in this order
     * @param effort how far the test is to be checked now
     * @param whole whether nothing is left to be checked then
     */
    record Task(int index, Test test, SearchEffort effort, boolean whole) {}

    TestRounds(Iterator<Matrix> tests, Bounds bounds) {
        this.tests = tests;
        this.whole = SearchEffort.whole(bounds);
        this.quick = new SearchEffort(Math.min(bounds.preemptions(), 1), bounds.executions())
                .atMost(SCHEDULES_OF_A_QUICK_TURN);
    }

    /** Whether the next task depends on the finding of one that is not done yet. */
    boolean waits() {
        skip();
        return nextQuick == batch.size() && nextWhole < batch.size() && batch.get(nextWhole).state == State.UNKNOWN;
    }

    /** The next task; empty if there is none. Not while it {@link #waits}. */
    Optional<Task> next() {
        skip();
        if (nextQuick == batch.size() && nextWhole == batch.size()) {
            refill();
        }
        if (nextQuick < batch.size()) {
            return Optional.of(new Task(begun++, batch.get(nextQuick++), quick, false));
        }
        if (nextWhole < batch.size()) {
            return Optional.of(new Task(begun++, batch.get(nextWhole++), whole, true));
        }
        return Optional.empty();
    }

    int begun() {
        return begun;
    }

    /** @param complete whether the test has no schedules within its bounds that were left out */
    void done(Task task, boolean complete) {
        task.test().state = task.whole() || complete ? State.ENOUGH : State.MORE;
    }

    private void skip() {
        while (nextQuick == batch.size() && nextWhole < batch.size() && batch.get(nextWhole).state == State.ENOUGH) {
            nextWhole++;
        }
    }

    private void refill() {
        List<Test> next = new ArrayList<>();
        while (next.size() < BATCH && tests.hasNext()) {
            next.add(new Test(tests.next()));
        }
        batch = next;
        nextWhole = 0;
        // A single test keeps nobody waiting.
        boolean quickFirst = next.size() > 1 && !quick.equals(whole);
        nextQuick = quickFirst ? 0 : next.size();
        if (!quickFirst) {
            next.forEach(test -> test.state = State.MORE);
        }
    }
}
