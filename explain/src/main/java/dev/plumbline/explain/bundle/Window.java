package dev.plumbline.explain.bundle;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.clocks.ClockedRecords;
import dev.plumbline.explain.clocks.LinearExtension;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The operations of a large history that are kept: all that the counterexample and the layers name, those that overlap
 * the failing one, and then its neighbours in time, three before it for each one after, since earlier operations
 * explain a violation.
 */
final class Window {
    private Window() {}

    /** @param size how many to keep, about: operations that are named are kept in any case */
    static BitSet of(Bundle bundle, int size) throws BadInput {
        BitSet kept = spokenOf(bundle);
        if (bundle.failing().isClocked()) {
            aroundTheCut(bundle, size, kept);
            return kept;
        }
        TimeboxedHistory history = bundle.failing().timeboxed();
        Counterexample found = bundle.failing().counterexample();
        int[] byCall = IntStream.range(0, history.size())
                .boxed()
                .sorted(Comparator.comparingLong(history::call))
                .mapToInt(index -> index)
                .toArray();
        int center = history.size() - 1;
        if (found.failing().isPresent()) {
            int overlapping = 0;
            for (int i = byCall.length - 1; i >= 0; i--) {
                if (history.overlap(byCall[i], found.failedAt()) && overlapping++ < size / 2) {
                    kept.set(byCall[i]);
                }
                center = byCall[i] == found.failedAt() ? i : center;
            }
        }
        int from = Math.max(0, Math.min(center - size / 4 * 3, byCall.length - size));
        for (int i = from; i < Math.min(from + size, byCall.length); i++) {
            kept.set(byCall[i]);
        }
        return kept;
    }

    /** The operations that were performed last, and those that would have come next. */
    private static void aroundTheCut(Bundle bundle, int size, BitSet kept) throws BadInput {
        List<Integer> order =
                bundle.failing().counterexample().cut().map(StuckCut::order).orElse(List.of());
        LinearExtension extension =
                LinearExtension.of(ClockedRecords.of(bundle.failing().history()), order);
        int from = Math.max(0, Math.min(order.size() - size / 4 * 3, extension.size() - size));
        for (int rank = from; rank < Math.min(from + size, extension.size()); rank++) {
            kept.set(extension.operation(rank));
        }
    }

    /** The annotations that have a moment in common with the time from the first to the last operation that is kept. */
    static List<Annotation> annotations(Bundle bundle, BitSet kept) {
        if (bundle.failing().isClocked()) {
            return bundle.failing().history().annotations();
        }
        TimeboxedHistory history = bundle.failing().timeboxed();
        long first = kept.stream().mapToLong(history::call).min().orElse(0);
        long last = kept.stream().mapToLong(history::end).max().orElse(0);
        return history.history().annotations().stream()
                .filter(annotation -> annotation.overlaps(first, last))
                .toList();
    }

    /** The indices of all operations that the counterexample and the layers name. */
    static BitSet spokenOf(Bundle bundle) {
        Counterexample found = bundle.failing().counterexample();
        Layers layers = bundle.failing().layers();
        BitSet kept = new BitSet();
        for (FailingHistory.Stalled stalled : bundle.failing().stalled()) {
            kept.set(stalled.operation());
            stalled.at()
                    .forEach(at -> at.then().ifPresent(then -> then.operations().forEach(kept::set)));
        }
        found.failing().ifPresent(kept::set);
        found.participants().ifPresent(known -> known.failing().ifPresent(kept::set));
        found.frontier().forEach(configuration -> configuration.done().forEach(kept::set));
        found.hindsight().remedies().without().forEach(some -> some.forEach(kept::set));
        found.hindsight().conflict().ifPresent(conflict -> conflict.operations().forEach(kept::set));
        found.blocked().forEach(blocked -> set(kept, blocked.operation()));
        steps(kept, found.recent());
        found.cut()
                .ifPresent(
                        cut -> cut.processes().forEach(process -> process.next().ifPresent(kept::set)));
        layers.nodes().forEach(node -> node.ahead().forEach(kept::set));
        layers.edges().forEach(edge -> {
            set(kept, edge.operation());
            steps(kept, edge.before());
        });
        layers.between().states().forEach(node -> node.ahead().forEach(kept::set));
        layers.between().steps().forEach(step -> set(kept, step.operation()));
        layers.between()
                .stalled()
                .forEach(at -> at.then().ifPresent(then -> then.operations().forEach(kept::set)));
        return kept;
    }

    private static void steps(BitSet kept, List<Witness.Performed> steps) {
        steps.forEach(step -> set(kept, step.operation()));
    }

    private static void set(BitSet kept, int operation) {
        if (operation >= 0) {
            kept.set(operation);
        }
    }
}
