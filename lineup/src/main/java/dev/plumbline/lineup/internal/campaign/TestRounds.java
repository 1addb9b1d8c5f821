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
 * switch and a number of schedules at most, and then those that are not done with that have a whole one. Otherwise
 * the first tests of a class with a thread pool, each with millions of schedules, would use up the time, and a mistake
 * in a call that only later tests make would not be found. The batches keep a small test from waiting for large ones
 * behind it. When all tests have had their turns, some go further: {@link FurtherRounds}.
 *
 * <p>A test in which the class starts threads of its own has to pass with one switch, unless more are asked for: it has
 * hundreds of points where threads can be switched, nearly all of them within the JDK. {@code log(1) | flush()} of a
 * logger with a pool of two threads has 5,089 schedules with one switch and 598,791 with two. The second switch is left
 * to the further rounds.
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
    private final FurtherRounds further;
    private final boolean growing;
    private List<Test> batch = List.of();
    private int nextQuick;
    private int nextWhole;
    private int begun;
    private int underWay;
    private boolean allTaken;

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
        private boolean ownThreads;

        private Test(Matrix matrix) {
            this.matrix = matrix;
        }

        Matrix matrix() {
            return matrix;
        }
    }

    /** What a task is for. */
    enum Turn {
        QUICK,
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
        SearchEffort.Search quickly = bounds.preemptions() == 0 ? whole.search() : SearchEffort.Search.SWITCHES;
        this.quick = new SearchEffort(quickly, Math.min(bounds.preemptions(), 1), bounds.executions())
                .atMost(SCHEDULES_OF_A_QUICK_TURN);
        this.further = new FurtherRounds(bounds);
        this.growing = bounds.extent() == Bounds.Extent.GROWING;
    }

    /** Whether the next task depends on the finding of one that is not done yet. */
    boolean waits() {
        skip();
        if (nextQuick == batch.size() && nextWhole == batch.size() && !allTaken) {
            refill();
        }
        if (allTaken && nextWhole == batch.size()) {
            return underWay > 0 && (!further.begun() || further.waits());
        }
        return nextQuick == batch.size() && nextWhole < batch.size() && batch.get(nextWhole).state == State.UNKNOWN;
    }

    /** The next task; empty if there is none. Not while it {@link #waits}. */
    Optional<Task> next() {
        skip();
        if (nextQuick == batch.size() && nextWhole == batch.size() && !allTaken) {
            refill();
        }
        Optional<Task> task = Optional.empty();
        if (nextQuick < batch.size()) {
            task = Optional.of(new Task(begun, batch.get(nextQuick++), quick, Turn.QUICK));
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
        if (task.turn() == Turn.FURTHER) {
            further.done(task, finding);
            return true;
        }
        task.test().ownThreads |= finding.ownThreads() > 0;
        boolean complete = finding instanceof TestOutcome.Passed passed
                && (task.effort().covers(wholeOf(task.test()))
                        || !passed.leftOut().contains(Bound.PREEMPTIONS));
        boolean enough = task.turn() == Turn.WHOLE || complete;
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

    private SearchEffort wholeOf(Test test) {
        return growing && test.ownThreads && whole.most() > 1
                ? new SearchEffort(whole.search(), 1, whole.schedules())
                : whole;
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
        allTaken = next.isEmpty();
        nextWhole = 0;
        // A single test keeps nobody waiting; but what is asked of it may depend on its quick turn.
        boolean quickFirst = (next.size() > 1 || growing) && !quick.equals(whole);
        nextQuick = quickFirst ? 0 : next.size();
        if (!quickFirst) {
            next.forEach(test -> test.state = State.MORE);
        }
    }
}
