package dev.plumbline.check.late;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.LateLog;
import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Events;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The late sweep over a group of operations. A witness that it finds is performed once more, as far as
 * it is settled, and at the end as a whole, even if the caller does not ask for the witness.
 */
final class LateGroupSearch implements GroupSearch {
    private final Group group;
    private final LateOperations operations;
    private final LateSweep sweep;
    private final LateWitness witness;
    private final Meter meter;
    private boolean started;
    private Counterexample counterexample;

    LateGroupSearch(Group group, LateOperations operations, LateLane.Turns turns, Meter meter) {
        this.group = group;
        this.operations = operations;
        this.meter = meter;
        this.sweep = new LateSweep(operations, group.spec(), events(), turns, meter);
        this.witness = new LateWitness(operations, meter);
    }

    @Override
    public Optional<Counterexample> run(Listener listener) throws Meter.Exhausted {
        new Events(group.history(), group.numbers()).replay(new Events.Receiver<Meter.Exhausted>() {
            @Override
            public void call(int number) throws Meter.Exhausted {
                if (!group.isIrrelevant(number) && !sweep.isAtEnd()) {
                    sweep.call();
                }
            }

            @Override
            public boolean returned(int number) throws Meter.Exhausted {
                if (!sweep.isAtEnd() && !sweep.returned(operations.byNumber(number))) {
                    counterexample = new LateCounterexample(group, operations, sweep, witness, meter).at(number);
                    return false;
                }
                if (!sweep.isAtEnd() && sweep.isSettled()) {
                    LateConfiguration only = sweep.frontier().get(0);
                    write(only.log.start(), only.log.moves(), Optional.of(only.state.state));
                    only.log.cut();
                }
                listener.settled(LateGroupSearch.this);
                return true;
            }
        });
        if (counterexample == null) {
            LateConfiguration any = sweep.frontier().get(0);
            write(any.log.start(), witness.movesOf(any, sweep.returned()), Optional.empty());
        }
        return Optional.ofNullable(counterexample);
    }

    /** Operations in the order of their events: a call as it is, a return as its complement. */
    private int[] events() {
        List<Integer> events = new ArrayList<>();
        new Events(group.history(), group.numbers()).replay(new Events.Receiver<RuntimeException>() {
            private int called;

            @Override
            public void call(int number) {
                if (!group.isIrrelevant(number)) {
                    events.add(called++);
                }
            }

            @Override
            public boolean returned(int number) {
                return events.add(~operations.byNumber(number));
            }
        });
        return events.stream().mapToInt(Integer::intValue).toArray();
    }

    /** @param end where the moves must lead, if that is known */
    private void write(State start, List<LateLog.Move> moves, Optional<State> end) throws Meter.Exhausted {
        List<LateWitness.Taken> steps = witness.perform(start, moves, end);
        group.witness().ifPresent(sink -> {
            if (!started) {
                sink.initial(start);
                started = true;
            }
            steps.forEach(step -> sink.performed(witness.performed(step)));
        });
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
