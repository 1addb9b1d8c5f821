package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.web.SceneData;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The viewer as a person uses it, in a real browser. */
@Tag("slow")
class ViewerInBrowserTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";
    private static final String SELECTED = "plumbline.choice.selection.operation";

    private static ViewServer queue;

    @BeforeAll
    static void start() throws BadInput {
        queue = ViewedHistories.serve(ViewedHistories.violating(Scenes.queueThatRepeats(), "queue"));
    }

    @AfterAll
    static void stop() {
        queue.close();
    }

    private static Tab open(String fragment) {
        return Chromium.tab().go(queue.address() + fragment).waitFor(READY);
    }

    private static long total(Tab tab) {
        return tab.number("plumbline.choice.pruned.total");
    }

    @Test
    void theFailureIsWhatOneSeesFirst() {
        try (Tab tab = open("")) {
            assertThat(tab.text("#banner"))
                    .contains("#7 dequeue() could not have returned \"report\".")
                    .contains("process printer-1")
                    .contains("the head of the queue is \"invoice\", not \"report\"");
            assertThat(tab.text("#head-facts"))
                    .contains("violates")
                    .contains("print-queue.ndjson")
                    .contains("queue");
            assertThat(tab.ask("(() => { const t = plumbline.timeline; const i = t.boxes.indexOf(7);"
                            + " return t.from <= t.boxes.call[i] && t.to >= t.boxes.end[i]; })()"))
                    .isEqualTo("true");
            assertThat(tab.number(SELECTED)).isEqualTo(7);
            assertThat(tab.ask("document.querySelector('#panel-stalled').hidden"))
                    .isEqualTo("false");
            assertThat(tab.ask("document.documentElement.scrollWidth <= innerWidth"
                            + " && document.documentElement.scrollHeight <= innerHeight"))
                    .as("fits the screen of a laptop")
                    .isEqualTo("true");
            assertThat(tab.requests())
                    .allMatch(address -> address.startsWith(queue.address().toString()));
        }
    }

    /** Each row holds what the paths have there, each cell in how many; compared with listing all paths. */
    @Test
    void cellsCountTheInterpretationsThatHaveThem() {
        try (Tab tab = open("")) {
            assertThat(total(tab)).isGreaterThan(3);
            assertThat(tab.ask(Paths.DISAGREEMENTS + "(plumbline.choice.scene)"))
                    .matches("[0-9]{3} compared");
        }
    }

    /** The same for random histories: whatever overlaps, and whichever operation fails. */
    @Test
    void countsAgreeWithListingForRandomHistories() throws BadInput {
        Random random = new Random(11);
        int compared = 0;
        try (Tab tab = open("")) {
            while (compared < 8) {
                Optional<ViewedHistory> violating = ViewedHistories.randomRegister(random);
                if (violating.isPresent()) {
                    String scene = SceneData.scene(violating.get().scene());
                    assertThat(tab.ask(Paths.DISAGREEMENTS + "(new plumbline.choice.scene.constructor(" + scene + "))"))
                            .as(scene)
                            .matches("[0-9]+ compared");
                    compared++;
                }
            }
        }
    }

    @Test
    void focusPrunesAndIsUndone() {
        try (Tab tab = open("")) {
            long all = total(tab);
            assertThat(tab.ask("document.querySelector('#focus-at').disabled")).isEqualTo("true");
            // A cell that not every interpretation has.
            String cell = "#"
                    + tab.ask("(() => { const cell = [...document.querySelectorAll('.cell[data-operation]:not(.all)')]"
                            + ".at(-1); cell.id = 'chosen'; return cell.id; })()");
            String operation = tab.ask("document.querySelector('" + cell + "').dataset.operation");
            String row = tab.ask("document.querySelector('" + cell + "').dataset.row");
            tab.click(cell).click("#focus-at");
            long some = total(tab);
            assertThat(some).isPositive().isLessThan(all);
            assertThat(tab.text("#remaining")).isEqualTo(some + " of " + all + " interpretations remain");
            assertThat(tab.texts(".row[data-row='" + row + "'] .cell[data-operation] b"))
                    .containsExactly("#" + operation);
            assertThat(tab.ask("location.hash")).contains("at=" + operation + "." + row);
            String link = tab.ask("location.href");
            tab.key("u");
            assertThat(total(tab)).isEqualTo(all);
            tab.click("#chosen, .cell[data-operation='" + operation + "'][data-row='" + row + "']")
                    .key("f");
            assertThat(total(tab)).isEqualTo(some);
            tab.click("#focus-reset");
            assertThat(total(tab)).isEqualTo(all);
            tab.click("#focus-undo");
            assertThat(total(tab)).isEqualTo(some);
            tab.click(".chip .remove");
            assertThat(total(tab)).isEqualTo(all);
            // The link brings another person to the same place.
            try (Tab other = Chromium.tab().go(link).waitFor(READY)) {
                assertThat(total(other)).isEqualTo(some);
                assertThat(other.text(".chip")).contains("#" + operation);
                assertThat(other.ask(SELECTED)).isEqualTo(operation);
            }
        }
    }

    @Test
    void oneBeforeAnother() {
        try (Tab tab = open("")) {
            long all = total(tab);
            // #0 and #1 overlap, but the letter came out first: only one order is left.
            tab.click(".cell[data-operation='5']").click("#focus-before");
            assertThat(tab.text(".waiting")).contains("#5 came before");
            tab.click(".cell[data-operation='4']");
            long before = total(tab);
            assertThat(tab.text(".chip")).contains("#5 before #4");
            tab.click("#focus-reset");
            tab.click(".cell[data-operation='4']").key("b").click(".cell[data-operation='5']");
            assertThat(before + total(tab)).isEqualTo(all);
            tab.click(".cell[data-operation='5']")
                    .key("b")
                    .click(".cell[data-operation='4']")
                    .settle();
            assertThat(total(tab)).isZero();
            assertThat(tab.ask("document.querySelector('#nothing-remains').hidden"))
                    .isEqualTo("false");
            tab.key("u");
            assertThat(total(tab)).isPositive();
        }
    }

    @Test
    void theStateShowsWhatAnOperationChanged() {
        try (Tab tab = open("")) {
            tab.click(".cell[data-operation='4']");
            assertThat(tab.text("#state-body .subject")).contains("After #4 enqueue(value: \"invoice\")");
            assertThat(tab.texts("#state-body .leaf.added"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("\"invoice\"");
            // What leaves a queue at its head is one removal, not a change of all that moves up.
            tab.click(".cell[data-operation='5']");
            assertThat(tab.texts("#state-body .leaf.removed"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("\"report\"");
            assertThat(tab.texts("#state-body .leaf.changed, #state-body .leaf.added"))
                    .isEmpty();
            tab.click("#state-search").type("[1]").settle();
            assertThat(tab.texts("#state-body .leaf .key"))
                    .allMatch(path -> path.contains("[1]"))
                    .isNotEmpty();
        }
    }

    /** Of states without a reason the number is told; when all reasons have been asked for, each end has one. */
    @Test
    void everyEndHasAReason() throws BadInput {
        try (Tab tab = open("")) {
            assertThat(tab.text("#unexplained"))
                    .matches("For [0-9]+ further end states? .* yet: press Reveal stalled.");
            tab.click("#tab-stalled").click("#reveal-stalled").waitFor("document.querySelector('#stalled-rows')");
            assertThat(tab.texts("#unexplained")).isEmpty();
        }
        try (ViewServer server =
                        ViewedHistories.serve(ViewedHistory.explained(Scenes.violatedAt(Scenes.manyOperations(9), 5)));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            assertThat(tab.texts("#stalled-body .in-state")).isNotEmpty();
            assertThat(tab.texts("#unexplained")).isEmpty();
        }
    }

    @Test
    void stalledShowsEveryRowInWhichAnOperationWasOpen() {
        try (Tab tab = open("")) {
            tab.click("#tab-stalled").click("#reveal-stalled").waitFor("document.querySelector('#stalled-rows')");
            assertThat(tab.texts("#stalled-rows .stalled-row")).hasSizeGreaterThan(1);
            assertThat(tab.text("#stalled-rows")).contains("is FALSE").contains("end");
        }
    }

    @Test
    void theTimelineZoomsMovesAndJumps() {
        try (Tab tab = open("")) {
            tab.click("#zoom-all").settle();
            double[] box = canvas(tab);
            long span = tab.number("plumbline.timeline.to - plumbline.timeline.from");
            tab.wheel(box[0] + box[2] / 2, box[1] + 90, -300)
                    .waitFor("plumbline.timeline.to - plumbline.timeline.from < " + span);
            double from = Double.parseDouble(tab.ask("plumbline.timeline.from"));
            tab.drag(box[0] + 600, box[1] + 140, box[0] + 400, box[1] + 140).settle();
            assertThat(Double.parseDouble(tab.ask("plumbline.timeline.from"))).isGreaterThan(from);
            tab.click("#zoom-out").click("#zoom-failure").settle();
            tab.click("#jump").type("#3").key("Enter").settle();
            assertThat(tab.number(SELECTED)).isEqualTo(3);
            assertThat(tab.text("#operation-body"))
                    .contains("dequeue")
                    .contains("printer-1")
                    .contains("metadata thread")
                    .contains("pool-1-printer-1")
                    .contains("Overlaps");
            tab.click("#jump").type("99").key("Enter").settle();
            assertThat(tab.number(SELECTED)).isEqualTo(3);
            // The overview above the lanes: a click brings that part of the history into view.
            tab.click("#zoom-in").clickAt(box[0] + box[2] - 20, box[1] + 10).settle();
            assertThat(tab.ask("plumbline.timeline.to > plumbline.timeline.boxes.last * 0.9"))
                    .isEqualTo("true");
            onAPhone(tab);
        }
    }

    /** Nothing sticks out to the right, every part can be scrolled to, and fingers move and zoom. */
    private static void onAPhone(Tab tab) {
        tab.size(360, 740).click("#zoom-all").settle();
        assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(360);
        for (String part :
                List.of("#search", "#filter", "#timeline-canvas", "#grid-body", "#panel-operation", "#copy-link")) {
            assertThat(tab.ask("(() => { const at = document.querySelector('" + part + "'); at.scrollIntoView();"
                            + " const box = at.getBoundingClientRect(); return box.width > 20 && box.left >= 0"
                            + " && box.right <= innerWidth && box.top < innerHeight && box.bottom > 0; })()"))
                    .as(part)
                    .isEqualTo("true");
        }
        tab.ask("(document.querySelector('#timeline-canvas').scrollIntoView(), 1)");
        double[] box = canvas(tab.settle());
        String span = "plumbline.timeline.to - plumbline.timeline.from";
        double whole = Double.parseDouble(tab.ask(span));
        double y = box[1] + 120;
        tab.fingers(new double[] {150, y, 90, y}, new double[] {210, y, 270, y}).settle();
        double zoomed = Double.parseDouble(tab.ask(span));
        assertThat(zoomed).isBetween(whole / 5, whole / 2);
        double from = Double.parseDouble(tab.ask("plumbline.timeline.from"));
        tab.fingers(new double[] {250, y, 150, y}).settle();
        assertThat(Double.parseDouble(tab.ask("plumbline.timeline.from"))).isGreaterThan(from);
        assertThat(Double.parseDouble(tab.ask(span))).isBetween(zoomed * 0.999, zoomed * 1.001);
    }

    @Test
    void aTimeboxAndItsCellsAreSelectedTogether() {
        try (Tab tab = open("")) {
            double[] box = canvas(tab);
            String[] middle = tab.ask(
                            "(() => { const t = plumbline.timeline; const i = t.boxes.indexOf(4);"
                                    + " return t.x((t.boxes.call[i] + t.boxes.end[i]) / 2) + ' ' + (t.y(t.laneOf[i]) + t.laneHeight / 2); })()")
                    .split(" ");
            tab.clickAt(box[0] + Double.parseDouble(middle[0]), box[1] + Double.parseDouble(middle[1]))
                    .settle();
            assertThat(tab.number(SELECTED)).isEqualTo(4);
            assertThat(tab.texts(".cell.selected b")).isNotEmpty().allMatch(text -> text.equals("#4"));
            tab.click(".cell[data-operation='5']").settle();
            assertThat(tab.number("plumbline.timeline.boxes.numbers[plumbline.timeline.selected]"))
                    .isEqualTo(5);
            assertThat(
                            tab.ask(
                                    "plumbline.timeline.overlapping(plumbline.timeline.boxes.indexOf(6), plumbline.timeline.selected)"))
                    .isEqualTo("true");
        }
    }

    private static double[] canvas(Tab tab) {
        String[] parts = tab.ask(
                        "(() => { const box = document.querySelector('#timeline-canvas').getBoundingClientRect();"
                                + " return [box.left, box.top, box.width].join(' '); })()")
                .split(" ");
        return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2])};
    }

    @Test
    void everythingCanBeReachedByKeys() {
        try (Tab tab = open("")) {
            tab.key("?").waitFor("document.querySelector('#help').open").key("Escape");
            tab.waitFor("!document.querySelector('#help').open");
            tab.key("2").key("ArrowDown");
            assertThat(tab.ask("document.activeElement.className")).contains("cell");
            String first = tab.ask("document.activeElement.dataset.row");
            tab.key("ArrowDown").key("ArrowRight");
            assertThat(tab.number("document.activeElement.dataset.row")).isEqualTo(Long.parseLong(first) + 1);
            assertThat(tab.ask("document.activeElement.getAttribute('aria-selected')"))
                    .isEqualTo("true");
            tab.key("Home");
            assertThat(tab.ask("document.activeElement.dataset.row")).isEqualTo("0");
            tab.key("1").key("Home").key("ArrowRight");
            long selected = tab.number(SELECTED);
            tab.waitFor("document.querySelector('#tooltip').textContent.includes('interpretation')");
            tab.key("ArrowLeft");
            assertThat(tab.number(SELECTED)).isNotEqualTo(selected);
            long span = tab.number("plumbline.timeline.to - plumbline.timeline.from");
            tab.key("+").settle();
            assertThat(tab.number("plumbline.timeline.to - plumbline.timeline.from"))
                    .isLessThan(span);
            tab.key("0").settle();
            assertThat(tab.ask("plumbline.timeline.from <= plumbline.timeline.boxes.first"
                            + " && plumbline.timeline.to >= plumbline.timeline.boxes.last"))
                    .isEqualTo("true");
            tab.key("g").type("2").key("Enter");
            assertThat(tab.number(SELECTED)).isEqualTo(2);
            tab.key("3").key("ArrowLeft");
            assertThat(tab.ask("document.activeElement.getAttribute('role')")).isEqualTo("tab");
            // In order, Tab leads from the head through the timeline and the grid to the details.
            List<String> order = List.of("theme-button", "timeline-canvas", "grid-body", "tab-state");
            assertThat(tab.ask("(() => { const ids = " + quoted(order)
                            + "; const all = ids.map((id) => document.getElementById(id));"
                            + " return all.every((one, i) => i === 0"
                            + " || all[i - 1].compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING); })()"))
                    .isEqualTo("true");
            // Search works from everywhere; n and N go on, and Escape goes back.
            tab.key("1").key("/").type("dequeue").key("Enter");
            tab.waitFor("document.querySelector('#search-count').textContent === '1 of 4'");
            tab.key("Enter").settle();
            assertThat(tab.number(SELECTED)).isEqualTo(5);
            tab.key("Tab").key("N").settle();
            assertThat(tab.number(SELECTED)).isEqualTo(3);
            assertThat(tab.ask("location.hash")).contains("find=dequeue");
            tab.click("#search").key("Escape").settle();
            assertThat(tab.ask("document.activeElement.id")).isEqualTo("timeline-canvas");
            assertThat(tab.ask("location.hash")).doesNotContain("find=");
            assertThat(tab.number("[...document.querySelectorAll('button, input, select, canvas:not([aria-hidden]),"
                            + " [role=gridcell]')]"
                            + ".filter((one) => !(one.textContent.trim() || one.getAttribute('aria-label') || one.title"
                            + " || one.labels?.length)).length"))
                    .as("controls without a name")
                    .isZero();
        }
    }

    /** Its line, its steps with what they change, and the tooltip of an operation that keys have reached. */
    @Test
    void aConformingHistoryShowsItsWitness() throws BadInput {
        History conforming = Scenes.history(
                "letters.ndjson", "ns", Scenes.queueThatRepeats().operations().subList(0, 6));
        try (ViewServer server = ViewedHistories.serve(ViewedHistories.conforming(conforming, "queue"));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            tab.settle();
            assertThat(tab.text("#witness-body"))
                    .contains("6 steps")
                    .contains("#0 enqueue")
                    .contains("(\"poster\" added at the end)");
            assertThat(tab.ask("(() => { const w = plumbline.timeline.witness; const a = plumbline.timeline.axis;"
                            + " return w.steps.operation.every((i, k) => w.current[k] >= a.call[i] && w.current[k] <= a.end[i]"
                            + " && (k === 0 || w.current[k] >= w.current[k - 1])); })()"))
                    .isEqualTo("true");
            tab.click("#witness-path").settle();
            assertThat(tab.ask("location.hash")).contains("witness=hidden");
            tab.key("1").key("ArrowRight").settle();
            tab.waitFor("document.querySelector('#tooltip').textContent.includes('letter\")')");
            assertThat(tab.text("#tooltip"))
                    .contains("#0 enqueue(value: \"letter\")")
                    .contains("50 ns")
                    .contains("state = <<\"letter\">>");
            assertThat(tab.text("#operation-body")).contains("0 (recorded 10)");
            tab.key("o").key("z").settle();
            assertThat(tab.ask("location.hash")).contains("axis=order").contains("zero=0");
            assertThat(tab.ask("plumbline.timeline.axis.name")).isEqualTo("order");
            // The splitter moves by keys and says where it is.
            String before = tab.ask("document.querySelector('#splitter').getAttribute('aria-valuenow')");
            tab.ask("document.querySelector('#splitter').focus()");
            tab.key("ArrowLeft").settle();
            assertThat(tab.number("document.querySelector('#splitter').getAttribute('aria-valuenow')"))
                    .isLessThan(Long.parseLong(before));
        }
    }

    private static String quoted(List<String> texts) {
        return "[\"" + String.join("\", \"", texts) + "\"]";
    }

    /** Rows are made as they come into view, so the button below them comes to rest only behind the last. */
    private static void moreRowsThan(long rows, Tab tab) {
        tab.waitFor("((document.querySelector('#grid-scroll').scrollTop = 1e9),"
                + " [...document.querySelectorAll('.chunk')].every((chunk) => chunk.childElementCount > 0))");
        tab.click("#more-rows").waitFor("plumbline.choice.pruned.rows.length > " + rows);
    }

    @Test
    void rowsReachBackToTheBeginning() throws BadInput {
        try (ViewServer server =
                        ViewedHistories.serve(ViewedHistories.violating(Scenes.registerWithPairs(100), "register"));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            long rows = tab.number("plumbline.choice.pruned.rows.length");
            assertThat(rows).isLessThan(201);
            moreRowsThan(rows, tab);
            assertThat(tab.ask("location.hash")).contains("rows=");
            String link = tab.ask("location.href");
            for (int i = 0;
                    i < 20 && tab.ask("document.querySelector('#more-rows')").contains("Button");
                    i++) {
                long before = tab.number("plumbline.choice.pruned.rows.length");
                moreRowsThan(before, tab);
            }
            assertThat(tab.text("#grid-beginning")).contains("The beginning of the history");
            assertThat(tab.number("plumbline.choice.pruned.rows.length")).isEqualTo(201);
            // More than any double can count, and exact.
            assertThat(tab.ask("plumbline.choice.pruned.total"))
                    .isEqualTo(java.math.BigInteger.TWO.pow(100).toString());
            assertThat(tab.text("#remaining")).isEqualTo("about 1.26 \u00d7 10^30 interpretations");
            try (Tab other = Chromium.tab()
                    .go(link.replaceAll("rows=[0-9]+", "rows=200"))
                    .waitFor(READY)) {
                // The explanation comes first, then the rows that the link speaks of.
                other.waitFor("plumbline.choice.pruned.rows.length === 201");
                // Rows are made when they come into view.
                assertThat(other.number("document.querySelectorAll('.row').length"))
                        .isLessThan(201);
                other.ask("(document.querySelector('#grid-scroll').scrollTop = 1e9, 1)");
                other.waitFor("document.querySelector('.row[data-row=\"200\"] .cell')");
            }
        }
    }

    /** Rows with states of a hundred thousand characters: not all of them go into a browser, and the page says so. */
    @Tag("long")
    @Test
    void rowsThatAreTooLargeAreSaidToBeLeftOut() throws BadInput {
        try (ViewServer server = ViewedHistories.serve(ViewedHistory.explained(Scenes.withLargeStates(500, 100_000)));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            assertThat(tab.number("plumbline.choice.pruned.rows.length")).isBetween(200L, 420L);
            assertThat(tab.text("#banner .note"))
                    .contains("Earlier rows are left out")
                    .contains("too large");
            assertThat(tab.text("#grid-beginning")).isEqualTo("Earlier rows are not available.");
        }
        try (ViewServer server = ViewedHistories.serve(ViewedHistory.explained(Scenes.withLargeStates(500, 100)));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            assertThat(tab.number("plumbline.choice.pruned.rows.length")).isEqualTo(501);
            assertThat(tab.texts("#banner .note")).isEmpty();
        }
    }

    @Test
    void lightAndDark() {
        try (Tab tab = Chromium.tab().dark(true).go(queue.address().toString()).waitFor(READY)) {
            String dark = tab.ask("getComputedStyle(document.body).backgroundColor");
            tab.click("#theme-button").settle();
            assertThat(tab.ask("getComputedStyle(document.body).backgroundColor"))
                    .isNotEqualTo(dark);
            assertThat(tab.ask("document.documentElement.dataset.theme")).isEqualTo("light");
        }
    }
}
