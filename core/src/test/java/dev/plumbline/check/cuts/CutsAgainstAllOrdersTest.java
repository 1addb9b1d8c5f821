package dev.plumbline.check.cuts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The strategies against the definition: all orders of a small history are listed, those that contradict the clocks are
 * thrown away, and a register written out by hand runs through each of the others.
 */
@Tag("slow")
class CutsAgainstAllOrdersTest {
    private static final int HISTORIES = Math.max(500, Integer.getInteger("plumbline.random", 0) / 20);

    /** The result of an order: the number of operations that were possible one after the other. */
    private static int possible(List<Operation> order) {
        Value content = Value.model("nil");
        for (int i = 0; i < order.size(); i++) {
            Operation operation = order.get(i);
            if (operation.name().equals("write")) {
                content = operation.arguments().get("value");
            } else if (!operation.arguments().get("result").equals(content)) {
                return i;
            }
        }
        return order.size();
    }

    private static void orders(
            List<Operation> left, List<Operation> chosen, Map<Value, Long> done, List<List<Operation>> all) {
        if (left.isEmpty()) {
            all.add(List.copyOf(chosen));
            return;
        }
        for (Operation next : left) {
            VectorClock clock = (VectorClock) next.place();
            boolean allowed = true;
            for (Value process : done.keySet()) {
                long seen = clock.count(VectorClock.nameOf(process));
                allowed &= process.equals(next.process()) ? seen == done.get(process) + 1 : seen <= done.get(process);
            }
            if (allowed) {
                List<Operation> rest = new ArrayList<>(left);
                rest.remove(next);
                chosen.add(next);
                Map<Value, Long> more = new HashMap<>(done);
                more.merge(next.process(), 1L, Long::sum);
                orders(rest, chosen, more, all);
                chosen.remove(chosen.size() - 1);
            }
        }
    }

    private static History random(Random random) throws BadInput {
        int processes = 2 + random.nextInt(2);
        int operations = 2 + random.nextInt(5);
        Map<Integer, Map<String, Long>> clocks = new HashMap<>();
        History.Builder history = new History.Builder("random", new Order.VectorClocks());
        Value content = Value.model("nil");
        for (int i = 0; i < operations; i++) {
            int process = random.nextInt(processes);
            Map<String, Long> clock = clocks.computeIfAbsent(process, p -> new HashMap<>());
            clock.merge(String.valueOf(process), 1L, Long::sum);
            if (random.nextInt(3) > 0) {
                int other = random.nextInt(processes);
                clocks.getOrDefault(other, Map.of()).forEach((name, count) -> {
                    if (!name.equals(String.valueOf(process))) {
                        clock.merge(name, count, Math::max);
                    }
                });
            }
            boolean write = random.nextBoolean();
            if (write) {
                content = Value.of(random.nextInt(2));
            }
            Value seen = random.nextInt(8) == 0 ? Value.of(random.nextInt(2)) : content;
            history.add(Operation.returned(
                    Value.of(process),
                    write ? "write" : "read",
                    write ? Map.of("value", content) : Map.of("result", seen),
                    VectorClock.of(clock)));
        }
        return history.build();
    }

    private static Result check(History history, Strategy strategy, long seed) throws BadInput {
        return Check.of(history, Models.named("register"))
                .engine(new CutsEngine(strategy, seed, 1))
                .run();
    }

    /** The order leads to the cut, and the operations that are reported as impossible after it are impossible. */
    private static void requireStuck(History history, Counterexample found, boolean some) {
        StuckCut cut = found.cut().orElseThrow();
        List<Operation> order = new ArrayList<>();
        cut.order().forEach(number -> order.add(history.operations().get(number)));
        assertThat(possible(order)).isEqualTo(order.size()).isEqualTo(cut.done());
        for (StuckCut.Progressed process : cut.processes()) {
            assertThat(order.stream().filter(operation -> operation.process().equals(process.process())))
                    .hasSize(process.done());
        }
        assertThat(found.blocked().get(0).operation()).isEqualTo(found.failedAt());
        for (Counterexample.Blocked blocked : found.blocked()) {
            List<Operation> longer = new ArrayList<>(order);
            longer.add(history.operations().get(blocked.operation()));
            assertThat(possible(longer)).isEqualTo(order.size());
        }
        assertThat(cut.others())
                .isEqualTo(some ? StuckCut.OtherOrders.ONE_SUCCEEDS : StuckCut.OtherOrders.NONE_SUCCEEDS);
    }

    @Test
    void allPathsAndSidestepsAreWhatTheDefinitionSays() throws BadInput {
        int violations = 0;
        int witnesses = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            History history = random(new Random(seed));
            Map<Value, Long> none = new HashMap<>();
            history.processes().forEach(process -> none.put(process, 0L));
            List<List<Operation>> all = new ArrayList<>();
            orders(history.operations(), new ArrayList<>(), none, all);
            boolean some = all.stream().anyMatch(order -> possible(order) == order.size());
            boolean everyOrder = all.stream().allMatch(order -> possible(order) == order.size());
            Result result = check(history, Strategy.ALL_PATHS, 0);
            assertThat(result.verdict() instanceof Verdict.Violates)
                    .as("seed %d: %s", seed, history.operations())
                    .isEqualTo(!everyOrder);
            if (!everyOrder) {
                violations++;
                witnesses += some ? 1 : 0;
                assertThat(result.remark().orElseThrow().startsWith("a witness exists"))
                        .as("seed %d", seed)
                        .isEqualTo(some);
                requireStuck(history, result.verdict().counterexampleIfAny().orElseThrow(), some);
            }
            if (everyOrder) {
                // Every order is possible, and so is every sidestep.
                assertThat(check(history, Strategy.SIDESTEP, seed).verdict()).isInstanceOf(Verdict.Conforms.class);
                assertThat(check(history, Strategy.ONE_PATH, seed).verdict()).isInstanceOf(Verdict.Conforms.class);
            }
            if (!some) {
                assertThat(check(history, Strategy.ONE_PATH, seed).verdict()).isInstanceOf(Verdict.Violates.class);
                assertThat(check(history, Strategy.SIDESTEP, seed).verdict()).isInstanceOf(Verdict.Violates.class);
            }
        }
        assertThat(violations).isGreaterThan(HISTORIES / 20);
        assertThat(witnesses).isPositive();
    }

    @Test
    void reasonsAreGivenUnlessTheyAreNotWanted() throws BadInput {
        History history = new History.Builder("one", new Order.VectorClocks())
                .add(Operation.returned(
                        Value.of(0), "read", Map.of("result", Value.of(7)), VectorClock.of(Map.of("0", 1L))))
                .build();
        CutsEngine engine = new CutsEngine(Strategy.ALL_PATHS, 0, 1);
        assertThat(blocked(history, engine).reasons()).hasSize(1);
        assertThat(blocked(history, engine.withoutReasons()).reasons()).isEmpty();
    }

    private static Counterexample.Blocked blocked(History history, CutsEngine engine) throws BadInput {
        Verdict verdict =
                Check.of(history, Models.named("register")).engine(engine).run().verdict();
        return verdict.counterexampleIfAny().orElseThrow().blocked().get(0);
    }

    @Test
    void clocksThatContradictEachOtherAreRefused() throws BadInput {
        History history = new History.Builder("circle", new Order.VectorClocks())
                .add(Operation.returned(
                        Value.of(0),
                        "read",
                        Map.of("result", Value.model("nil")),
                        VectorClock.of(Map.of("0", 1L, "1", 1L))))
                .add(Operation.returned(
                        Value.of(1),
                        "read",
                        Map.of("result", Value.model("nil")),
                        VectorClock.of(Map.of("0", 1L, "1", 1L))))
                .build();
        assertThatThrownBy(() -> check(history, Strategy.ALL_PATHS, 0))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("contradict each other");
    }
}
