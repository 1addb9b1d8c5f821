package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.interpretation.ShortStretches;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LayersExamplesTest {
    private static Map<String, Value> value(long value) {
        return Map.of("value", Value.of(value));
    }

    private static Map<String, Value> result(long value) {
        return Map.of("result", Value.of(value));
    }

    private static History history(Order order, Operation... operations) throws BadInput {
        History.Builder history = new History.Builder("example", order);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }

    private static Checkpoints checkpoints(Toy toy, History history) throws BadInput {
        Checkpoints checkpoints = new Checkpoints();
        Verdict verdict =
                SweepCheck.run(history, toy, Budget.DEFAULT, Progress.NONE, Optional.empty(), Optional.of(checkpoints));
        assertThat(verdict).isInstanceOf(Verdict.Violates.class);
        return checkpoints;
    }

    private static String counts(Layers layers, Checkpoints checkpoints) {
        return layers.extent() + ": " + layers.nodes().size() + " nodes, "
                + layers.edges().size() + " edges, "
                + new LayerPaths(layers, checkpoints.returns()).count() + " interpretations";
    }

    private static String counts(Toy toy, History history) throws BadInput {
        Checkpoints checkpoints = checkpoints(toy, history);
        return counts(Interpretations.of(checkpoints, Budget.DEFAULT).end(), checkpoints);
    }

    private static String counts(Toy toy, Operation... operations) throws BadInput {
        return counts(toy, history(Order.Timeboxes.NANOSECONDS, operations));
    }

    /** Figure 2 of the OmniLink paper: two enqueues in either order, and a dequeue of what is never at the head. */
    private static Operation[] queueOfThePaper(long dequeued) {
        return new Operation[] {
            Operation.returned(0, "enqueue", value(1), 0, 2),
            Operation.returned(1, "enqueue", value(2), 1, 3),
            Operation.returned(0, "enqueue", value(3), 4, 7),
            Operation.returned(2, "dequeue", result(dequeued), 5, 6)
        };
    }

    @Test
    void theQueueOfThePaperHasTwoInterpretations() throws BadInput {
        assertThat(counts(new Toys.Queue(), queueOfThePaper(3)))
                .isEqualTo("WHOLE: 7 nodes, 6 edges, 2 interpretations");
    }

    @Test
    void theDequeueOfThePaperIsStalledAtEachNodeWhereItIsOpen() throws BadInput {
        Checkpoints checkpoints =
                checkpoints(new Toys.Queue(), history(Order.Timeboxes.NANOSECONDS, queueOfThePaper(3)));
        Interpretations interpretations = Interpretations.of(checkpoints, Budget.DEFAULT);
        Layers layers = interpretations.end();
        List<Interpretations.Stalled> stalled = interpretations.stalled(layers, 3);
        assertThat(stalled)
                .extracting(each -> layers.nodes().get(each.node()).state().value())
                .containsExactlyInAnyOrder(tuple(1, 2), tuple(2, 1), tuple(1, 2, 3), tuple(2, 1, 3));
        assertThat(stalled)
                .extracting(each -> layers.nodes().get(each.node()).depth())
                .containsExactly(3, 3, 2, 2);
        assertThat(stalled).allSatisfy(each -> assertThat(each.obstacles()).hasSize(1));
        assertThat(interpretations.stalled(layers, 2))
                .as("performed wherever it is open")
                .isEmpty();
    }

    private static Value tuple(long... values) {
        return Value.tuple(
                java.util.Arrays.stream(values).<Value>mapToObj(Value::of).toList());
    }

    @Test
    void aHistoryThatConformsHasNoFailureToExplain() throws BadInput {
        History history = history(Order.Timeboxes.NANOSECONDS, queueOfThePaper(2));
        Checkpoints checkpoints = new Checkpoints();
        assertThat(SweepCheck.run(
                        history,
                        new Toys.Queue(),
                        Budget.DEFAULT,
                        Progress.NONE,
                        Optional.empty(),
                        Optional.of(checkpoints)))
                .isInstanceOf(Verdict.Conforms.class);
        assertThatThrownBy(() -> Interpretations.of(checkpoints, Budget.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class);
        Counterexample unfounded = new Counterexample(history, 3, List.of(), List.of(), List.of(), 0);
        assertThatThrownBy(
                        () -> Interpretations.of(history, new Toys.Queue(), unfounded, Budget.DEFAULT, Progress.NONE))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "example conforms to Queue; expected the history and the specification of a counterexample");
    }

    @Test
    void twoWritesAtOnce() throws BadInput {
        assertThat(counts(
                        new Toys.Register(),
                        Operation.returned(0, "write", value(1), 0, 5),
                        Operation.returned(1, "write", value(2), 0, 5),
                        Operation.returned(2, "read", result(0), 6, 7)))
                .isEqualTo("WHOLE: 5 nodes, 4 edges, 2 interpretations");
    }

    @Test
    void equalTimesOverlapAndProcessOrderHolds() throws BadInput {
        Operation[] operations = {
            Operation.returned(0, "write", value(1), 0, 5),
            Operation.returned(0, "write", value(2), 5, 5),
            Operation.returned(1, "read", result(0), 6, 7)
        };
        Operation[] otherProcess = {
            operations[0], Operation.returned(2, "write", value(2), 5, 5), operations[2],
        };
        assertThat(counts(new Toys.Register(), operations)).isEqualTo("WHOLE: 3 nodes, 2 edges, 1 interpretations");
        assertThat(counts(new Toys.Register(), otherProcess)).isEqualTo("WHOLE: 5 nodes, 4 edges, 2 interpretations");
        assertThat(counts(new Toys.Register(), history(new Order.Timeboxes("ns", true), operations)))
                .isEqualTo("WHOLE: 5 nodes, 4 edges, 2 interpretations");
    }

    /** The level must be 1 when it is read, in the middle of a fill up to 2. */
    @Test
    void stepsOfOpenOperationPrecedeOperationsThatTheyEnable() throws BadInput {
        Operation[] operations = {
            Operation.returned(0, "fill", result(2), 0, 3),
            Operation.returned(1, "get", result(1), 1, 2),
            Operation.returned(1, "get", result(7), 5, 6)
        };
        Checkpoints checkpoints = checkpoints(new Toys.Filling(), history(Order.Timeboxes.NANOSECONDS, operations));
        Layers layers = Interpretations.of(checkpoints, Budget.DEFAULT).end();
        assertThat(counts(layers, checkpoints)).isEqualTo("WHOLE: 3 nodes, 2 edges, 1 interpretations");
        assertThat(layers.edges()).extracting(Layers.Edge::operation).containsExactly(1, 0);
        assertThat(layers.edges())
                .allSatisfy(edge -> assertThat(edge.before())
                        .extracting(Witness.Performed::step)
                        .containsExactly("fill_Step"));
    }

    /** The second, silent register counts in a circle of three, and no read tells where it is. */
    @Test
    void silentStepsPrecedeOperationsThatTheyEnable() throws BadInput {
        Operation[] operations = {
            Operation.returned(0, "write", value(1), 0, 1),
            Operation.returned(0, "read", Map.of("result", Value.model("nil")), 2, 3),
            Operation.returned(0, "read", result(1), 4, 5)
        };
        Checkpoints checkpoints = checkpoints(new Toys.Forgetful(), history(Order.Timeboxes.NANOSECONDS, operations));
        Layers layers = Interpretations.of(checkpoints, Budget.DEFAULT).end();
        assertThat(counts(layers, checkpoints)).isEqualTo("WHOLE: 7 nodes, 12 edges, 9 interpretations");
        assertThat(layers.edges())
                .filteredOn(edge -> edge.operation() == 1)
                .allSatisfy(edge -> assertThat(edge.before())
                        .extracting(Witness.Performed::step)
                        .contains("evict"));
    }

    @Test
    void aPendingOperationStandsAnywhereAfterItsCall() throws BadInput {
        assertThat(counts(
                        new Toys.Register(),
                        Operation.pending(0, "write", value(1), 0),
                        Operation.returned(1, "write", value(2), 1, 2),
                        Operation.returned(1, "read", result(3), 3, 4)))
                .isEqualTo("WHOLE: 5 nodes, 4 edges, 2 interpretations");
    }

    @Test
    void anAbortedOperationMayHaveHadEitherEffect() throws BadInput {
        Operation aborted =
                new Operation(Value.of(0), "put", value(2), new Timebox(2, 3), Outcome.ABORTED, Map.of(), 0);
        assertThat(counts(
                        new Toys.Undoing(),
                        Operation.returned(0, "put", value(1), 0, 1),
                        aborted,
                        Operation.returned(0, "get", result(5), 4, 5)))
                .isEqualTo("WHOLE: 4 nodes, 3 edges, 2 interpretations");
    }

    @Test
    void withoutAnInitialStateThereIsNothing() throws BadInput {
        Toy impossible = new Toys.RegisterWithoutStart();
        History history = history(Order.Timeboxes.NANOSECONDS, Operation.returned(0, "write", value(1), 0, 1));
        Interpretations interpretations = Interpretations.of(checkpoints(impossible, history), Budget.DEFAULT);
        assertThat(interpretations.failing()).isEmpty();
        assertThat(interpretations.end()).isEqualTo(new Layers(List.of(), List.of(), Layers.Extent.WHOLE));
    }

    /** Other engines blame other operations: one that comes later, or one of a group that conforms. */
    @Test
    void whicheverOperationIsBlamedTheFirstToFailIsFound() throws BadInput {
        Map<String, Value> absent = Map.of("value", Value.of(1), "result", Value.of(false));
        History history = history(
                Order.Timeboxes.NANOSECONDS,
                Operation.returned(0, "add", value(2), 0, 1),
                Operation.returned(0, "add", value(1), 2, 3),
                Operation.returned(0, "contains", absent, 4, 5),
                Operation.returned(0, "remove", value(1), 6, 7));
        for (int blamed = 0; blamed < 4; blamed++) {
            Counterexample counterexample = new Counterexample(history, blamed, List.of(), List.of(), List.of(), 0);
            Interpretations interpretations = Interpretations.of(
                    history, new KeyedToys.Elements(true), counterexample, Budget.DEFAULT, Progress.NONE);
            assertThat(interpretations.failing()).hasValue(2);
            assertThat(interpretations.end().nodes()).hasSize(2);
        }
    }

    /** 25 additions at once, which the failing read need not look at: nothing for a sweep, 2^25 nodes for a graph. */
    private static History wide() throws BadInput {
        History.Builder history = new History.Builder("wide", Order.Timeboxes.NANOSECONDS);
        for (int process = 0; process < 25; process++) {
            history.add(Operation.returned(process, "add", value(process), 10, 100));
        }
        history.add(Operation.returned(99, "add", value(50), 0, 1));
        history.add(Operation.returned(99, "size", result(1), 2, 3));
        Map<String, Value> absent = Map.of("value", Value.of(50), "result", Value.of(false));
        history.add(Operation.returned(99, "contains", absent, 20, 30));
        return history.build();
    }

    @Test
    void tooManyInterpretationsAreShownBySome() throws BadInput {
        Checkpoints checkpoints = checkpoints(new KeyedToys.Elements(true), wide());
        Interpretations interpretations = Interpretations.of(checkpoints, Budget.DEFAULT);
        Layers layers = interpretations.end();
        assertThat(counts(layers, checkpoints)).isEqualTo("SOME_OF_THE_END: 3 nodes, 2 edges, 1 interpretations");
        assertThat(interpretations.before(layers)).isSameAs(layers);
        assertThat(interpretations.stalled(layers, 27)).hasSize(1);
    }

    @Test
    void withoutABudgetTheEndsAreShown() throws BadInput {
        Checkpoints checkpoints = checkpoints(new KeyedToys.Elements(true), wide());
        Layers layers =
                Interpretations.of(checkpoints, Budget.DEFAULT.withSteps(0)).end();
        assertThat(layers.extent()).isEqualTo(Layers.Extent.SOME_OF_THE_END);
        assertThat(layers.nodes())
                .extracting(node -> node.state().value())
                .containsExactly(Value.set(List.of(Value.of(50))));
        Counterexample counterexample = new Counterexample(wide(), 27, List.of(), List.of(), List.of(), 0);
        assertThatThrownBy(() -> Interpretations.of(
                        wide(),
                        new KeyedToys.Elements(true),
                        counterexample,
                        Budget.DEFAULT.withSteps(2),
                        Progress.NONE))
                .isInstanceOf(BadInput.class)
                .hasMessage("wide: its interpretations are not known: the budget of 2 steps ran out");
    }

    /** Three processes, each write overlapping its neighbours; the violation is far from both ends. */
    @Test
    void aLongHistoryIsShownFromItsEndPieceByPiece() throws BadInput {
        History.Builder history = new History.Builder("long", Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < 60_000; i++) {
            history.add(
                    i == 50_000
                            ? Operation.returned(i % 3, "read", result(99), 10L * i, 10L * i + 12)
                            : Operation.returned(i % 3, "write", value(i % 5), 10L * i, 10L * i + 12));
        }
        Checkpoints checkpoints = checkpoints(new Toys.Register(), history.build());
        Interpretations interpretations = Interpretations.of(checkpoints, Budget.DEFAULT);
        assertThat(interpretations.failing()).hasValue(50_000);
        assertThat(checkpoints.size())
                .as("one at every 256th return, and the beginning")
                .isEqualTo(196);
        StringBuilder seen = new StringBuilder();
        Layers layers = interpretations.end();
        for (int i = 0; i < 4; i++) {
            seen.append(layers.nodes().get(0).depth())
                    .append(": ")
                    .append(layers.nodes().size())
                    .append(" nodes, ")
                    .append(layers.edges().size())
                    .append(" edges\n");
            Layers known = layers;
            layers = interpretations.before(known);
            Set<List<Object>> deeper = new HashSet<>();
            layers.nodes().forEach(node -> deeper.add(identity(node)));
            assertThat(known.nodes()).allSatisfy(node -> assertThat(deeper).contains(identity(node)));
        }
        assertThat(seen.toString()).isEqualTo("""
                49936: 194 nodes, 319 edges
                49872: 386 nodes, 639 edges
                49808: 578 nodes, 959 edges
                49744: 770 nodes, 1279 edges
                """);
    }

    private static List<Object> identity(Layers.Node node) {
        State state = node.state();
        return List.of(node.depth(), node.ahead(), state);
    }

    /** The bounds stop a stretch early, and what is shown stays all of it. */
    @Test
    void narrowBoundsGiveFewerRows() throws BadInput {
        History.Builder history = new History.Builder("narrow", Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < 40; i++) {
            history.add(Operation.returned(i % 2, "write", value(i), 10L * i, 10L * i + 12));
        }
        history.add(Operation.returned(5, "read", result(99), 1000, 1001));
        Checkpoints checkpoints = checkpoints(new Toys.Register(), history.build());
        Layers all = Interpretations.of(checkpoints, Budget.DEFAULT).end();
        Interpretations narrow = ShortStretches.narrow(checkpoints, 12);
        Layers layers = narrow.end();
        int answers = 1;
        while (layers.extent() != Layers.Extent.WHOLE) {
            assertThat(layers.extent()).isEqualTo(Layers.Extent.ALL_OF_THE_END);
            Layers more = narrow.before(layers);
            assertThat(more.nodes().size())
                    .isBetween(layers.nodes().size() + 1, layers.nodes().size() + 12);
            layers = more;
            answers++;
        }
        assertThat(layers).isEqualTo(all);
        assertThat(answers).isGreaterThan(all.nodes().size() / 12);
    }
}
