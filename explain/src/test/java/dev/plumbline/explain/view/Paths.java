package dev.plumbline.explain.view;

/** Lists all interpretations one by one, which is slow and plainly right, and compares with what the grid says. */
final class Paths {
    /** A function of a focus: what is wrong with the cells of the grid under it, or an empty text. */
    static final String DISAGREEMENT = """
            ((focus) => {
              const graph = plumbline.choice.scene.graph;
              const leaving = graph.nodes.map(() => []);
              const entered = new Set();
              graph.edges.forEach((edge) => { leaving[edge.from].push(edge); entered.add(edge.to); });
              const paths = [];
              const walk = (node, path) => {
                if (leaving[node].length === 0) paths.push(path);
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

    private Paths() {}
}
