package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A sweep over some of the operations of a finished history, from the first event to the last or to a failure. */
final class GroupSweep implements GroupSearch {
    private final Group group;
    private final Sweep sweep;
    private final Trail trail;
    private final Events events;
    private final BestFirstTries tries;
    private Counterexample counterexample;

    GroupSweep(Group group, Meter meter) {
        this(
                group,
                meter,
                group.checkpoints().filter(Checkpoints::hasInterest).isPresent()
                        ? BestFirstTries.Limits.NO_TRY
                        : BestFirstTries.Limits.STANDARD);
    }

    GroupSweep(Group group, Meter meter, BestFirstTries.Limits limits) {
        this.group = group;
        this.sweep = new Sweep(group.spec(), group.history().isSequential(), meter);
        this.trail = new Trail(group.witness());
        this.events = new Events(group.history(), group.numbers());
        this.tries = new BestFirstTries(group, events, sweep, meter, limits);
    }

    @Override
    public Optional<Counterexample> run(Listener listener) throws Meter.Exhausted {
        TimeboxedHistory history = group.history();
        Action[] actions = group.actions();
        Optional<Checkpoints> checkpoints = group.checkpoints();
        checkpoints.ifPresent(wanted -> wanted.begin(group, sweep));
        if (sweep.frontier().isEmpty()) {
            checkpoints.ifPresent(wanted -> wanted.withoutInitialState(sweep));
            return Optional.of(Counterexample.withoutInitialState(history.history()));
        }
        events.replay(new Events.Receiver<Meter.Exhausted>() {
            @Override
            public void call(int number) throws Meter.Exhausted {
                if (!group.isIrrelevant(number)) {
                    sweep.call(number, history.operation(number), history.end(number), actions[number]);
                }
            }

            @Override
            public boolean returned(int number) throws Meter.Exhausted {
                Optional<Collection<SweepConfiguration>> after = tries.search(number);
                if (after.isEmpty()) {
                    return false;
                }
                if (!sweep.settle(number, after.get())) {
                    counterexample = Counterexamples.at(
                            history.history(), number, sweep, history.size() - group.numbers().length);
                    checkpoints.ifPresent(wanted -> wanted.failed(number, sweep));
                    return false;
                }
                trail.afterReturn(sweep.frontier());
                checkpoints.ifPresent(wanted -> wanted.settled(sweep));
                listener.settled(GroupSweep.this);
                return true;
            }
        });
        if (tries.end().isPresent()) {
            trail.end(List.of(tries.end().get()));
            int returns = events.returns().length;
            for (int settled = sweep.settled(); settled < returns; settled++) {
                listener.settled(this);
            }
        } else if (counterexample == null) {
            trail.end(sweep.frontier());
        }
        return Optional.ofNullable(counterexample);
    }

    @Override
    public int frontier() {
        return sweep.frontier().size();
    }

    @Override
    public int maxFrontier() {
        return sweep.maxFrontier();
    }
}
