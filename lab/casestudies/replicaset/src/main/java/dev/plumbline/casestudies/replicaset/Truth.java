package dev.plumbline.casestudies.replicaset;

import java.util.ArrayList;
import java.util.List;

/** Facts that no member knows: the number of events, and the events at which a fault was visible. */
final class Truth {
    private final int wanted;
    private final List<Integer> departures = new ArrayList<>();
    private int events;
    private String elected = "";

    /** @param wanted the number of events after which the run ends */
    Truth(int wanted) {
        this.wanted = wanted;
    }

    boolean isOver() {
        return events == wanted;
    }

    void logged() {
        events++;
    }

    /** The event that is logged next departs from the specification. */
    void departs() {
        if (departures.isEmpty() || departures.get(departures.size() - 1) != events) {
            departures.add(events);
        }
    }

    void elected(String member) {
        elected = member;
    }

    boolean wasElectedLast(String member) {
        return elected.equals(member);
    }

    List<Integer> departures() {
        return List.copyOf(departures);
    }
}
