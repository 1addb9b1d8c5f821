package dev.plumbline.lineup.internal.phase;

import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares serial runs with all possible orders: after each beginning of a run, every thread with a remaining call must
 * have been tried. An order that was never tried would count as forbidden, and a history that it explains as a
 * violation, so theorem 5 depends on this. The orders are computed here from the test alone, independently of the
 * scheduler that ran them.
 */
final class SerialOrders {
    private final NumberedCalls numbering;

    SerialOrders(NumberedCalls numbering) {
        this.numbering = numbering;
    }

    /** A beginning after which some call was never tried, for a message; empty if there is none. */
    Optional<String> missing(SerialRuns runs) {
        return missing(runs.root(), new boolean[numbering.size()]);
    }

    private Optional<String> missing(SerialRuns.Node node, boolean[] made) {
        if (node.blocks()) {
            return Optional.empty();
        }
        for (int call : next(made)) {
            Optional<SerialRuns.Node> child = node.child(call);
            if (child.isEmpty()) {
                return Optional.of(numbering.invocation(call) + " of " + numbering.threadNameOf(call) + " after "
                        + Count.of(node.replies().size(), "call"));
            }
            made[call] = true;
            Optional<String> later = missing(child.get(), made);
            made[call] = false;
            if (later.isPresent()) {
                return later;
            }
        }
        return Optional.empty();
    }

    /**
     * The possible next calls: the initial ones in order, then the next one of each thread, then the last ones in
     * order.
     */
    private List<Integer> next(boolean[] made) {
        int initial = numbering.matrix().before().size();
        int last = numbering.size() - numbering.matrix().after().size();
        for (int call = 0; call < initial; call++) {
            if (!made[call]) {
                return List.of(call);
            }
        }
        List<Integer> next = new ArrayList<>();
        for (int call = initial; call < last; call++) {
            boolean first = call == initial || numbering.thread(call) != numbering.thread(call - 1);
            if (!made[call] && (first || made[call - 1])) {
                next.add(call);
            }
        }
        for (int call = last; call < numbering.size() && next.isEmpty(); call++) {
            if (!made[call]) {
                next.add(call);
            }
        }
        return next;
    }
}
