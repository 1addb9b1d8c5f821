package dev.plumbline.graph;

import dev.plumbline.check.Budget;
import java.time.Duration;

/**
 * How much a search for all states may spend.
 *
 * @param states distinct ones to keep at most
 * @param budget of time and memory; its steps are the states whose transitions are looked for
 * @param step how much CPU time the specification may take to answer one question about one state
 */
public record SearchLimits(long states, Budget budget, Duration step) {
    /** Whatever the memory holds, and a minute for a step: none that comes to an end takes so long. */
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
