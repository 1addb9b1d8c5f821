package dev.plumbline.explain.view;

/** Lists all interpretations one by one, which is slow and plainly right, and compares with what the grid says. */
final class Paths {
    /** A function of a graph and a focus: what is wrong with the cells of the grid, or an empty text. */
    static final String DISAGREEMENT = """
            ((graph, focus) => {
              const leaving = graph.nodes.map(() => []);
              const entered = new Set();
              graph.edges.forEach((edge) => { leaving[edge.from].push(edge); entered.add(edge.to); });
              const settled = (node) => node.depth - node.ahead.length;
              const last = Math.max(...graph.nodes.map(settled));
              const paths = [];
              const walk = (node, path) => {
                if (settled(graph.nodes[node]) === last) paths.push(path);
                leaving[node].forEach((edge) => walk(edge.to, [...path, edge]));
              };
              graph.nodes.forEach((node, n) => { if (!entered.has(n)) walk(n, []); });
              const place = (path, operation) => path.findIndex((edge) => edge.operation === operation);
              const kept = paths.filter((path) =>
                focus.at.every(({ operation, row }) => path.some((edge) => edge.operation === operation && graph.rowOf(edge) === row))
                && focus.before.every(({ first, second }) =>
                  place(path, first) >= 0 && (place(path, second) < 0 || place(path, first) < place(path, second))));
              const pruned = graph.pruned(focus);
              if (BigInt(kept.length) !== pruned.total) return "total " + pruned.total + ", listed " + kept.length;
              const counts = new Map();
              kept.forEach((path) => path.forEach((edge) => {
                const key = graph.rowOf(edge) + " " + edge.operation;
                counts.set(key, (counts.get(key) ?? 0n) + 1n);
              }));
              let cells = 0;
              for (const row of pruned.rows) for (const cell of row.cells) {
                cells++;
                if (counts.get(cell.row + " " + cell.operation) !== cell.count) return "cell #" + cell.operation + " in row " + cell.row;
              }
              return cells === counts.size ? "" : cells + " cells, listed " + counts.size;
            })""";

    /** A function of a scene: the first disagreements under any single assumption, and under pairs of them. */
    static final String DISAGREEMENTS = """
            ((scene) => {
              const graph = scene.graph;
              const compare = DISAGREEMENT;
              const operations = [...new Set(graph.edges.map((edge) => edge.operation))];
              const wrong = [compare(graph, { at: [], before: [] })];
              let last = { operation: operations[0], row: 1 };
              graph.pruned({ at: [], before: [] }).rows.forEach((row) => row.cells.forEach((cell) => {
                const at = { operation: cell.operation, row: cell.row };
                wrong.push(compare(graph, { at: [at], before: [] }), compare(graph, { at: [at, last], before: [] }));
                last = at;
              }));
              let pair = { first: operations[0], second: operations[1] };
              for (const first of operations) for (const second of operations) if (first !== second) {
                wrong.push(compare(graph, { at: [], before: [{ first, second }] }));
                wrong.push(compare(graph, { at: [last], before: [{ first, second }, pair] }));
                pair = { first, second };
              }
              return wrong.length + " compared" + wrong.filter((text) => text !== "").slice(0, 3).map((text) => "; " + text).join("");
            })""".replace("DISAGREEMENT", DISAGREEMENT);

    private Paths() {}
}
