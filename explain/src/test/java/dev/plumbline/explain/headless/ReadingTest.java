package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.Samples;
import dev.plumbline.explain.web.SceneData;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Folding, filtering and searching, alone and in the whole viewer. */
@Tag("slow")
class ReadingTest {
    private static final int GRIDS = Integer.getInteger("plumbline.random", 10_000) / 100;

    /** A row of a grid: whether something changes in it, whether it passes, is kept or was opened, and has an end. */
    private record Row(boolean idle, boolean passes, boolean kept, boolean opened, boolean end) {
        String json() {
            return Stream.of(idle, passes, kept, opened, end)
                    .map(flag -> flag ? "1" : "0")
                    .toList()
                    .toString();
        }

        /** Empty if it must be seen. */
        String why() {
            return end || kept || opened ? "" : !passes ? "filtered" : idle ? "idle" : "";
        }
    }

    /** Row by row: one is hidden exactly if it may be and its neighbours make it worth while. */
    @Test
    void rowsAreFoldedExactlyWhereTheyMayBe() {
        Random random = new Random(3);
        List<String> grids = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < GRIDS; i++) {
            List<Row> rows = new ArrayList<>();
            for (int r = 1 + random.nextInt(20); r > 0; r--) {
                rows.add(new Row(
                        random.nextInt(3) > 0,
                        random.nextInt(3) > 0,
                        random.nextInt(7) == 0,
                        random.nextInt(9) == 0,
                        random.nextInt(9) == 0));
            }
            grids.add(rows.stream().map(Row::json).toList().toString());
            expected.add(hidden(rows));
        }
        String module = "import { foldedRuns } from \"./scene/folding.js\";\n"
                + "export const answer = " + grids + ".map((grid) => {\n"
                + "  const rows = grid.map(([idle, passes, kept, opened, end], r) => ({"
                + " cells: [{ operation: r, edges: [{ from: 0, to: 1 - idle }] }], ends: end ? [0] : [] }));\n"
                + "  const seen = rows.map(() => \".\");\n"
                + "  foldedRuns(rows, (node) => node, { kept: (o) => grid[o][2], opened: (r) => grid[r][3],"
                + " passes: (o) => grid[o][1], chunk: 5 }).forEach((run) => {"
                + " for (let r = run.from; r <= run.to; r++) {"
                + " seen[r] = run.operations.includes(r) ? run.why[0] : \"?\"; } });\n"
                + "  return seen.join(\"\");\n});\n";
        try (Headless page = Headless.page()) {
            assertThat(page.text(module))
                    .isEqualTo(expected.stream().collect(Collectors.joining("\",\"", "[\"", "\"]")));
        }
    }

    private static String hidden(List<Row> rows) {
        StringBuilder hidden = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            String why = rows.get(r).why();
            boolean withBefore = r % 5 != 0 && rows.get(r - 1).why().equals(why);
            boolean withAfter = r + 1 < rows.size()
                    && (r + 1) % 5 != 0
                    && rows.get(r + 1).why().equals(why);
            boolean folded = why.equals("filtered") || why.equals("idle") && (withBefore || withAfter);
            hidden.append(folded ? why.charAt(0) : '.');
        }
        return hidden.toString();
    }

    @Test
    void aFilterTakesArgumentsProcessesNamesAndValues() {
        try (Headless page = Headless.page()) {
            String module = "import { parseFilter, passesFilter, filterTerm } from \"./scene/filter.js\";\n"
                    + "const put = { number: 7, name: \"Put\", process: '\"p 1\"',"
                    + " args: [[\"key\", \"10\"], [\"value\", '\"a b\"']] };\n"
                    + "const unknown = { ...put, args: null };\n"
                    + "const passes = (text, one = put) => passesFilter(parseFilter(text), one);\n";
            assertThat(page.text(module
                            + "export const answer = [\"\", \"key=10\", \"key=1\", \"10\", \"1\", \"#7\", 'process=\"p 1\"',"
                            + " \"process=p\", \"op=Put\", \"operation=Get\", 'value=\"a b\"', '\"a b\"', \"key=10 key=11\","
                            + " \"key=10 value=x\", \"other=10\"].map((text) => passes(text));"))
                    .isEqualTo("[true,true,false,true,false,true,true,false,true,false,true,true,true,false,false]");
            // Whoever does not know the arguments says so, unless something else decides.
            assertThat(page.text(module
                            + "export const answer = [\"key=10\", \"op=Put\", \"key=10 op=Get\", \"10\", \"Put\","
                            + " \"process=p\"].map((text) => passes(text, unknown));"))
                    .isEqualTo("[null,true,false,null,true,false]");
            assertThat(
                            page.text(
                                    module
                                            + "export const answer = put.args.every(([name, value]) => passes(filterTerm(name, value)));"))
                    .isEqualTo("true");
        }
    }

    @Test
    void searchFindsNumbersNamesProcessesAndValues() {
        try (Headless page = Headless.page()) {
            String module = "import { findOperations, nextHit } from \"./scene/search.js\";\n"
                    + "const operations = new Map([[3, { number: 3, name: \"Get\", process: \"p1\", args: [[\"key\", \"17\"]] }],"
                    + " [7, { number: 7, name: \"Put\", process: \"p2\", args: [[\"key\", \"3\"], [\"value\", '\"Pears\"']] }],"
                    + " [17, { number: 17, name: \"Get\", process: \"7\", args: [] }]]);\n"
                    + "const find = (words) => findOperations(words, { operations });\n";
            assertThat(page.text(module
                            + "export const answer = [\"get\", \"#3\", \"3\", \"7\", \"17\", \"pear\", \"get p1\", \"key\","
                            + " \"nothing\", \" \"].map(find);"))
                    .isEqualTo("[[3,17],[3],[3,7],[7,17],[3,17],[7],[3],[3,7],[],[]]");
            assertThat(page.text(module
                            + "export const answer = [nextHit([3, 7, 17], 7, 1), nextHit([3, 7, 17], 17, 1),"
                            + " nextHit([3, 7, 17], 3, -1), nextHit([3, 7], 5, -1), nextHit([], 5, 1)];"))
                    .isEqualTo("[17,3,17,3,-1]");
        }
    }

    private static List<Value> states(String... texts) {
        return Stream.of(texts).map(Samples::value).toList();
    }

    /** The views that are asked for, on one interpretation that goes through these states. */
    private static Headless views(List<Value> states, String views) {
        Headless page = Headless.page();
        page.value("import { Choice, Scene } from \"./scene/scene.js\";\n"
                + "import { Reading } from \"./scene/reading.js\";\n"
                + "import { StateView } from \"./details/state.js\";\n"
                + "import { GridView } from \"./grid/grid.js\";\n"
                + "import { FocusView } from \"./grid/focus.js\";\n"
                + "import { Learning } from \"./scene/learning.js\"; import { FilterView } from \"./frame/filterview.js\";\n"
                + "import { SearchView } from \"./frame/searchview.js\";\n"
                + "const choice = new Choice(new Scene(" + SceneData.scene(Scenes.withStates(states)) + "));\n"
                + "choice.reading = new Reading(choice);\n"
                + "globalThis.choice = choice;\n" + views + "\nexport const answer = 0;");
        return page;
    }

    private static String cells(Headless page, String selector) {
        return page.textOf("[...document.querySelectorAll('" + selector
                + "')].map((one) => one.dataset.operation).filter((one) => one).join()");
    }

    /** An atom becomes a tuple, nil a record, a set a record, a record a function: nothing of that is unchanged. */
    @Test
    void aValueThatChangesItsKindIsShownAsChanged() {
        List<String> kinds = List.of(
                "\"atom\"", "<<4, 5>>", "null", "[a |-> 1, b |-> 2]", "{4, 5}", "(7 :> 4 @@ 9 :> 5)", "<<>>", "m");
        List<Value> states = new ArrayList<>(kinds.stream()
                .map(kind -> Samples.value("[n |-> 1, x |-> " + kind + "]"))
                .toList());
        kinds.forEach(kind -> states.add(Samples.value(kind)));
        try (Headless page = views(states, "new StateView(choice);")) {
            page.ask("globalThis.body = document.querySelector('#state-body')");
            for (int i = 0; i + 1 < states.size(); i++) {
                page.ask("choice.select({ operation: " + i + " })");
                boolean ofRecords = i + 1 < kinds.size();
                assertThat(page.textOf("[...body.querySelectorAll('.fold')].map((one) => one.textContent).join()"
                                + " + '; ' + body.querySelectorAll('.unchanged').length"
                                + " + ' ' + (body.querySelectorAll('.added, .removed, .changed').length > 0)"))
                        .as("%s to %s", states.get(i), states.get(i + 1))
                        .isEqualTo((ofRecords ? "\u2026 1 unchanged: n" : "") + "; 0 true");
            }
            String letters = "x".repeat(10_000);
            page.ask("choice.scene.values.table.push('" + letters + "')");
            page.ask("choice.scene.graph.nodes[1].state = choice.scene.values.table.length - 1");
            page.ask("choice.select({ operation: 0 })");
            assertThat(page.textOf("body.textContent")).hasSizeLessThan(1_000);
            page.ask("body.querySelector('.show-all').focus()");
            page.ask("body.querySelector('.show-all').click()");
            assertThat(page.textOf("body.textContent")).contains(letters);
            assertThat(page.textOf("document.querySelector('#state-body').contains(document.activeElement)"))
                    .isEqualTo("true");
        }
    }

    @Test
    void rowsThatChangeNothingAreFoldedAndTheFocusStays() {
        List<Value> states = states("1", "2", "2", "2", "2", "3", "3", "4");
        try (Headless page = views(states, "new GridView(choice, { render() {} }); new FocusView(choice);")) {
            assertThat(page.textOf("[...document.querySelectorAll('.fold-rows')].map((one) => one.textContent).join()"))
                    .startsWith("3 rows without a change: #3 ");
            assertThat(cells(page, ".cell")).isEqualTo("6,5,4,0");
            assertThat(page.textOf("document.querySelector('.cell[data-operation=\"0\"] .effect').textContent"))
                    .isEqualTo("\u2192 state = 2");
            page.ask("document.querySelector('.fold-rows').focus()");
            page.ask("document.querySelector('.fold-rows').click()");
            assertThat(cells(page, ".cell")).isEqualTo("6,5,4,3,2,1,0");
            assertThat(page.textOf("document.activeElement.dataset.operation")).isEqualTo("3");
            assertThat(page.textOf("choice.reading.withReading('op=3')")).isEqualTo("op=3&rows-shown=4-6");
            page.ask("document.querySelector('#fold-all').click()");
            assertThat(cells(page, ".cell")).isEqualTo("6,5,4,0");
            // A link shows the same rows; and whoever selects what is folded sees it.
            page.ask("choice.reading.take('#op=3&rows-shown=5-6')");
            assertThat(cells(page, ".cell")).isEqualTo("6,5,4,3,2,1,0");
            page.ask("choice.reading.take('')");
            page.ask("choice.select({ operation: 2 }, 'timeline')");
            assertThat(cells(page, ".cell.selected")).isEqualTo("2");
            // What is made anew keeps the focus: a cell, a button, the neighbour of one that is gone.
            page.ask("document.querySelector('.cell[data-operation=\"4\"]').focus()");
            page.ask("choice.tell('layers')");
            assertThat(page.textOf("document.activeElement.dataset.operation")).isEqualTo("4");
            page.ask("choice.select({ operation: 4, row: 3 }, 'grid')");
            page.ask("document.querySelector('#focus-at').focus()");
            page.ask("document.querySelector('#focus-at').click()");
            assertThat(page.textOf("document.activeElement.id")).isEqualTo("focus-at");
            page.ask("document.querySelector('.chip .remove').focus()");
            page.ask("document.querySelector('.chip .remove').click()");
            assertThat(page.textOf("document.querySelector('#focus-bar').contains(document.activeElement)"))
                    .isEqualTo("true");
        }
    }

    @Test
    void filterAndSearchArePartOfTheLink() {
        String views =
                "new GridView(choice, { render() {} }); const learning = new Learning(choice, { live: false }); new FilterView(choice, learning);"
                        + " globalThis.search = new SearchView(choice, learning);";
        try (Headless page = views(states("1", "2", "3", "4", "5", "6", "7", "8"), views)) {
            page.ask("(() => { const at = document.querySelector('#filter'); at.value = 'key=3';"
                    + " at.dispatchEvent(new Event('input')); })()");
            assertThat(page.textOf("document.querySelector('#filter-count').textContent"))
                    .isEqualTo("1 of 8 operations matched; 7 dimmed or folded");
            assertThat(cells(page, ".cell")).isEqualTo("3");
            assertThat(page.textOf("document.querySelector('.fold-rows').textContent"))
                    .startsWith("3 rows hidden by the filter: #6");
            // From everywhere, also while a canvas has the focus.
            page.ask("document.querySelector('#timeline-canvas').focus()");
            page.ask("document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))");
            assertThat(page.textOf("document.activeElement.id")).isEqualTo("search");
            page.ask("(() => { const at = document.querySelector('#search'); at.value = '#5';"
                    + " at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' })); })()");
            assertThat(page.textOf("choice.selection.operation")).isEqualTo("5");
            assertThat(page.textOf("document.querySelector('#search-count').textContent"))
                    .isEqualTo("1 of 1");
            assertThat(cells(page, ".cell")).isEqualTo("5,3");
            assertThat(page.textOf("choice.reading.withReading('')")).isEqualTo("only=key%3D3&find=%235");
            page.ask("search.take(choice.reading.take('#only=key%3D4&find=%232'))");
            assertThat(page.textOf("document.querySelector('#filter').value")).isEqualTo("key=4");
            assertThat(cells(page, ".cell.hit")).isEqualTo("2");
            // What the sentence about the cause names stays.
            assertThat(cells(page, ".cell")).isEqualTo("5,4,2");
            page.ask("choice.scene.data.said = [{ look: 'cause', spans: [['#1', 'named', 1], [' wrote', '']] }]");
            page.ask("choice.tell('reading')");
            assertThat(cells(page, ".cell")).isEqualTo("5,4,2,1");
            page.ask("document.querySelector('#filter-clear').click()");
            assertThat(cells(page, ".cell")).isEqualTo("6,5,4,3,2,1,0");
            assertThat(page.textOf("document.querySelector('#filter-count').textContent"))
                    .isEmpty();
        }
    }
}
