package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How places of the state are divided into cells, as far as is known so far. Everything starts finely divided;
 * divisions that a step does not respect are undone, and all steps are analysed again.
 */
final class Divisions {
    /** If this many siblings are not divided, the other ones are not divided either. */
    private static final int ENOUGH = 3;

    private final Set<StatePlace> whole = new HashSet<>();
    private final Map<StatePlace, Integer> wholeBelow = new HashMap<>();
    private final Set<StatePlace> growing = new HashSet<>();
    private final Map<StatePlace, Labels> labels = new HashMap<>();

    /** A division was undone; the analysis must be repeated. */
    static final class Changed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Changed() {
            super("divided in another way", null, false, false);
        }
    }

    private static StatePlace above(StatePlace place) {
        return new StatePlace(
                place.variable(), place.path().subList(0, place.path().size() - 1));
    }

    boolean isWhole(StatePlace place) {
        return whole.contains(place) || !place.path().isEmpty() && wholeBelow.getOrDefault(above(place), 0) >= ENOUGH;
    }

    boolean isGrowing(StatePlace place) {
        return growing.contains(place);
    }

    Labels labels(StatePlace place) {
        return labels.getOrDefault(place, Labels.ELEMENTS);
    }

    void label(int variable, List<TlaValue> path, Labels by) {
        labels.put(new StatePlace(variable, path), by);
    }

    /** Makes the place one cell. */
    Changed whole(StatePlace place) {
        if (whole.add(place) && !place.path().isEmpty()) {
            wholeBelow.merge(above(place), 1, Integer::sum);
        }
        return new Changed();
    }

    /** Lets the function at the place have any domain. */
    Changed growing(StatePlace place) {
        return growing.add(place) ? new Changed() : whole(place);
    }
}
