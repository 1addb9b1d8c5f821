package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Boxes and arrows of random state graphs, in which a step leads at most one layer ahead. */
@Tag("slow")
class StateGraphLayoutTest {
    private static final String GRAPHS = """
            import { orderedLayers, crossings } from "./statespace/layers.js";
            import { routed } from "./statespace/routes.js";
            let seed = 11;
            const draw = (most) => (seed = (seed * 48271) % 2147483647) % most;
            function graph() {
              const nodes = [];
              const depths = 1 + draw(6);
              for (let depth = 1; depth <= depths; depth++) {
                for (let i = 1 + draw(7); i > 0; i--) nodes.push({ depth, width: 40 + draw(90), height: 25 + draw(60) });
              }
              const pairs = new Map();
              for (let i = draw(60); i > 0; i--) {
                const from = draw(nodes.length);
                const to = draw(nodes.length);
                if (from !== to && nodes[to].depth <= nodes[from].depth + 1) {
                  pairs.set(from + ">" + to, { from, to, label: "Action" + draw(3) });
                }
              }
              return { nodes, arrows: [...pairs.values()] };
            }
            """;

    @Test
    void boxesAreApartAndEveryArrowLeadsFromItsBoxToItsBox() {
        try (Headless page = Headless.page()) {
            assertThat(page.text(GRAPHS + """
                    const wrong = [];
                    let labels = 0;
                    for (let trial = 0; trial < 150; trial++) {
                      const { nodes, arrows } = graph();
                      const { width, height, boxes, arrows: ways } = routed(nodes, arrows, (label) => label.length * 7);
                      boxes.forEach((one, i) => {
                        if (one.x < 0 || one.y < 0 || one.x + one.width > width || one.y + one.height > height) wrong.push("outside");
                        boxes.slice(i + 1).forEach((other) => {
                          const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
                          const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
                          if (across > 0 && down > 0.001) wrong.push("boxes " + trial);
                        });
                      });
                      ways.forEach((way, i) => {
                        const points = way.curve ?? way.points;
                        const at = (p, box) => (Math.abs(p.x - box.x) < 1e-6 || Math.abs(p.x - box.x - box.width) < 1e-6) && p.y > box.y && p.y < box.y + box.height;
                        if (!at(points[0], boxes[arrows[i].from]) || !at(points[points.length - 1], boxes[arrows[i].to])) wrong.push("ends " + trial);
                        points.forEach((p) => {
                          if (p.x < 0 || p.x > width || p.y < 0 || p.y > height) wrong.push("leaves " + trial);
                        });
                        labels += way.label ? 1 : 0;
                      });
                    }
                    export const answer = wrong.length + " " + wrong.slice(0, 3) + (labels > 1000);
                    """)).isEqualTo("0 true");
        }
    }

    /** Lanes of different targets or actions have no stretch in common, and none runs through a box. */
    @Test
    void lanesDoNotLieOnOneAnother() {
        try (Headless page = Headless.page()) {
            assertThat(page.text(GRAPHS + """
                    const wrong = [];
                    let compared = 0;
                    for (let trial = 0; trial < 100; trial++) {
                      const { nodes, arrows } = graph();
                      const { boxes, arrows: ways } = routed(nodes, arrows, (label) => label.length * 7);
                      const long = ways.flatMap((way) => (way.points ?? []).slice(1, -1).map((p, k, all) => ({ lane: way.lane, a: p, b: all[k + 1] })).filter((one) => one.b));
                      const same = (p, q) => Math.abs(p - q) < 1e-6;
                      const common = (a, b, c, d) => Math.min(Math.max(a, b), Math.max(c, d)) - Math.max(Math.min(a, b), Math.min(c, d));
                      long.forEach((one, i) => {
                        boxes.forEach((box) => {
                          const x = common(one.a.x, one.b.x, box.x, box.x + box.width);
                          const y = common(one.a.y, one.b.y, box.y, box.y + box.height);
                          if (same(one.a.x, one.b.x) ? one.a.x > box.x && one.a.x < box.x + box.width && y > 0 : one.a.y > box.y && one.a.y < box.y + box.height && x > 0) wrong.push("box " + trial);
                        });
                        long.slice(i + 1).forEach((other) => {
                          if (one.lane === other.lane) return;
                          compared++;
                          const upright = same(one.a.x, one.b.x) && same(other.a.x, other.b.x) && same(one.a.x, other.a.x) && common(one.a.y, one.b.y, other.a.y, other.b.y) > 0;
                          const level = same(one.a.y, one.b.y) && same(other.a.y, other.b.y) && same(one.a.y, other.a.y) && common(one.a.x, one.b.x, other.a.x, other.b.x) > 0;
                          if (upright || level) wrong.push("lanes " + trial);
                        });
                      });
                    }
                    export const answer = wrong.length + " " + wrong.slice(0, 3) + (compared > 1000);
                    """)).isEqualTo("0 true");
        }
    }

    @Test
    void theOrderHasNoMoreCrossingsThanTheFirstOne() {
        try (Headless page = Headless.page()) {
            assertThat(page.text(GRAPHS + """
                    let worse = 0;
                    let better = 0;
                    for (let trial = 0; trial < 150; trial++) {
                      const { nodes, arrows } = graph();
                      const forward = arrows.filter(({ from, to }) => nodes[to].depth === nodes[from].depth + 1);
                      const first = [];
                      nodes.forEach(({ depth }, i) => (first[depth - 1] ??= []).push(i));
                      const layers = orderedLayers(nodes, arrows);
                      const now = crossings(layers, forward);
                      worse += now > crossings(first, forward) ? 1 : 0;
                      better += now < crossings(first, forward) ? 1 : 0;
                      if (layers.flat().sort((a, b) => a - b).join() !== nodes.map((_, i) => i).join()) worse += 1000;
                    }
                    export const answer = worse + " " + (better > 30);
                    """)).isEqualTo("0 true");
        }
    }
}
