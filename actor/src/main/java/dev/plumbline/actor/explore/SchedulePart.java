package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.schedule.search.Subtrees;
import dev.plumbline.value.BadInput;

/**
 * One of several parts of all schedules of a harness. Each part may be explored by another process: the parts are
 * disjoint, and together they have the schedules of one exploration, no more and no fewer. A history may be in several
 * parts.
 *
 * @param number from 1
 */
record SchedulePart(int number, int of) {
    /** Subtrees differ in size, so a part has several. */
    private static final int SUBTREES_OF_A_PART = 8;

    SchedulePart {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException(
                    "part " + number + " of " + of + "; expected a number from 1 to the number of parts");
        }
    }

    /**
     * An exploration of this part alone.
     *
     * @throws BadInput if the schedules of this scheduler cannot be divided
     */
    Exploration exploration(Harness harness, Schedulers kind) throws BadInput {
        int depth = depth(harness, kind);
        return Exploration.of(harness, new Subtrees(kind.beginDivided(depth), depth, number - 1, of));
    }

    /**
     * The least depth with enough subtrees, among those that are tried: it is the same for all parts. Deeper ones are
     * no use where no execution is that long.
     */
    private int depth(Harness harness, Schedulers kind) throws BadInput {
        for (int depth = 1; ; depth += 1 + depth / 4) {
            Subtrees subtrees = new Subtrees(kind.beginDivided(depth), depth, -1, 1);
            try (Executions executions = Executions.of(harness, subtrees, true)) {
                while (executions.next()) {
                    if (subtrees.count() >= (long) SUBTREES_OF_A_PART * of) {
                        return depth;
                    }
                }
            }
            if (!subtrees.wasCut()) {
                return depth;
            }
        }
    }
}
