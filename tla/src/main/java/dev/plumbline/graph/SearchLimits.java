package dev.plumbline.graph;

import dev.plumbline.check.budget.Budget;
import java.time.Duration;

/**
 * The limits of a search for all states.
 *
 * @param states the largest number of distinct states to keep
 * @param budget of time and memory; each explored state counts as a step
 * @param step the CPU time that one evaluation of the specification for one state may take
 */
public record SearchLimits(long states, Budget budget, Duration step) {
    /** As many states as the memory holds, and a minute for a step: no step that ends takes that long. */
    public static final SearchLimits DEFAULT = new SearchLimits(
            Integer.MAX_VALUE, Budget.DEFAULT.withTime(Duration.ofDays(10_000)), Duration.ofMinutes(1));

    public SearchLimits withStates(long other) {
        return new SearchLimits(other, budget, step);
    }

    public SearchLimits withBudget(Budget other) {
        return new SearchLimits(states, other, step);
    }

    public SearchLimits withStep(Duration other) {
        return new SearchLimits(states, budget, other);
    }
}
