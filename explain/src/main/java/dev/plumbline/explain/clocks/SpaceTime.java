package dev.plumbline.explain.clocks;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A space-time diagram: processes side by side, operations from top to bottom in an order that the clocks allow, and
 * arrows between processes. The order that was followed comes first, then the operation that was impossible; so the cut
 * is a straight line between performed operations and the others.
 *
 * @param edges the arrows, by the place of their heads in the order
 * @param done how many operations that are here lie above the cut; nothing if there is none
 */
public record SpaceTime(
        ClockedRecords records, LinearExtension extension, List<CoveringEdges.Edge> edges, Optional<Integer> done) {

    /** @throws BadInput if the clocks contradict each other, or there are too many of them */
    public static SpaceTime of(History history, Optional<Counterexample> found) throws BadInput {
        ClockedRecords records = ClockedRecords.of(history);
        Optional<StuckCut> cut = found.flatMap(Counterexample::cut);
        List<Integer> first = new ArrayList<>(cut.map(StuckCut::order).orElse(List.of()));
        int done = first.size();
        if (cut.isPresent()) {
            first.add(found.get().failedAt());
        }
        LinearExtension extension = LinearExtension.of(records, first);
        return new SpaceTime(records, extension, CoveringEdges.of(records, extension), cut.map(stuck -> done));
    }
}
