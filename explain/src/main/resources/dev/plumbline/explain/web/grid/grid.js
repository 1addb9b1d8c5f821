// The reverse grid: the end at the top, and below it, row by row, the operations that the surviving interpretations
// performed before.
import { element, byId, button } from "../base/dom.js";
import { plain, say, short } from "../base/text.js";
import { cellText, cellTitle, endText } from "../scene/quantifiers.js";
import { keepingFocus } from "../base/keepfocus.js";
import { FoldedRows } from "./foldedrows.js";
import { effectOf, endTexts } from "../scene/sidebyside.js";

/** Rows are made when they come near the screen, this number at a time. */
const CHUNK = 40;
const MOST_ENDS = 6;
/** The end states of all rows are compared with each other, unless there are more. */
const MOST_COMPARED = 100;

export class GridView {
  constructor(choice, more) {
    this.choice = choice;
    this.more = more;
    this.body = byId("grid-body");
    this.cursor = { row: 0, column: 0 };
    this.watcher = new IntersectionObserver((entries) => this.seen(entries), {
      root: byId("grid-scroll"),
      rootMargin: "600px",
    });
    choice.on("focus", () => this.render());
    choice.on("layers", () => this.render());
    this.folds = new FoldedRows(choice, CHUNK);
    choice.on("reading", () => this.render());
    choice.on("selection", () => {
      if (this.folds.unfoldSelected()) {
        this.render();
      }
      this.mark(choice.origin !== "grid");
    });
    this.body.addEventListener("keydown", (event) => this.key(event));
    this.render();
  }

  /** Makes the same number of rows again, so that the position on the page stays the same. */
  render() {
    keepingFocus(this.body, () => this.renderRows());
  }

  renderRows() {
    const scroll = byId("grid-scroll");
    const top = scroll.scrollTop;
    const made = [...this.body.children].filter((chunk) => chunk.childElementCount > 0).length;
    this.watcher.disconnect();
    const rows = this.choice.pruned.rows;
    this.endTexts = this.textsOfEnds(rows);
    this.folds.fold(rows);
    const chunks = [];
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = element("div", { class: "chunk", role: "rowgroup", "data-from": from });
      const to = Math.min(from + CHUNK, rows.length);
      chunk.style.minHeight = (to - from) * 46 + "px";
      chunks.push(chunk);
    }
    this.body.replaceChildren(...chunks);
    chunks.slice(0, Math.max(1, made)).forEach((chunk) => this.make(chunk));
    chunks.forEach((chunk) => this.watcher.observe(chunk));
    this.more.render();
    this.mark(false);
    scroll.scrollTop = top;
  }

  seen(entries) {
    entries.filter((entry) => entry.isIntersecting).forEach((entry) => this.make(entry.target));
  }

  make(chunk) {
    if (chunk.childElementCount > 0) {
      return;
    }
    const from = Number(chunk.dataset.from);
    this.choice.pruned.rows.slice(from, from + CHUNK).forEach((row, k) => {
      if (this.folds.shows(from + k)) {
        chunk.append(this.folds.rowInstead(from + k) ?? this.row(row, from + k));
      }
    });
    chunk.style.minHeight = "";
    this.markIn(chunk);
  }

  row(row, r) {
    const ends = this.endCells(row, r);
    const cells = row.cells.map((cell) => this.cell(cell));
    return element(
      "div",
      { class: "row", role: "row", "data-row": r, "aria-rowindex": r + 1 },
      element(
        "div",
        { class: "depth", role: "rowheader", title: say(r === 0 ? "theEnd" : "beforeTheEnd", { operations: r }) },
        r === 0 ? "end" : "\u2212" + r,
      ),
      element("div", { class: "cells", role: "presentation" }, ends, cells),
    );
  }

  cell(cell) {
    const operation = this.choice.scene.operation(cell.operation);
    const { known } = this.choice;
    const { total } = known;
    const all = cell.count === total;
    const states = new Set(cell.edges.map((edge) => this.choice.scene.graph.nodes[edge.to].state)).size;
    const share = total === 0n ? 0 : Number((cell.count * 1000n) / total) / 10;
    const bar = element("span", { class: "share", "aria-hidden": "true" });
    bar.style.setProperty("--share", Math.max(2, share) + "%");
    const made = element(
      "div",
      {
        class: ["cell", all ? "all" : "", this.folds.emphasis(cell.operation)].join(" "),
        role: "gridcell",
        tabindex: "-1",
        "data-operation": cell.operation,
        "data-row": cell.row,
        title: cellTitle(known, cell.count),
        onclick: () => this.choice.select({ operation: cell.operation, row: cell.row }, "grid"),
        ondblclick: () => this.choice.fixAt(cell.operation, cell.row),
      },
      element(
        "span",
        { class: "what" },
        element("b", {}, "#" + cell.operation),
        " ",
        element("span", { class: "name" }, short(plain(operation.name), 60)),
        element("span", { class: "args" }, argumentText(operation)),
      ),
      element(
        "span",
        { class: "who" },
        element("span", { class: "process" }, say("processOf", { process: short(plain(operation.process), 24) })),
        element("span", { class: "ways" }, cellText(known, cell.count)),
        states > 1 ? element("span", { class: "states", title: say("differentStatesTitle") }, say("differentStates", { states })) : null,
      ),
      this.effect(cell),
      bar,
    );
    return made;
  }

  /** Its changes to the state before. */
  effect(cell) {
    const text = effectOf(this.choice.scene, cell.edges);
    return text === "" ? null : element("span", { class: "effect", title: short(plain(text), 600) }, "\u2192 " + short(plain(text), 110));
  }

  /**
   * One cell for each state in which interpretations end, those of most interpretations first; not too many at once.
   */
  endCells(row, r) {
    const byState = new Map();
    for (const end of row.ends) {
      const state = this.choice.scene.graph.nodes[end.node].state;
      const known = byState.get(state);
      byState.set(state, known ? { ...known, count: known.count + end.count } : end);
    }
    const ends = [...byState.values()].sort((a, b) => (a.count === b.count ? a.node - b.node : a.count > b.count ? -1 : 1));
    const cells = ends.slice(0, MOST_ENDS).map((end) => this.endCell(end, r));
    if (ends.length > MOST_ENDS) {
      const more = button(say("moreStates", { states: ends.length - MOST_ENDS }), () => {
        const others = ends.slice(MOST_ENDS).map((end) => this.endCell(end, r));
        more.replaceWith(...others);
        others[0].focus();
      });
      cells.push(more);
    }
    return cells;
  }

  /**
   * For each state its differences from the states at all other ends: an interpretation may end in a separate row, and
   * differ from the others only there.
   */
  textsOfEnds(rows) {
    const { graph } = this.choice.scene;
    const ends = rows.map((row) => [...new Map(row.ends.map(({ node }) => [graph.nodes[node].state, node])).values()]);
    const all = [...new Map(ends.flat().map((node) => [graph.nodes[node].state, node])).values()];
    const texts = new Map();
    (all.length > MOST_COMPARED ? ends : [all]).forEach((nodes) =>
      endTexts(this.choice.scene, nodes).forEach((text, i) => texts.set(graph.nodes[nodes[i]].state, text)),
    );
    return texts;
  }

  endCell(end, r) {
    const text = this.endTexts.get(this.choice.scene.graph.nodes[end.node].state);
    return element(
      "div",
      {
        class: "cell end",
        role: "gridcell",
        tabindex: "-1",
        "data-end": end.node,
        "data-row": r,
        title: this.choice.scene.data.endTitle,
        onclick: () => this.choice.select({ end: end.node, row: r }, "grid"),
      },
      element("span", { class: "what" }, element("b", {}, say("endCell", { operation: String(this.choice.scene.endsAt) })), " ", element("span", { class: "args" }, short(plain(text), 160))),
      element("span", { class: "who" }, endText(this.choice.known, end.count)),
    );
  }

  /** Shows which cells belong to the selection. */
  mark(reveal) {
    this.markIn(this.body);
    const { operation, row, end } = this.choice.selection;
    if (reveal && (operation >= 0 || end >= 0)) {
      const r = row >= 0 ? row : this.choice.pruned.rows.findIndex((one) => one.cells.some((cell) => cell.operation === operation));
      if (r >= 0) {
        this.makeRow(r);
        this.find(r, operation, end)?.scrollIntoView({ block: "nearest" });
      }
    }
  }

  makeRow(r) {
    const chunk = this.body.children[Math.floor(r / CHUNK)];
    if (chunk) {
      this.make(chunk);
    }
  }

  find(r, operation, end) {
    const wanted = end >= 0 ? '[data-end="' + end + '"]' : '[data-operation="' + operation + '"][data-row="' + r + '"]';
    return this.body.querySelector(".cell" + wanted);
  }

  markIn(part) {
    const { operation, row, end } = this.choice.selection;
    const cells = part.querySelectorAll(".cell");
    let current = null;
    cells.forEach((cell) => {
      const same = operation >= 0 && Number(cell.dataset.operation) === operation;
      const chosen =
        end >= 0 ? Number(cell.dataset.end) === end : same && (row < 0 || Number(cell.dataset.row) === row);
      cell.classList.toggle("selected", chosen);
      cell.classList.toggle("same", same && !chosen);
      cell.setAttribute("aria-selected", chosen);
      cell.tabIndex = -1;
      if (chosen) {
        current ??= cell;
      }
    });
    const entry = current ?? this.body.querySelector(".cell.selected") ?? this.body.querySelector(".cell");
    if (entry) {
      entry.tabIndex = 0;
    }
  }

  key(event) {
    const cell = event.target.closest(".cell");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const target = this.neighbour(cell, event.key);
    if (target) {
      event.preventDefault();
      target.focus();
      target.click();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      cell.click();
    }
  }

  neighbour(cell, key) {
    const along = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const inRow = [...cell.closest(".row").querySelectorAll(".cell")];
    if (along) {
      return inRow[inRow.indexOf(cell) + along];
    }
    const across = { ArrowUp: -1, ArrowDown: 1, PageUp: -8, PageDown: 8 }[key];
    let r = Number(cell.dataset.row);
    if (key === "Home" || key === "End") {
      r = key === "Home" ? 0 : this.choice.pruned.rows.length - 1;
    } else if (across) {
      r = Math.max(0, Math.min(this.choice.pruned.rows.length - 1, r + across));
    } else {
      return null;
    }
    const down = across > 0 || key === "Home";
    // Past rows that have no cells.
    for (; r >= 0 && r < this.choice.pruned.rows.length; r += down ? 1 : -1) {
      this.makeRow(r);
      const cells = this.body.querySelectorAll('.row[data-row="' + r + '"] .cell');
      if (cells.length > 0) {
        return cells[Math.min(inRow.indexOf(cell), cells.length - 1)];
      }
    }
    return null;
  }
}

function argumentText(operation) {
  if (operation.args.length === 0) {
    return "()";
  }
  const parts = operation.args.map(([name, value]) => plain(name) + ": " + short(plain(value), 60));
  return "(" + short(parts.join(", "), 140) + ")";
}
