package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.lineup.internal.phase.SearchEffort;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.CompletedBound.Reach;
import dev.plumbline.schedule.Bound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts tests by the widest bound within which they passed. */
final class CompletedBounds {
    private record Key(Reach reach, int most) {}

    private final Map<Key, Long> widest =
            new TreeMap<>(Comparator.comparing(Key::reach).thenComparing(Key::most));

    private long ownAll;

    /**
     * @param leftOut the bounds that a completed search has met
     * @param outsideOfLibrary whether this or another search of the test ran all schedules without preemptions inside
     *     java.util.concurrent
     */
    void add(SearchEffort effort, Set<Bound> leftOut, boolean outsideOfLibrary) {
        Key key = key(effort, leftOut);
        widest.merge(key, 1L, Long::sum);
        ownAll += outsideOfLibrary && key.reach() != Reach.ALL ? 1 : 0;
    }

    private static Key key(SearchEffort effort, Set<Bound> leftOut) {
        if (!leftOut.contains(Bound.PREEMPTIONS)) {
            return new Key(Reach.ALL, 0);
        }
        return switch (effort.search()) {
            case SAMPLED -> new Key(Reach.RANDOM, (int) effort.schedules());
            // If no switch inside the library was possible, nothing was left out.
            case OWN_SWITCHES, OWN_REDUCED ->
                new Key(leftOut.contains(Bound.LIBRARY) ? Reach.OWN_SWITCHES : Reach.SWITCHES, effort.most());
            case SWITCHES -> new Key(Reach.SWITCHES, effort.most());
            case PREEMPTIONS, REDUCED -> new Key(Reach.PREEMPTIONS, effort.most());
        };
    }

    /** The narrowest first, each with the tests that passed it or a wider one. */
    List<CompletedBound> all() {
        List<CompletedBound> bounds = new ArrayList<>();
        long tests = widest.values().stream().mapToLong(Long::longValue).sum();
        for (Map.Entry<Key, Long> each : widest.entrySet()) {
            bounds.add(new CompletedBound(each.getKey().reach(), each.getKey().most(), tests));
            tests -= each.getValue();
        }
        if (ownAll > 0) {
            bounds.add(new CompletedBound(Reach.OWN_ALL, 0, ownAll + widest.getOrDefault(new Key(Reach.ALL, 0), 0L)));
            bounds.sort(Comparator.comparing(CompletedBound::reach).thenComparing(CompletedBound::most));
        }
        return bounds;
    }
}
