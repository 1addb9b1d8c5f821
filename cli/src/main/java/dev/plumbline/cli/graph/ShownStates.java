package dev.plumbline.cli.graph;

import dev.plumbline.graph.Behaviour;
import dev.plumbline.graph.Finding;
import dev.plumbline.history.Value;
import dev.plumbline.spec.ExplorableSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the specification shows of the states of a path, in place of their variables. */
final class ShownStates {
    private ShownStates() {}

    /**
     * The last state of a path has itself as the next one; that of a loop has the state where the loop begins.
     *
     * @param index of the state in the path
     */
    static Optional<Value.Rec> of(ExplorableSpec spec, Finding finding, int index) {
        List<Behaviour.Moment> path = finding.behaviour().moments();
        int next = index + 1;
        if (next == path.size()) {
            next = finding instanceof Finding.Liveness liveness ? liveness.loop() : index;
        }
        return spec.shown(fields(path.get(index)), fields(path.get(next)), index + 1);
    }

    static Map<String, Value> fields(Behaviour.Moment moment) {
        return moment.state() instanceof Value.Rec record ? record.fields() : Map.of();
    }
}
