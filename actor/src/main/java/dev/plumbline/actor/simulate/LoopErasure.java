package dev.plumbline.actor.simulate;

import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaves out the parts of an execution that lead from a state back to the same state, with no call or answer of a
 * client in between. A run of timers that tick has many, and an exploration ends where an execution repeats a state.
 *
 * <p>Equal states have the same future, so the steps after a part that is left out are possible without it, though
 * messages may have other numbers. The last step, the last state and the observations of the clients stay the same.
 */
final class LoopErasure {
    private LoopErasure() {}

    /**
     * @param states at the start and after each step
     * @return the remaining steps, with the last one, which may lead back to an earlier state
     */
    static List<Step> of(List<Snapshot> states, List<Step> steps) {
        int end = Math.max(0, steps.size() - 1);
        Map<Integer, List<Integer>> byHash = new HashMap<>();
        for (int i = 0; i <= end; i++) {
            byHash.computeIfAbsent(states.get(i).systemHash(), hash -> new ArrayList<>())
                    .add(i);
        }
        List<Step> kept = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            i = last(states, i, byHash.get(states.get(i).systemHash()));
            kept.add(steps.get(i));
        }
        return kept;
    }

    /** The last position of the same state. */
    private static int last(List<Snapshot> states, int position, List<Integer> candidates) {
        Snapshot state = states.get(position);
        for (int i = candidates.size() - 1; i >= 0; i--) {
            int other = candidates.get(i);
            boolean sameCalls = other >= position
                    && states.get(other).calls().events().size()
                            == state.calls().events().size();
            if (sameCalls && (other == position || state.sameSystem(states.get(other)))) {
                return other;
            }
        }
        return position;
    }
}
