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

    /** @param leftOut what a search that came to its end did not run */
    void add(SearchEffort effort, Set<Bound> leftOut) {
        boolean all = !leftOut.contains(Bound.PREEMPTIONS);
        Reach reach = effort.search() == SearchEffort.Search.SWITCHES ? Reach.SWITCHES : Reach.PREEMPTIONS;
        widest.merge(all ? new Key(Reach.ALL, 0) : new Key(reach, effort.most()), 1L, Long::sum);
    }

    /** The narrowest first, each with the tests that passed it or a wider one. */
    List<CompletedBound> all() {
        List<CompletedBound> bounds = new ArrayList<>();
        long tests = widest.values().stream().mapToLong(Long::longValue).sum();
        for (Map.Entry<Key, Long> each : widest.entrySet()) {
            bounds.add(new CompletedBound(each.getKey().reach(), each.getKey().most(), tests));
            tests -= each.getValue();
        }
        return bounds;
    }
}
