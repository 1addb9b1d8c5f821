package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.CoverageHtml;
import dev.plumbline.spec.Branch;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The text of a specification in colours. */
class CoverageHtmlTest {
    private static final String TEXT = """
            ---- MODULE M ----
            VARIABLE x
            Put(v) == /\\ x = 0
                      /\\ x' = v

            Take == x' = Down(x)
            Down(n) == IF n > 1 THEN n - 1 ELSE 0
            ====
            """;

    @Test
    void actionsAndSharedBranchesAreColoured() {
        Map<String, Long> actions = Map.of("Put", 0L, "Take", 3L);
        Branch then = new Branch("Put", Branch.Sort.THEN, "n - 1", "M.tla", 7, 26, 7, 30);
        Map<Branch, Long> branches =
                Map.of(then, 0L, new Branch("Take", Branch.Sort.THEN, "n - 1", "M.tla", 7, 26, 7, 30), 2L);
        Coverage coverage =
                new Coverage("M.tla", "id", 1, 3, new TreeMap<>(actions), new TreeMap<>(branches), new TreeSet<>());

        String page = CoverageHtml.page(coverage, Optional.empty(), Map.of("M.tla", TEXT));

        assertThat(page)
                .contains("<span class=\"unseen\" title=\"taken 0 times\">Put(v) == /\\ x = 0</span>")
                .contains("<span class=\"unseen\" title=\"taken 0 times\">/\\ x' = v</span>")
                .contains("<span class=\"seen\" title=\"taken 3 times\">Take == x' = Down(x)</span>")
                .contains("<span class=\"seen\" title=\"taken 2 times\">n - 1</span>")
                .contains("then of Put at M.tla:7:26: n - 1");
        assertThat(coverage.unseenBranches()).containsExactly(then);
    }
}
