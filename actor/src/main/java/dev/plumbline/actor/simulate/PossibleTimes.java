package dev.plumbline.actor.simulate;

import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the steps of an execution, in their order, can have times that the latencies and clocks of a run allow. A run
 * that is made shorter needs other times, and without this check a timer of ten seconds might fire before one of a
 * second.
 *
 * <p>A step has to happen at least some time after the step that sent its message, and at most some time after it. Such
 * constraints on differences of times have a solution if and only if raising the earliest times step by step comes to
 * an end (Bellman and Ford), within one round for each step. For a message that cannot be received at some time since
 * it was sent, or was received before in a network that duplicates, only the least time counts.
 */
final class PossibleTimes {
    /** Clocks round. */
    private static final long ROUNDING = 2;

    private final RunPlan plan;
    private final List<Constraint> constraints = new ArrayList<>();

    /** A step comes at least this time after another one; a negative time if that one may come later. */
    private record Constraint(int before, int after, long least) {}

    /** The sending of a message: by this step, counted from 1, or 0 if it existed from the start. */
    private record Sent(int step, boolean alwaysReceivable) {}

    PossibleTimes(RunPlan plan) {
        this.plan = plan;
    }

    /** @param states at the start and after each step */
    boolean exist(List<Snapshot> states, List<Step> steps) {
        constrain(states, steps);
        long[] earliest = new long[steps.size() + 1];
        for (int round = 0; round <= steps.size() + 1; round++) {
            if (!raise(earliest)) {
                return true;
            }
        }
        return false;
    }

    private boolean raise(long... earliest) {
        boolean isRaised = false;
        for (int i = 1; i < earliest.length; i++) {
            if (earliest[i] < earliest[i - 1]) {
                earliest[i] = earliest[i - 1];
                isRaised = true;
            }
        }
        for (Constraint each : constraints) {
            long least = earliest[each.before] + each.least;
            if (earliest[each.after] < least) {
                earliest[each.after] = least;
                isRaised = true;
            }
        }
        return isRaised;
    }

    private void constrain(List<Snapshot> states, List<Step> steps) {
        Map<Integer, Sent> underWay = new HashMap<>();
        Map<Integer, Integer> down = new HashMap<>();
        add(underWay, states.get(0), 0);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            int at = i + 1;
            if (step.kind() == Step.Kind.RECEIVE || step.kind() == Step.Kind.LOSE) {
                Envelope envelope = step.envelope().orElseThrow();
                window(underWay.remove(envelope.number()), at, envelope);
            }
            int recovery = Arrivals.recovery(step.transition());
            if (recovery >= 0) {
                down.put(recovery, at);
            } else if (down.containsKey(step.transition())) {
                between(down.remove(step.transition()), at, RunPlan.LEAST_PAUSE, RunPlan.MOST_PAUSE);
            }
            add(underWay, states.get(i + 1), at);
            step.envelope()
                    .map(Envelope::number)
                    .filter(underWay::containsKey)
                    .ifPresent(again -> underWay.put(again, new Sent(at, false)));
        }
        for (Envelope envelope : states.get(steps.size()).inTransit()) {
            Sent sent = underWay.get(envelope.number());
            if (sent.alwaysReceivable) {
                constraints.add(new Constraint(steps.size(), sent.step, -Arrivals.most(plan, envelope) - ROUNDING));
            }
        }
    }

    /** Messages that were sent by the step, and whether the others can be received after it. */
    private static void add(Map<Integer, Sent> underWay, Snapshot state, int step) {
        for (Envelope envelope : state.inTransit()) {
            Sent sent = underWay.getOrDefault(envelope.number(), new Sent(step, true));
            underWay.put(envelope.number(), new Sent(sent.step, sent.alwaysReceivable && state.canReceive(envelope)));
        }
    }

    private void window(Sent sent, int received, Envelope envelope) {
        long most = sent.alwaysReceivable ? Arrivals.most(plan, envelope) + ROUNDING : Long.MAX_VALUE / 2;
        between(sent.step, received, Arrivals.least(plan, envelope) - ROUNDING, most);
    }

    private void between(int before, int after, long least, long most) {
        constraints.add(new Constraint(before, after, least));
        constraints.add(new Constraint(after, before, -most));
    }
}
