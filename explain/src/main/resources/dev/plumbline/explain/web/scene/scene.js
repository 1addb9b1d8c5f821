// The data of one history, and the choices of the user.
import { Values } from "./values.js";
import { Graph } from "./graph.js";

/** The standing of an operation, which decides its look, by number: see Standing.java, which has the words. */
export const STANDINGS = ["performed", "some", "failed", "blocked", "open", "later", "unchecked", "left", "performed", "some", "some"];

const NOTHING_SELECTED = { operation: -1, row: -1, end: -1, step: -1, performed: -1 };

export class Scene {
  constructor(data) {
    this.operations = new Map();
    this.take(data);
  }

  /** Takes new data for the same history, with more layers. */
  take(data) {
    this.data = data;
    this.values = new Values(data.values);
    this.blocked = (data.blocked ?? []).map(({ operation, reasons }) => ({
      operation,
      reasons: reasons.map(({ state, obstacles }) => ({ state, obstacles: obstacles.map((n) => data.obstacles[n]) })),
    }));
    this.silent = data.silent ?? [];
    this.frontier = data.frontier ?? [];
    this.recent = data.recent ?? [];
    this.stalled = new Map();
    this.takeStalled(data);
    this.describe(data.operations);
    this.graph = data.nodes
      ? new Graph(
          data.nodes.map(([depth, state, ahead]) => ({ depth, state, ahead })),
          data.edges.map(([from, to, operation, step, before]) => ({ from, to, operation, step, before })),
        )
      : null;
  }

  /** Where operations were blocked, and why; for a place without obstacles, the consequence of performing one there. */
  takeStalled({ stalled, obstacles, sentences }) {
    const afterwards = ({ sentence, elseFits, links }) => ({ text: sentences[sentence], elseFits, links });
    for (const { operation, at } of stalled) {
      this.stalled.set(
        operation,
        at.map((place) => ({ node: place.node, obstacles: place.obstacles.map((n) => obstacles[n]), then: place.then ? afterwards(place.then) : null })),
      );
    }
  }

  describe(rows) {
    for (const [number, process, name, args, call, end, outcome, metadata, where, clock = [], elements = []] of rows) {
      this.operations.set(number, {
        number,
        process,
        name,
        args: pairs(args),
        call,
        end,
        outcome,
        metadata: pairs(metadata),
        where,
        clock: pairs(clock),
        elements,
      });
    }
  }

  get failedAt() {
    return this.data.failedAt?.operation ?? -1;
  }

  /** Whether there is a schedule of messages or threads, whose steps can be selected. */
  get isScheduled() {
    return Boolean(this.data.charted || this.data.interleaved);
  }

  /** The operation at whose return the interpretations of the grid end; mostly the one that fails. */
  get endsAt() {
    return this.data.endsAt ?? this.failedAt;
  }

  /** In words, by the number of the standing. */
  standingText(standing) {
    return this.data.standings[standing];
  }

  /** The known parts of an operation; its arguments may not be loaded. */
  operation(number) {
    return this.operations.get(number) ?? { number, process: "?", name: "?", args: [], metadata: [], unknown: true };
  }
}

function pairs(flat) {
  const made = [];
  for (let i = 0; i < flat.length; i += 2) {
    made.push([flat[i], flat[i + 1]]);
  }
  return made;
}

/** The choices of the user. Views listen for the names of changed parts: focus, selection, layers, timeline. */
export class Choice {
  constructor(scene) {
    this.scene = scene;
    this.focus = { at: [], before: [] };
    this.undone = [];
    this.selection = NOTHING_SELECTED;
    this.listeners = new Map();
    this.refresh();
  }

  on(what, listener) {
    this.listeners.set(what, [...(this.listeners.get(what) ?? []), listener]);
  }

  tell(what) {
    (this.listeners.get(what) ?? []).forEach((listener) => listener());
  }

  refresh() {
    this.pruned = this.scene.graph?.pruned(this.focus) ?? null;
    this.all = this.scene.graph?.pruned({ at: [], before: [] }).total ?? 0n;
  }

  /** The numbers of interpretations in the grid, for quantifiers.js. */
  get known() {
    const { data } = this.scene;
    const focused = this.focus.at.length + this.focus.before.length > 0;
    return { words: data.grid[focused ? "focused" : "all"], all: this.all, total: this.pruned.total };
  }

  /** Changes the focus, and remembers the one before. */
  refocus(focus) {
    this.undone.push(this.focus);
    this.focus = focus;
    this.refresh();
    this.tell("focus");
  }

  fixAt(operation, row) {
    if (!this.focus.at.some((one) => one.operation === operation && one.row === row)) {
      this.refocus({ ...this.focus, at: [...this.focus.at, { operation, row }] });
    }
  }

  fixBefore(first, second) {
    const known = this.focus.before.some((one) => one.first === first && one.second === second);
    if (first !== second && !known) {
      this.refocus({ ...this.focus, before: [...this.focus.before, { first, second }] });
    }
  }

  undo() {
    if (this.undone.length > 0) {
      this.focus = this.undone.pop();
      this.refresh();
      this.tell("focus");
    }
  }

  reset() {
    if (this.focus.at.length + this.focus.before.length > 0) {
      this.refocus({ at: [], before: [] });
    }
  }

  /** Selects an operation, in a row of the grid if one is given; the end of an interpretation by its node; a step. */
  select(selection, origin = "") {
    this.selection = { ...NOTHING_SELECTED, ...selection };
    this.origin = origin;
    this.tell("selection");
  }

  extend(data) {
    this.scene.take(data);
    this.refresh();
    this.tell("layers");
  }
}
