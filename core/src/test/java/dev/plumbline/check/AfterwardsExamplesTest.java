package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The consequences of performing an operation where no interpretation performs it. */
class AfterwardsExamplesTest {
    private static Operation write(int process, long value, long call, long end) {
        return Operation.returned(process, "write", Map.of("value", Value.of(value)), call, end);
    }

    private static Operation read(int process, long result, long call, long end) {
        return Operation.returned(process, "read", Map.of("result", Value.of(result)), call, end);
    }

    private static Operation enqueue(int process, long value, long call, long end) {
        return Operation.returned(process, "enqueue", Map.of("value", Value.of(value)), call, end);
    }

    private static Operation dequeue(int process, long result, long call, long end) {
        return Operation.returned(process, "dequeue", Map.of("result", Value.of(result)), call, end);
    }

    private static Interpretations violated(Toy toy, Operation... operations) throws Exception {
        History.Builder history = new History.Builder("example", Order.Timeboxes.NANOSECONDS);
        for (Operation operation : operations) {
            history.add(operation);
        }
        Checkpoints checkpoints = new Checkpoints();
        assertThat(SweepCheck.run(
                        history.build(),
                        toy,
                        Budget.DEFAULT,
                        Progress.NONE,
                        Optional.empty(),
                        Optional.of(checkpoints)))
                .isInstanceOf(Verdict.Violates.class);
        return Interpretations.of(checkpoints, Budget.DEFAULT);
    }

    /** At the first node with this many performed operations. */
    private static Afterwards.Stuck stuck(Interpretations all, int operation, int depth) {
        Layers layers = all.end();
        return all.stalled(layers, operation).stream()
                .filter(each -> layers.nodes().get(each.node()).depth() == depth)
                .map(each -> (Afterwards.Stuck) each.then().orElseThrow())
                .findFirst()
                .orElseThrow();
    }

    /** If #0 came before #1, #2 read(4) would have to be before #1, when it had not been called. */
    @Test
    void theOtherOrderOfTwoWritesContradictsAnotherRead() throws Exception {
        Interpretations all = violated(
                new Toys.Register(), write(0, 4, 0, 10), write(1, 5, 0, 3), read(2, 4, 5, 6), read(2, 5, 7, 8));
        assertThat(all.failing()).hasValue(3);
        Afterwards.Stuck stuck = stuck(all, 0, 0);
        assertThat(stuck.operation()).isEqualTo(2);
        assertThat(stuck.insteadOf()).isEmpty();
        assertThat(stuck.before()).containsExactly(1);
        assertThat(stuck.notCalled()).isTrue();
        assertThat(stuck.after()).isEmpty();
        assertThat(stuck.elseFits()).isTrue();
        assertThat(stuck.reasons()).hasSize(1);
        assertThat(stuck.reasons().get(0).state().value()).isEqualTo(Value.of(5));
        Map<Integer, List<Interpretations.Stalled>> branches = all.stalledAndBranches(all.end(), List.of(3));
        assertThat(branches.keySet()).containsExactly(3, 0);
        assertThat(branches.get(0)).hasSize(1);
        assertThat(branches.get(0).get(0).then()).contains(stuck);
    }

    /** Two dequeues of 1, and after #2 only one of them can have it. */
    @Test
    void oneOfTwoOperationsIsLeft() throws Exception {
        Interpretations all = violated(
                new Toys.Queue(),
                enqueue(0, 1, 0, 1),
                Operation.pending(1, "enqueue", Map.of("value", Value.of(1)), 2),
                enqueue(2, 9, 2, 3),
                dequeue(3, 1, 4, 6),
                dequeue(4, 1, 4, 7),
                dequeue(5, 7, 8, 9));
        Afterwards.Stuck stuck = stuck(all, 2, 1);
        assertThat(stuck.operation()).isEqualTo(4);
        assertThat(stuck.insteadOf()).containsExactly(3);
        assertThat(stuck.before()).isEmpty();
        assertThat(stuck.elseFits()).as("#5 fits nowhere").isFalse();
        assertThat(all.stalledAndBranches(all.end(), List.of(5)).keySet()).containsExactly(5);
    }

    /** Nothing but a write that was called too late makes the read possible. */
    @Test
    void namesEnablingOperationThatWasCalledTooLate() throws Exception {
        Map<String, Value> cas = Map.of("expected", Value.of(1), "value", Value.of(2));
        Interpretations all = violated(
                new Toys.CasRegister(),
                write(0, 1, 0, 1),
                Operation.pending(1, "cas", cas, 2),
                Operation.pending(2, "write", Map.of("value", Value.of(3)), 2),
                read(3, 2, 5, 6),
                read(3, 9, 7, 8),
                write(3, 2, 9, 10));
        Afterwards.Stuck stuck = stuck(all, 2, 1);
        assertThat(stuck.operation()).isEqualTo(3);
        assertThat(stuck.before()).isEmpty();
        assertThat(stuck.after()).isEqualTo(OptionalInt.of(5));
    }

    /** With 2^14 ways on, nothing is claimed. */
    @Test
    void incompleteExplorationClaimsNothing() throws Exception {
        Operation[] operations = new Operation[18];
        for (int i = 0; i < 14; i++) {
            operations[i] = Operation.pending(i, "write", Map.of("value", Value.of(100 + i)), 0);
        }
        operations[14] = write(20, 1, 1, 2);
        operations[15] = Operation.pending(21, "write", Map.of("value", Value.of(3)), 3);
        operations[16] = read(20, 1, 4, 5);
        operations[17] = read(20, 99, 6, 7);
        Interpretations all = violated(new Toys.Register(), operations);
        Layers layers = all.end();
        assertThat(layers.extent()).isEqualTo(Layers.Extent.SOME_OF_THE_END);
        assertThat(all.stalled(layers, 15))
                .isNotEmpty()
                .allMatch(each -> each.then().orElseThrow() instanceof Afterwards.NotFollowed
                        || each.then().orElseThrow() instanceof Afterwards.Survives)
                .anyMatch(each -> each.then().orElseThrow() instanceof Afterwards.NotFollowed);
    }
}
