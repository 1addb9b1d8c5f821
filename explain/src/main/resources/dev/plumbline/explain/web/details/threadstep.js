// The facts about the selected step of an interleaving: its change, the position of each thread, and the next thread.
import { element, byId, fill, button } from "../base/dom.js";
import { phrase, plain, short } from "../base/text.js";
import { longText } from "../base/longtext.js";
import { Stepper } from "../base/stepper.js";

const LONGEST_STEP = 160;

export class ThreadStepView {
  constructor(choice, view) {
    this.choice = choice;
    this.view = view;
    this.stepper = new Stepper(byId("step-stepper"), { size: view.items.length, at: view.at, show: (i) => view.pick(i, false), number: (i) => view.items[i].first + 1 });
    this.stepper.listenTo(byId("panel-step"));
    choice.on("selection", () => this.render());
    view.onRender = () => this.render();
    this.render();
  }

  render() {
    const { view, stepper } = this;
    const item = view.items[view.at];
    stepper.size = view.items.length;
    stepper.at = view.at;
    stepper.mark();
    if (!item) {
      return;
    }
    const { index } = item.rows[item.rows.length - 1];
    fill(
      byId("step-body"),
      element("p", { class: "subject" }, view.spoken(item)),
      item.kind === "fold" ? item.rows.map((row) => element("p", { class: "in-state" }, short(plain(row.words?.title ?? ""), LONGEST_STEP))) : null,
      this.variables(item.first, index),
      this.threads(index),
    );
    if (this.choice.selection.step >= 0) {
      byId("announcement").textContent = view.spoken(item);
    }
  }

  variables(first, last) {
    const known = this.view.shown.variablesAfter(first, last);
    if (known.length === 0) {
      return null;
    }
    return [
      element("h3", {}, this.view.sentences.variables),
      element(
        "div",
        { class: "tree" },
        known.map(({ name, value, changed }) =>
          element(
            "div",
            { class: changed ? "leaf changed" : "leaf" },
            element("span", { class: "sign" }, changed ? "~" : " "),
            element("span", { class: "key" }, plain(this.view.within(name)) + " "),
            element("span", { class: "value" }, longText(value)),
          ),
        ),
      ),
    ];
  }

  threads(last) {
    const { shown, sentences } = this.view;
    const next = shown.rows.find((row) => row.index > last && row.kind !== "never");
    const runs = next === undefined ? -1 : next.thread;
    const choice = shown.choiceAfter(last);
    return [
      element("h3", {}, sentences.threadsThen),
      shown.threadsAfter(last).map((thread, t) => this.thread(thread, t === runs, t === shown.rows[last].thread, choice.includes(t))),
      choice.length > 0 ? null : element("p", { class: "hint" }, runs < 0 ? null : sentences.noAlternatives),
    ];
  }

  thread({ name, call, next }, runs, same, enabled) {
    const { shown, sentences } = this.view;
    const { operation, text } = shown.calls[call] ?? {};
    const named = call < 0 ? null : operation >= 0 ? button("#" + operation + " " + plain(text), () => this.choice.select({ operation }, "operation"), { class: "named" }) : plain(text);
    return element(
      "div",
      { class: "next " + (runs ? "taken" : enabled ? "possible" : "") },
      element("div", {}, element("b", {}, plain(name) + " "), named, runs || enabled ? element("span", { class: "standing" }, runs ? (same ? sentences.runsOn : sentences.runsNext) : sentences.couldRun) : null),
      element("p", { class: "in-state" }, next ? phrase(sentences.nextOf, { step: short(this.view.told({ ...next, rows: [next] }), LONGEST_STEP) }) : sentences.noNext),
    );
  }
}
