package dev.plumbline.check.interpretation;

import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds where an operation could not be performed and why, or what would have followed. */
final class StalledOperations {
    /** Finding out why an action is disabled costs far more than finding out that it is. */
    private static final int MOST_STATES_EXPLAINED = 200;
    /** The first question of users is why the failing operation is impossible where interpretations end. */
    private static final int MOST_ENDS_EXPLAINED = 2_000;

    private static final int MOST_BRANCHES_TRIED = 2_000;
    private static final int MOST_BRANCHES_KEPT = 8;

    private final Checkpoints checkpoints;
    private final OrderIndex places;
    private final DeadEnds deadEnds;

    /** @param deadEnds bounds the exploration for all questions together */
    StalledOperations(Checkpoints checkpoints, OrderIndex places, DeadEnds deadEnds) {
        this.checkpoints = checkpoints;
        this.places = places;
        this.deadEnds = deadEnds;
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
                List<Obstacle> obstacles =
                        explained.computeIfAbsent(node.state(), state -> obstacles(operation, state));
                stalled.add(new Interpretations.Stalled(
                        number,
                        obstacles,
                        obstacles.isEmpty() ? Optional.of(deadEnds.after(node, operation)) : Optional.empty()));
            }
        }
        return List.copyOf(stalled);
    }

    private List<Obstacle> obstacles(int operation, State state) {
        return checkpoints.action(operation).obstacles(state);
    }

    private record Branch(int operation, int node, Afterwards.Stuck stuck) {}

    /**
     * Places where interpretations might have taken another branch, in which the failing operation fits and another
     * operation cannot be performed instead: the longest such branches.
     *
     * @param known operations to ignore
     */
    Map<Integer, List<Interpretations.Stalled>> branches(Layers layers, Collection<Integer> known) {
        Map<Integer, Set<Integer>> performed = new HashMap<>();
        layers.edges()
                .forEach(edge -> performed
                        .computeIfAbsent(edge.from(), any -> new HashSet<>())
                        .add(edge.operation()));
        List<Branch> branches = new ArrayList<>();
        int tried = 0;
        for (int number = layers.nodes().size() - 1; number >= 0; number--) {
            Layers.Node node = layers.nodes().get(number);
            for (int operation : deadEnds.permitted(node)) {
                if (known.contains(operation)
                        || operation == places.failed()
                        || performed.getOrDefault(number, Set.of()).contains(operation)) {
                    continue;
                }
                if (tried++ >= MOST_BRANCHES_TRIED) {
                    return furthest(branches);
                }
                Optional<Boolean> possible = deadEnds.possible(node, operation);
                if (possible.isEmpty()) {
                    return furthest(branches);
                }
                if (possible.get()
                        && deadEnds.after(node, operation) instanceof Afterwards.Stuck stuck
                        && stuck.elseFits()) {
                    branches.add(new Branch(operation, number, stuck));
                }
            }
        }
        return furthest(branches);
    }

    private Map<Integer, List<Interpretations.Stalled>> furthest(List<Branch> branches) {
        Map<Integer, List<Interpretations.Stalled>> kept = new LinkedHashMap<>();
        branches.stream()
                .sorted(Comparator.comparingInt(
                                (Branch branch) -> places.rank(branch.stuck().operation()))
                        .reversed())
                .limit(MOST_BRANCHES_KEPT)
                .forEach(branch -> kept.computeIfAbsent(branch.operation(), any -> new ArrayList<>())
                        .add(new Interpretations.Stalled(branch.node(), List.of(), Optional.of(branch.stuck()))));
        kept.values()
                .forEach(places -> places.sort(
                        Comparator.comparingInt(Interpretations.Stalled::node).reversed()));
        return kept;
    }
}
