package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Position;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepExamplesTest {
    private static Map<String, Value> value(long value) {
        return Map.of("value", Value.of(value));
    }

    private static Map<String, Value> result(long value) {
        return Map.of("result", Value.of(value));
    }

    @Test
    void otherOrdersAreRefusedWithOneLine() throws BadInput {
        History sequence =
                history(new Order.Sequence(), Operation.returned(Value.of(0), "write", value(1), new Position(1)));
        assertThatThrownBy(() ->
                        Check.of(sequence, new Toys.Register()).amongOthers().run())
                .isInstanceOf(BadInput.class)
                .hasMessage("the sweep checks timeboxes; example is ordered by positions in a sequence");
    }

    private static History history(Operation... operations) throws BadInput {
        return history(Order.Timeboxes.NANOSECONDS, operations);
    }

    private static History history(Order order, Operation... operations) throws BadInput {
        History.Builder history = new History.Builder("example", order);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }

    private static Verdict check(Toy toy, Operation... operations) throws BadInput {
        return Check.of(history(operations), toy).amongOthers().run().verdict();
    }

    @Test
    void aReadAfterAWriteSeesIt() throws BadInput {
        assertThat(check(
                        new Toys.Register(),
                        Operation.returned(0, "write", value(1), 0, 1),
                        Operation.returned(1, "read", result(1), 2, 3)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aPendingOperationComesAfterWhatItsProcessCompletedAtThatInstant() throws BadInput {
        Operation read = Operation.returned(0, "read", result(1), 1, 5);
        assertThat(check(new Toys.Register(), read, Operation.pending(0, "write", value(1), 5)))
                .isInstanceOf(Verdict.Violates.class);
        assertThat(check(new Toys.Register(), read, Operation.pending(1, "write", value(1), 5)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aStaleReadViolatesAndIsNamed() throws BadInput {
        Verdict verdict = check(
                new Toys.Register(),
                Operation.returned(0, "write", value(1), 0, 1),
                Operation.returned(0, "write", value(2), 2, 3),
                Operation.returned(1, "read", result(1), 4, 5));
        Counterexample counterexample = verdict.counterexampleIfAny().orElseThrow();
        assertThat(counterexample.failedAt()).isEqualTo(2);
        assertThat(counterexample.frontier()).hasSize(1);
        assertThat(counterexample.frontier().get(0).state().value()).isEqualTo(Value.of(2));
        assertThat(counterexample.blocked()).hasSize(1);
        assertThat(counterexample.blocked().get(0).operation()).isEqualTo(2);
        assertThat(counterexample.recent())
                .extracting(Witness.Performed::operation)
                .containsExactly(0, 1);
    }

    @Test
    void theCounterexampleHoldsEveryInterpretation() throws BadInput {
        Verdict verdict = check(
                new Toys.Register(),
                Operation.returned(0, "write", value(1), 0, 5),
                Operation.returned(1, "write", value(2), 0, 5),
                Operation.returned(2, "read", result(0), 6, 7));
        assertThat(verdict.counterexampleIfAny().orElseThrow().frontier())
                .extracting(configuration -> configuration.state().value())
                .containsExactlyInAnyOrder(Value.of(1), Value.of(2));
    }

    @Test
    void operationsThatShareAnInstantOverlap() throws BadInput {
        assertThat(check(
                        new Toys.Register(),
                        Operation.returned(0, "write", value(1), 0, 5),
                        Operation.returned(1, "read", Map.of("result", Value.model("nil")), 5, 5)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void withinAProcessOrderHoldsAtASharedInstant() throws BadInput {
        Operation[] operations = {
            Operation.returned(0, "write", value(1), 0, 5),
            Operation.returned(0, "read", Map.of("result", Value.model("nil")), 5, 5)
        };
        assertThat(check(new Toys.Register(), operations)).isInstanceOf(Verdict.Violates.class);
        History asynchronous = history(new Order.Timeboxes("ns", true), operations);
        assertThat(Check.of(asynchronous, new Toys.Register())
                        .amongOthers()
                        .run()
                        .verdict())
                .isInstanceOf(Verdict.Conforms.class);
    }

    /** The example of {@link dev.plumbline.spec.Action#observer}: done early, the pending add would be lost. */
    @Test
    void anAddPendingWhileTheElementIsPresentCanStillTakeEffectLater() throws BadInput {
        Map<String, Value> seen = Map.of("value", Value.of(1), "result", Value.of(true));
        assertThat(check(
                        new KeyedToys.Elements(true),
                        Operation.returned(0, "add", value(1), 0, 1),
                        Operation.pending(1, "add", value(1), 2),
                        Operation.returned(0, "remove", value(1), 3, 4),
                        Operation.returned(0, "contains", seen, 5, 6)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aPendingOperationMayNeverHaveHappened() throws BadInput {
        assertThat(check(
                        new Toys.Register(),
                        Operation.pending(0, "write", value(1), 0),
                        Operation.returned(1, "read", Map.of("result", Value.model("nil")), 5, 6)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    /** The two releases do the same and end at once; the first of them to return can be performed. */
    @Test
    void ofEqualOperationsTheLastToReturnIsTheOneThatFails() throws BadInput {
        History history = history(
                new Order.Timeboxes("ns", true),
                Operation.returned(0, "release", Map.of(), 1, 3),
                Operation.returned(0, "release", Map.of(), 0, 3),
                Operation.returned(0, "acquire", Map.of(), 0, 0));
        Verdict verdict =
                Check.of(history, new Toys.Mutex()).amongOthers().run().verdict();
        assertThat(verdict.counterexampleIfAny().orElseThrow().failedAt()).isEqualTo(1);
    }

    /** 200 writes at once: slots beyond one word, and a read that only one of them explains. */
    @Test
    void moreThanSixtyFourOperationsCanBeOpen() throws BadInput {
        for (long seen : new long[] {150, 999}) {
            History.Builder history = new History.Builder("wide", Order.Timeboxes.NANOSECONDS);
            for (int process = 0; process < 200; process++) {
                history.add(Operation.pending(process, "write", value(process), process));
            }
            history.add(Operation.returned(500, "read", result(seen), 1000, 1001));
            Verdict verdict = Check.of(history.build(), new Toys.Register())
                    .amongOthers()
                    .run()
                    .verdict();
            assertThat(verdict.word().text()).isEqualTo(seen == 150 ? "conforms" : "violates");
        }
    }

    @Test
    void aHundredCompletedOperationsAtOnce() throws BadInput {
        History.Builder history = new History.Builder("wide", Order.Timeboxes.NANOSECONDS);
        for (int process = 0; process < 100; process++) {
            history.add(Operation.returned(process, "add", value(process), 0, 1000));
        }
        Map<String, Value> all = Map.of("result", Value.of(100));
        history.add(Operation.returned(500, "size", all, 1001, 1002));
        Verdict verdict = Check.of(history.build(), new KeyedToys.Elements(true))
                .amongOthers()
                .run()
                .verdict();
        assertThat(verdict.word().text()).isEqualTo("conforms");
        assertThat(verdict.statistics().maxFrontier()).isEqualTo(1);
    }

    @Test
    void aBudgetThatRunsOutIsInconclusiveAndSaysHowFarItCame() throws BadInput {
        Operation[] operations = {
            Operation.returned(0, "write", value(1), 0, 1),
            Operation.returned(0, "write", value(2), 2, 3),
            Operation.returned(0, "write", value(3), 4, 5)
        };
        Verdict verdict = Check.of(history(operations), new Toys.Register())
                .budget(Budget.UNLIMITED.withSteps(2))
                .amongOthers()
                .run()
                .verdict();
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Inconclusive.class, inconclusive -> {
            assertThat(inconclusive.reason()).isEqualTo(new StopReason.Steps(2));
            assertThat(inconclusive.settled()).isEqualTo(2);
            assertThat(inconclusive.statistics().steps()).isEqualTo(2);
        });
        Verdict late = Check.of(history(operations), new Toys.Register())
                .budget(Budget.UNLIMITED.withTime(Duration.ZERO))
                .amongOthers()
                .run()
                .verdict();
        assertThat(late).isInstanceOf(Verdict.Inconclusive.class);
    }

    /** Lost exploration, and lost pruning, show here first. */
    @Test
    void stepsAndFrontiersAreExactlyThese() throws BadInput {
        StringBuilder counts = new StringBuilder();
        for (Toy toy : Toys.all()) {
            long steps = 0;
            int frontier = 0;
            for (int seed = 0; seed < 200; seed++) {
                Statistics statistics = Check.of(new RandomHistories(toy, seed).next(12), toy)
                        .budget(Budget.UNLIMITED)
                        .amongOthers()
                        .run()
                        .verdict()
                        .statistics();
                steps += statistics.steps();
                frontier = Math.max(frontier, statistics.maxFrontier());
            }
            counts.append(toy.name())
                    .append(' ')
                    .append(steps)
                    .append(' ')
                    .append(frontier)
                    .append('\n');
        }
        assertThat(counts.toString()).isEqualTo("""
                Register 1495 9
                CasRegister 1332 4
                Elements 1288 8
                Elements 1426 8
                Queue 7610 34
                LooseCounter 2857 8
                Filling 4720 10
                Forgetful 1903 5
                Undoing 1372 12
                Cells 1287 7
                Cells 1470 7
                Mutex 1022 5
                """);
    }
}
