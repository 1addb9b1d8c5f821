package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;

/** A place in the state: a variable, and keys that lead further inside. */
record StatePlace(int variable, List<TlaValue> path) {
    StatePlace {
        path = List.copyOf(path);
    }

    StatePlace at(TlaValue key) {
        List<TlaValue> longer = new ArrayList<>(path);
        longer.add(key);
        return new StatePlace(variable, longer);
    }
}
