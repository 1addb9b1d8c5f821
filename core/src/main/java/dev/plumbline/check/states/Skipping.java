package dev.plumbline.check.states;

import java.util.Set;
import java.util.TreeSet;

/**
 * The events after which the search continues although nothing explains them.
 *
 * @param events by number
 * @param before every event with a smaller number, too
 */
public record Skipping(Set<Integer> events, int before) {
    public static final Skipping NOTHING = new Skipping(Set.of(), 0);

    public Skipping {
        events = Set.copyOf(events);
    }

    /** The same, and also this event. */
    public Skipping and(int event) {
        Set<Integer> more = new TreeSet<>(events);
        more.add(event);
        return new Skipping(more, before);
    }

    /** The same, and also every event before this one. */
    public Skipping upTo(int event) {
        return new Skipping(events, event);
    }

    boolean skips(int event) {
        return event < before || events.contains(event);
    }
}
