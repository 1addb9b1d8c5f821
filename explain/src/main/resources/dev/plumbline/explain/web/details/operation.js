// The facts about the selected operation.
import { element, byId, fill, button, factList } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { grouped, lengthText } from "../timeline/times.js";
import { longText } from "../base/longtext.js";
import { filterTerm } from "../scene/filter.js";

const MOST_OVERLAPS = 40;

/** Loads the missing facts about an operation; false if another one was selected meanwhile. */
async function stillSelected(choice, source, number) {
  if (!choice.scene.operations.has(number)) {
    const answer = await source.operations([number]).catch(() => ({ operations: [] }));
    choice.scene.describe(answer.operations);
  }
  return choice.selection.operation === number;
}

export class OperationView {
  /**
   * @param unselected the name of the sentence without a selection
   * @param changes of the choice after which the facts are shown again
   */
  constructor(choice, source, unselected = "chooseOperation", changes = ["selection", "timeline", "focus", "options"]) {
    this.choice = choice;
    this.source = source;
    this.unselected = unselected;
    this.timeline = null;
    changes.forEach((change) => choice.on(change, () => this.render()));
    this.render();
  }

  async render() {
    const at = byId("operation-body");
    const number = this.choice.selection.operation;
    if (number < 0) {
      fill(at, element("p", { class: "hint" }, say(this.unselected)));
      return;
    }
    if (await stillSelected(this.choice, this.source, number)) {
      this.show(at, number);
    }
  }

  show(at, number) {
    const { scene } = this.choice;
    const boxes = this.timeline?.boxes;
    const i = boxes?.indexOf(number) ?? -1;
    const known = scene.operations.get(number);
    if (!known && i < 0) {
      fill(at, element("p", { class: "hint" }, say("noOperation", { number: String(number) })));
      return;
    }
    const facts = [
      ["operation", "#" + number + " " + plain(known?.name ?? boxes.names[boxes.name[i]])],
      ["process", plain(known?.process ?? boxes.processes[boxes.process[i]])],
    ];
    if (known) {
      known.args.forEach(([name, value]) => facts.push([plain(name), this.argument(name, value)]));
      facts.push(["outcome", say(known.outcome)]);
    }
    facts.push(...this.timeFacts(known, boxes, i));
    if (i >= 0) {
      facts.push(["standing", scene.standingText(boxes.standing[i])]);
    }
    if (known?.where) {
      facts.push([say("readAt"), plain(known.where)]);
    }
    (known?.metadata ?? []).forEach(([name, value]) => facts.push([say("metadata", { name: plain(name) }), longText(value)]));
    fill(
      at,
      factList(facts),
      known ? null : element("p", { class: "hint" }, say("noArguments")),
      this.rows(number),
      i >= 0 ? this.overlaps(i) : null,
    );
  }

  /** When it was called and ended: from the zero, exactly, and as recorded. */
  timeFacts(known, boxes, i) {
    const { times } = this.choice;
    const call = known?.call ? BigInt(known.call) : times.recorded(boxes.call[i]);
    const never = known ? known.end === "" : boxes.end[i] === Infinity;
    const end = never ? null : known ? BigInt(known.end) : times.recorded(boxes.end[i]);
    const said = (time) => times.text(time) + (times.isRecorded ? "" : say("recorded", { time: grouped(time) }));
    return [["called", said(call)], ["ended", never ? "never" : said(end)], ...(never ? [] : [["took", lengthText(end - call, times.unit)]])];
  }

  /** The value of an argument, with a button that filters by it. */
  argument(name, value) {
    const { reading } = this.choice;
    return [
      longText(value),
      reading && value.length <= 100
        ? button(say("onlyThis"), () => reading.setFilter(filterTerm(name, value)), { class: "only", title: say("onlyThisTitle", { filter: plain(filterTerm(name, value)) }) })
        : null,
    ];
  }

  rows(number) {
    const rows = (this.choice.pruned?.rows ?? []).map((row, r) => (row.cells.some((cell) => cell.operation === number) ? r : -1)).filter((r) => r > 0);
    if (rows.length === 0) {
      return null;
    }
    return element(
      "p",
      { class: "links" },
      say("performedIn"),
      rows.slice(0, 30).map((r) => button("\u2212" + r, () => this.choice.select({ operation: number, row: r }, "operation"))),
    );
  }

  overlaps(i) {
    const boxes = this.timeline.boxes;
    const found = this.timeline.overlapsOf(i, MOST_OVERLAPS);
    const shown = found.slice(0, MOST_OVERLAPS).sort((a, b) => boxes.numbers[a] - boxes.numbers[b]);
    return element(
      "p",
      { class: "links" },
      say(found.length > MOST_OVERLAPS ? "overlapsMany" : found.length > 0 ? "overlaps" : "overlapsNone", { number: Math.min(found.length, MOST_OVERLAPS) }),
      shown.map((j) =>
        button("#" + boxes.numbers[j] + " " + plain(boxes.names[boxes.name[j]]), () => this.choice.select({ operation: boxes.numbers[j] }, "operation")),
      ),
    );
  }
}
