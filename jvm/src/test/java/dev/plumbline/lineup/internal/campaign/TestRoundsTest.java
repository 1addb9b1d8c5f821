package dev.plumbline.lineup.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Newcomers;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestRoundsTest {
    private static List<Matrix> tests(int number) throws BadInput {
        List<Matrix> tests = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            tests.add(Matrix.parse("add(" + i + ")"));
        }
        return tests;
    }

    /** All tasks, as {@code TEST.PREEMPTIONS}, if every third test is complete after its first round. */
    private static String order(int number, int preemptions) throws BadInput {
        return order(number, Bounds.DEFAULT.withPreemptions(preemptions));
    }

    private static TestOutcome finding(boolean everything) {
        return everything
                ? new TestOutcome.Passed(Counts.NONE, Set.of(), 0)
                : new TestOutcome.Undecided(
                        Counts.NONE, new InconclusiveReason.SchedulesLeft(Set.of(Bound.EXECUTIONS), 10_000));
    }

    private static String order(int number, Bounds bounds) throws BadInput {
        TestRounds rounds = new TestRounds(tests(number).iterator(), bounds);
        List<String> order = new ArrayList<>();
        for (Optional<TestRounds.Task> task = rounds.next(); task.isPresent(); task = rounds.next()) {
            TestRounds.Task next = task.get();
            assertThat(next.index()).isEqualTo(order.size());
            String test = next.test().matrix().text().replaceAll("\\D", "");
            order.add(test + "." + next.effort().most() + (next.turn() == TestRounds.Turn.WHOLE ? "" : "?"));
            rounds.done(next, finding(Integer.parseInt(test) % 3 == 0));
        }
        return String.join(" ", order);
    }

    @Test
    void everyTestHasAQuickTurnBeforeAnyHasALongOne() throws BadInput {
        assertThat(order(5, 2)).isEqualTo("0.1? 1.1? 2.1? 3.1? 4.1? 1.2 2.2 4.2");
    }

    @Test
    void hasOneRoundIfMoreCannotHelp() throws BadInput {
        assertThat(order(1, 2)).isEqualTo("0.2");
        assertThat(order(2, Bounds.DEFAULT.withSwitches(1).withExecutions(10_000)))
                .isEqualTo("0.1 1.1");
    }

    @Test
    void aQuickTurnOfFewPreemptionsHasFewSchedules() throws BadInput {
        assertThat(order(2, 1)).isEqualTo("0.1? 1.1? 1.1");
        assertThat(order(2, 0)).isEqualTo("0.0? 1.0? 1.0");
    }

    @Test
    void endlessTestsAreTakenInBatches() throws BadInput {
        assertThat(order(103, 3)).contains("98.1? 99.1? 1.3 2.3 4.3", "97.3 98.3 100.1? 101.1? 102.1? 100.3 101.3");
    }

    @Test
    void aLongTurnWaitsForTheFindingOfTheQuickOne() throws BadInput {
        TestRounds rounds = new TestRounds(tests(2).iterator(), Bounds.DEFAULT);
        TestRounds.Task first = rounds.next().orElseThrow();
        assertThat(rounds.waits()).isFalse();
        TestRounds.Task second = rounds.next().orElseThrow();
        assertThat(rounds.waits()).isTrue();
        rounds.done(second, finding(false));
        assertThat(rounds.waits()).isTrue();
        rounds.done(first, finding(true));
        assertThat(rounds.waits()).isFalse();
        assertThat(rounds.next().orElseThrow().test()).isSameAs(second.test());
    }

    /** The first test has far more schedules than are run here before the second one fails. */
    @Test
    void aLongTestDoesNotHideTheFailureOfAnother() throws BadInput {
        String right = "put(RED) put(GREEN) size() | put(RED) size() put(GREEN) | add(1)";
        LineUp lineUp =
                LineUp.of(Subject.of(Newcomers.class.getName() + ".Mixed", TestRoundsTest.class.getClassLoader()));
        for (int workers : new int[] {1, 3}) {
            LineUpResult conclusion = lineUp.workers(workers)
                    .run(List.of(Matrix.parse(right), Matrix.parse("next() | next()"), Matrix.parse(right))
                            .iterator());
            assertThat(conclusion.violation().orElseThrow().smallest().text()).isEqualTo("next() | next()");
            assertThat(conclusion.totals().tests()).isEqualTo(2);
            assertThat(conclusion.totals().counts().schedules()).isLessThan(5_000);
        }
    }
}
