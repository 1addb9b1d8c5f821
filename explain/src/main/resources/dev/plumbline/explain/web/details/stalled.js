// Why an operation could not be performed, in each state in which it was open.
import { element, byId, fill, button } from "../base/dom.js";
import { callText, plain, say } from "../base/text.js";
import { longText, valueNodes } from "../base/longtext.js";

const MOST_REASONS = 100;
const MOST_NAMED_LINKS = 6;

/** Whether everything but one operation would fit if it came there. */
function isBranch(place) {
  return place.then?.elseFits;
}

function obstacleText(obstacle) {
  return plain(obstacle.text);
}

export class StalledView {
  constructor(choice, source) {
    this.choice = choice;
    this.source = source;
    this.revealed = -1;
    choice.on("selection", () => this.render());
    choice.on("layers", () => {
      this.revealed = -1;
      this.render();
    });
    choice.on("focus", () => this.render());
    this.render();
  }

  /** Operations that might have come at another place, where the failing one would then fit. */
  branches() {
    const { scene } = this.choice;
    const others = [...scene.stalled].filter(([number, places]) => number !== scene.failedAt && places.some(isBranch));
    return others.map(([operation, places]) => ({ operation, reasons: [], places: places.filter(isBranch) }));
  }

  chosen() {
    const { blocked } = this.choice.scene;
    const all = [...blocked, ...this.branches()];
    return all.find((one) => one.operation === this.choice.selection.operation) ?? blocked[0];
  }

  render() {
    const at = byId("stalled-body");
    const { scene } = this.choice;
    if (scene.blocked.length === 0) {
      fill(at, element("p", { class: "hint" }, say("noneBlocked")));
      return;
    }
    const chosen = this.chosen();
    fill(
      at,
      element(
        "div",
        { class: "alternatives", role: "group", "aria-label": say("blockedOperations") },
        this.listed().slice(0, 60).map((one) =>
          button(
            (one.operation === scene.failedAt ? "\u2715 " : "") + "#" + one.operation + " " + plain(scene.operation(one.operation).name),
            () => this.choice.select({ operation: one.operation }, "stalled"),
            { "aria-pressed": one.operation === chosen.operation ? "true" : "false" },
          ),
        ),
      ),
      element("p", { class: "subject" }, "#" + chosen.operation + " " + callText(scene.operation(chosen.operation), 300)),
      chosen.places ? null : this.atTheEnd(chosen),
      scene.data.restricted ? element("p", { id: "few-operations", class: "hint" }, say("fewOperations")) : null,
      chosen.operation === scene.failedAt ? this.otherBranches() : null,
      chosen.places ? this.elsewhere(chosen) : this.everywhere(chosen),
      this.silent(),
    );
  }

  /** The blocked operations, and those that might have come at another place; each once. */
  listed() {
    const { blocked } = this.choice.scene;
    const known = new Set(blocked.map((one) => one.operation));
    return [...blocked, ...this.branches().filter((one) => !known.has(one.operation))];
  }

  otherBranches() {
    const { scene } = this.choice;
    const branches = this.branches();
    if (branches.length === 0) {
      return null;
    }
    return element(
      "div",
      { id: "other-branches" },
      element("h3", {}, say("otherBranches")),
      branches.map((branch) => [
        element("p", { class: "subject" }, "#" + branch.operation + " " + callText(scene.operation(branch.operation), 300)),
        this.rows(branch.places),
      ]),
    );
  }

  elsewhere(chosen) {
    return element("div", {}, element("h3", {}, say("elsewhere")), this.rows(chosen.places));
  }

  /** The silent steps, which did not help either. */
  silent() {
    const { scene } = this.choice;
    if (scene.silent.length === 0) {
      return null;
    }
    return element(
      "div",
      { id: "silent-actions" },
      element("h3", {}, say("silent")),
      scene.silent.slice(0, 60).map((action) =>
        element(
          "div",
          { class: "reason" },
          element("p", { class: "subject" }, plain(action.action)),
          action.lines.slice(0, MOST_REASONS).map(([possible, text]) => element("p", { class: possible ? "free" : "obstacle" }, plain(text))),
        ),
      ),
    );
  }

  atTheEnd(chosen) {
    const { scene } = this.choice;
    const { values } = scene;
    const reasons = this.endReasons(chosen);
    const unexplained = this.unexplained(chosen, reasons);
    return element(
      "div",
      {},
      element("h3", {}, say("ends", { states: reasons.length })),
      reasons.length === 0
        ? element("p", { class: "hint" }, say("noReason"))
        : reasons.slice(0, MOST_REASONS).map((reason) =>
            element(
              "div",
              { class: "reason" },
              reason.obstacles.map((obstacle) => element("p", { class: "obstacle" }, longText(obstacleText(obstacle)))),
              element("p", { class: "in-state" }, say("inState"), valueNodes(values, reason.state, 300)),
            ),
          ),
      reasons.length > MOST_REASONS ? element("p", { class: "hint" }, say("moreStates", { states: reasons.length - MOST_REASONS })) : null,
      unexplained > 0
        ? element("p", { class: "hint", id: "unexplained" }, say(scene.stalled.has(chosen.operation) ? "unexplained" : "unexplainedYet", { states: unexplained }))
        : null,
    );
  }

  /** One for each state: of the configurations that the search ended with, and of the ends of the grid. */
  endReasons(chosen) {
    const { scene } = this.choice;
    const byState = new Map(chosen.reasons.map((reason) => [reason.state, reason]));
    for (const { node, obstacles } of scene.stalled.get(chosen.operation) ?? []) {
      const state = scene.graph?.nodes[node].state;
      if (scene.graph?.isEnd[node] && obstacles.length > 0 && !byState.has(state)) {
        byState.set(state, { state, obstacles });
      }
    }
    return [...byState.values()];
  }

  /** The number of states in which the failing operation is impossible for reasons that are not loaded. */
  unexplained(chosen, reasons) {
    const { scene, pruned } = this.choice;
    if (chosen.operation !== scene.endsAt || !pruned) {
      return 0;
    }
    const spokenOf = new Set(reasons.map((reason) => reason.state));
    const states = new Set(pruned.rows.flatMap((row) => row.ends.map((end) => scene.graph.nodes[end.node].state)));
    return [...states].filter((state) => !spokenOf.has(state)).length;
  }

  everywhere(chosen) {
    const { scene, pruned } = this.choice;
    if (!scene.graph) {
      return null;
    }
    if (this.revealed !== chosen.operation) {
      return button(say("reveal"), () => this.reveal(chosen.operation), { id: "reveal-stalled" });
    }
    const places = scene.stalled.get(chosen.operation) ?? [];
    if (places.length === 0) {
      return element("p", { class: "hint", id: "stalled-rows" }, say("openNowhere"));
    }
    const alive = this.alive(pruned);
    const shown = places.filter((place) => alive.has(place.node));
    const rows = new Set(shown.map((place) => scene.graph.nodes[place.node].depth));
    return element("div", { id: "stalled-rows" }, element("h3", {}, say("openIn", { rows: rows.size })), this.rows(shown));
  }

  rows(places) {
    const { graph } = this.choice.scene;
    const byRow = new Map();
    for (const place of places) {
      const row = graph.bottom - graph.nodes[place.node].depth;
      byRow.set(row, [...(byRow.get(row) ?? []), place]);
    }
    return [...byRow].sort(([a], [b]) => a - b).map(([row, found]) => this.rowOf(row, found));
  }

  rowOf(row, places) {
    const { scene } = this.choice;
    // The same words in several states are said once.
    const groups = new Map();
    for (const place of places) {
      const free = place.obstacles.length === 0;
      const text = free ? plain(place.then.text) : place.obstacles.map(obstacleText).join("\n");
      const group = groups.get(text) ?? { free, then: place.then, states: [] };
      group.states.push(scene.graph.nodes[place.node].state);
      groups.set(text, group);
    }
    return element(
      "div",
      { class: "stalled-row" },
      element("div", { class: "depth" }, row === 0 ? "end" : say("aboveRow", { row: String(row) })),
      element(
        "div",
        {},
        [...groups].map(([text, { free, then, states }]) =>
          element(
            "div",
            { class: "reason" },
            free ? element("p", { class: "free" }, text) : text.split("\n").map((line) => element("p", { class: "obstacle" }, longText(line))),
            free ? this.links(then) : null,
            [...new Set(states)].slice(0, 8).map((state) => element("p", { class: "in-state" }, say("inState"), valueNodes(scene.values, state, 160))),
          ),
        ),
      ),
    );
  }

  /** Links to the operations that a sentence names. */
  links(then) {
    return then.links.length === 0
      ? null
      : element(
          "p",
          { class: "links" },
          then.links.slice(0, MOST_NAMED_LINKS).map((number) => button("#" + number, () => this.choice.select({ operation: number }, "jump"), { "aria-label": say("showOperation", { number: String(number) }) })),
        );
  }

  /** The nodes that some remaining interpretation passes through. */
  alive(pruned) {
    const alive = new Set();
    for (const row of pruned.rows) {
      row.ends.forEach((end) => alive.add(end.node));
      row.cells.forEach((cell) =>
        cell.edges.forEach((edge) => {
          alive.add(edge.from);
          alive.add(edge.to);
        }),
      );
    }
    return alive;
  }

  async reveal(operation) {
    const { scene } = this.choice;
    if (!scene.stalled.has(operation)) {
      const answer = await this.source.stalled(operation, scene.graph.rows - 1);
      scene.describe(answer.operations ?? []);
      scene.takeStalled(answer);
    }
    this.revealed = operation;
    this.render();
  }
}
