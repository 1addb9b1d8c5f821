// The folded rows of the grid, the words that replace them, and the button that unfolds them all.
import { element, byId, button } from "../base/dom.js";
import { plain, say, short } from "../base/text.js";
import { foldedRuns } from "../scene/folding.js";
import { Reading } from "../scene/reading.js";

export class FoldedRows {
  /** @param chunk the number of rows that are made at a time; no fold crosses its multiples */
  constructor(choice, chunk) {
    this.choice = choice;
    this.chunk = chunk;
    choice.reading ??= new Reading(choice);
    // Rows that were unfolded for a selection stay unfolded, so that nothing moves when the selection moves on.
    this.unfolded = new Set();
    this.runs = new Map();
    this.hidden = new Set();
    byId("fold-all").addEventListener("click", () => {
      const folding = this.hidden.size === 0;
      this.unfolded.clear();
      choice.reading.setFolding(folding);
    });
  }

  /** Decides which rows are folded now. */
  fold(rows) {
    const { reading, scene, selection } = this.choice;
    const selected = (operation, r) => operation === selection.operation && (selection.row < 0 || selection.row === r);
    const runs = foldedRuns(rows, (node) => scene.graph.nodes[node].state, {
      kept: (operation, r) => reading.isKept(operation) || selected(operation, r),
      opened: (r) => !reading.folding || reading.opened.has(r) || this.unfolded.has(r),
      passes: (operation) => reading.passes(operation),
      chunk: this.chunk,
    });
    this.runs = new Map(runs.map((run) => [run.from, run]));
    this.hidden = new Set(runs.flatMap((run) => Array.from({ length: run.to - run.from + 1 }, (_, k) => run.from + k)));
    this.showButton();
  }

  showButton() {
    const { reading } = this.choice;
    const some = this.hidden.size > 0;
    const at = byId("fold-all");
    at.hidden = !some && reading.folding && reading.opened.size + this.unfolded.size === 0;
    at.textContent = say(some ? "showAllRows" : "foldRows");
  }

  /** Unfolds the rows of the selection; returns whether any were folded. */
  unfoldSelected() {
    const { operation, row } = this.choice.selection;
    const rows = this.choice.pruned.rows;
    const hidden = [...this.hidden].filter((r) => (row < 0 || row === r) && rows[r]?.cells.some((cell) => cell.operation === operation));
    hidden.forEach((r) => this.unfolded.add(r));
    return hidden.length > 0;
  }

  /** Whether a row is visible: itself, or the words for folded rows that begin with it. */
  shows(r) {
    return this.runs.has(r) || !this.hidden.has(r);
  }

  rowInstead(r) {
    const run = this.runs.get(r);
    if (!run) {
      return null;
    }
    const { scene, reading } = this.choice;
    const names = run.operations.map((number) => "#" + number + " " + plain(scene.operation(number).name));
    const words = say(run.why === "idle" ? "idleRows" : "filteredRows", { rows: run.to - run.from + 1, names: short(names.join(", "), 90) });
    return element(
      "div",
      { class: "row folded", role: "row", "data-row": run.from, "aria-rowindex": run.from + 1 },
      element("div", { class: "depth", role: "rowheader" }, "\u2212" + run.from + (run.to > run.from ? " \u2026" : "")),
      element(
        "div",
        { class: "cells", role: "gridcell" },
        button(words, () => reading.open(run.from, run.to), {
          class: "fold-rows",
          "aria-expanded": "false",
          title: say("showTheseRows"),
          "data-row": run.from,
        }),
      ),
    );
  }

  /** The classes of hits of the search, and of operations that the filter leaves out. */
  emphasis(operation) {
    const { reading } = this.choice;
    return (reading.hitSet.has(operation) ? " hit" : "") + (reading.passes(operation) || reading.isKept(operation) ? "" : " faint");
  }
}
