// The facts about the selected record of a log.
import { element, fill, button, factList } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { longText } from "../base/longtext.js";
import { OperationView } from "./operation.js";

const MOST_LINKS = 40;

export class RecordView extends OperationView {
  constructor(choice, source, standings) {
    super(choice, source, "chooseRecord", ["selection", "timeline"]);
    this.standings = standings;
  }

  show(at, number) {
    const { scene } = this.choice;
    const boxes = this.timeline?.boxes;
    const rank = boxes?.indexOf(number) ?? -1;
    const known = scene.operations.get(number);
    if (!known && rank < 0) {
      fill(at, element("p", { class: "hint" }, say("noRecord", { number: String(number) })));
      return;
    }
    const process = known?.process ?? boxes.processes[boxes.process[rank]];
    const record = known ? known.clock.find(([name]) => name === process)?.[1] : boxes.record[rank];
    const facts = [
      ["record", say("recordOf", { record: String(record), process: plain(process), number: String(number) })],
      ["section", plain(known?.name ?? boxes.names[boxes.name[rank]])],
    ];
    (known?.metadata ?? []).forEach(([name, value]) => facts.push([plain(name), longText(value)]));
    if (known) {
      facts.push(["outcome", say(known.outcome === "ABORTED" ? "aborted" : "committed")]);
      facts.push(["clock", known.clock.map(([name, seen]) => plain(name) + ": " + seen).join(", ")]);
      (known.elements.length > 0 ? [] : known.args).forEach(([name, value]) => facts.push([plain(name), longText(value)]));
      if (known.where) {
        facts.push([say("readAt"), plain(known.where)]);
      }
    }
    if (rank >= 0) {
      facts.push(["standing", say(this.standings[boxes.standing[rank]])]);
    }
    fill(
      at,
      factList(facts),
      known ? this.elements(known) : element("p", { class: "hint" }, say("noElements")),
      rank >= 0 ? this.neighbours(rank) : null,
    );
  }

  /** Reads and writes in their order; the one that cannot be replayed is marked. */
  elements(known) {
    if (known.elements.length === 0) {
      return null;
    }
    const reasons = this.choice.scene.blocked.find((one) => one.operation === known.number)?.reasons ?? [];
    const failing = new Set(reasons.flatMap((reason) => reason.obstacles.map((obstacle) => obstacle.element)));
    return [
      element("h3", {}, say("elements", { number: known.elements.length })),
      element(
        "ol",
        { class: "elements" },
        known.elements.map((text, i) =>
          element("li", { class: failing.has(i + 1) ? "failing-element" : undefined }, failing.has(i + 1) ? "\u2715 " : null, longText(text)),
        ),
      ),
    ];
  }

  neighbours(rank) {
    const { boxes } = this.timeline;
    const place = boxes.firstFrom(boxes.process[rank], rank);
    const own = boxes.columns[boxes.process[rank]];
    const before = [own[place - 1] ?? -1, ...boxes.edgesTo(rank).map((edge) => boxes.from[edge])];
    const after = [own[place + 1] ?? -1, ...boxes.edgesFrom(rank).map((edge) => boxes.to[edge])];
    return [this.links("directlyAfter", before), this.links("directlyBefore", after)];
  }

  links(sentence, ranks) {
    const { boxes } = this.timeline;
    const there = ranks.filter((rank) => rank >= 0);
    return element(
      "p",
      { class: "links" },
      say(there.length > 0 ? sentence : sentence + "Nothing"),
      there.slice(0, MOST_LINKS).map((rank) =>
        button(say("recordLink", { record: String(boxes.record[rank]), process: plain(boxes.processes[boxes.process[rank]]), section: plain(boxes.names[boxes.name[rank]]) }), () =>
          this.choice.select({ operation: boxes.numbers[rank] }, "operation"),
        ),
      ),
    );
  }
}
