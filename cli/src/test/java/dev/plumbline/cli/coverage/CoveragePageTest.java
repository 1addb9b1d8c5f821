package dev.plumbline.cli.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.ReachableStates;
import dev.plumbline.spec.Branch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The text of a specification with counts. */
class CoveragePageTest {
    private static final String TEXT = """
            ---- MODULE M ----
            VARIABLE x
            (* Put(v) == an older
               (* version *) Take == FALSE *)
            Put(v) == /\\ x = 0 \\* empty

                      /\\ x' = v

            Take == x' = Down(x)
            Down(n) == IF n > 1 THEN n - 1 ELSE 0
            ====
            """;

    private static final Branch THEN = new Branch("Put", Branch.Sort.THEN, "n - 1", "M.tla", 10, 26, 10, 30);

    private static Coverage coverage(Map<String, Long> actions, Map<Branch, Long> branches) {
        return coverage(actions, branches, Map.of());
    }

    private static Coverage coverage(
            Map<String, Long> actions, Map<Branch, Long> branches, Map<Branch, Long> conjuncts) {
        return new Coverage(
                "M.tla",
                "id",
                1,
                3,
                new TreeMap<>(actions),
                new TreeMap<>(branches),
                new TreeMap<>(conjuncts),
                new TreeSet<>());
    }

    private static Coverage coverage() {
        return coverage(
                Map.of("Put", 0L, "Take", 1234L),
                Map.of(THEN, 0L, new Branch("Take", Branch.Sort.THEN, "n - 1", "M.tla", 10, 26, 10, 30), 2L));
    }

    private static String page(Coverage coverage, String text) {
        return CoveragePage.html(coverage, Optional.empty(), Map.of("M.tla", text));
    }

    private static String row(String page, int line) {
        int from = page.indexOf("<tr id=\"line-1-" + line + "\"");
        return page.substring(from, page.indexOf("</tr>", from));
    }

    @Test
    void linesShowHowOftenTheirPartsWereTaken() {
        String page = page(coverage(), TEXT);
        assertThat(row(page, 3)).contains("<td class=\"times\"></td>").contains("<td class=\"text\">(* Put(v)");
        assertThat(row(page, 4)).contains("<td class=\"times\"></td>");
        assertThat(row(page, 5))
                .startsWith("<tr id=\"line-1-5\" class=\"has-never\">")
                .contains("<td class=\"times\"><b>never</b></td>")
                .contains("<span class=\"never\" title=\"never taken\">Put(v) == /\\ x = 0</span> \\* empty");
        assertThat(row(page, 6)).contains("<td class=\"times\"></td>");
        assertThat(row(page, 7))
                .contains("<td class=\"times\"><b>never</b></td>")
                .contains(">/\\ x' = v</span>");
        assertThat(row(page, 9))
                .contains("<td class=\"times\">1,234</td>")
                .contains("<span class=\"taken\" title=\"taken 1,234 times\">Take == x' = Down(x)</span>");
        assertThat(row(page, 10))
                .contains("<td class=\"times\">2</td>")
                .contains(
                        "Down(n) == IF n &gt; 1 THEN <span class=\"taken\" title=\"taken 2 times\">n - 1</span> ELSE 0");
    }

    @Test
    void theTopLinksToTheLines() {
        String page = page(coverage(), TEXT);
        assertThat(page)
                .contains("<li><b>1 of 2</b> actions taken</li>")
                .contains("<li><b>1 of 2</b> branches taken</li>")
                .contains("<li><a href=\"#line-1-5\">action Put</a></li>")
                .contains("<li><a href=\"#line-1-10\">then of Put at M.tla:10:26: n - 1</a></li>")
                .contains("<a href=\"#line-1-9\"><text class=\"label\"");
        assertThat(page.indexOf("never</text>")).isBetween(0, page.indexOf("1,234</text>"));
    }

    @Test
    void reachableStatesAreCompared() {
        assertThat(CoveragePage.html(coverage(), Optional.of(new ReachableStates(7000, 5, false)), Map.of()))
                .contains("<li><b>5 of more than 7,000</b> reachable states seen</li>")
                .contains("With --spec FILE.tla, this page shows it.")
                .contains("<li>action Put</li>");
    }

    @Test
    void innerBranchesHaveAFrameAndTheirOwnCount() {
        String text = "---- MODULE M ----\nPut == \\/ /\\ x' = IF x = 0 THEN 1 ELSE 2\n       \\/ x' = 7\n====\n";
        String page = page(
                coverage(
                        Map.of("Put", 3L),
                        Map.of(
                                new Branch("Put", Branch.Sort.DISJUNCT, "", "M.tla", 2, 11, 2, 40),
                                3L,
                                new Branch("Put", Branch.Sort.THEN, "1", "M.tla", 2, 33, 2, 33),
                                3L,
                                new Branch("Put", Branch.Sort.ELSE, "2", "M.tla", 2, 40, 2, 40),
                                0L,
                                new Branch("Put", Branch.Sort.DISJUNCT, "x' = 7", "M.tla", 3, 11, 3, 16),
                                0L)),
                text);
        assertThat(row(page, 2))
                .contains("<td class=\"times\">3 · 3 · 3 · <b>never</b></td>")
                .contains("<span class=\"taken inner\" title=\"taken 3 times\">1</span>")
                .contains("<span class=\"never inner\" title=\"never taken\">2</span>");
        assertThat(row(page, 3)).contains("<td class=\"times\"><b>never</b></td>");
    }

    private static Branch part(Branch.Sort sort, String text, int line, int column, int endLine, int endColumn) {
        return new Branch("Put", sort, text, "M.tla", line, column, endLine, endColumn);
    }

    @Test
    void conjunctsHaveTheirOwnCount() {
        String text = """
                ---- MODULE M ----
                Put == \\/ /\\ x = 0
                          /\\ y = 1
                       \\/ /\\ x > 0
                          /\\ y' = 7
                ====
                """;
        String page = page(
                coverage(
                        Map.of("Put", 5L),
                        Map.of(
                                part(Branch.Sort.DISJUNCT, "x = 0 ...", 2, 11, 3, 18), 0L,
                                part(Branch.Sort.DISJUNCT, "x > 0 ...", 4, 11, 5, 19), 5L),
                        Map.of(
                                part(Branch.Sort.CONJUNCT, "x = 0", 2, 14, 2, 18), 0L,
                                part(Branch.Sort.CONJUNCT, "y = 1", 3, 14, 3, 18), 2L,
                                part(Branch.Sort.CONJUNCT, "x > 0", 4, 14, 4, 18), 5L,
                                part(Branch.Sort.CONJUNCT, "y' = 7", 5, 14, 5, 19), 6L)),
                text);
        assertThat(row(page, 2))
                .contains("<td class=\"times\">5 · <b>never</b></td>")
                .contains("<span class=\"never\" title=\"never seen true\">x = 0</span>");
        assertThat(row(page, 3))
                .contains("<td class=\"times\">2</td>")
                .contains("<span class=\"taken\" title=\"true in 2 steps\">y = 1</span>");
        assertThat(row(page, 4)).as("as often as the branch").contains("<td class=\"times\">5</td>");
        assertThat(row(page, 5)).contains("<td class=\"times\">6</td>");
        assertThat(page)
                .as("why the first branch was never taken")
                .containsPattern(
                        "disjunct of Put at M.tla:2:11: x = 0 [.]{3}</a>; never seen true: <a href=\"#line-1-2\">x = 0</a></li>");
    }

    @Test
    void tabsAreAsWideAsTheParserCountsThem() {
        String page = page(
                coverage(Map.of(), Map.of(new Branch("Put", Branch.Sort.ELSE, "2", "M.tla", 2, 17, 2, 17), 1L)),
                "---- MODULE M ----\nx\t\t2\n====\n");
        assertThat(row(page, 2)).contains("<span class=\"taken\" title=\"taken once\">2</span>");
    }

    @Test
    void hostileNamesAreText() {
        String evil = "<script>alert(1)</script>\u202e";
        Coverage hostile = new Coverage(
                evil,
                "id",
                1,
                3,
                new TreeMap<>(Map.of(evil, 0L)),
                new TreeMap<>(Map.of(new Branch(evil, Branch.Sort.CASE, evil, evil, 1, 1, 1, 3), 0L)),
                new TreeMap<>(Map.of(new Branch(evil, Branch.Sort.CONJUNCT, evil, evil, 1, 2, 1, 3), 0L)),
                new TreeSet<>());
        String page = CoveragePage.html(hostile, Optional.empty(), Map.of(evil, evil + "\n\"" + evil + "\" == 1"));
        assertThat(page).doesNotContain("<script").doesNotContain("\u202e").contains("\\u202e");
    }

    @Test
    void nothingToShowIsSaid() {
        String page = page(coverage(Map.of(), Map.of()), "");
        assertThat(page)
                .contains("Nothing: every action and every branch was taken at least once.")
                .contains("The specification has no actions.");
    }

    @Test
    void commentsAreMasked() {
        assertThat(CommentMask.of(List.of("a (* b", "c *) d \\* e (* f", "g \"(* \\\" \\* h\" (**) i", "(* \\* *) j")))
                .containsExactly("a     ", "     d          ", "g \"(* \\\" \\* h\"      i", "         j");
    }

    @Test
    void definitionsEndBeforeTheNextOne() {
        List<String> lines = List.of(
                "Put ==",
                "/\\ x = 0",
                "",
                "/\\ LET Take == 1",
                "   IN x' = Take",
                "Take ==",
                "  x' = 1",
                "Next == Put");
        assertThat(ActionExtents.of(lines, Set.of("Put", "Take")))
                .isEqualTo(Map.of("Put", new Extent(1, 1, 5, 15), "Take", new Extent(6, 1, 7, 8)));
    }
}
