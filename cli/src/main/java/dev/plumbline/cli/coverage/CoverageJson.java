package dev.plumbline.cli.coverage;

import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.ReachableStates;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.spec.Branch;
import dev.plumbline.value.document.Document;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Coverage as one line of JSON, without the states. The fields are described in docs/coverage.md. */
final class CoverageJson {
    private CoverageJson() {}

    static String line(Coverage coverage, Optional<ReachableStates> reachable) {
        Document neverSeen = new Document()
                .put("actions", coverage.unseenActions())
                .put(
                        "branches",
                        coverage.unseenBranches().stream()
                                .map(branch -> branch(branch, 0))
                                .toList());
        return DocumentJson.line(new Document()
                .put("spec", coverage.spec())
                .put("histories", coverage.histories())
                .put("steps", coverage.steps())
                .put("states", coverage.states().size())
                .put("reachable", reachable.map(ReachableStates::reachable))
                .put("reachableSeen", reachable.map(ReachableStates::seen))
                .put("reachableComplete", reachable.map(ReachableStates::complete))
                .put("neverSeen", neverSeen)
                .put("actions", Document.of(coverage.actions()))
                .put("branches", counted(coverage.branches()))
                .put("conjuncts", counted(coverage.conjuncts())));
    }

    private static List<Document> counted(Map<Branch, Long> branches) {
        return branches.entrySet().stream()
                .map(branch -> branch(branch.getKey(), branch.getValue()))
                .toList();
    }

    private static Document branch(Branch branch, long count) {
        return new Document()
                .put("action", branch.action())
                .put("sort", branch.sort().name())
                .put("where", branch.where())
                .put("text", branch.text())
                .put("count", count);
    }
}
