// The facts about the selected step of a message sequence chart.
import { element, byId, fill, button, factList } from "../base/dom.js";
import { phrase, plain, short } from "../base/text.js";
import { longText } from "../base/longtext.js";
import { Stepper } from "../base/stepper.js";

const MOST_SENT = 60;
const MOST_STATES = 60;
const LONGEST_LINK = 80;
export class StepView {
  constructor(choice, view) {
    this.choice = choice;
    this.view = view;
    this.stepper = new Stepper(byId("step-stepper"), { size: view.boxes.size, at: Math.max(0, view.selected), show: (rank) => view.pick(rank, "keys") });
    this.stepper.listenTo(byId("panel-step"));
    choice.on("selection", () => this.render());
    this.render();
  }

  name(lifeline) {
    return plain(this.view.boxes.lifelines[lifeline].name);
  }

  render() {
    const at = byId("step-body");
    const rank = this.view.selected;
    const step = this.view.boxes.steps[rank];
    this.stepper.at = Math.max(0, rank);
    this.stepper.mark();
    if (!step) {
      fill(at, element("p", { class: "hint" }, this.view.boxes.sentences.choose));
      return;
    }
    const { sentences } = this.view.boxes;
    const facts = [["step", rank + 1 + (step.lifeline >= 0 ? ": " + this.name(step.lifeline) : "") + ", " + sentences[step.kind]]];
    const message = this.view.boxes.messages[step.message];
    if (message) {
      const timer = message.kind === "timer";
      facts.push([timer ? "timer" : "message", longText(message.text)]);
      facts.push(["number", phrase(sentences.inSchedule, { number: String(message.number) })]);
      if (!timer) {
        facts.push(["from", this.name(message.from)]);
      }
      facts.push([timer ? "started" : "sent", message.sentBy < 0 ? sentences.fromTheStart : this.link(message.sentBy)]);
    }
    if (step.side.length > 0) {
      facts.push([sentences.side, step.side.map((one) => this.name(one)).join(", ")]);
    }
    if (step.note) {
      facts.push(["and", plain(step.note)]);
    }
    this.view.boxes.callsAt(rank).forEach((call) => {
      const ends = !call.returned || call.end !== rank ? "" : call.result === "" ? sentences.ends : phrase(sentences.endsWith, { result: plain(call.result) });
      const both = ends === "" ? sentences.begins : phrase(sentences.beginsAnd, { ends });
      const words = (call.begin === rank ? both : ends) + (call.failed ? sentences.fails : "");
      facts.push(["operation", [this.operation(call), " " + words]]);
    });
    fill(
      at,
      factList(facts),
      this.states(rank),
      this.sent(step),
      this.afterwards(rank),
    );
    if (this.choice.selection.step >= 0) {
      byId("announcement").textContent = facts.filter(([, value]) => typeof value === "string").map(([name, value]) => name + " " + value).join(", ");
    }
  }

  /** The actors after the step, with what it changed. */
  states(rank) {
    const { sentences } = this.view.boxes;
    const known = this.view.boxes.statesAfter(rank);
    if (known.length === 0) {
      return null;
    }
    return [
      element("h3", {}, sentences.states),
      element(
        "div",
        { class: "tree" },
        known.slice(0, MOST_STATES).map(({ lifeline, state, before }) =>
          element(
            "div",
            { class: before === "" ? "leaf" : "leaf changed" },
            element("span", { class: "sign" }, before === "" ? " " : "~"),
            element("span", { class: "key" }, this.name(lifeline) + " "),
            before === "" ? null : [element("s", {}, longText(before)), element("span", { class: "arrow" }, " \u2192 ")],
            element("span", { class: "value" }, longText(state)),
          ),
        ),
      ),
      known.length > MOST_STATES ? element("p", { class: "hint" }, phrase(sentences.more, { number: known.length - MOST_STATES })) : null,
    ];
  }

  operation(call) {
    return button("#" + call.operation + " " + short(plain(call.text), LONGEST_LINK), () => this.choice.select({ operation: call.operation }, "operation"));
  }

  link(rank) {
    return button(phrase(this.view.boxes.sentences.step, { number: rank + 1 }), () => this.view.pick(rank, "link"));
  }

  sent(step) {
    const { messages, sentences } = this.view.boxes;
    const all = [...step.sent, ...step.answers];
    if (all.length === 0) {
      return element("p", { class: "hint" }, sentences.sentNothing);
    }
    return [
      element("h3", {}, sentences.sent),
      element(
        "ul",
        { class: "elements" },
        all.slice(0, MOST_SENT).map((m) => element("li", {}, this.line(messages[m]))),
      ),
      all.length > MOST_SENT ? element("p", { class: "hint" }, phrase(sentences.more, { number: all.length - MOST_SENT })) : null,
    ];
  }

  /** The next step, the open operations and the messages in transit. */
  afterwards(rank) {
    const { steps, sentences } = this.view.boxes;
    const next = steps[rank + 1];
    const { calls, messages } = this.view.boxes.pendingAfter(rank);
    return [
      element("h3", {}, phrase(sentences.openCalls, { number: calls.length })),
      calls.slice(0, MOST_SENT).map((call) => element("p", {}, this.operation(call))),
      element("h3", {}, phrase(sentences.underWay, { number: messages.length })),
      next ? element("p", { class: "next taken" }, sentences.next, this.link(rank + 1), (next.lifeline >= 0 ? ": " + this.name(next.lifeline) : "") + ", " + sentences[next.kind]) : element("p", { class: "hint" }, sentences.lastStep),
      element(
        "ul",
        { class: "elements" },
        messages.slice(0, MOST_SENT).map((message) => element("li", { class: message.receipts.includes(rank + 1) ? "received-next" : "" }, this.line(message))),
      ),
      messages.length > MOST_SENT ? element("p", { class: "hint" }, phrase(sentences.more, { number: messages.length - MOST_SENT })) : null,
    ];
  }

  line(message) {
    const { steps, sentences } = this.view.boxes;
    const text = longText(message.text);
    if (message.kind === "answer" || message.kind === "ignored") {
      return [phrase(sentences.to, { name: this.name(message.to) }), text, sentences[message.kind]];
    }
    const to = message.kind === "timer" ? sentences.timerMark : phrase(sentences.to, { name: this.name(message.to) });
    const ends = message.receipts.map((rank) => [steps[rank].kind === "lose" ? sentences.lost : sentences.received, this.link(rank)]);
    return [message.number + " " + to, text, ends.length > 0 ? ends : sentences.neverReceived];
  }
}
