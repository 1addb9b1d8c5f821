package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.InterleavingSamples;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.web.SceneData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The legends of timeline, space-time diagram, chart and interleaving, and what is drawn there. */
@Tag("slow")
class LegendTest {
    /** Draws a box of each standing, alone and overlapping the selected one, and says how its edge was drawn. */
    private static final String DRAWN = """
            import { STANDINGS } from "./scene/scene.js";
            import { LOOKS, drawLook } from "./timeline/boxlook.js";
            import { MessageChart } from "./chart/chart.js";
            import { ChartPainter } from "./chart/chartpainter.js";
            import { Painter } from "./timeline/painter.js";
            const recorded = () => {
              const strokes = [];
              const state = { dash: [] };
              const context = new Proxy(state, {
                get: (of, name) =>
                  name === "setLineDash" ? (dash) => (of.dash = dash)
                  : name === "stroke" ? () => strokes.push(["stroke", of.strokeStyle, of.lineWidth, of.dash.join(" ")].join(" "))
                  : name === "measureText" ? () => ({ width: 10 })
                  : name === "createPattern" ? () => "stripes"
                  : name in of ? of[name] : () => undefined,
                set: (of, name, value) => ((of[name] = value), true),
              });
              return { strokes, context };
            };
            const drawn = (standing, selected) => {
              const { strokes, context } = recorded();
              const boxes = { standing: [standing, 0], outcome: [0, 0], numbers: [0, 1], names: ["Put"], name: [0, 0] };
              const view = { boxes, selected, hovered: -1, overlapping: () => true, axis: { call: [0, 1], end: [9, 9] } };
              Object.assign(view, { x: (v) => 10 * v, to: 10, gutter: 0, choice: { scene: { operations: new Map() } } });
              new Painter(view, context).drawBox(0, 0, 90, 0, 20);
              return strokes.join("; ");
            };
            const solid = (fill) => (fill === "panel" || fill.endsWith("stripes") ? fill : "solid");
            const STEPS = ["receive", "lose", "duplicate", "crash", "restart", "receive"];
            const chart = new MessageChart({
              lifelines: [["client", "client", -1], ["actor", "actor", -1]],
              messages: [["message", 0, 0, 1, -1, "hello"]],
              steps: STEPS.map((kind) => [kind, 1, 0, [], ""]),
              pale: [5],
              calls: [[0, 0, 0, 1, true, "Get", "1"], [1, 0, 2, 3, true, "Get", "2"]],
            }, 1);
            const named = new Proxy({}, { get: (of, name) => name });
            const bar = (call) => {
              const { strokes, context } = recorded();
              const view = { boxes: chart, height: 500, width: 500, plotWidth: 400, columnWidth: 100, rowHeight: 5 };
              Object.assign(view, { x: (column) => 50 + 100 * column, y: (rank) => 60 + 20 * rank });
              Object.assign(new ChartPainter(view, context), { fills: named }).drawCall(call);
              return strokes.join("; ");
            };
            const looked = (name) => {
              const { strokes, context } = recorded();
              drawLook(context, named, name, 0, 20, () => undefined);
              return strokes.join("; ");
            };
            export const answer = [
              Object.entries(LOOKS).map(([name, look]) =>
                name + "|" + [solid(look.fill), look.width, look.dash.join(" "), look.inset, look.mark ?? ""].join(",")).join("\\n"),
              STANDINGS.map((name, i) => name + "|" + drawn(i, -1) + "|" + drawn(i, 1)).join("\\n"),
              [...new Set(chart.standing)].map((standing) => STANDINGS[standing]).join("\\n"),
              chart.calls.map((call) => Object.keys(LOOKS).filter((name) => looked(name) === bar(call)).join(" ")).join("\\n"),
            ];
            """;

    private static final List<String> ANSWERS = new ArrayList<>();

    @BeforeAll
    static void draw() {
        try (Headless page = Headless.page()) {
            var answer = page.value(DRAWN);
            for (int i = 0; i < answer.getArraySize(); i++) {
                ANSWERS.add(answer.getArrayElement(i).asString());
            }
        }
    }

    private static Map<String, String> looks() {
        Map<String, String> looks = new TreeMap<>();
        for (String line : ANSWERS.get(0).split("\n")) {
            String[] parts = line.split("\\|");
            looks.put(parts[0], parts[1]);
        }
        return looks;
    }

    /** The names of the looks in a legend, each once. */
    private static List<String> legend(String within) throws IOException {
        String page;
        try (InputStream in = LegendTest.class.getResourceAsStream("/dev/plumbline/explain/web/viewer.html")) {
            page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        int from = page.indexOf("class=\"legend", page.indexOf(within));
        String legend = page.substring(from, page.indexOf("</div>", from));
        List<String> names = new ArrayList<>();
        Matcher key = Pattern.compile("data-standing=\"([a-z]+)\"").matcher(legend);
        while (key.find()) {
            names.add(key.group(1));
        }
        assertThat(legend).doesNotContain("key-performed", "key-failed");
        return names;
    }

    private static void assertLegend(String within, Collection<String> drawn) throws IOException {
        assertThat(legend(within)).containsExactlyInAnyOrderElementsOf(new TreeSet<>(drawn));
        assertThat(drawn.stream().distinct().map(looks()::get)).doesNotHaveDuplicates();
    }

    @Test
    void everyLookMeansOneThingAndIsInTheLegend() throws IOException {
        String[] drawn = ANSWERS.get(1).split("\n");
        assertThat(drawn).hasSize(Standing.values().length);
        // Without a check nothing is said of any operation, and there is no legend of failures.
        assertLegend(
                "class=\"legend of-timeboxes\"",
                Arrays.stream(drawn)
                        .map(line -> line.split("\\|")[0])
                        .filter(name -> !name.equals("unchecked"))
                        .toList());
    }

    /** The standings that {@link dev.plumbline.explain.standing.Standings#atCut} gives. */
    @Test
    void everyLookOfTheSpaceTimeDiagramIsInItsLegend() throws IOException {
        String[] drawn = ANSWERS.get(1).split("\n");
        assertLegend(
                "class=\"legend of-clocks\"",
                Stream.of(Standing.PERFORMED, Standing.OPEN, Standing.BLOCKED, Standing.FAILED, Standing.NOT_REACHED)
                        .map(standing -> drawn[standing.ordinal()].split("\\|")[0])
                        .toList());
    }

    @Test
    void everyLookOfTheChartIsInItsLegend() throws IOException {
        List<String> drawn = new ArrayList<>(List.of(ANSWERS.get(2).split("\n")));
        String[] bars = ANSWERS.get(3).split("\n");
        assertThat(bars).containsExactly("call", "failed");
        drawn.addAll(List.of(bars));
        assertLegend("id=\"chart-canvas\"", drawn);
    }

    /** Whatever tells rows of an interleaving apart is one of the table, by which the legend is made too. */
    @Test
    void everyLookOfAnInterleavingIsInItsLegend() throws IOException {
        String css;
        try (InputStream in = LegendTest.class.getResourceAsStream("/dev/plumbline/explain/web/viewer.css")) {
            css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try (Headless page = Headless.page()) {
            page.value("import { InterleavingView } from \"./interleaving/interleavingview.js\";\n"
                    + "import { LANE_LOOKS, ROW_LOOKS, VALUE_LOOKS } from \"./interleaving/interleavinglook.js\";\n"
                    + "import { Choice } from \"./scene/scene.js\";\n"
                    + "const choice = new Choice({ failedAt: 2 });\n"
                    + "choice.select({ operation: 2 }, \"start\");\n"
                    + "new InterleavingView(choice, "
                    + SceneData.interleaving(InterleavingSamples.test(InterleavingSamples.staleRead())) + ");\n"
                    + "window.looks = [ROW_LOOKS, LANE_LOOKS, VALUE_LOOKS];\nexport const answer = 0;");
            page.ask("document.querySelector('#interleaving-unfold').click();"
                    + "window.classesIn = (id, kinds) => [...new Set(kinds.flatMap((kind) =>"
                    + " [...document.querySelectorAll(id + ' ' + kind)].flatMap((one) => one.className.split(' '))))]"
                    + ".filter((one) => one !== '').sort().join(' ');"
                    + "window.kinds = ['.interleaved', '.lane', '.value'];");
            List<String> table = List.of(page.textOf("looks.flatMap((each) => Object.keys(each)).sort().join(' ')")
                    .split(" "));
            List<String> rows = new ArrayList<>(List.of(
                    page.textOf("classesIn('#interleaving-body', kinds)").split(" ")));
            List<String> keys = new ArrayList<>(List.of(
                    page.textOf("classesIn('#interleaving-legend', kinds)").split(" ")));
            // Which kind of row it is, and what holds the columns.
            rows.removeAll(List.of("interleaved", "heads", "head", "lane", "call", "return", "never", "left-out"));
            rows.removeAll(List.of("step", "fold"));
            keys.removeAll(List.of("interleaved", "sample", "lane"));
            assertThat(rows).containsExactlyInAnyOrderElementsOf(table);
            assertThat(keys).containsExactlyInAnyOrderElementsOf(table);
            assertThat(page.textOf("[...document.querySelector('#interleaving-legend').children]"
                            + ".map((one) => one.textContent).join('; ')"))
                    .isEqualTo("a call, from its beginning to its end; threads were switched;"
                            + " \u2715fits no explanation; xno other thread changes it; of the selected operation;"
                            + " = 1value found; 0 -> 1old -> new");
            table.forEach(look -> assertThat(css).containsPattern("\\.interleaved\\b[^{]*\\." + look + "\\b"));
            assertThat(css).doesNotContain("key-call", "key-switch");
        }
    }

    /** An edge drawn over another would make a box that was left out look like one that was open. */
    @Test
    void whatOverlapsTheSelectedOneKeepsItsEdge() {
        for (String line : ANSWERS.get(1).split("\n")) {
            String[] parts = line.split("\\|");
            assertThat(parts[2]).as(line).isEqualTo(parts[1]).startsWith("stroke ");
        }
    }
}
