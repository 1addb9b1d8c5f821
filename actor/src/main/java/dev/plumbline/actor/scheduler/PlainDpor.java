package dev.plumbline.actor.scheduler;

import java.util.ArrayList;
import java.util.List;

/**
 * Dynamic partial-order reduction as in the DS2 paper (section 2.2.4, after Flanagan and Godefroid, POPL 2005):
 * receives of one actor are dependent. For a message that was not in transit yet, all receives that were taken in
 * between and were possible are tried.
 */
final class PlainDpor extends Backtracking {
    PlainDpor(long seed, SchedulerOptions.Reading reading, SchedulerOptions.Enablement enablement) {
        super(seed, reading, enablement);
    }

    @Override
    List<Integer> instead(int i, Receive message, Node node) {
        List<Integer> between = new ArrayList<>();
        for (int k = i + 1; k < steps(); k++) {
            int transition = step(k).receive().transition();
            if (node.point().isEnabled(transition)) {
                between.add(transition);
            }
        }
        return between;
    }

    @Override
    boolean freezes(Node node, Receive added) {
        return false;
    }
}
