package dev.plumbline.services.network;

import dev.plumbline.services.plan.Link;
import java.util.Set;

/**
 * The faults of the network at a moment.
 *
 * @param cut nothing passes there
 * @param delay the mean time in milliseconds by which messages between nodes are delayed
 * @param loss the probability, in percent, that a connection between nodes breaks when it carries data
 */
public record NetworkState(Set<Link> cut, long delay, int loss) {
    /** Without faults. */
    public static final NetworkState HEALED = new NetworkState(Set.of(), 0, 0);

    public NetworkState {
        cut = Set.copyOf(cut);
    }
}
