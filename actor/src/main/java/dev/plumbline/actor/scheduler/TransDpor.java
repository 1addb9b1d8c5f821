package dev.plumbline.actor.scheduler;

import java.util.List;

/**
 * TransDPOR (Tasharofi and others, FORTE 2012) as in the DS2 paper (section 2.2.5): a state accepts one receive at a
 * time. For a message that was not in transit yet, the first receive after the dependent one counts as its cause. A
 * heuristic: if that is not the cause, histories are lost.
 */
final class TransDpor extends Backtracking {
    TransDpor(long seed, SchedulerOptions.Reading reading, SchedulerOptions.Enablement enablement) {
        super(seed, reading, enablement);
    }

    @Override
    List<Integer> instead(int i, Receive message, Node node) {
        boolean possible =
                i + 1 < steps() && node.point().isEnabled(step(i + 1).receive().transition());
        return possible ? List.of(step(i + 1).receive().transition()) : List.of();
    }

    @Override
    boolean freezes(Node node, Receive added) {
        return true;
    }
}
