package dev.plumbline.check.states;

import dev.plumbline.check.cuts.ConsistentCuts;
import dev.plumbline.check.states.event.BoundEvent;
import dev.plumbline.check.states.event.Observation;
import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tracks which stale observations have been matched. A stale value may be any that its place had since an event last logged that
 * place. To decide that, a search would have to remember the values of the place; but of these it matters only whether
 * one of them fits the next observation of the place, on each chain of events. For after that observation, whichever
 * chain it comes from, earlier values no longer count. So it is enough to remember a set of observations.
 */
final class StaleValues {
    private static final int[] NONE = {};

    /** By chain and position: the next stale observation of each place. */
    private final List<List<List<Observation>>> next = new ArrayList<>();

    private final boolean any;

    StaleValues(ConsistentCuts order, List<BoundEvent> events) {
        this.any =
                events.stream().anyMatch(event -> event.observations().stream().anyMatch(Observation::stale));
        for (List<Integer> chain : any ? order.chains() : List.<List<Integer>>of()) {
            List<List<Observation>> byPosition = new ArrayList<>();
            Map<StatePath, Observation> known = new LinkedHashMap<>();
            List<Observation> last = List.of();
            byPosition.add(last);
            for (int i = chain.size() - 1; i >= 0; i--) {
                List<Observation> own = stale(events.get(chain.get(i)));
                if (!own.isEmpty()) {
                    own.forEach(each -> known.put(each.place(), each));
                    last = List.copyOf(known.values());
                }
                byPosition.add(last);
            }
            Collections.reverse(byPosition);
            next.add(byPosition);
        }
    }

    private static List<Observation> stale(BoundEvent event) {
        return event.dropped()
                ? List.of()
                : event.observations().stream().filter(Observation::stale).toList();
    }

    /** Whether there is anything to remember. */
    boolean any() {
        return any;
    }

    /** At the beginning, in this state. */
    int[] initial(int[] cut, Map<String, Value> state) {
        return entered(NONE, cut, state);
    }

    /** After a step into this state, while the events before the cut are done. */
    int[] entered(int[] met, int[] cut, Map<String, Value> state) {
        return any ? remembered(met, cut, state, Set.of()) : NONE;
    }

    /** The observations matched after an event was explained; {@code state} is the state after it. */
    int[] after(BoundEvent event, int[] met, int[] cutAfter, Map<String, Value> state) {
        return any
                ? remembered(
                        met,
                        cutAfter,
                        state,
                        stale(event).stream().map(Observation::place).collect(Collectors.toSet()))
                : NONE;
    }

    private int[] remembered(int[] met, int[] cut, Map<String, Value> state, Set<StatePath> loggedNow) {
        int[] found = new int[8];
        int count = 0;
        for (int chain = 0; chain < cut.length; chain++) {
            for (Observation each : next.get(chain).get(cut[chain])) {
                boolean before = !loggedNow.contains(each.place()) && Arrays.binarySearch(met, each.id()) >= 0;
                if (before || each.holds(state)) {
                    found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
                    found[count++] = each.id();
                }
            }
        }
        int[] result = Arrays.copyOf(found, count);
        Arrays.sort(result);
        return result;
    }
}
