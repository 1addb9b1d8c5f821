package dev.plumbline.check.interpretation;

import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.Action;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the interpretations of a stretch start: at the configurations that the sweep kept, and at those that differ
 * from one of them in having left out observers.
 *
 * <p>The sweep performs an observer as soon as it can. An interpretation may do so later, so it may not yet have.
 * Leaving an observer out of an interpretation leaves one, since it changed nothing, unless one that is performed had
 * to wait for it in its process.
 */
final class Starts {
    private final Checkpoints checkpoints;
    private final OrderIndex places;
    private final StateTable states;
    private final int most;

    Starts(Checkpoints checkpoints, OrderIndex places, StateTable states, int most) {
        this.checkpoints = checkpoints;
        this.places = places;
        this.states = states;
        this.most = most;
    }

    /** @return nothing if there are too many */
    Optional<Collection<Vertex>> at(Checkpoints.Checkpoint checkpoint) {
        Map<Vertex, Vertex> starts = new LinkedHashMap<>();
        for (Checkpoints.Reached configuration : checkpoint.configurations()) {
            List<Integer> observers =
                    configuration.done().stream().filter(this::isObserver).toList();
            // Each observer doubles them.
            if (observers.size() > 30 || (1L << observers.size()) + starts.size() > most) {
                return Optional.empty();
            }
            for (int left = 0; left < 1 << observers.size(); left++) {
                Set<Integer> done = new TreeSet<>(configuration.done());
                List<Integer> out = new ArrayList<>();
                for (int i = 0; i < observers.size(); i++) {
                    if ((left >> i & 1) != 0) {
                        out.add(observers.get(i));
                    }
                }
                done.removeAll(out);
                if (out.stream().noneMatch(first -> done.stream().anyMatch(then -> places.follows(first, then)))) {
                    Vertex start = new Vertex(
                            places.performed(checkpoint.settled(), done), states.node(configuration.state()));
                    starts.putIfAbsent(start, start);
                }
            }
        }
        return Optional.of(starts.keySet());
    }

    private boolean isObserver(int operation) {
        Action action = checkpoints.action(operation);
        return action.observer() && action.repeated().isEmpty();
    }
}
