package dev.plumbline.actor.scheduler;

import java.util.List;

/**
 * IRed (DS2 paper, section 2.2.6): TransDPOR with the true cause. For a message that was not in transit yet, the chain
 * of receives that led to it is followed back; the first one after the dependent receive is tried.
 */
class IRed extends Backtracking {
    IRed(long seed, SchedulerOptions.Reading reading, SchedulerOptions.Enablement enablement) {
        super(seed, reading, enablement);
    }

    @Override
    final List<Integer> instead(int i, Receive message, Node node) {
        Receive root = message;
        for (int k = steps() - 1; k > i; k--) {
            if (didEnable(k, root)) {
                root = step(k).receive();
            }
        }
        return node.point().isEnabled(root.transition()) ? List.of(root.transition()) : List.of();
    }

    @Override
    boolean freezes(Node node, Receive added) {
        return true;
    }
}
