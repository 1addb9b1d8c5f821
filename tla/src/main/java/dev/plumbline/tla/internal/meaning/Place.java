package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;

/** A place in the state: a variable, and keys that lead further inside. */
record Place(int variable, List<TlaValue> path) {
    Place {
        path = List.copyOf(path);
    }

    Place at(TlaValue key) {
        List<TlaValue> longer = new ArrayList<>(path);
        longer.add(key);
        return new Place(variable, longer);
    }
}
