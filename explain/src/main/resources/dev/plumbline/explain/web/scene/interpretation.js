// One interpretation of the graph, to be followed step by step: its operations in their order, and what was open between
// two of them. Nothing here touches the page.

/** Numbers of Standing.java: operations that take no part, or may take no part. */
const OUTSIDE = new Set([5, 6, 7]);
const NEVER_RETURNED = 2;

/**
 * A longest interpretation of those that a focus leaves: from the deepest end backwards, each time by the operation that
 * most of them have in that row.
 *
 * Any chain of the remaining edges that begins at a node without a remaining edge into it satisfies the focus: whether an
 * edge, a beginning or an end is allowed does not depend on the rest of the chain. See Graph.pruned.
 *
 * @returns {nodes, edges}: numbers of nodes, and the edges between them; null if no interpretation remains
 */
export function longestOf(graph, pruned) {
  const into = new Map();
  pruned.rows.forEach(({ cells }) =>
    cells.forEach((cell) => cell.edges.forEach((edge) => into.has(edge.to) || into.set(edge.to, edge))),
  );
  const ends = pruned.rows.find((row) => row.ends.length > 0)?.ends;
  if (!ends) {
    return null;
  }
  const nodes = [ends.reduce((best, one) => (one.count > best.count ? one : best)).node];
  const edges = [];
  for (let edge = into.get(nodes[0]); edge; edge = into.get(nodes[0])) {
    edges.unshift(edge);
    nodes.unshift(edge.from);
  }
  return { nodes, edges, end: graph.nodes[nodes[nodes.length - 1]] };
}

/**
 * The operations that the order of the history allows after the first `taken` steps: called, not performed, and nothing
 * missing that had returned before their call. An operation is missing if the interpretation performs it later, or never.
 *
 * @param boxes the timeboxes, with exact times
 * @returns numbers of operations; null if the timeboxes do not decide it
 */
export function openAfter(path, taken, boxes, scene) {
  const failed = boxes.indexOf(scene.endsAt);
  const later = new Set(path.edges.slice(taken).map((edge) => boxes.indexOf(edge.operation)));
  if (failed < 0 || later.has(-1) || boxes.droppedBits > 0 || scene.endsAt !== scene.failedAt) {
    return null;
  }
  const ahead = new Set(path.end.ahead);
  const { call, end, numbers, outcome, standing, process } = boxes;
  const returnedFirst = (i) => outcome[i] !== NEVER_RETURNED && (end[i] < end[failed] || (end[i] === end[failed] && numbers[i] < numbers[failed]));
  const missing = [];
  let earliest = end[failed];
  for (let i = 0; i < boxes.size; i++) {
    if (later.has(i) || (!OUTSIDE.has(standing[i]) && !returnedFirst(i) && !ahead.has(numbers[i]))) {
      missing.push(i);
      earliest = Math.min(earliest, end[i]);
    }
  }
  // Where processes do one thing at a time, an operation also waits for the one that its process completed before.
  const first = new Map();
  missing.filter((i) => outcome[i] !== NEVER_RETURNED).forEach((i) => first.set(process[i], Math.min(first.get(process[i]) ?? Infinity, numbers[i])));
  const waits = (i) => scene.data.sequential && first.get(process[i]) < numbers[i];
  return missing.filter((i) => call[i] <= earliest && !waits(i)).map((i) => numbers[i]);
}

/** The obstacles to an operation at a node, or a sentence about the consequence of performing it; null if unknown. */
export function whyNotAt(scene, node, operation) {
  const place = scene.stalled.get(operation)?.find((one) => one.node === node);
  if (place) {
    return place.obstacles.length > 0 ? { obstacles: place.obstacles, text: "" } : { obstacles: [], text: place.then?.text ?? "" };
  }
  const { state } = scene.graph.nodes[node];
  const reason = scene.blocked.find((one) => one.operation === operation)?.reasons.find((one) => one.state === state);
  return reason && reason.obstacles.length > 0 ? { obstacles: reason.obstacles, text: "" } : null;
}

/** Where a person is in the interpretation. The address counts performed operations: earlier rows do not change that. */
export class Walk {
  constructor(choice) {
    this.choice = choice;
    this.name = choice.scene.isScheduled ? "performed" : "step";
    this.taken = Infinity;
    ["focus", "layers"].forEach((what) => choice.on(what, () => this.renew()));
    choice.on("selection", () => this.follow());
    this.renew();
  }

  /** How many operations are performed before the first step that is known. */
  get earlier() {
    return this.path ? this.choice.scene.graph.nodes[this.path.nodes[0]].depth : 0;
  }

  get length() {
    return this.path ? this.path.edges.length : 0;
  }

  /** Whether a person is stepping: then the pictures show where. */
  get isShown() {
    return this.path !== null && this.choice.selection[this.name] >= 0;
  }

  renew() {
    const { choice } = this;
    const performed = this.path ? this.earlier + this.taken : Infinity;
    this.path = choice.scene.graph ? longestOf(choice.scene.graph, choice.pruned) : null;
    this.taken = Math.max(0, Math.min(performed - this.earlier, this.length));
  }

  follow() {
    const given = this.choice.selection[this.name];
    if (given >= 0) {
      this.taken = Math.max(0, Math.min(given - this.earlier, this.length));
    }
  }

  go(taken) {
    const edge = this.path.edges[taken - 1];
    const chosen = edge ? { operation: edge.operation, row: this.choice.scene.graph.rowOf(edge) } : {};
    this.choice.select({ ...chosen, [this.name]: this.earlier + taken }, "steps-keys");
  }
}
