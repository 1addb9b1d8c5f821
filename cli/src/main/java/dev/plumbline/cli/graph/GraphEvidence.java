package dev.plumbline.cli.graph;

import dev.plumbline.check.Decider;
import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.value.Value;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts the finding of a search to evidence and to a bundle. */
final class GraphEvidence {
    private GraphEvidence() {}

    static BrokenBehaviour of(ExplorableSpec spec, Explored explored, Finding finding) {
        List<Optional<Value.Rec>> shown = new ArrayList<>();
        for (int i = 0; i < finding.behaviour().moments().size(); i++) {
            shown.add(shown(spec, finding, i));
        }
        return new BrokenBehaviour(
                spec.name(),
                finding,
                spec.variables(),
                shown.stream().anyMatch(Optional::isPresent) ? shown : List.of(),
                explored.extent());
    }

    /**
     * The values that the specification shows instead of its variables. The state after the last one of a path is that
     * state itself; after the last one of a loop it is the state where the loop begins.
     */
    private static Optional<Value.Rec> shown(ExplorableSpec spec, Finding finding, int index) {
        List<Behaviour.Moment> path = finding.behaviour().moments();
        int next = index + 1;
        if (next == path.size()) {
            next = finding instanceof Finding.Liveness liveness ? liveness.loop() : index;
        }
        return spec.shown(fields(path.get(index)), fields(path.get(next)), index + 1);
    }

    private static Map<String, Value> fields(Behaviour.Moment moment) {
        return moment.state() instanceof Value.Rec record ? record.fields() : Map.of();
    }

    /**
     * @param again the command that explores the specification again
     * @param order of the search
     */
    static Bundle bundle(BrokenBehaviour broken, SpecCopy copy, Explored explored, String order, String again) {
        return new Bundle(
                copy,
                broken,
                new Bundle.Source(
                        Version.program(),
                        InstantSource.system(),
                        new Decider.NamedEngine(order + " search"),
                        "line",
                        explored.verdict().statistics()),
                Optional.empty(),
                List.of(new Bundle.Command("explore it again", again)),
                explored.notes());
    }
}
