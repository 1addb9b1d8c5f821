// Focus: assumptions about what happened where, and how many interpretations they leave.
import { element, byId, fill, button } from "../base/dom.js";
import { say } from "../base/text.js";
import { headerText } from "../scene/quantifiers.js";

export class FocusView {
  constructor(choice) {
    this.choice = choice;
    this.firstOfPair = -1;
    choice.on("focus", () => this.render());
    choice.on("layers", () => this.render());
    choice.on("selection", () => this.selected());
    this.render();
  }

  /** The next operation selected in the grid becomes the second of a pair: the first comes before it. */
  awaitSecond() {
    const { operation } = this.choice.selection;
    if (operation >= 0) {
      this.firstOfPair = operation;
      this.render();
    }
  }

  selected() {
    const { operation } = this.choice.selection;
    const usable = operation >= 0 && operation !== this.firstOfPair && this.choice.scene.graph.performs(operation);
    // An operation that no row performs may have come before, or never.
    if (this.firstOfPair >= 0 && usable) {
      const first = this.firstOfPair;
      this.firstOfPair = -1;
      this.choice.fixBefore(first, operation);
    }
    this.render();
  }

  cancel() {
    this.firstOfPair = -1;
    this.render();
  }

  render() {
    const { choice } = this;
    const { focus, selection } = choice;
    const without = (list, one) => list.filter((other) => other !== one);
    const chips = [
      ...focus.at.map((one) =>
        chip(say("assumedAt", { operation: String(one.operation), row: String(one.row) }), () =>
          choice.refocus({ ...focus, at: without(focus.at, one) }),
        ),
      ),
      ...focus.before.map((one) =>
        chip(say("assumedBefore", { first: String(one.first), second: String(one.second) }), () =>
          choice.refocus({ ...focus, before: without(focus.before, one) }),
        ),
      ),
    ];
    const focused = chips.length > 0;
    const inCell = selection.operation >= 0 && selection.row > 0;
    const performed = selection.operation >= 0 && this.inGrid(selection.operation);
    fill(
      byId("focus-bar"),
      element(
        "span",
        { class: "remaining", role: "status", id: "remaining", title: String(choice.pruned.total) },
        headerText(choice.known),
      ),
      chips,
      element("span", { class: "grow" }),
      this.firstOfPair >= 0
        ? [
            element("span", { class: "waiting", role: "status" }, say("chooseSecond", { first: String(this.firstOfPair) })),
            button("Cancel", () => this.cancel(), { id: "focus-cancel" }),
          ]
        : [
            button(say(inCell ? "fixOperation" : "fixHere", { operation: String(selection.operation) }), () => choice.fixAt(selection.operation, selection.row), {
              id: "focus-at",
              disabled: !inCell,
              title: say("fixHereTitle"),
            }),
            button("Before \u2026", () => this.awaitSecond(), {
              id: "focus-before",
              disabled: !performed,
              title: say("beforeTitle"),
            }),
          ],
      button("Undo", () => choice.undo(), { id: "focus-undo", disabled: choice.undone.length === 0, title: "Undo (u)" }),
      button("Reset", () => choice.reset(), { id: "focus-reset", disabled: !focused, title: say("resetTitle") }),
      button(say("copyLink"), (event) => copyLink(event.currentTarget), { id: "copy-link", title: say("copyLinkTitle") }),
    );
    byId("nothing-remains").hidden = choice.pruned.total > 0n;
  }

  inGrid(operation) {
    return this.choice.pruned.rows.some((row) => row.cells.some((cell) => cell.operation === operation));
  }
}

function chip(label, remove) {
  return element("span", { class: "chip" }, label, button("\u00d7", remove, { class: "remove", "aria-label": say("dropAssumption", { label }) }));
}

async function copyLink(at) {
  try {
    await navigator.clipboard.writeText(location.href);
    at.textContent = "Copied";
  } catch {
    at.textContent = say("linkInAddressBar");
  }
  setTimeout(() => (at.textContent = say("copyLink")), 1500);
}
