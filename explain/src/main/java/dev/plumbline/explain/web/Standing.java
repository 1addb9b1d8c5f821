package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.history.TimeboxedHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/** What became of an operation in the search: whether the interpretations that survived to the end performed it. */
enum Standing {
    /** Performed in every interpretation, or without any bearing on the failure. */
    PERFORMED,
    /** Open when the search ended, and performed in some interpretations. */
    PERFORMED_IN_SOME,
    /** It returned, and no interpretation could perform it. */
    FAILED,
    /** Open when the search ended; a condition stood in its way wherever it was tried. */
    BLOCKED,
    /** Open when the search ended; nothing stood in its way, and nothing asked for it. */
    OPEN,
    /** Called after the failing operation had returned: never looked at. */
    NOT_REACHED,
    /** There was no check, or it did not come to an end. */
    NOT_CHECKED;

    /** How the operations of a history stand, by index. */
    static IntFunction<Standing> in(Scene scene) {
        if (scene.counterexample().isPresent() && scene.operations().isClocked()) {
            return atCut(scene.counterexample().get());
        }
        if (scene.counterexample().isPresent()) {
            return in(
                    scene.counterexample().get(),
                    ends(scene),
                    scene.operations().timeboxed());
        }
        Standing all = scene.verdict().equals("conforms") ? PERFORMED : NOT_CHECKED;
        return index -> all;
    }

    /** Next records that are possible or wait for others are open; what comes behind them was not reached. */
    private static IntFunction<Standing> atCut(Counterexample found) {
        Map<Integer, Standing> known = new HashMap<>();
        found.cut().ifPresent(cut -> {
            cut.order().forEach(operation -> known.put(operation, PERFORMED));
            cut.processes().forEach(process -> known.put(process.next(), OPEN));
        });
        found.blocked().forEach(blocked -> known.put(blocked.operation(), BLOCKED));
        known.put(found.failedAt(), FAILED);
        return index -> known.getOrDefault(index, NOT_REACHED);
    }

    /**
     * The open operations performed at each end of an interpretation. The layers have all ends; the frontier only those
     * that no other covers, so it stands in only where there are no layers.
     */
    private static List<Set<Integer>> ends(Scene scene) {
        List<Set<Integer>> ends = new ArrayList<>();
        if (scene.layers().isPresent()) {
            Layers layers = scene.layers().get();
            Set<Integer> left = new HashSet<>();
            layers.edges().forEach(edge -> left.add(edge.from()));
            for (int node = 0; node < layers.nodes().size(); node++) {
                if (!left.contains(node)) {
                    ends.add(layers.nodes().get(node).ahead());
                }
            }
        } else {
            scene.counterexample().get().frontier().forEach(one -> ends.add(one.done()));
        }
        return ends;
    }

    private static IntFunction<Standing> in(Counterexample found, List<Set<Integer>> ends, TimeboxedHistory history) {
        if (found.failedAt() < 0) {
            return index -> NOT_REACHED;
        }
        long end = history.end(found.failedAt());
        Set<Integer> blocked = new HashSet<>();
        found.blocked().forEach(one -> blocked.add(one.operation()));
        Map<Integer, Integer> done = new HashMap<>();
        ends.forEach(one -> one.forEach(number -> done.merge(number, 1, Integer::sum)));
        int all = ends.size();
        return number -> {
            if (number == found.failedAt()) {
                return FAILED;
            }
            // Those that returned at the same instant as the failing one were handled before or after it: only the
            // search knows, and it names those that were still open.
            if (done.containsKey(number)) {
                return done.get(number) == all ? PERFORMED : PERFORMED_IN_SOME;
            }
            if (blocked.contains(number)) {
                return BLOCKED;
            }
            if (history.call(number) > end) {
                return NOT_REACHED;
            }
            return history.end(number) <= end ? PERFORMED : OPEN;
        };
    }
}
