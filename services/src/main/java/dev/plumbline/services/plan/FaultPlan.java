package dev.plumbline.services.plan;

import java.util.Comparator;
import java.util.List;

/**
 * The faults of a run, known before it begins.
 *
 * @param seed that the requests of the clients are drawn from, and that the plan was drawn from
 * @param nodes how many nodes the service has
 * @param time in milliseconds, for which clients send requests; afterwards everything is healed
 * @param faults in the order of their beginnings; they may overlap
 */
public record FaultPlan(long seed, int nodes, long time, List<Fault> faults) {
    public FaultPlan {
        faults = faults.stream()
                .sorted(Comparator.comparingLong(Fault::at).thenComparingLong(Fault::length))
                .toList();
    }

    /** The same seed without faults. */
    public FaultPlan control(long other) {
        return new FaultPlan(seed, nodes, other, List.of());
    }
}
