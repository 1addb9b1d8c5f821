package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which columns of a trace are shown, and which are folded. */
@Tag("slow")
class TraceColumnsTest {
    private static final int TRACES = Math.max(400, Integer.getInteger("plumbline.random", 10_000) / 3);

    private static String shown(Headless page, String numbers, String view) {
        return page.text(
                "import { shownColumns } from \"./trace/columns.js\";\n"
                        + "const items = shownColumns(" + numbers + ", " + view + ");\n"
                        + "export const answer = items.map((one) => one.column ?? \"(\" + one.from + \"-\" + one.to + \":\" + one.events + \")\").join(\" \");");
    }

    @Test
    void bothEndsAndTheNeighboursOfTheMarkedColumnAreShown() {
        try (Headless page = Headless.page()) {
            String hundred = "Array.from({ length: 100 }, (_, i) => i)";
            assertThat(shown(page, hundred, "{ marked: 50, selected: 50, opened: [] }"))
                    .isEqualTo("0 1 (2-42:40) 42 43 44 45 46 47 48 49 50 51 52 53 54 (55-98:43) 98 99");
            assertThat(shown(page, hundred, "{ marked: 50, selected: 20, opened: [[30, 42]] }"))
                    .startsWith("0 1 (2-19:17) 19 20 21 (22-30:8) 30 31 ");
            assertThat(shown(page, "[0, 1, 2]", "{ marked: 2, selected: 2, opened: [] }"))
                    .isEqualTo("0 1 2");
            assertThat(shown(page, "[]", "{ marked: 0, selected: 0, opened: [] }"))
                    .isEmpty();
        }
    }

    @Test
    void eventsThatAreNotOnThePageAreABreak() {
        try (Headless page = Headless.page()) {
            assertThat(shown(page, "[0, 1, 7, 8]", "{ marked: 2, selected: 2, opened: [] }"))
                    .isEqualTo("0 1 (2-2:5) 7 8".replace("7 8", "2 3"));
        }
    }

    /** Every column is shown or in one break, and the events of columns and breaks together are all events. */
    @Test
    void nothingIsLostInRandomTraces() {
        try (Headless page = Headless.page()) {
            assertThat(page.text("import { shownColumns, unfolded } from \"./trace/columns.js\";\n"
                            + "let seed = 7;\n"
                            + "const draw = (most) => (seed = (seed * 48271) % 2147483647) % most;\n"
                            + "const wrong = [];\n"
                            + "for (let trial = 0; trial < " + TRACES + "; trial++) {\n"
                            + "  const numbers = [draw(5)];\n"
                            + "  for (let i = draw(120); i > 0; i--) numbers.push(numbers[numbers.length - 1] + 1 + (draw(15) === 0 ? draw(40) : 0));\n"
                            + "  const size = numbers.length;\n"
                            + "  const view = { marked: draw(size), selected: draw(size), opened: [] };\n"
                            + "  for (let turn = 0; turn < 3; turn++) {\n"
                            + "    const items = shownColumns(numbers, view);\n"
                            + "    const columns = items.flatMap((one) => one.column ?? Array.from({ length: one.to - one.from }, (_, i) => one.from + i));\n"
                            + "    const events = items.reduce((sum, one) => sum + (one.events ?? 1), 0);\n"
                            + "    const all = numbers[size - 1] - numbers[0] + 1;\n"
                            + "    const both = [view.marked, view.selected, 0, size - 1].every((one) => items.some((item) => item.column === one));\n"
                            + "    const apart = items.every((one, i) => i === 0 || one.column !== undefined || items[i - 1].column !== undefined);\n"
                            + "    if (columns.join() !== numbers.map((_, i) => i).join() || events !== all || !both || !apart) wrong.push([trial, numbers, view]);\n"
                            + "    const fold = items.find((one) => one.to > one.from);\n"
                            + "    if (fold) {\n"
                            + "      const [from, to] = unfolded(fold, view.marked);\n"
                            + "      if (from < fold.from || to > fold.to || from >= to) wrong.push([\"unfolds\", fold]);\n"
                            + "      view.opened.push([from, to]);\n"
                            + "    }\n"
                            + "  }\n"
                            + "}\n"
                            + "export const answer = wrong.slice(0, 3);"))
                    .isEqualTo("[]");
        }
    }
}
