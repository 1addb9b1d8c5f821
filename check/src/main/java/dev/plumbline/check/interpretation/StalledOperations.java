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
    /** People ask first why the failing operation is impossible where interpretations end. */
    private static final int MOST_ENDS_EXPLAINED = 2_000;

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
        if (operation == places.failed()) {
            for (int number = layers.nodes().size() - 1; number >= 0; number--) {
                Layers.Node node = layers.nodes().get(number);
                if (node.settled() == places.end() && explained.size() < MOST_ENDS_EXPLAINED) {
                    explained.computeIfAbsent(node.state(), state -> obstacles(operation, state));
                }
            }
        }
        int most = explained.size() + MOST_STATES_EXPLAINED;
        List<Interpretations.Stalled> stalled = new ArrayList<>();
        for (int number = layers.nodes().size() - 1; number >= 0; number--) {
            Layers.Node node = layers.nodes().get(number);
            PerformedOperations performed = places.performed(node.settled(), node.ahead());
            if (performing.contains(number) || !places.permits(performed, operation)) {
                continue;
            }
            if (explained.size() < most || explained.containsKey(node.state())) {
                stalled.add(new Interpretations.Stalled(
                        number, explained.computeIfAbsent(node.state(), state -> obstacles(operation, state))));
            }
        }
        return List.copyOf(stalled);
    }

    private List<Obstacle> obstacles(int operation, State state) {
        return checkpoints.action(operation).obstacles(state);
    }
}
