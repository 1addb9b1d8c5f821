package dev.plumbline.check.late;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.WitnessExamination;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.monitor.Monitors;
import dev.plumbline.check.monitor.Ruling;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts, costs and explanations of the late sweep. */
class LateSweepExamplesTest {
    private static Spec model(String name) throws BadInput {
        return Models.named(name);
    }

    private static Result check(History history, Spec spec, long steps) throws BadInput {
        return Check.of(history, spec)
                .engine(new LateSweepEngine())
                .budget(Budget.UNLIMITED.withSteps(steps))
                .amongOthers()
                .run();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 50})
    void roundsOfOverlappingInsertionsTakeOneInterpretationAndFewSteps(int rounds) throws BadInput {
        for (boolean right : List.of(true, false)) {
            Result queue = check(Rounds.ofQueue().rounds(rounds, 4, right), model("queue"), Long.MAX_VALUE);
            Result stack = check(Rounds.ofStack().rounds(rounds, 4, right), model("stack"), Long.MAX_VALUE);
            for (Result result : List.of(queue, stack)) {
                assertThat(result.verdict().word().text()).isEqualTo(right ? "conforms" : "violates");
                assertThat(result.decider().name()).isEqualTo("sweep");
            }
            if (right) {
                assertThat(queue.verdict().statistics().maxFrontier()).isEqualTo(1);
                assertThat(stack.verdict().statistics().maxFrontier()).isEqualTo(1);
                assertThat(queue.verdict().statistics().steps()).isLessThan(30L * rounds);
                assertThat(stack.verdict().statistics().steps()).isLessThan(15L * rounds);
            }
        }
    }

    /** Monitors decide by rules about times alone, and share nothing with the sweep. */
    @Test
    void randomOperationsOfManyThreadsAreDecidedAsMonitorsDecideThem() throws Exception {
        int violations = 0;
        for (int seed = 0; seed < 12; seed++) {
            for (String name : List.of("queue", "stack")) {
                Rounds rounds = name.equals("queue") ? Rounds.ofQueue() : Rounds.ofStack();
                History history = rounds.random(3 + seed % 6, 200, 0, seed % 3 == 0, seed);
                Ruling ruling = Monitors.of(model(name)).orElseThrow().decide(history);
                Verdict verdict = check(history, model(name), 100_000).verdict();
                assertThat(verdict.word().text())
                        .as("%s, seed %d: %s", name, seed, ruling)
                        .isEqualTo(ruling instanceof Ruling.Conforms ? "conforms" : "violates");
                violations += ruling instanceof Ruling.Violates ? 1 : 0;
            }
        }
        assertThat(violations).isBetween(4, 20);
    }

    /** With few values it is unknown which removal took which element; the plain sweep kept all the possibilities. */
    @Test
    void queuesOfFewValuesAreDecided() throws BadInput {
        for (int values : List.of(5, 50)) {
            for (int seed = 0; seed < 4; seed++) {
                History history = Rounds.ofQueue().random(4, 600, values, true, seed);
                WitnessExamination witness = new WitnessExamination();
                Spec spec = model("queue");
                Verdict verdict = Check.of(history, spec)
                        .engine(new LateSweepEngine())
                        .budget(Budget.UNLIMITED.withSteps(50_000))
                        .witness(witness)
                        .amongOthers()
                        .run()
                        .verdict();
                assertThat(verdict).as("%d values, seed %d", values, seed).isInstanceOf(Verdict.Conforms.class);
                witness.examine(history, spec);
            }
        }
    }

    @Test
    void countsAreTheSameEveryTime() throws BadInput {
        History history = Rounds.ofQueue().random(6, 300, 0, true, 7);
        Verdict one = check(history, model("queue"), Long.MAX_VALUE).verdict();
        Verdict other = check(history, model("queue"), Long.MAX_VALUE).verdict();
        assertThat(one.statistics().steps()).isEqualTo(other.statistics().steps());
        assertThat(one.statistics().maxFrontier()).isEqualTo(other.statistics().maxFrontier());
    }

    @Test
    void witnessesOfLongHistoriesAreSome() throws BadInput {
        for (long seed = 0; seed < 4; seed++) {
            for (boolean queue : List.of(true, false)) {
                Spec spec = model(queue ? "queue" : "stack");
                History history = (queue ? Rounds.ofQueue() : Rounds.ofStack()).random(5, 150, 0, true, seed);
                WitnessExamination witness = new WitnessExamination();
                Verdict verdict = Check.of(history, spec)
                        .engine(new LateSweepEngine())
                        .budget(Budget.UNLIMITED.withSteps(20_000))
                        .witness(witness)
                        .amongOthers()
                        .run()
                        .verdict();
                assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
                witness.examine(history, spec);
            }
        }
    }

    /** Registers and maps have no facts that pay: there it is the plain sweep, step for step. */
    @Test
    void whereNoFactsPayEverythingIsAsBefore() throws BadInput {
        for (long seed = 0; seed < 40; seed++) {
            for (String name : List.of("register", "map")) {
                Spec spec = model(name);
                History history = keyed(name.equals("map"), new Random(seed));
                Result late = check(history, spec, Long.MAX_VALUE);
                Result plain = Check.of(history, spec)
                        .engine(new SweepEngine())
                        .budget(Budget.UNLIMITED)
                        .amongOthers()
                        .run();
                assertThat(late.remark()).isEmpty();
                assertThat(late.verdict().word().text())
                        .isEqualTo(plain.verdict().word().text());
                assertThat(late.verdict().statistics().steps())
                        .isEqualTo(plain.verdict().statistics().steps());
                assertThat(late.verdict().statistics().maxFrontier())
                        .isEqualTo(plain.verdict().statistics().maxFrontier());
                assertThat(late.verdict().counterexampleIfAny())
                        .isEqualTo(plain.verdict().counterexampleIfAny());
            }
        }
    }

    private static History keyed(boolean map, Random random) throws BadInput {
        History.Builder history = new History.Builder("keyed", Order.Timeboxes.NANOSECONDS);
        long[] free = new long[3];
        for (int i = 0; i < 30; i++) {
            int process = random.nextInt(3);
            long call = free[process] + random.nextInt(5);
            long end = call + random.nextInt(10);
            free[process] = end;
            Map<String, Value> key = map ? Map.of("key", Value.of(random.nextInt(2))) : Map.of();
            boolean writes = random.nextBoolean();
            Map<String, Value> arguments = new HashMap<>(key);
            arguments.put(
                    writes ? "value" : "result",
                    random.nextInt(20) == 0 ? Value.model("nil") : Value.of(random.nextInt(2)));
            if (writes && map) {
                arguments.put("value", Value.of(random.nextInt(2)));
            }
            history.add(Operation.returned(
                    process, map ? writes ? "put" : "get" : writes ? "write" : "read", arguments, call, end));
        }
        return history.build();
    }

    @Test
    void aBudgetThatRunsOutEndsInNoVerdict() throws BadInput {
        Result result = check(Rounds.ofQueue().rounds(50, 4, true), model("queue"), 100);
        assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(((Verdict.Inconclusive) result.verdict()).reason().text()).contains("100 steps");
        assertThat(((Verdict.Inconclusive) result.verdict()).settled()).isPositive();
    }

    @Test
    void aViolationIsExplainedThoughThePlainSweepIsLost() throws BadInput {
        Spec spec = model("queue");
        History history = Rounds.ofQueue().rounds(50, 4, false);
        Result result = Check.of(history, spec)
                .engine(new LateSweepEngine())
                .budget(Budget.DEFAULT)
                .explainable()
                .amongOthers()
                .run();
        Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
        assertThat(result.remark().orElseThrow())
                .contains("enqueue (it appends its value to the queue)")
                .contains("they are shown in one of the orders that are possible");
        assertThat(found.blocked().get(0).operation()).isEqualTo(found.failedAt());
        assertThat(found.blocked().get(0).reasons().get(0).obstacles().get(0).toString())
                .startsWith("result = head of the queue");
        assertThat(found.recent()).isNotEmpty();
        Layers layers =
                Interpretations.of(result, Budget.DEFAULT, Progress.NONE).end();
        assertThat(layers.extent()).isEqualTo(Layers.Extent.SOME_OF_THE_END);
        assertThat(layers.nodes()).hasSizeGreaterThan(10);
        // And again from the counterexample alone, as a bundle does.
        Interpretations anew = Interpretations.of(history, spec, found, Budget.DEFAULT, Progress.NONE);
        assertThat(anew.failing()).hasValue(found.failedAt());
        assertThat(anew.end()).isEqualTo(layers);
    }

    @Test
    void plainSweepReportsSmallViolationWithAllInterpretations() throws BadInput {
        Spec spec = model("queue");
        History history = Rounds.ofQueue().rounds(2, 2, false);
        Result late = check(history, spec, Long.MAX_VALUE);
        Result plain =
                Check.of(history, spec).engine(new SweepEngine()).amongOthers().run();
        assertThat(late.verdict().counterexampleIfAny())
                .isEqualTo(plain.verdict().counterexampleIfAny());
        assertThat(late.remark().orElseThrow()).doesNotContain("one of the orders");
    }
}
