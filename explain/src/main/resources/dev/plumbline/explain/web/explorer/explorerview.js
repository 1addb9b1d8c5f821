// A system whose states a person walks through: the possible steps, the way so far, the state, and its messages.
import { byId, button, element, fill } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { Stepper } from "../base/stepper.js";
import { LiveSource } from "../scene/source.js";
import { listenToSpaceTime } from "../spacetime/spacetimekeys.js";
import { listenToPinch } from "../timeline/pinch.js";
import { MessageChart } from "../chart/chart.js";
import { ChartView } from "../chart/chartview.js";
import { ChoiceList, remarks } from "./choices.js";
import { FindingsView } from "./findings.js";
import { PlaceView } from "./placeview.js";
import { wayFragment, wayIn, wayTaking } from "./way.js";

/** What the chart of messages has in place of a choice: the number of the step that is shown. */
class ShownStep {
  constructor(go) {
    this.go = go;
    this.selection = { operation: -1, step: 0 };
    this.scene = { failedAt: -1 };
    this.origin = "";
    this.listeners = [];
  }

  on(what, listener) {
    this.listeners.push(listener);
  }

  select({ step }) {
    if (step > 0) {
      this.go(step);
    }
  }

  tell(step) {
    this.selection = { operation: -1, step };
    this.listeners.forEach((listener) => listener());
  }
}

export class ExplorerView {
  constructor({ name, beginning }) {
    this.name = plain(name);
    this.beginning = beginning;
    this.steps = [];
    this.at = 0;
    this.place = null;
    this.asked = 0;
    document.title = say("pageTitle", { title: say("explorerTitle", { name: this.name }) });
    byId("title").textContent = ": " + this.name;
    document.querySelectorAll("dialog .of-timeboxes").forEach((one) => (one.hidden = true));
    document.querySelectorAll(".of-explorer").forEach((one) => (one.hidden = false));
    byId("explore").append(byId("chart"));
    byId("chart").hidden = false;
    byId("explore").hidden = false;
    byId("banner").hidden = true;
    this.head("", "");
    this.stepper = new Stepper(byId("explore-stepper"), { size: 1, at: 0, number: (index) => index, show: (index) => this.go(this.steps, index) });
    this.next = new ChoiceList(byId("explore-steps"), (i) => this.take(this.place.next[i].name));
    this.taken = new ChoiceList(byId("explore-taken"), (i) => this.go(this.steps, i));
    this.state = new PlaceView();
    this.findings = new FindingsView((way) => this.follow(way), (news) => this.hear(news));
    this.shownStep = new ShownStep((step) => this.go(this.steps, step));
    this.chart = null;
    addEventListener("hashchange", () => this.takeAddress());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  async start() {
    await this.takeAddress();
    this.findings.follow();
  }

  head(verdict, text) {
    fill(
      byId("head-facts"),
      verdict === "" ? null : element("span", { class: "verdict " + verdict }, plain(text)),
      element("span", { class: "fact history", title: this.name }, this.name),
    );
  }

  hear({ verdict, wanted }) {
    this.head(verdict, verdict);
    // A way that was asked for is gone once, and only from the start.
    if (wanted !== "" && !this.hasGone && this.steps.length === 0) {
      this.follow(wanted);
    }
  }

  /** Goes to the end of a way, as a text. */
  follow(way) {
    const steps = way.split("_");
    return this.go(steps, steps.length);
  }

  async takeAddress() {
    const linked = wayIn(location.hash);
    if (linked?.wrong) {
      this.refuse(say("badStep", { step: linked.wrong }));
      return;
    }
    this.hasGone = linked !== null;
    const { steps, at, mark } = linked ?? { ...wayIn("#way=" + this.beginning), mark: "" };
    await this.go(steps, at, { entered: false, mark });
  }

  /** Takes a step of those that are possible. */
  take(name) {
    return this.go(wayTaking(this.steps, this.at, name), this.at + 1);
  }

  /**
   * @param entered whether the address gets an entry of its own in the history of the browser
   * @param mark of the state that is expected there; empty for any
   */
  async go(steps, at, { entered = true, mark = "" } = {}) {
    const number = ++this.asked;
    let place;
    try {
      place = await LiveSource.place(steps.join("_"), at);
    } catch (problem) {
      if (number === this.asked) {
        this.refuse(problem.message);
      }
      return;
    }
    // Of several requests the latest counts.
    if (number !== this.asked) {
      return;
    }
    const isSameWay = steps.join("_") === this.steps.join("_");
    this.place = place;
    this.steps = place.way.map(({ name }) => name);
    this.at = place.at;
    const address = wayFragment(this.steps, this.at, place.mark);
    if (address !== location.hash) {
      history[entered && !isSameWay ? "pushState" : "replaceState"](null, "", address);
    }
    byId("banner").hidden = mark === "" || mark === place.mark;
    if (!byId("banner").hidden) {
      fill(byId("banner"), element("p", { class: "note" }, say("otherState")));
    }
    this.show();
  }

  refuse(problem) {
    byId("banner").hidden = false;
    fill(byId("banner"), element("p", { class: "note", id: "refused" }, say("badLink", { problem: plain(problem.trim()) }), " ", button(say("toTheStart"), () => this.go([], 0), { class: "only" })));
    byId("announcement").textContent = plain(problem.trim());
    byId("explore").dataset.ready = "refused";
  }

  show() {
    const { place } = this;
    this.stepper.size = this.steps.length + 1;
    this.stepper.at = this.at;
    this.stepper.mark();
    byId("explore-count").textContent = place.next.length === 0 ? plain(place.nothingNext) : String(place.next.length);
    this.next.show(place.next.map((step) => this.possible(step)), -1, (i) => (place.next[i].name === this.steps[this.at] ? "on-way" : ""));
    this.taken.show([[element("span", {}, say("startOfWay"))], ...place.way.map((step, i) => this.gone(step, i))], this.at, (i) => this.lookOf(i));
    this.showShorter();
    this.state.show(place);
    this.findings.show(place.properties);
    this.draw();
    byId("announcement").textContent = plain(place.title);
    byId("explore").dataset.ready = "true";
  }

  /** The first row is the start. */
  lookOf(i) {
    return [i > this.at ? "later" : "", i > 0 && !this.place.way[i - 1].needed ? "pale" : ""].filter((one) => one !== "").join(" ");
  }

  /** A button that leads to the same violation without the steps that it does not need. */
  showShorter() {
    const { shorter } = this.place;
    byId("explore-shorter").hidden = !shorter;
    fill(byId("explore-shorter"), shorter ? [plain(shorter[1]), " ", button(say("leaveOut"), () => this.follow(shorter[0]), { class: "only" })] : null);
  }

  possible({ text, changes, effects, remarks: all }) {
    return [
      element("div", {}, element("b", {}, plain(text)), remarks(all)),
      changes.map((line) => element("div", { class: "change-line" }, plain(line))),
      effects.map((line) => element("div", { class: "effect-line" }, plain(line))),
    ];
  }

  gone({ text, remarks: all }, i) {
    return [element("span", { class: "number" }, String(i + 1)), " ", plain(text), remarks(all)];
  }

  draw() {
    const chart = new MessageChart(this.place.chart, this.place.failing);
    this.shownStep.scene = { failedAt: this.place.failing };
    byId("chart-zoom-failure").hidden = this.place.failing < 0;
    if (this.chart === null) {
      this.chart = new ChartView(this.shownStep, chart);
      listenToPinch(this.chart.canvas, (factor, x, y) => this.chart.zoom(factor, y));
      listenToSpaceTime(this.chart, this.shownStep, "chart-");
    } else {
      this.chart.take(chart);
    }
    this.shownStep.tell(this.at);
  }

  /** After a change from light to dark or back. */
  readColours() {
    this.chart?.readColours();
  }

  key(event) {
    const typing = event.target.matches?.("input, select, textarea") || document.querySelector("dialog[open]");
    if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.place === null) {
      return;
    }
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length }[event.key];
    const others = {
      1: () => this.next.focus(),
      2: () => this.taken.focus(),
      3: () => byId("explore-body").focus(),
      4: () => this.chart?.canvas.focus(),
      v: () => this.goToViolation(),
      "?": () => byId("help").showModal(),
    };
    if (to !== undefined) {
      event.preventDefault();
      if (to >= 0 && to <= this.steps.length && to !== this.at) {
        this.go(this.steps, to);
      }
    } else if (others[event.key]) {
      event.preventDefault();
      others[event.key]();
    }
  }

  goToViolation() {
    const way = this.findings.violation();
    if (way !== null) {
      this.follow(way);
    }
  }
}
