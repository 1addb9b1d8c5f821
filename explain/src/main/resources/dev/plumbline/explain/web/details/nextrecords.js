// The next record of each process at the stuck cut, and why it cannot happen: see NextRecords.java.
import { element, byId, fill } from "../base/dom.js";
import { plain } from "../base/text.js";
import { paragraph } from "../base/paragraph.js";

export class NextRecordsView {
  constructor(choice) {
    this.choice = choice;
    choice.on("selection", () => this.render());
    this.render();
  }

  render() {
    const { title, processes } = this.choice.scene.data.nextRecords ?? { title: "", processes: [] };
    fill(
      byId("stalled-body"),
      element("p", { class: "subject" }, plain(title)),
      processes.map((process) => this.process(process)),
    );
  }

  process({ process, standing, next, said }) {
    const chosen = next !== undefined && next === this.choice.selection.operation;
    return element(
      "div",
      { class: "next " + standing + (chosen ? " chosen" : ""), "data-process": process },
      said.map((one) => paragraph(one, (operation) => this.choice.select({ operation }, "stalled"))),
    );
  }
}
