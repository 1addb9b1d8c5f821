package dev.plumbline.check.sweep;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The moments of a history from which the rest can be explained alone: there, the frontier of the sweep has only a few states.
 *
 * <p>Argument. Let C be the frontier after some return, R the operations that have returned, and let every
 * configuration of C have performed the same open operations D that change something. The invariant of the
 * {@link Sweep}: if the history has a witness, some (s, D) of C can be continued to one, by operations that are neither
 * in R nor in D. So then the rest, all operations but R and D, has a witness from s. The other way round: if the rest
 * has no witness from any state of C, the history has none. That is complete, and not a sample: C covers all
 * interpretations, those with silent steps before this moment too, because a silent step that C has not taken is still
 * possible in the rest.
 *
 * <p>Open operations that are not in D stay in the rest with their timeboxes. They were called before this moment and
 * end after it, so their order to the others is the same. Pending ones are among them: they may or may not happen
 * later.
 *
 * <p>An observer may have been performed in some configurations and not in others. It is left out of the rest: it
 * changes nothing, so without it there are only more witnesses, and a rest that has none even so proves the same.
 */
public final class Beginnings {
    /** The last moments are the interesting ones. */
    private static final int MOST_MOMENTS = 500;

    private final TimeboxedHistory history;
    private final int mostStates;
    private final Deque<Seen> seen = new ArrayDeque<>();
    private final List<Integer> returned = new ArrayList<>();

    private Beginnings(TimeboxedHistory history, int mostStates) {
        this.history = history;
        this.mostStates = mostStates;
    }

    /**
     * A moment right after a return.
     *
     * @param states in one of which the rest begins
     * @param before the operations that are not part of the rest
     * @param underWay how many operations of the rest were called before
     */
    public record Moment(List<State> states, BitSet before, int underWay) {}

    /** The same, with the number of returns so far, and what else is not part of the rest. */
    private record Seen(List<State> states, int returns, List<Integer> out, int underWay) {}

    /**
     * The moments before the failure, or before the end if there is none, the latest first; of a long history only the
     * last ones. None if the budget does not suffice to come there.
     *
     * @param mostStates moments with more states are left out
     */
    public static List<Moment> of(TimeboxedHistory history, Spec spec, Budget budget, int mostStates) throws BadInput {
        Beginnings beginnings = new Beginnings(history, mostStates);
        try {
            beginnings.sweep(spec, new Meter(budget));
            return beginnings.moments();
        } catch (Meter.Exhausted e) {
            return List.of();
        }
    }

    private void sweep(Spec spec, Meter meter) throws BadInput, Meter.Exhausted {
        List<Action> bound = new ArrayList<>();
        for (int number = 0; number < history.size(); number++) {
            bound.add(spec.action(history.operation(number)));
        }
        List<Action> actions = spec.assumingOnly(bound);
        Sweep sweep = new Sweep(spec, history.isSequential(), meter);
        int[] all = new int[history.size()];
        Arrays.setAll(all, number -> number);
        new Events(history, all).replay(new Events.Receiver<Meter.Exhausted>() {
            @Override
            public void call(int number) throws Meter.Exhausted {
                sweep.call(number, history.operation(number), history.end(number), actions.get(number));
            }

            @Override
            public boolean returned(int number) throws Meter.Exhausted {
                if (!sweep.returned(number)) {
                    return false;
                }
                returned.add(number);
                look(sweep);
                return true;
            }
        });
    }

    private void look(Sweep sweep) {
        OpenOperations open = sweep.open();
        Set<State> states = new LinkedHashSet<>();
        Bits changed = null;
        Bits out = Bits.EMPTY;
        for (SweepConfiguration configuration : sweep.frontier()) {
            Bits changing = configuration.done.minus(open.observers());
            if (changed != null && !changed.equals(changing)) {
                return;
            }
            changed = changing;
            out = out.or(configuration.done);
            states.add(configuration.state.state);
            if (states.size() > mostStates) {
                return;
            }
        }
        List<Integer> performed = new ArrayList<>();
        int underWay = 0;
        for (int number = open.open().next(0); number >= 0; number = open.open().next(number + 1)) {
            Slot slot = open.slot(number);
            if (out.contains(number)) {
                performed.add(slot.operation);
            } else if (!slot.isSilent()) {
                underWay++;
            }
        }
        seen.addFirst(new Seen(List.copyOf(states), returned.size(), performed, underWay));
        if (seen.size() > MOST_MOMENTS) {
            seen.removeLast();
        }
    }

    private List<Moment> moments() {
        List<Moment> moments = new ArrayList<>();
        for (Seen each : seen) {
            BitSet before = new BitSet(history.size());
            returned.subList(0, each.returns).forEach(before::set);
            each.out.forEach(before::set);
            moments.add(new Moment(each.states, before, each.underWay));
        }
        return moments;
    }
}
