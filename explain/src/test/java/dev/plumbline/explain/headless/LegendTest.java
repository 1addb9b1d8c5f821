package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.standing.Standing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The legend of the timeline and the timeboxes that are drawn. */
class LegendTest {
    /** Draws a box of each standing, alone and overlapping the selected one, and says how its edge was drawn. */
    private static final String DRAWN = """
            import { STANDINGS } from "./scene.js";
            import { LOOKS } from "./boxlook.js";
            import { Painter } from "./painter.js";
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
            export const answer = [
              Object.entries(LOOKS).map(([name, look]) =>
                name + "|" + [solid(look.fill), look.width, look.dash.join(" "), look.inset, look.mark ?? ""].join(",")).join("\\n"),
              STANDINGS.map((name, i) => name + "|" + drawn(i, -1) + "|" + drawn(i, 1)).join("\\n"),
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

    @Test
    void everyLookMeansOneThingAndIsInTheLegend() throws IOException {
        Map<String, String> byLook = new TreeMap<>();
        for (String line : ANSWERS.get(0).split("\n")) {
            String[] parts = line.split("\\|");
            // Without a check nothing is said of any operation, and there is no legend of failures.
            if (!parts[0].equals("unchecked")) {
                assertThat(byLook.put(parts[1], parts[0])).as(line).isNull();
            }
        }
        String page;
        try (InputStream in = LegendTest.class.getResourceAsStream("/dev/plumbline/explain/web/viewer.html")) {
            page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        for (String name : byLook.values()) {
            assertThat(page).containsOnlyOnce("data-standing=\"" + name + "\"");
        }
        assertThat(page.split("data-standing=", -1)).hasSize(byLook.size() + 1);
        String[] drawn = ANSWERS.get(1).split("\n");
        assertThat(drawn).hasSize(Standing.values().length);
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
