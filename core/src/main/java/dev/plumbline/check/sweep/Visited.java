package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The configurations that a search has found. A configuration need not be expanded if one was found before that is in
 * the same state and at least as free: it has done every observer that this one has, and of the other operations the
 * same, or the same except some pending ones. Those need never be done, so all that is possible here is possible there. (200 pending writes to
 * one register leave 200 configurations with this, 2 to the 200th without.)
 */
final class Visited {
    private static final int COMPARISONS_BETWEEN_TICKS = 1024;

    private final OpenOperations open;
    private final Meter meter;
    private int comparisons;
    private final Set<SweepConfiguration> exactly = new HashSet<>();
    /** Null until an operation is pending: most histories have none, and there is a search for nearly every return. */
    private Map<StateTable.Node, List<Bits>> byState;

    /** @param meter asked within long comparisons too: with many pending operations they outweigh the steps */
    Visited(OpenOperations open, Meter meter) {
        this.open = open;
        this.meter = meter;
    }

    /** @return whether the configuration is new */
    boolean add(SweepConfiguration configuration) throws Meter.Exhausted {
        if (!exactly.add(configuration)) {
            return false;
        }
        if (open.pending().isEmpty()) {
            return true;
        }
        if (byState == null) {
            byState = new IdentityHashMap<>();
        }
        List<Bits> freer = byState.computeIfAbsent(configuration.state, state -> new ArrayList<>(2));
        for (Bits done : freer) {
            if (++comparisons % COMPARISONS_BETWEEN_TICKS == 0) {
                meter.tick();
            }
            if (configuration.done.minus(done).isSubsetOf(open.pending())
                    && done.minus(configuration.done).isSubsetOf(open.observers())) {
                return false;
            }
        }
        freer.add(configuration.done);
        return true;
    }
}
