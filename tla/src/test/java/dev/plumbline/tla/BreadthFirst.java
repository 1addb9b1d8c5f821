package dev.plumbline.tla;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Explores a specification level by level, and counts as TLC does: a state that a constraint excludes is generated, but
 * neither kept nor gone on from.
 *
 * @param states those found, in order
 * @param depth the number of levels
 * @param deadlocks how many states have no next state at all
 */
record BreadthFirst(Set<State> states, long generated, int depth, int deadlocks) {
    /** @param most stops after the level in which there are more states than this */
    static BreadthFirst of(ExplorableSpec spec, int most) throws BadInput {
        Exploration exploration = spec.explore(Selection.ALL.withExcluded());
        Set<State> seen = new LinkedHashSet<>();
        Exploration.Reached initial = exploration.initial();
        long generated = initial.generated();
        List<State> level = unseen(initial, seen);
        int depth = 0;
        int deadlocks = 0;
        while (!level.isEmpty() && seen.size() <= most) {
            depth++;
            List<State> next = new ArrayList<>();
            for (State state : level) {
                Exploration.Reached reached = exploration.next(state);
                generated += reached.generated();
                deadlocks += reached.generated() == 0 ? 1 : 0;
                next.addAll(unseen(reached, seen));
            }
            level = next;
        }
        return new BreadthFirst(seen, generated, depth, deadlocks);
    }

    private static List<State> unseen(Exploration.Reached reached, Set<State> seen) {
        List<State> unseen = new ArrayList<>();
        for (Transition transition : reached.transitions()) {
            if (transition.excludedBy().isEmpty() && seen.add(transition.next())) {
                unseen.add(transition.next());
            }
        }
        return unseen;
    }
}
