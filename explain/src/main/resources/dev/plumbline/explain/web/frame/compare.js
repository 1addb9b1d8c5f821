// Two runs side by side: each pair of operations in a row, and the differences between them. All words come with the data.
import { element, byId, fill } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { Stepper } from "../base/stepper.js";

function lines(text) {
  return text.split("\n").map((line) => element("div", {}, plain(line)));
}

export class CompareView {
  constructor(data) {
    this.data = data;
    const title = data.names.map(plain).join(" \u2194 ");
    document.title = say("pageTitle", { title });
    byId("title").textContent = ": " + title;
    fill(byId("head-facts"), data.names.map((name, i) => element("span", { class: "fact history" }, "AB"[i] + " " + plain(name))));
    const [runs, first, ...further] = data.sections;
    fill(
      byId("banner"),
      first ? element("div", { class: "compared claim" }, lines(first)) : null,
      element("div", { class: "compared" }, lines(runs)),
      further.length > 0 ? element("details", { class: "about" }, element("summary", {}, say("furtherDifferences")), further.map((one) => element("div", { class: "compared" }, lines(one)))) : null,
      data.note ? element("p", { class: "note" }, plain(data.note)) : null,
    );
    byId("compare").hidden = false;
    fill(
      byId("compare-rows"),
      element("div", { class: "compared-row heads" }, data.names.map((name, i) => element("span", { class: "side head" }, "AB"[i] + " " + plain(name)))),
      data.rows.map((row, i) => this.row(row, i)),
    );
    // Differences by their number in the text, each with its row; a long comparison does not show all of them.
    this.rows = data.rows.map(([difference], i) => [difference, i]).filter(([difference]) => difference !== null).sort(([a], [b]) => a - b).map(([, i]) => i);
    this.stepper = new Stepper(byId("compare-stepper"), {
      size: this.rows.length,
      at: 0,
      number: (at) => data.rows[this.rows[at]][0] + 1,
      inAddress: true,
      show: (at) => this.select(at),
    });
    this.stepper.listenTo(byId("compare"));
    byId("compare-stepper").hidden = this.rows.length === 0;
    if (this.rows.length > 0) {
      this.select(this.stepper.at);
    }
    byId("compare").dataset.ready = "true";
  }

  row([difference, kind, ...sides], i) {
    const looks = ["compared-row", difference !== null ? "differs-here" : "", difference === 0 ? "first-difference" : ""].filter((one) => one !== "").join(" ");
    return element(
      "div",
      { class: looks, id: "compared-" + i, onclick: () => difference !== null && this.stepper.go(this.rows.indexOf(i)) },
      sides.map((side) => this.side(side)),
      kind === "" ? null : element("span", { class: "kind" }, plain(kind)),
    );
  }

  side([number, process, text, from, to]) {
    if (number === undefined) {
      return element("span", { class: "side missing" }, "\u2013");
    }
    const bar = element("i", { class: "when", "aria-hidden": "true" });
    bar.style.setProperty("--from", from / 10 + "%");
    bar.style.setProperty("--length", (to - from) / 10 + "%");
    return element("span", { class: "side" }, element("span", { class: "what" }, element("b", {}, "#" + number), " " + plain(text)), element("span", { class: "who" }, say("processOf", { process: plain(process) })), bar);
  }

  select(at) {
    byId("compare-rows").querySelectorAll("[aria-current]").forEach((row) => row.removeAttribute("aria-current"));
    const row = byId("compared-" + this.rows[at]);
    row.setAttribute("aria-current", "true");
    // Scrolls only within the list, so that the sentences above it stay visible on a phone.
    byId("compare-rows").scrollTop = row.offsetTop - byId("compare-rows").clientHeight / 2;
    byId("announcement").textContent = row.textContent;
  }
}
