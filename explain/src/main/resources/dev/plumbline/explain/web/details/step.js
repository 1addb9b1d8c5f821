// What is known about the selected step of a message sequence chart.
import { element, byId, fill, button } from "../base/dom.js";
import { plain, short } from "../base/text.js";
import { longText } from "../base/longtext.js";

const MOST_SENT = 60;
const LONGEST_LINK = 80;
const WORDS = {
  receive: "receives a message",
  lose: "a message is lost",
  duplicate: "a message gets a second copy",
  crash: "crashes; its timers and all that it does not persist are gone",
  restart: "comes back with what it persisted",
  cut: "the network is cut",
  heal: "the network is whole again",
  end: "nothing more goes wrong",
};

export class StepView {
  constructor(choice, view) {
    this.choice = choice;
    this.view = view;
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
    if (!step) {
      fill(at, element("p", { class: "hint" }, "Choose a step among the messages."));
      return;
    }
    const facts = [["step", rank + 1 + (step.lifeline >= 0 ? ": " + this.name(step.lifeline) : "") + ", " + WORDS[step.kind]]];
    const message = this.view.boxes.messages[step.message];
    if (message) {
      const timer = message.kind === "timer";
      facts.push([timer ? "timer" : "message", longText(message.text)]);
      facts.push(["number", String(message.number) + " in the schedule"]);
      if (!timer) {
        facts.push(["from", this.name(message.from)]);
      }
      facts.push([timer ? "started" : "sent", message.sentBy < 0 ? "from the start" : this.link(message.sentBy)]);
    }
    if (step.side.length > 0) {
      facts.push(["one side", step.side.map((one) => this.name(one)).join(", ")]);
    }
    if (step.note) {
      facts.push(["and", plain(step.note)]);
    }
    this.view.boxes.callsAt(rank).forEach((call) => {
      const what = [call.begin === rank ? "begins" : "", call.returned && call.end === rank ? "ends" + (call.result === "" ? "" : " with " + plain(call.result)) : ""];
      const words = what.filter((one) => one !== "").join(" and ") + (call.failed ? "; it fits no explanation" : "");
      facts.push(["operation", [this.operation(call), " " + words]]);
    });
    fill(
      at,
      element("dl", {}, facts.map(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
      this.sent(step),
    );
    if (this.choice.selection.step >= 0) {
      byId("announcement").textContent = facts.filter(([, value]) => typeof value === "string").map(([name, value]) => name + " " + value).join(", ");
    }
  }

  operation(call) {
    return button("#" + call.operation + " " + short(plain(call.text), LONGEST_LINK), () => this.choice.select({ operation: call.operation }, "operation"));
  }

  link(rank) {
    return button("step " + (rank + 1), () => this.view.pick(rank, "link"));
  }

  sent(step) {
    const { messages } = this.view.boxes;
    const all = [...step.sent, ...step.answers];
    if (all.length === 0) {
      return element("p", { class: "hint" }, "It sent nothing.");
    }
    return [
      element("h3", {}, "It sent"),
      element(
        "ul",
        { class: "elements" },
        all.slice(0, MOST_SENT).map((m) => element("li", {}, this.line(messages[m]))),
      ),
      all.length > MOST_SENT ? element("p", { class: "hint" }, "\u2026 and " + (all.length - MOST_SENT) + " more") : null,
    ];
  }

  line(message) {
    const text = longText(message.text);
    if (message.kind === "answer" || message.kind === "ignored") {
      return ["to " + this.name(message.to) + ": ", text, (message.kind === "answer" ? ", an answer" : ", which did not wait for it")];
    }
    const to = message.kind === "timer" ? "timer " : "to " + this.name(message.to) + ": ";
    const steps = this.view.boxes.steps;
    const ends = message.receipts.map((rank) => [steps[rank].kind === "lose" ? ", lost in " : ", received in ", this.link(rank)]);
    return [message.number + " " + to, text, ends.length > 0 ? ends : ", never received"];
  }
}
