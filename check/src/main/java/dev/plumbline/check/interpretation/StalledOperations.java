package dev.plumbline.check.interpretation;

import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says where an operation could not be performed, and why. */
final class StalledOperations {
    /** Finding out why an action is disabled costs far more than finding out that it is. */
    private static final int MOST_STATES_EXPLAINED = 200;

    private final Checkpoints checkpoints;
    private final OrderIndex places;

    StalledOperations(Checkpoints checkpoints, OrderIndex places) {
        this.checkpoints = checkpoints;
        this.places = places;
    }

    List<Interpretations.Stalled> of(Layers layers, int operation) {
        Set<Integer> performing = new HashSet<>();
        for (Layers.Edge edge : layers.edges()) {
            if (edge.operation() == operation) {
                performing.add(edge.from());
            }
        }
        Map<State, List<Obstacle>> explained = new HashMap<>();
        List<Interpretations.Stalled> stalled = new ArrayList<>();
        for (int number = layers.nodes().size() - 1; number >= 0; number--) {
            Layers.Node node = layers.nodes().get(number);
            PerformedOperations performed =
                    places.performed(node.depth() - node.ahead().size(), node.ahead());
            if (performing.contains(number) || !places.permits(performed, operation)) {
                continue;
            }
            if (explained.size() < MOST_STATES_EXPLAINED || explained.containsKey(node.state())) {
                stalled.add(new Interpretations.Stalled(
                        number,
                        explained.computeIfAbsent(
                                node.state(),
                                state -> checkpoints.action(operation).obstacles(state))));
            }
        }
        return List.copyOf(stalled);
    }
}
