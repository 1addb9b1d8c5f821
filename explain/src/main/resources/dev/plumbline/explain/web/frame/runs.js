// The list of the histories in a store.
import { element, byId, fill } from "../base/dom.js";
import { digits, plain, say } from "../base/text.js";

const MOST_SHOWN = 500;

export class RunsView {
  /** The words are searched for from everywhere, by one key. */
  constructor(runs) {
    this.runs = runs;
    this.verdict = byId("runs-verdict");
    this.words = byId("runs-words");
    this.verdict.addEventListener("change", () => this.render());
    this.words.addEventListener("input", () => this.render());
    document.addEventListener("keydown", (event) => {
      const typing = event.target.matches?.("input, select, textarea") ?? false;
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        document.querySelector("dialog[open]")?.close();
        this.words.focus();
      }
    });
    byId("runs").hidden = false;
    this.render();
  }

  render() {
    const words = this.words.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const wanted = this.verdict.value;
    const found = this.runs.filter(
      (run) => (wanted === "" || run.verdict === wanted) && words.every((word) => textOf(run).includes(word)),
    );
    fill(byId("runs-count"), say(found.length > MOST_SHOWN ? "latestRuns" : "runs", { number: found.length, most: MOST_SHOWN }));
    fill(
      byId("runs-body"),
      found
        .slice()
        .reverse()
        .slice(0, MOST_SHOWN)
        .map((run) =>
          element(
            "tr",
            {},
            element("td", {}, element("a", { href: "#run=" + run.number }, "#" + run.number)),
            element("td", {}, element("span", { class: "verdict " + run.verdict.replace(" ", "-") }, run.verdict)),
            element("td", { class: "long" }, plain(run.name)),
            element("td", { "data-label": "against" }, plain(run.spec)),
            element("td", { class: "number", "data-label": "operations" }, digits(run.operations)),
            element("td", { class: "number", "data-label": "processes" }, digits(run.processes)),
            element("td", { "data-label": "seed" }, plain(run.seed)),
            element("td", { "data-label": "added" }, plain(run.added.replace("T", " ").replace(/\..*/, ""))),
            element("td", { class: "long", "data-label": say("failureColumn") }, plain(run.failure)),
          ),
        ),
    );
  }
}

function textOf(run) {
  return (run.text ??= [run.number, run.verdict, run.name, run.spec, run.seed, run.added, run.failure].join(" ").toLowerCase());
}
