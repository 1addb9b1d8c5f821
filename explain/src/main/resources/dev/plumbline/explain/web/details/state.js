// The state that an interpretation is in after the operation of a cell, and what changed on the way there.
import { element, byId, fill, button } from "../base/dom.js";
import { callText, plain, say } from "../base/text.js";
import { search } from "../scene/values.js";
import { differingPaths } from "../scene/differences.js";
import { valueNodes } from "../base/longtext.js";
import { SIGNS, StateTree } from "./statetree.js";

const MOST_FOUND = 300;

export class StateView {
  constructor(choice) {
    this.choice = choice;
    this.shown = { state: 0, predecessor: 0 };
    this.words = "";
    this.tree = new StateTree(() => choice.scene.values);
    choice.on("selection", () => {
      this.shown = { state: 0, predecessor: 0 };
      this.render();
    });
    choice.on("focus", () => this.render());
    choice.on("layers", () => this.render());
    byId("state-search").addEventListener("input", (event) => {
      this.words = event.target.value.trim();
      this.render();
    });
    this.render();
  }

  /** The different states that the selected cell leads to, each with the states it is reached from. */
  alternatives() {
    const { graph } = this.choice.scene;
    const { operation, row, end } = this.choice.selection;
    if (!graph || (operation < 0 && end < 0)) {
      return null;
    }
    if (end >= 0) {
      return this.choice.pruned.rows[row]?.ends.some((one) => one.node === end)
        ? [{ state: graph.nodes[end].state, from: [] }]
        : null;
    }
    const rows = row >= 0 ? [this.choice.pruned.rows[row]] : this.choice.pruned.rows;
    const cell = rows.map((one) => one?.cells.find((some) => some.operation === operation)).find((found) => found);
    if (!cell) {
      return null;
    }
    const byState = new Map();
    for (const edge of cell.edges) {
      const state = graph.nodes[edge.to].state;
      const from = byState.get(state) ?? new Map();
      const before = graph.nodes[edge.from].state;
      from.set(before + " " + JSON.stringify(edge.before), { state: before, steps: edge.before });
      byState.set(state, from);
    }
    return [...byState].map(([state, from]) => ({ state, from: [...from.values()] }));
  }

  render() {
    const at = byId("state-body");
    const { scene, selection } = this.choice;
    const alternatives = this.alternatives();
    byId("state-search").disabled = !alternatives;
    if (!alternatives) {
      fill(
        at,
        element(
          "p",
          { class: "hint" },
          selection.operation >= 0
            ? say("noState", { operation: String(selection.operation) })
            : say("chooseCell"),
        ),
      );
      return;
    }
    const shown = alternatives[Math.min(this.shown.state, alternatives.length - 1)];
    const base = shown.from[Math.min(this.shown.predecessor, shown.from.length - 1)];
    const marked = new Set();
    alternatives.forEach((other) => differingPaths(scene.values, other.state, shown.state, marked));
    marked.delete("");
    fill(
      at,
      this.heading(),
      this.tabs(say("statesAfter"), alternatives, "state", (i) => say("stateTab", { letter: letter(i) })),
      base ? this.tabs(say("comparedWith"), shown.from, "predecessor", (i) => say("beforeTab", { number: i + 1 })) : null,
      base?.steps.length ? element("p", { class: "hint" }, say("byWayOf", { steps: base.steps.map(({ step }) => plain(step)).join(", ") })) : null,
      alternatives.length > 1
        ? element("p", { class: "hint" }, element("span", { class: "differs" }, "\u2260"), say("differs"))
        : null,
      this.words
        ? this.found(shown.state, base?.state)
        : element("div", { class: "tree", role: "tree", "aria-label": "state" }, this.tree.of(shown.state, base?.state, marked)),
    );
  }

  heading() {
    const { scene, selection } = this.choice;
    const operation = String(selection.end >= 0 ? scene.endsAt : selection.operation);
    return element(
      "p",
      { class: "subject" },
      selection.end >= 0
        ? say("endState", { operation })
        : say("afterOperation", { operation, call: callText(scene.operation(selection.operation), 160) }),
    );
  }

  tabs(label, list, which, name) {
    if (list.length < 2) {
      return null;
    }
    return element(
      "div",
      { class: "alternatives", role: "group", "aria-label": label },
      element("span", { class: "hint" }, label + ": "),
      list.slice(0, 12).map((one, i) =>
        button(name(i), () => {
          this.shown = { ...this.shown, [which]: i, ...(which === "state" ? { predecessor: 0 } : {}) };
          this.render();
        }, { "aria-pressed": i === this.shown[which] ? "true" : "false" }),
      ),
      list.length > 12 ? element("span", { class: "hint" }, " " + say("andMore", { number: list.length - 12 })) : null,
    );
  }

  found(state, before) {
    const { values } = this.choice.scene;
    const found = search(values, state, this.words, MOST_FOUND);
    const old = new Map(before === undefined ? [] : search(values, before, this.words, MOST_FOUND * 4));
    const now = new Map(found);
    const gone = [...old].filter(([path]) => before !== undefined && !now.has(path) && found.length < MOST_FOUND);
    const signOf = ([path, id]) => (before === undefined || old.get(path) === id ? "=" : old.has(path) ? "~" : "+");
    return element(
      "div",
      { class: "tree" },
      element("p", { class: "hint" }, say(found.length >= MOST_FOUND ? "firstParts" : "foundParts", { number: found.length })),
      found.map((part) => this.foundLine(signOf(part), part, old)),
      gone.map((part) => this.foundLine("-", part, old)),
    );
  }

  foundLine(sign, [path, id], old) {
    const { values } = this.choice.scene;
    return element(
      "div",
      { class: "leaf " + SIGNS[sign] },
      element("span", { class: "sign", "aria-label": SIGNS[sign] }, sign === "=" ? " " : sign),
      element("span", { class: "key" }, plain(path) + " "),
      sign === "~" ? element("s", {}, valueNodes(values, old.get(path)), " ") : null,
      element("span", { class: "value" }, valueNodes(values, id)),
    );
  }
}

function letter(i) {
  return i < 26 ? String.fromCharCode(65 + i) : String(i + 1);
}
