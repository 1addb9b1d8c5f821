package dev.plumbline.check.late.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The moves to try in a configuration: operations to perform, and pairs to remove, by their positions among the undone.
 *
 * @param perform ascending
 */
record Moves(List<Integer> perform, List<Pair> remove) {
    record Pair(int first, int second) {}

    Moves() {
        this(new ArrayList<>(), new ArrayList<>());
    }

    int size() {
        return perform.size() + remove.size();
    }
}
