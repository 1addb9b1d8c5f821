package dev.plumbline.check.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.automatic.AutomaticEngine;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Monitors in a {@link Check}: the decider, agreement with the sweep, and the operations of a violation. */
@Tag("slow")
class MonitoredCheckTest {
    private static final int HISTORIES = Math.max(125, Integer.getInteger("plumbline.random", 0) / 80);

    private record Subject(String model, String initial, String... rare) {}

    private static Spec spec(String model) throws BadInput {
        return Models.named(model);
    }

    @TestFactory
    Stream<DynamicTest> decidesLikeTheSweepAndTheDefinition() {
        return Stream.of(
                        new Subject("queue", "<<>>", "size", "take"),
                        new Subject("queue", "<<51, 52>>", "peek", "size"),
                        new Subject("stack", "<<>>", "peek", "size"),
                        new Subject("stack", "<<51>>", "size"),
                        new Subject("deque", "<<51>>", "addFirst", "pollLast", "peekLast", "size"),
                        new Subject("priority-queue", "<<>>", "size"),
                        new Subject("set", "{1}", "size", "isEmpty"),
                        new Subject("register", "nil"),
                        new Subject("cas-register", "51", "cas"),
                        new Subject("multi-register", "(0 :> 51)", "txn", "cas"),
                        new Subject("map", "(0 :> 51)", "size", "count", "containsKey"),
                        new Subject("counter", "0", "decrement", "add"),
                        new Subject("log", "<<51>>"))
                .map(subject -> DynamicTest.dynamicTest(
                        subject.model + " from " + subject.initial,
                        () -> compare(subject, model(Models.named(subject.model, Value.parse(subject.initial))))));
    }

    private static SequentialModel<?> model(Spec spec) {
        return Models.builtIn(spec).orElseThrow();
    }

    private static <S> void compare(Subject subject, SequentialModel<S> model) throws Exception {
        Spec spec = Models.of(model);
        int conforming = 0;
        int violating = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            History history = new ModelHistories<>(model, List.of(subject.rare), seed).small(8);
            Result result = Check.of(history, spec)
                    .engine(new AutomaticEngine(0))
                    .amongOthers()
                    .run();
            Verdict swept = Check.of(history, spec)
                    .engine(new SweepEngine())
                    .amongOthers()
                    .run()
                    .verdict();
            String where = subject + ", seed " + seed + ", " + result.decider().name() + ": " + result.remark() + "\n"
                    + MonitorsAgainstDefinitionTest.lines(history);
            assertThat(result.verdict().word().text())
                    .as(where)
                    .isEqualTo(swept.word().text());
            assertThat(swept instanceof Verdict.Conforms).as(where).isEqualTo(BruteForce.conforms(history, spec));
            if (!result.decider().name().equals("monitor")) {
                assertThat(result.decider().name()).isEqualTo("sweep");
                continue;
            }
            if (result.verdict() instanceof Verdict.Violates violates) {
                violating++;
                examine(violates.counterexample(), history, spec, where);
                // Where the sweep of everything is quick, its counterexample is the one that people see.
                Result quick = Check.of(history, spec).amongOthers().run();
                assertThat(quick.decider().name()).as(where).isEqualTo("monitor");
                assertThat(((Verdict.Violates) quick.verdict()).counterexample())
                        .as(where)
                        .isEqualTo(((Verdict.Violates) swept).counterexample());
            } else {
                conforming++;
                assertThat(result.verdict().statistics().steps()).isZero();
            }
        }
        assertThat(conforming).isGreaterThan(HISTORIES / 10);
        assertThat(violating).isGreaterThan(HISTORIES / 40);
    }

    /** Its operations are those of the whole history, and with it the operations that it speaks of violate alone. */
    private static void examine(Counterexample found, History history, Spec spec, String where) throws Exception {
        assertThat(found.history()).as(where).isSameAs(history);
        Monitor monitor = Monitors.of(spec).orElseThrow();
        List<Integer> some = ((Ruling.Violates) monitor.decide(history)).restriction();
        assertThat(found.leftOut()).as(where).isEqualTo(history.size() - some.size());
        TreeSet<Integer> named = new TreeSet<>(List.of(found.failedAt()));
        found.frontier().forEach(configuration -> named.addAll(configuration.done()));
        found.blocked().forEach(blocked -> named.add(blocked.operation()));
        found.recent().forEach(step -> named.add(step.operation()));
        assertThat(some).as(where).containsAll(named);
        assertThat(history.operations().get(found.failedAt()).isPending()).isFalse();
        assertThat(BruteForce.conforms(until(history, some, found.failedAt()), spec))
                .as(where)
                .isFalse();
        // If the whole history up to there conforms, the operation is blamed only among the few, and the result says
        // so.
        List<Integer> all = IntStream.range(0, history.size()).boxed().toList();
        if (BruteForce.conforms(until(history, all, found.failedAt()), spec)) {
            assertThat(found.restricted()).as(where).isTrue();
        }
    }

    /** put(b)=a alone is wrong for want of a, and proves nothing about a history in which a was put. */
    @Test
    void theEvidenceOfAMapHasTheUpdatesThatLedToIt() throws Exception {
        History.Builder history = new History.Builder("replaced twice", Order.Timeboxes.NANOSECONDS);
        history.add(put("a", "nil", 0));
        history.add(put("b", "\"a\"", 10));
        history.add(put("c", "\"b\"", 20));
        history.add(Operation.returned(0, "remove", Map.of("key", Value.of(1), "result", Value.of("b")), 30, 31));
        Result result = Check.of(history.build(), spec("map"))
                .engine(new AutomaticEngine(0))
                .run();
        assertThat(result.decider().name()).isEqualTo("monitor");
        Counterexample found = ((Verdict.Violates) result.verdict()).counterexample();
        assertThat(found.leftOut()).isZero();
        assertThat(found.failedAt()).isEqualTo(3);
    }

    private static Operation put(String value, String result, long call) throws BadInput {
        return Operation.returned(
                0,
                "put",
                Map.of("key", Value.of(1), "value", Value.of(value), "result", Value.parse(result)),
                call,
                call + 1);
    }

    /** The operations that had returned, or were open, when an operation returned. */
    private static History until(History history, List<Integer> some, int last) throws BadInput {
        return MonitorsAgainstDefinitionTest.restricted(
                history,
                some.stream()
                        .filter(number -> call(history, number) <= end(history, last))
                        .toList());
    }

    private static long call(History history, int number) {
        return ((Timebox) history.operations().get(number).place()).call();
    }

    private static long end(History history, int number) {
        return ((Timebox) history.operations().get(number).place()).end();
    }

    /** Rounds of four overlapping insertions each, and then removals in one of the orders that are possible. */
    private static History rounds(int rounds, Random random) throws BadInput {
        History.Builder history = new History.Builder("rounds", Order.Timeboxes.NANOSECONDS);
        long time = 0;
        List<Value> line = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Value> overlapping = new ArrayList<>();
            for (int process = 0; process < 4; process++) {
                Value value = Value.of(4 * round + process);
                overlapping.add(value);
                history.add(Operation.returned(
                        process, "enqueue", Map.of("value", value), time + process, time + 10 + process));
            }
            Collections.shuffle(overlapping, random);
            line.addAll(overlapping);
            time += 20;
        }
        for (Value value : line) {
            history.add(Operation.returned(0, "dequeue", Map.of("result", value), time, time + 1));
            time += 2;
        }
        return history.build();
    }

    @Test
    void roundsOfOverlappingInsertionsConformAtOnce() throws Exception {
        Result result = Check.of(rounds(5, new Random(1)), spec("queue"))
                .budget(Budget.DEFAULT.withSteps(1))
                .amongOthers()
                .run();
        assertThat(result.history().size()).isEqualTo(40);
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.decider().name()).isEqualTo("monitor");
        assertThat(result.remark()).contains("no rule of a queue is broken");
    }

    @Test
    void aViolationOutOfReachOfTheSweepIsFoundAndExplained() throws Exception {
        History right = rounds(5, new Random(1));
        List<Operation> operations = new ArrayList<>(right.operations());
        // The first dequeue and the last exchange what they found.
        Operation first = operations.get(20);
        Operation last = operations.get(39);
        History.Builder wrong = new History.Builder("wrong", right.order());
        for (int number = 0; number < 40; number++) {
            Operation operation = operations.get(number);
            Operation answers = number == 20 ? last : number == 39 ? first : operation;
            wrong.add(
                    Operation.returned(operation.process(), operation.name(), answers.arguments(), operation.place()));
        }
        Budget budget = Budget.DEFAULT.withSteps(2_000);
        Spec queue = spec("queue");
        History history = wrong.build();
        assertThat(Check.of(history, queue)
                        .engine(new SweepEngine())
                        .budget(budget)
                        .amongOthers()
                        .run()
                        .verdict())
                .isInstanceOf(Verdict.Inconclusive.class);
        Result result = Check.of(history, queue)
                .budget(budget)
                .explainable()
                .amongOthers()
                .run();
        assertThat(result.decider().name()).isEqualTo("monitor");
        Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
        // One of the removals; two elements with their insertions and removals are enough.
        assertThat(found.failedAt()).isBetween(20, 39);
        assertThat(found.leftOut()).isEqualTo(36);
        // From the remains of the check, and anew as from a bundle.
        Interpretations left = Interpretations.of(result, budget, Progress.NONE);
        Interpretations anew = Interpretations.of(history, queue, found, budget, Progress.NONE);
        assertThat(left.failing()).hasValue(found.failedAt());
        assertThat(anew.end()).isEqualTo(left.end());
    }

    @Test
    void theSweepDecidesWhereAWitnessIsWantedOrNoMonitorApplies() throws Exception {
        History history = rounds(1, new Random(2));
        List<Integer> performed = new ArrayList<>();
        Result witnessed = Check.of(history, spec("queue"))
                .witness(new Witness.Sink() {
                    @Override
                    public void initial(State state) {}

                    @Override
                    public void performed(Witness.Performed step) {
                        performed.add(step.operation());
                    }
                })
                .amongOthers()
                .run();
        assertThat(witnessed.decider().name()).isEqualTo("sweep");
        assertThat(performed)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 8).boxed().toList());
        History.Builder twice = new History.Builder("twice", Order.Timeboxes.NANOSECONDS);
        twice.add(Operation.returned(0, "enqueue", Map.of("value", Value.of(1)), 0, 1));
        twice.add(Operation.returned(0, "enqueue", Map.of("value", Value.of(1)), 2, 3));
        twice.add(Operation.returned(0, "peek", Map.of("result", Value.of(1)), 4, 5));
        Result repeated = Check.of(twice.build(), spec("queue")).amongOthers().run();
        assertThat(repeated.decider().name()).isEqualTo("sweep");
        assertThat(repeated.remark()).contains("1 is inserted twice, and looked at without being removed");
        assertThat(repeated.verdict().statistics().steps()).isPositive();
    }
}
