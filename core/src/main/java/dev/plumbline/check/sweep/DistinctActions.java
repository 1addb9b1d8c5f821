package dev.plumbline.check.sweep;

import dev.plumbline.spec.Action;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The actions of operations, each object once, in the order in which they first occur. A specification may bind equal
 * operations to one action, and a long history has far more operations than actions. So what depends on actions alone is
 * found once for each action, and looked up for the operations.
 */
final class DistinctActions {
    private final Map<Action, Integer> indexes = new IdentityHashMap<>();
    private final List<Action> actions = new ArrayList<>();

    private DistinctActions() {}

    /** @param numbers of the operations that count */
    static DistinctActions of(Action[] actions, int[] numbers) {
        DistinctActions distinct = new DistinctActions();
        for (int number : numbers) {
            distinct.add(actions[number]);
        }
        return distinct;
    }

    private void add(Action action) {
        if (indexes.putIfAbsent(action, actions.size()) == null) {
            actions.add(action);
        }
    }

    List<Action> actions() {
        return Collections.unmodifiableList(actions);
    }

    int indexOf(Action action) {
        return indexes.get(action);
    }
}
