package dev.plumbline.explain.cause;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.history.Precedence;
import java.util.ArrayList;
import java.util.List;

/**
 * The nodes at which the failing operation could be tried: everything that comes before it has been performed.
 *
 * <p>At the end of an interpretation that is so, because all that returned before the operation returned is performed.
 * Whoever steps back over an operation that comes before the failing one leaves those nodes, and never comes back to
 * them: further up that one is not performed either.
 */
final class Moments {
    private Moments() {}

    /** Numbers of nodes, ascending. */
    static List<Integer> of(Layers layers, int failed, Precedence precedence) {
        int size = layers.nodes().size();
        boolean[] goesOn = new boolean[size];
        layers.edges().forEach(edge -> goesOn[edge.from()] = true);
        boolean[] open = new boolean[size];
        for (int node = 0; node < size; node++) {
            open[node] = !goesOn[node];
        }
        for (int i = layers.edges().size() - 1; i >= 0; i--) {
            Layers.Edge edge = layers.edges().get(i);
            open[edge.from()] |= open[edge.to()] && !precedence.holds(edge.operation(), failed);
        }
        List<Integer> moments = new ArrayList<>();
        for (int node = 0; node < size; node++) {
            if (open[node]) {
                moments.add(node);
            }
        }
        return moments;
    }
}
