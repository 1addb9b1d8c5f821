// What comes next in each process at the stuck cut, and why it cannot happen.
import { element, byId, fill, button } from "../base/dom.js";
import { count, plain } from "../base/text.js";
import { longText } from "../base/longtext.js";

const ORDER = ["impossible", "possible", "waits", "at its end"];
const SAYS = {
  impossible: "\u2715 impossible",
  possible: "possible",
  waits: "waits",
  "at its end": "at its end",
};

export class NextRecordsView {
  constructor(choice) {
    this.choice = choice;
    this.timeline = null;
    choice.on("selection", () => this.render());
    choice.on("timeline", () => this.render());
    this.render();
  }

  render() {
    const { scene } = this.choice;
    const { cut } = scene;
    if (!cut) {
      fill(byId("stalled-body"), element("p", { class: "hint" }, "There is no cut at which something was stuck."));
      return;
    }
    const processes = [...cut.processes].sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing));
    fill(
      byId("stalled-body"),
      element(
        "p",
        { class: "subject" },
        "After " + count(cut.done, "record") + " of the order:",
      ),
      processes.map((process) => this.process(process)),
    );
  }

  process(process) {
    const { scene, selection } = this.choice;
    const chosen = process.next >= 0 && process.next === selection.operation;
    return element(
      "div",
      { class: "next " + process.standing.replaceAll(" ", "-") + (chosen ? " chosen" : ""), "data-process": process.name },
      element(
        "p",
        { class: "who" },
        element("b", {}, "process " + plain(process.name)),
        element("span", { class: "hint" }, " " + process.done + " of " + count(process.all, "record") + " done; "),
        element("span", { class: "standing" }, SAYS[process.standing]),
      ),
      process.next < 0
        ? null
        : element("p", { class: "links" }, "next ", this.link(process.next, process.done + 1, scene.operation(process.next).name)),
      process.awaited.length > 0 ? this.awaited(process) : null,
      process.standing === "impossible" ? this.reasons(process.next) : null,
    );
  }

  link(number, record, name) {
    return button("record " + record + (name ? ", " + plain(name) : ""), () => this.choice.select({ operation: number }, "stalled"));
  }

  /** Its clock has seen records that are not done: they come first. */
  awaited(process) {
    const boxes = this.timeline?.boxes;
    return element(
      "p",
      { class: "links" },
      "its clock has seen ",
      process.awaited.slice(0, 30).map(([name, record]) => {
        const column = boxes?.processes.indexOf(name) ?? -1;
        const rank = column < 0 ? -1 : boxes.find(column, record);
        const text = "record " + record + " of " + plain(name);
        return rank < 0 ? text + " " : button(text, () => this.choice.select({ operation: boxes.numbers[rank] }, "stalled"));
      }),
      process.awaited.length > 30 ? "and " + (process.awaited.length - 30) + " more" : null,
    );
  }

  reasons(number) {
    const { scene } = this.choice;
    const reasons = scene.blocked.find((one) => one.operation === number)?.reasons ?? [];
    const texts = [...new Set(reasons.flatMap((reason) => reason.obstacles.map((obstacle) => plain(obstacle.text))))];
    return element(
      "div",
      { class: "reason" },
      texts.length === 0
        ? element("p", { class: "hint" }, "The specification gives no reason.")
        : texts.slice(0, 100).map((text) => element("p", { class: "obstacle" }, longText(text))),
    );
  }
}
