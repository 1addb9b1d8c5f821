package dev.plumbline.check.sweep;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import java.util.Optional;

/** Checks a whole timeboxed history by a sweep over its events. */
public final class SweepCheck {
    private static final int RETURNS_BETWEEN_REPORTS = 64;

    private final History history;
    private final Spec spec;
    private final Progress progress;
    private final Meter meter;
    private final Trail trail;
    private final Action[] actions;
    private final Sweep sweep;

    private SweepCheck(History history, Spec spec, Budget budget, Progress progress, Optional<Witness.Sink> witness)
            throws BadInput {
        this.history = history;
        this.spec = spec;
        this.progress = progress;
        this.meter = new Meter(budget);
        this.trail = new Trail(witness);
        this.actions = new Action[history.size()];
        // All of them first: a history with an operation that the specification does not know gets no verdict at all.
        for (int number = 0; number < actions.length; number++) {
            actions[number] = spec.action(history.operations().get(number));
        }
        boolean sequential = history.order() instanceof Order.Timeboxes order && !order.asynchronous();
        this.sweep = new Sweep(spec, sequential, meter);
    }

    public static Verdict run(
            History history, Spec spec, Budget budget, Progress progress, Optional<Witness.Sink> witness)
            throws BadInput {
        return new SweepCheck(history, spec, budget, progress, witness).run();
    }

    private Verdict run() {
        if (sweep.frontier().isEmpty()) {
            return new Verdict.Violates(Counterexamples.withoutInitialState(history), statistics());
        }
        Counterexample[] found = new Counterexample[1];
        try {
            new Events(history).replay(new Events.Receiver<Meter.Exhausted>() {
                @Override
                public void call(int number) throws Meter.Exhausted {
                    Operation operation = history.operations().get(number);
                    if (!isIrrelevant(operation, actions[number])) {
                        sweep.call(number, operation, actions[number]);
                    }
                }

                @Override
                public boolean returned(int number) throws Meter.Exhausted {
                    if (!sweep.returned(number)) {
                        found[0] = Counterexamples.at(history, number, sweep);
                        return false;
                    }
                    trail.afterReturn(sweep.frontier());
                    if (sweep.settled() % RETURNS_BETWEEN_REPORTS == 0) {
                        report();
                    }
                    return true;
                }
            });
        } catch (Meter.Exhausted e) {
            return new Verdict.Inconclusive(
                    e.getMessage(), sweep.settled(), sweep.frontier().size(), statistics());
        }
        report();
        if (found[0] != null) {
            return new Verdict.Violates(found[0], statistics());
        }
        trail.end(sweep.frontier());
        return new Verdict.Conforms(statistics());
    }

    /** A pending observer never had to happen, and would have changed nothing. */
    private static boolean isIrrelevant(Operation operation, Action action) {
        return operation.isPending() && action.observer() && action.repeated().isEmpty();
    }

    private void report() {
        progress.report(sweep.settled(), history.size(), sweep.frontier().size(), meter.steps());
    }

    private Statistics statistics() {
        return new Statistics(
                history.size(),
                history.processes().size(),
                meter.steps(),
                sweep.maxFrontier(),
                meter.elapsed(),
                meter.peakMemoryBytes());
    }
}
