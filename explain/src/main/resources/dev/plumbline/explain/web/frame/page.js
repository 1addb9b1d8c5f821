// A violation that is a list of rows: the steps of a behaviour, the events of a log. All words come with the data.
import { element, byId, fill, revealIn } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { Stepper } from "../base/stepper.js";
import { addSaving, elementPicture } from "../base/saving.js";
import { TraceView } from "../trace/traceview.js";
import { SpaceView } from "../statespace/spaceview.js";
import { showSummary } from "../statespace/summary.js";
import { about } from "./banner.js";

/** The data of a page without a server; null if there is none. */
export function embeddedPage() {
  const block = byId("page-data");
  return block === null ? null : JSON.parse(block.textContent);
}

export class PageView {
  constructor(data) {
    this.data = data;
    document.title = say("pageTitle", { title: plain(data.title) });
    byId("title").textContent = ": " + plain(data.title);
    fill(
      byId("head-facts"),
      element("span", { class: "verdict " + data.look }, plain(data.verdict)),
      element("span", { class: "fact history", title: plain(data.name) }, plain(data.name)),
      data.facts.map((fact) => element("span", { class: "fact" }, plain(fact))),
    );
    fill(
      byId("banner"),
      element("p", { class: "claim" }, plain(data.claim)),
      data.because.map((line) => element("p", { class: "because" }, element("code", {}, plain(line)))),
      data.notes.map((note) => element("p", { class: "note" }, plain(note))),
      about(data.about, data.aboutTitle),
    );
    byId("page-heading").textContent = plain(data.heading);
    byId("page-hint").textContent = plain(data.hint);
    this.showRows();
    byId("page").hidden = false;
    this.space = data.space ? this.showSpace(data.space) : null;
    this.trace = data.trace ? new TraceView(data, (i) => this.stepper.go(i, true)) : null;
    this.stepper = new Stepper(byId("page-stepper"), {
      size: this.rows.length,
      at: data.selected,
      number: (i) => data.rows[i].number,
      inAddress: true,
      show: (i, byKey) => this.select(i, byKey),
    });
    this.stepper.listenTo(byId("page"));
    if (this.rows.length > 0) {
      this.select(this.stepper.at);
    }
    this.pictures = this.savedPictures();
    byId("page").dataset.ready = "true";
  }

  /** The pictures by their names, with buttons that save them. */
  savedPictures() {
    const sentence = say("pictureSentence", { name: plain(this.data.name), sentence: [this.data.claim, ...this.data.because.slice(0, 1)].map(plain).join(" \u2013 ") });
    const pictures = {};
    ["space", "trace"].forEach((name) => {
      if (this.data[name]) {
        pictures[name] = elementPicture(name, sentence, byId(name + "-body"));
        addSaving(byId(name), pictures[name]);
      }
    });
    return pictures;
  }

  showRows() {
    const { rows, loop, closing } = this.data;
    fill(
      byId("page-rows"),
      rows.map((row, i) => this.row(row, i)),
      closing === "" ? null : element("p", { class: "page-closing" + (loop === undefined ? "" : " in-loop"), id: "page-closing" }, "\u21ba " + plain(closing)),
    );
    this.rows = [...byId("page-rows").querySelectorAll("[role=option]")];
  }

  row(row, i) {
    const { loop } = this.data;
    const looks = ["page-row", row.failed ? "failed" : "", i >= loop ? "in-loop" : ""].filter((one) => one !== "").join(" ");
    return element(
      "div",
      { class: looks, role: "option", tabindex: "-1", onclick: () => this.stepper.go(i, true) },
      element("span", { class: "number" }, plain(row.label)),
      element("b", { class: "step" }, plain(row.text)),
      element("span", { class: "where" }, plain(row.where)),
    );
  }

  /** Shows the details of a row. */
  select(i, focus = false) {
    this.rows.forEach((row, at) => {
      row.tabIndex = at === i ? 0 : -1;
      row.setAttribute("aria-selected", at === i);
    });
    revealIn(byId("page-rows"), this.rows[i]);
    const inTrace = this.trace?.select(i);
    const inSpace = this.space?.select(this.data.space.nodeOfRow[i]);
    if (!inTrace && !inSpace && focus) {
      this.rows[i].focus({ preventScroll: true });
    }
    this.showDetails(this.data.rows[i].details);
  }

  /** A graph of all states, or if there are too many a summary. */
  showSpace(space) {
    byId("space").hidden = false;
    byId("page").classList.add("spaced");
    if (space.nodes.length === 0) {
      showSummary(space);
      return null;
    }
    return new SpaceView(space, (node) => this.chooseNode(node));
  }

  /** A state of the selected behaviour selects its step; another one is only shown. */
  chooseNode(node) {
    const { nodeOfRow, nodes } = this.data.space;
    const row = nodeOfRow.indexOf(node);
    if (row >= 0) {
      this.stepper.go(row, true);
    } else {
      this.space.select(node);
      this.showDetails(nodes[node].details);
    }
  }

  showDetails(details) {
    const { texts } = this.data;
    fill(
      byId("page-details"),
      details.map(([heading, lines]) => [
        element("h3", {}, plain(texts[heading])),
        lines.map(([name, text, marked]) =>
          element("div", { class: marked ? "page-line marked" : "page-line" }, texts[name] === "" ? null : element("b", {}, plain(texts[name]) + " = "), plain(texts[text])),
        ),
      ]),
    );
  }
}
