// The order of a history with vector clocks, record by record: the state after each of them, as far as it is known, and the
// next record of each process.
import { element, byId, fill, button } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { paragraph } from "../base/paragraph.js";
import { Stepper } from "../base/stepper.js";
import { nextAt } from "../scene/cutwalk.js";
import { StateTree } from "./statetree.js";

const MOST_AWAITED = 20;

export class CutStepsView {
  constructor(choice, walk) {
    this.choice = choice;
    this.walk = walk;
    this.tree = new StateTree(() => choice.scene.values);
    this.stepper = new Stepper(byId("steps-stepper"), { size: walk.length + 1, at: walk.taken, show: (taken) => walk.go(taken), number: (taken) => walk.earlier + taken });
    this.stepper.listenTo(byId("panel-steps"));
    choice.on("selection", () => this.render());
    this.render();
  }

  /** Goes to the buttons: from there, arrow keys step. */
  focus() {
    byId("steps-stepper").querySelector("button:not([disabled])")?.focus();
  }

  render() {
    const { walk, stepper } = this;
    stepper.at = walk.taken;
    stepper.mark();
    fill(byId("steps-body"), element("p", { class: "subject" }, this.heading()), this.state(), element("h3", {}, say("nextAtCut")), this.next());
    byId("cut-steps-key").hidden = !walk.isShown;
    if (walk.isShown) {
      byId("announcement").textContent = this.heading();
    }
  }

  heading() {
    const { earlier, taken } = this.walk;
    if (taken === 0) {
      return earlier === 0 ? say("noneHappened") : say("earlierHappened", { number: earlier });
    }
    return say("recordHappened", { step: String(earlier + taken), ...this.words(taken - 1) });
  }

  /** The names of a record, for a sentence. */
  words(rank) {
    const { path } = this.walk;
    return { record: String(path.record[rank]), process: plain(path.processes[path.process[rank]]), section: plain(path.names[path.name[rank]]) };
  }

  /** After the last records before the cut. */
  state() {
    const { recent, frontier } = this.choice.scene;
    const { path, taken, length } = this.walk;
    const at = taken === 0 ? -1 : recent.findIndex((one) => one.operation === path.numbers[taken - 1]);
    const atCut = taken === length && frontier.length === 1 ? frontier[0].state : undefined;
    const state = at >= 0 ? recent[at].state : atCut;
    return state === undefined
      ? element("p", { class: "hint" }, say("noStateAfter"))
      : element("div", { class: "tree", role: "tree", "aria-label": "state" }, this.tree.of(state, recent[at - 1]?.state, new Set()));
  }

  /** At the cut with the reasons of the check; before it by the clocks alone, the one that comes next first. */
  next() {
    const { path, taken, length } = this.walk;
    const known = this.choice.scene.data.nextRecords;
    if (known && taken === length) {
      return known.processes.map(({ standing, said }) => element("div", { class: "next " + standing }, said.map((one) => paragraph(one, (operation) => this.choice.select({ operation }, "stalled")))));
    }
    const rank = (one) => (one.rank === taken ? 0 : one.rank < 0 ? 3 : one.waits.length > 0 ? 2 : 1);
    return nextAt(path, taken)
      .sort((a, b) => rank(a) - rank(b) || a.column - b.column)
      .map((one) => this.choiceOf(one, rank(one)));
  }

  choiceOf({ column, rank, waits }, order) {
    const words = ["nextInOrder", "allowedNext", "waitsNext", "atItsEnd"][order];
    return element(
      "div",
      { class: ["next", ["taken", "possible", "", ""][order]].join(" ") },
      element("div", {}, rank < 0 ? element("b", {}, say("processOf", { process: plain(this.walk.path.processes[column]) }) + " ") : this.link(rank), element("span", { class: "standing" }, say(words))),
      waits.length > 0 ? element("p", { class: "links" }, say("hasSeen"), waits.slice(0, MOST_AWAITED).map((one) => this.link(one))) : null,
    );
  }

  link(rank) {
    return button(say("recordLink", this.words(rank)), () => this.choice.select({ operation: this.walk.path.numbers[rank] }, "operation"), { class: "named" });
  }
}
