package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Merges the witnesses of independent groups into one (see {@link Partition}).
 *
 * <p>In the order that a group's witness gives, each operation gets the earliest point that its call and the operations
 * before it allow: the latest call so far. That point is not after its return: otherwise the witness would have an
 * operation before it that was called after it had returned. All groups are merged by these points, and the resulting total order is
 * swept once more. Only choices of the specification are left. This sweep gives the states in between, and checks the
 * merged witness.
 */
final class MergedWitness {
    private final TimeboxedHistory history;
    private final Action[] actions;
    private final Spec spec;
    private final Meter meter;

    MergedWitness(TimeboxedHistory history, Action[] actions, Spec spec, Meter meter) {
        this.history = history;
        this.actions = actions;
        this.spec = spec;
        this.meter = meter;
    }

    private record Placed(int operation, long point) {}

    void write(List<List<Integer>> orders, Witness.Sink sink) throws Meter.Exhausted, BadInput {
        List<Placed> all = new ArrayList<>();
        for (List<Integer> order : orders) {
            long point = Long.MIN_VALUE;
            for (int operation : order) {
                point = Math.max(point, history.call(operation));
                all.add(new Placed(operation, point));
            }
        }
        // Stable: the order within a group survives at equal points.
        all.sort(Comparator.comparingLong(Placed::point));
        History.Builder sequence = new History.Builder(history.history().name(), new Order.Timeboxes("events", true));
        Action[] inSequence = new Action[all.size()];
        for (int i = 0; i < inSequence.length; i++) {
            Operation operation = history.operation(all.get(i).operation);
            inSequence[i] = actions[all.get(i).operation];
            sequence.add(new Operation(
                    operation.process(),
                    operation.name(),
                    operation.arguments(),
                    new Timebox(i, i),
                    operation.isPending() ? Outcome.RETURNED : operation.outcome(),
                    operation.metadata(),
                    operation.origin()));
        }
        int[] numbers = new int[inSequence.length];
        Arrays.setAll(numbers, number -> number);
        Optional<Counterexample> impossible = new GroupSweep(
                        new GroupSearch.Group(
                                TimeboxedHistory.of(sequence.build(), "the sweep checks"),
                                inSequence,
                                numbers,
                                spec,
                                Optional.of(renumbered(all, sink)),
                                Optional.empty()),
                        meter)
                .run(search -> {});
        if (impossible.isPresent()) {
            throw new IllegalStateException("witnesses of independent groups do not merge, so they are not independent:"
                    + " the footprint of "
                    + impossible
                            .get()
                            .history()
                            .operations()
                            .get(impossible.get().failedAt())
                    + " is too small");
        }
    }

    private static Witness.Sink renumbered(List<Placed> all, Witness.Sink sink) {
        return new Witness.Sink() {
            @Override
            public void initial(State state) {
                sink.initial(state);
            }

            @Override
            public void performed(Witness.Performed step) {
                int operation =
                        step.operation() == Witness.SILENT ? Witness.SILENT : all.get(step.operation()).operation;
                sink.performed(new Witness.Performed(operation, step.step(), step.completes(), step.state()));
            }
        };
    }
}
