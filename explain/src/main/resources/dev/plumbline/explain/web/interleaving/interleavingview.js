// The interleaving of threads: one column a thread, time downwards. A selected operation shows its steps, and a step its
// operation.
import { element, byId, fill, button } from "../base/dom.js";
import { phrase, plain, say, short } from "../base/text.js";
import { LANE_LOOKS, ROW_LOOKS, VALUE_LOOKS, classes, legend } from "./interleavinglook.js";
import { Interleaving, beside, nextSwitch, stepGave } from "./interleaving.js";

const LONGEST_IN_A_ROW = 120;

export class InterleavingView {
  constructor(choice, data) {
    this.choice = choice;
    this.runs = data.runs.map((run) => new Interleaving(run));
    this.run = this.runs.length - 1;
    this.at = 0;
    this.sentences = data.sentences;
    this.ofSubject = data.subject.replace(/^.*[.$]/, "") + ".";
    this.body = byId("interleaving-body");
    this.body.addEventListener("keydown", (event) => this.key(event));
    byId("interleaving-test").textContent = plain(data.title);
    byId("interleaving-unfold").addEventListener("click", () => this.toggleAll());
    fill(byId("interleaving-legend"), legend());
    choice.on("selection", () => this.follow());
    this.showRuns();
    this.render();
    this.follow();
  }

  get shown() {
    return this.runs[this.run];
  }

  /** Either of two serial runs that disagree can be shown; the last one is the history. */
  showRuns() {
    const choose = (i) => {
      this.run = i;
      this.at = 0;
      this.showRuns();
      this.render();
      this.follow();
    };
    fill(
      byId("interleaving-runs"),
      this.runs.length < 2 ? null : this.runs.map((run, i) => button(plain(run.name), () => choose(i), { "aria-pressed": String(i === this.run) })),
    );
  }

  render() {
    this.items = this.shown.items();
    this.body.style.setProperty("--threads", this.shown.threads.length);
    fill(
      this.body,
      element("div", { class: "interleaved heads", role: "presentation" }, this.shown.threads.map((name) => element("span", { class: "lane head" }, plain(name)))),
      this.items.map((item, i) => this.row(item, i)),
    );
    this.rowElements = [...this.body.querySelectorAll("[role=option]")];
    this.mark();
    this.onRender?.();
  }

  row(item, i) {
    const about = { item, failed: this.isFailed(item), selected: false };
    return element(
      "div",
      { class: classes(ROW_LOOKS, ["interleaved", item.kind], about), role: "option", tabindex: "-1", "aria-label": this.spoken(item), title: this.title(item), onclick: () => this.pick(i), ondblclick: () => this.unfold(i) },
      this.shown.threads.map((_, thread) => this.lane(item, thread)),
    );
  }

  lane(item, thread) {
    return element("span", { class: classes(LANE_LOOKS, ["lane"], { item, thread }) }, thread === item.thread ? this.content(item) : null);
  }

  content(item) {
    const call = this.shown.calls[item.call];
    const [first] = item.rows;
    switch (item.kind) {
      case "call":
        return [element("b", {}, plain(call.text)), call.operation >= 0 ? element("span", { class: "where" }, "#" + call.operation) : null, this.isFailed(item) ? element("span", { class: "verdict-mark" }, this.sentences.failed) : null];
      case "return":
        return element("b", { class: "result" }, plain(call.ended));
      case "never":
        return element("b", { class: "result" }, phrase(this.sentences.never, { call: plain(call.text) }));
      case "left-out":
        return element("i", {}, phrase(this.sentences.leftOut, { steps: first.count }));
      case "fold":
        return this.fold(item);
      default:
        return this.step(first);
    }
  }

  step(row) {
    const { step, words } = row;
    return [
      element("span", { class: "action" }, (row.continued ? this.sentences.continued : "") + plain(step.action) + " "),
      element("span", { class: "variable" }, short(plain(this.within(words.variable)), LONGEST_IN_A_ROW)),
      words.value === "" ? null : this.value(words.value, words.changes),
      this.gave(row, { text: words.value, changes: words.changes }),
      element("span", { class: "where" }, plain(this.within(step.place))),
    ];
  }

  /** The result of the call of the JDK that ends with the step; null if it is shown elsewhere. */
  gave(row, value) {
    const text = stepGave(row, value);
    return text === "" ? null : this.value(text, false);
  }

  value(text, changes) {
    return element("span", { class: classes(VALUE_LOOKS, [], { changes }) }, short(plain(text), LONGEST_IN_A_ROW));
  }

  /** Without the name of the class under test, which is in the title. */
  within(name) {
    return name.startsWith(this.ofSubject) ? name.slice(this.ofSubject.length) : name;
  }

  fold(item) {
    const [first] = item.rows;
    const mark = element("span", { class: "unfold", "aria-hidden": "true" }, "\u25b8 ");
    if (item.reason === "quiet") {
      return [mark, element("i", {}, phrase(this.sentences.quiet, { steps: item.rows.length }))];
    }
    const changed = first.step.library.startsWith("Atomic") ? item.rows.map(({ words }) => ({ text: words.value, changes: words.changes })).filter((value) => value.changes).pop() : null;
    return [
      mark,
      element("span", { class: "action" }, (first.continued ? this.sentences.continued : "") + plain(first.step.library)),
      changed ? this.value(changed.text, true) : null,
      this.gave(item.rows[item.rows.length - 1], changed ?? null),
      element("span", { class: "where" }, plain(this.within(first.step.calledAt))),
    ];
  }

  /** All about it, in one line. */
  title(item) {
    if (item.kind === "fold") {
      return phrase(this.sentences.unfold, { steps: item.rows.length });
    }
    return short(plain(item.rows[0].words?.title ?? ""), 1000);
  }

  spoken(item) {
    return (item.switched ? this.sentences.switched : "") + plain(this.shown.threads[item.thread]) + ": " + this.told(item);
  }

  /** The actions of an item, or of a single row, in words. */
  told(item) {
    const call = this.shown.calls[item.call];
    const what = {
      call: () => phrase(this.sentences.calls, { call: plain(call.text) }),
      return: () => plain(call.text) + " " + plain(call.ended),
      never: () => phrase(this.sentences.never, { call: plain(call.text) }),
      "left-out": () => phrase(this.sentences.leftOut, { steps: item.rows[0].count }),
    }[item.kind];
    return what ? what() : this.title(item);
  }

  isFailed(item) {
    const operation = this.shown.operationOf(item);
    return item.kind === "call" && operation >= 0 && operation === this.choice.scene.failedAt;
  }

  pick(i, focus = true) {
    this.at = i;
    this.choice.select({ operation: this.shown.operationOf(this.items[i]), step: this.items[i].first + 1 }, "interleaving-keys");
    this.mark();
    this.rowElements[i].scrollIntoView({ block: "nearest" });
    if (focus) {
      this.rowElements[i].focus();
    }
  }

  unfold(i) {
    if (this.shown.unfold(this.items[i])) {
      this.render();
      this.rowElements[this.at]?.focus();
    }
  }

  toggleAll() {
    const folded = this.items.some((item) => item.kind === "fold");
    const { first } = this.items[this.at] ?? { first: 0 };
    if (folded) {
      this.shown.unfoldAll();
    } else {
      this.shown.foldAll();
    }
    this.at = Math.max(0, this.shown.items().findLastIndex((item) => item.first <= first));
    this.render();
  }

  /** Marks the steps of the selected operation; the first of them comes into view unless it was chosen here. */
  follow() {
    const { operation, step } = this.choice.selection;
    const own = step >= 1 ? this.items.findLastIndex((item) => item.first < step) : this.items.findIndex((item) => operation >= 0 && this.shown.operationOf(item) === operation);
    if (this.choice.origin !== "interleaving-keys" && own >= 0) {
      this.at = own;
      this.rowElements[own].scrollIntoView({ block: "nearest" });
    }
    this.mark();
  }

  mark() {
    const { operation } = this.choice.selection;
    this.rowElements.forEach((row, i) => {
      row.tabIndex = i === this.at ? 0 : -1;
      row.setAttribute("aria-selected", i === this.at);
      row.classList.toggle("of-selected", operation >= 0 && this.shown.operationOf(this.items[i]) === operation);
    });
    byId("interleaving-unfold").textContent = this.items.some((item) => item.kind === "fold") ? say("unfoldAll") : "Fold";
    byId("interleaving-unfold").hidden = this.items.length === this.shown.rows.length && this.shown.expanded.size === 0;
  }

  key(event) {
    const { items, at } = this;
    const to = {
      ArrowDown: () => Math.min(items.length - 1, at + 1),
      ArrowUp: () => Math.max(0, at - 1),
      ArrowRight: () => beside(items, at, 1),
      ArrowLeft: () => beside(items, at, -1),
      n: () => nextSwitch(items, at, 1),
      p: () => nextSwitch(items, at, -1),
      Home: () => 0,
      End: () => items.length - 1,
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || items.length === 0) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.unfold(at);
    } else if (to) {
      event.preventDefault();
      event.stopPropagation();
      this.pick(to());
    }
  }

  focus() {
    this.rowElements[this.at]?.focus();
  }
}
