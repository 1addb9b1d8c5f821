// Variables over steps: one line for each variable, one column for each step. All words come with the data.
import { button, byId, element, fill, revealIn } from "../base/dom.js";
import { plain, say, short } from "../base/text.js";
import { shownColumns, unfolded } from "./columns.js";

const WIDEST_TRACE_CELL = 44;
const WIDEST_UNCHANGED = 24;
const WIDEST_TRACE_HEAD = 28;

export class TraceView {
  /**
   * @param data of the page
   * @param choose called with the index of a column that a person chose
   */
  constructor(data, choose) {
    const { trace } = data;
    this.data = data;
    this.trace = trace;
    this.choose = choose;
    this.numbers = data.rows.map((row) => row.number);
    this.marked = Math.max(0, data.rows.findIndex((row) => row.failed));
    this.failed = data.rows.findIndex((row) => row.failed);
    this.selected = data.selected;
    this.opened = [];
    this.values = trace.columns.map(([, ...cells]) => new Map(cells.map(([variable, ...cell]) => [variable, cell])));
    byId("trace").hidden = false;
    byId("page").classList.add("traced");
    this.draw();
  }

  /** The column of a row of the page. */
  select(i) {
    const focused = byId("trace-body").contains(document.activeElement);
    this.selected = i;
    this.draw();
    const head = byId("trace-body").querySelector('[data-column="' + i + '"]');
    revealIn(byId("trace-body"), head.parentElement, byId("trace-body").querySelector(".corner"));
    if (focused) {
      head.focus({ preventScroll: true });
    }
    return focused;
  }

  draw() {
    const { marked, selected, opened, trace } = this;
    const items = shownColumns(this.numbers, { marked, selected, opened });
    fill(
      byId("trace-body"),
      element(
        "table",
        { class: "trace-table" },
        element("thead", {}, element("tr", {}, element("td", { class: "corner" }), items.map((item) => this.head(item)))),
        element(
          "tbody",
          {},
          trace.variables.map((name, variable) =>
            element("tr", {}, element("th", { scope: "row", title: plain(name) }, plain(name)), items.map((item) => this.cell(item, variable))),
          ),
        ),
      ),
    );
  }

  head(item) {
    if (item.column === undefined) {
      return this.axisBreak(item);
    }
    const i = item.column;
    const row = this.data.rows[i];
    return element(
      "th",
      { scope: "col", class: this.looks(i) },
      button([element("span", { class: "number" }, plain(row.label)), short(plain(row.text), WIDEST_TRACE_HEAD)], () => this.choose(i), {
        "data-column": i,
        tabindex: i === this.selected ? "0" : "-1",
        "aria-current": i === this.selected ? "step" : undefined,
        title: plain(row.text),
      }),
    );
  }

  axisBreak(item) {
    const words = say("foldedEvents", { number: item.events });
    const sign = "\u22ef";
    return element(
      "th",
      { class: "break" },
      item.to > item.from
        ? button(sign, () => this.unfold(item), { title: words + say("clickToUnfold"), "aria-label": words })
        : element("span", { title: words, "aria-label": words }, sign),
    );
  }

  unfold(item) {
    this.opened.push(unfolded(item, this.marked));
    this.draw();
  }

  looks(i) {
    return [i === this.selected ? "at" : "", i === this.failed ? "failed" : ""].filter((one) => one !== "").join(" ") || undefined;
  }

  cell(item, variable) {
    const i = item.column;
    if (i === undefined) {
      return element("td", { class: "break" });
    }
    const clashes = i === this.failed ? this.trace.clashes.filter((one) => one.variable === variable) : [];
    if (clashes.length > 0) {
      return element("td", { class: "clash " + this.looks(i) }, clashes.map((one) => this.clash(one)));
    }
    const [whole] = this.trace.columns[i];
    const cell = this.values[i].get(variable);
    if (!cell) {
      return element("td", { class: ["unknown", this.looks(i)].join(" ") }, whole ? null : "\u00b7");
    }
    const { texts } = this.data;
    const [brief, text, changed] = cell;
    const look = [changed ? "changed" : "same", whole ? "" : "of-log", this.looks(i) ?? ""].filter((one) => one !== "").join(" ");
    return element("td", { class: look, title: short(plain(texts[text]), 1000) }, short(plain(texts[brief]), changed ? WIDEST_TRACE_CELL : WIDEST_UNCHANGED));
  }

  /** The value in the log, and each one that the specification allows. */
  clash({ place, logged, allowed }) {
    const name = this.trace.variables.includes(place) ? "" : plain(place) + " = ";
    return [
      logged === "" ? null : element("div", { class: "logged" }, element("span", { class: "word" }, say("inTheLog")), name + plain(logged)),
      allowed.map(([value, by, fits]) =>
        element(
          "div",
          { class: fits && logged !== "" ? "allowed fits" : "allowed" },
          element("span", { class: "word" }, say("allowedBySpec")),
          name + plain(value),
          element("span", { class: "by" }, plain(by)),
        ),
      ),
    ];
  }
}
