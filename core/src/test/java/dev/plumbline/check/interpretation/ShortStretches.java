package dev.plumbline.check.interpretation;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.Checkpoints;

/** Interpretations in small pieces, so that small histories have many stretches. */
public final class ShortStretches {
    private ShortStretches() {}

    /** @param returns how far to go back for each answer */
    public static Interpretations of(Checkpoints checkpoints, int returns) {
        return of(checkpoints, returns, new Exploration.Bounds(20_000, 60_000));
    }

    /** With as few nodes in an answer. */
    public static Interpretations narrow(Checkpoints checkpoints, int nodes) {
        return of(checkpoints, 8, new Exploration.Bounds(nodes, 3 * nodes));
    }

    /** With bounds that nothing keeps to. */
    public static Interpretations some(Checkpoints checkpoints) {
        return of(checkpoints, 8, new Exploration.Bounds(20_000, -1));
    }

    private static Interpretations of(Checkpoints checkpoints, int returns, Exploration.Bounds bounds) {
        return Interpretations.of(
                checkpoints, Budget.UNLIMITED, new Stretches.Reach(returns, returns, bounds, 1_000_000));
    }
}
