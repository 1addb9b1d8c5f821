package dev.plumbline.check.interpretation;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.Checkpoints;

/** Interpretations of small histories as of large ones: only some rows, or only some of them. */
public final class SmallReach {
    private SmallReach() {}

    /** The rows of the last returns, so many. */
    public static Interpretations rows(Checkpoints left, int returns) {
        return of(left, returns, new Exploration.Bounds(20_000, 60_000));
    }

    /** One for each configuration that the search kept. */
    public static Interpretations some(Checkpoints left) {
        return of(left, 8, new Exploration.Bounds(20_000, -1));
    }

    private static Interpretations of(Checkpoints left, int returns, Exploration.Bounds bounds) {
        return Interpretations.of(left, Budget.UNLIMITED, new Stretches.Reach(returns, returns, bounds, 1_000_000));
    }
}
