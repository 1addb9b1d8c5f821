package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of trouble that a simulated run may have. The seed of a run switches each of them on or off. */
public enum Trouble {
    LOSSES("losses"),
    DUPLICATES("duplicates"),
    CRASHES("crashes"),
    PARTITIONS("partitions"),
    /** Latencies differ widely; otherwise by a factor of two at most. */
    DELAYS("long latencies"),
    /** Clocks run faster or slower than time. */
    DRIFT("drifting clocks"),
    /** Random priorities order the messages within the possible latencies, see {@link Arrivals}. */
    PRIORITIES("priorities");

    private final String words;

    Trouble(String words) {
        this.words = words;
    }

    /** Those that the harness and the conditions allow. */
    static Set<Trouble> possible(Harness harness, Conditions conditions) {
        Faults faults = harness.faults();
        Set<Trouble> possible = EnumSet.of(PRIORITIES);
        add(possible, LOSSES, faults.losses() > 0);
        add(possible, DUPLICATES, faults.duplicates() > 0 && harness.network() != Network.DUPLICATING);
        add(possible, CRASHES, faults.crashes() > 0);
        add(possible, PARTITIONS, faults.partitions() > 0);
        add(possible, DELAYS, conditions.mostLatency() > 2 * conditions.leastLatency());
        add(possible, DRIFT, conditions.drift() > 0);
        return possible;
    }

    private static void add(Set<Trouble> possible, Trouble trouble, boolean allowed) {
        if (allowed) {
            possible.add(trouble);
        }
    }

    /** For reports. */
    @Override
    public String toString() {
        return words;
    }
}
