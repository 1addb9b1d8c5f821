package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.history.Operation;
import dev.plumbline.history.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import java.util.Optional;

/** A sweep over some of the operations of a finished history, from the first event to the last or to a failure. */
final class GroupSweep {
    private final TimeboxedHistory history;
    private final Action[] actions;
    private final int[] numbers;
    private final Sweep sweep;
    private final Trail trail;
    private Counterexample counterexample;

    /** Is told of every operation that has returned and is explained. */
    @FunctionalInterface
    interface Listener {
        void settled(Sweep sweep);
    }

    GroupSweep(
            TimeboxedHistory history,
            Action[] actions,
            int[] numbers,
            Spec spec,
            Meter meter,
            Optional<Witness.Sink> witness) {
        this.history = history;
        this.actions = actions;
        this.numbers = numbers;
        this.sweep = new Sweep(spec, history.isSequential(), meter);
        this.trail = new Trail(witness);
    }

    /** @return the counterexample, if there is one */
    Optional<Counterexample> run(Listener listener) throws Meter.Exhausted {
        if (sweep.frontier().isEmpty()) {
            return Optional.of(Counterexamples.withoutInitialState(history.history()));
        }
        new Events(history, numbers).replay(new Events.Receiver<Meter.Exhausted>() {
            @Override
            public void call(int number) throws Meter.Exhausted {
                Operation operation = history.operation(number);
                if (!isIrrelevant(operation, actions[number])) {
                    sweep.call(number, operation, history.end(number), actions[number]);
                }
            }

            @Override
            public boolean returned(int number) throws Meter.Exhausted {
                if (!sweep.returned(number)) {
                    counterexample =
                            Counterexamples.at(history.history(), number, sweep, history.size() - numbers.length);
                    return false;
                }
                trail.afterReturn(sweep.frontier());
                listener.settled(sweep);
                return true;
            }
        });
        if (counterexample == null) {
            trail.end(sweep.frontier());
        }
        return Optional.ofNullable(counterexample);
    }

    /** A pending observer never had to happen, and would have changed nothing. */
    static boolean isIrrelevant(Operation operation, Action action) {
        return operation.isPending() && action.observer() && action.repeated().isEmpty();
    }

    Sweep sweep() {
        return sweep;
    }
}
