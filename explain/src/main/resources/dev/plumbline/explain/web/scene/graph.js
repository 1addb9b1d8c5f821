// The interpretations as a graph of layers, and how many of them a focus leaves. See Layers.java.

/**
 * Rows are counted from the end: row 0 comes after the deepest node, row 1 holds the last operations, and so on. Row
 * r holds the edges into nodes of depth `bottom + 1 - r`.
 *
 * An interpretation is a path from a node without incoming edges to an end: a node at which all is performed that
 * returned before the failing operation. Operations open then may be performed after an end, or never. There may be
 * more interpretations than a double can count, so they are counted in BigInt, by sums over the edges and never by
 * listing them.
 */
export class Graph {
  constructor(nodes, edges) {
    this.nodes = nodes;
    this.edges = edges;
    this.bottom = nodes.reduce((most, node) => Math.max(most, node.depth), 0);
    this.top = nodes.reduce((least, node) => Math.min(least, node.depth), this.bottom);
    this.incoming = nodes.map(() => 0);
    this.outgoing = nodes.map(() => 0);
    for (const edge of edges) {
      this.outgoing[edge.from]++;
      this.incoming[edge.to]++;
    }
    const settled = (node) => node.depth - node.ahead.length;
    const atLast = nodes.reduce((most, node, n) => (this.outgoing[n] === 0 ? Math.max(most, settled(node)) : most), 0);
    this.isEnd = nodes.map((node, n) => this.outgoing[n] === 0 || settled(node) >= atLast);
    // Open at the end: only these may be performed in one interpretation and not in another.
    this.openAtEnd = new Set();
    nodes.forEach((node, n) => {
      if (this.isEnd[n]) {
        node.ahead.forEach((operation) => this.openAtEnd.add(operation));
      }
    });
  }

  rowOf(edge) {
    return this.bottom + 1 - this.nodes[edge.to].depth;
  }

  get rows() {
    return this.bottom - this.top + 1;
  }

  /** Whether some interpretation performs the operation within these rows. */
  performs(operation) {
    return this.edges.some((edge) => edge.operation === operation);
  }

  /**
   * For each node, whether the operation has been performed there. One that is open at the end is performed exactly if
   * the node names it, and so is one that these rows never perform. Any other is performed in all interpretations,
   * hence already performed where no edge ahead does so.
   */
  performed(operation) {
    if (this.openAtEnd.has(operation) || !this.performs(operation)) {
      return this.nodes.map((node) => node.ahead.includes(operation));
    }
    const ahead = new Uint8Array(this.nodes.length);
    for (let i = this.edges.length - 1; i >= 0; i--) {
      const edge = this.edges[i];
      if (edge.operation === operation || ahead[edge.to]) {
        ahead[edge.from] = 1;
      }
    }
    return this.nodes.map((node, n) => !ahead[n]);
  }

  /**
   * @param focus {at: [{operation, row}], before: [{first, second}]}
   * @returns {total, rows}: how many interpretations remain, and for each row its cells {operation, row, edges, count}
   *     and ends {node, count}
   */
  pruned(focus) {
    const edgeAllowed = new Uint8Array(this.edges.length).fill(1);
    const endAllowed = this.nodes.map(() => true);
    const startAllowed = this.nodes.map(() => true);
    for (const { operation, row } of focus.at) {
      const depth = this.bottom + 1 - row;
      this.edges.forEach((edge, i) => {
        // In this row only this operation, and in every other row any operation but this one.
        if ((this.nodes[edge.to].depth === depth) !== (edge.operation === operation)) {
          edgeAllowed[i] = 0;
        }
      });
      this.nodes.forEach((node, n) => {
        endAllowed[n] &&= node.depth >= depth;
        startAllowed[n] &&= node.depth < depth;
      });
    }
    for (const { first, second } of focus.before) {
      const firstDone = this.performed(first);
      const secondDone = this.performed(second);
      this.edges.forEach((edge, i) => {
        if (
          (edge.operation === first && secondDone[edge.from]) ||
          (edge.operation === second && !firstDone[edge.from])
        ) {
          edgeAllowed[i] = 0;
        }
      });
      this.nodes.forEach((node, n) => {
        endAllowed[n] &&= firstDone[n];
        startAllowed[n] &&= firstDone[n] || !secondDone[n];
      });
    }
    return this.counted(edgeAllowed, startAllowed, endAllowed);
  }

  counted(edgeAllowed, startAllowed, endAllowed) {
    // Edges come after all edges into their start, so one pass in order counts the ways to each node, and one pass
    // backwards the ways from it to an end.
    const to = this.nodes.map((node, n) => (this.incoming[n] === 0 && startAllowed[n] ? 1n : 0n));
    this.edges.forEach((edge, i) => {
      if (edgeAllowed[i]) {
        to[edge.to] += to[edge.from];
      }
    });
    const from = this.nodes.map((node, n) => (this.isEnd[n] && endAllowed[n] ? 1n : 0n));
    for (let i = this.edges.length - 1; i >= 0; i--) {
      if (edgeAllowed[i]) {
        from[this.edges[i].from] += from[this.edges[i].to];
      }
    }
    const rows = Array.from({ length: this.rows }, () => ({ cells: new Map(), ends: [] }));
    let total = 0n;
    this.nodes.forEach((node, n) => {
      if (this.isEnd[n] && endAllowed[n] && to[n] > 0n) {
        total += to[n];
        rows[this.bottom - node.depth].ends.push({ node: n, count: to[n] });
      }
    });
    this.edges.forEach((edge, i) => {
      const ways = edgeAllowed[i] ? to[edge.from] * from[edge.to] : 0n;
      if (ways > 0n) {
        const row = this.rowOf(edge);
        const cells = rows[row].cells;
        const cell = cells.get(edge.operation) ?? { operation: edge.operation, row, edges: [], count: 0n };
        cell.edges.push(edge);
        cell.count += ways;
        cells.set(edge.operation, cell);
      }
    });
    return {
      total,
      rows: rows.map(({ cells, ends }) => ({
        cells: [...cells.values()].sort((a, b) => (a.count === b.count ? a.operation - b.operation : a.count > b.count ? -1 : 1)),
        ends,
      })),
    };
  }
}
