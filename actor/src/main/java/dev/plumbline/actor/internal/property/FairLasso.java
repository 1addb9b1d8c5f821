package dev.plumbline.actor.internal.property;

import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Recognizes an execution whose last steps can be repeated for ever: its last state is an earlier one, and the cycle of
 * steps between them is fair.
 *
 * <p>Both snapshots have the same future, so the steps since the earlier one are possible again, and again. No client
 * calls or is answered in between, so the calls that properties see are the same too. Which infinite executions count is
 * {@link Property.Fairness}: the receipt of a message with equal content on the same channel is one step, also a restart
 * of one actor, and the end of a partition. Faults are no such steps. Under weak fairness a step that is possible in
 * all states of the cycle must be taken in it, under strong fairness one that is possible in some state.
 *
 * <p>An execution ends at the first state that it visits twice, so its cycle is a simple one. There are systems whose
 * fair cycles are all longer; only a search through whole states finds those.
 */
public final class FairLasso {
    private FairLasso() {}

    /**
     * The number of the state to which the last steps return; empty if they do not return, or the cycle is not fair.
     *
     * @param states of the execution: at its start and after each step
     * @param steps that were taken between them
     */
    public static OptionalInt start(List<Snapshot> states, List<Step> steps, Property.Fairness fairness) {
        int last = states.size() - 1;
        int first = last - 1;
        while (first >= 0 && !isSame(states.get(first), states.get(last))) {
            first--;
        }
        return first >= 0 && isFair(states.subList(first, last), steps.subList(first, last), fairness)
                ? OptionalInt.of(first)
                : OptionalInt.empty();
    }

    private static boolean isSame(Snapshot earlier, Snapshot later) {
        return earlier.calls().events().size() == later.calls().events().size() && earlier.sameSystem(later);
    }

    private static boolean isFair(List<Snapshot> states, List<Step> steps, Property.Fairness fairness) {
        if (fairness == Property.Fairness.NONE) {
            return true;
        }
        Set<Action> demanded = new HashSet<>(enabled(states.get(0)));
        for (Snapshot state : states) {
            if (fairness == Property.Fairness.WEAK) {
                demanded.retainAll(enabled(state));
            } else {
                demanded.addAll(enabled(state));
            }
        }
        for (int i = 0; i < steps.size(); i++) {
            demanded.remove(action(states.get(i), steps.get(i).transition()));
        }
        return demanded.isEmpty();
    }

    /** A step as fairness sees it: messages with equal content on one channel are one. */
    private record Action(Step.Kind kind, int actor, List<Object> message) {}

    private static Set<Action> enabled(Snapshot state) {
        Set<Action> enabled = new HashSet<>();
        for (int transition : state.enabled()) {
            switch (Transitions.kind(transition)) {
                case RECEIVE, RESTART, HEAL -> enabled.add(action(state, transition));
                case LOSE, DUPLICATE, CRASH, CUT, END -> {
                    // No fairness demands them.
                }
            }
        }
        return enabled;
    }

    private static Action action(Snapshot state, int transition) {
        Step.Kind kind = Transitions.kind(transition);
        if (kind != Step.Kind.RECEIVE) {
            return new Action(kind, Transitions.subject(transition), List.of());
        }
        Envelope message = state.message(Transitions.subject(transition));
        return new Action(
                kind, -1, List.of(message.from(), message.to(), message.message(), message.timer(), message.request()));
    }
}
