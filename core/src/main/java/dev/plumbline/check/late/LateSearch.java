package dev.plumbline.check.late;

import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.Successors;
import dev.plumbline.check.meter.Meter;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * From the configurations before a return, finds those after it, by moves that end in the returning operation (the
 * target). Breadth first.
 */
final class LateSearch {
    private final Successors successors;
    private final LateLane lane;

    /** @param lane gets its turn now and then; when it has found a witness nothing is wanted any more */
    LateSearch(Successors successors, LateLane lane) {
        this.successors = successors;
        this.lane = lane;
    }

    /** Every configuration after the target's return that is needed, or some if the lane has found a witness. */
    Set<LateConfiguration> perform(Collection<LateConfiguration> frontier, int target, int called)
            throws Meter.Exhausted {
        Set<LateConfiguration> results = new LinkedHashSet<>();
        Set<LateConfiguration> seen = new HashSet<>();
        Deque<LateConfiguration> queue = new ArrayDeque<>();
        for (LateConfiguration root : frontier) {
            if (!root.isUndone(target)) {
                results.add(root);
            } else if (seen.add(root)) {
                queue.add(root);
            }
        }
        while (!queue.isEmpty()) {
            if (lane.isDue(successors.asked()) && lane.finds(frontier, successors.asked())) {
                return results;
            }
            for (LateConfiguration child : successors.of(queue.remove(), target, called)) {
                if (!child.isUndone(target)) {
                    results.add(child);
                } else if (seen.add(child)) {
                    queue.add(child);
                }
            }
        }
        return results;
    }
}
