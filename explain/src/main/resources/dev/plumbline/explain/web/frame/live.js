// A history that is being written: its latest operations, one line for each process, and how far its check has come.
import { byId, element, fill, fitCanvas } from "../base/dom.js";
import { digits, plain, say, short } from "../base/text.js";
import { isClockUnit, lengthText } from "../timeline/times.js";
import { LiveSource } from "../scene/source.js";

/** How many operations are kept, as many as the server keeps. */
const MOST_LIVE = 500;
const MOST_LIVE_LANES = 40;
const LIVE_LANE = 20;
const LIVE_AXIS = 18;
const LIVE_LEFT = 110;
const LIVE_PAUSE = 250;
const PAUSE_UNSEEN = 2000;
const LIVE_FIGURES = [["settled", "liveSettled"], ["open", "liveOpen"], ["pending", "livePending"], ["frontier", "liveFrontier"]];

export class LiveView {
  /** @param explain shows the violation in full, once it can be */
  constructor(data, explain) {
    this.explain = explain;
    this.next = 0;
    this.operations = [];
    this.violation = null;
    this.explained = false;
    this.frames = 0;
    this.canvas = byId("live-canvas");
    this.context = this.canvas.getContext("2d");
    document.title = say("pageTitle", { title: say("liveTitle", { name: plain(data.name) }) });
    byId("title").textContent = ": " + plain(data.name);
    fill(byId("head-facts"), element("span", { class: "fact history" }, plain(data.name)));
    fill(byId("banner"), element("p", { class: "hint" }, say(data.checked ? "liveChecked" : "liveShown")));
    byId("live").hidden = false;
    this.readColours();
    this.canvas.addEventListener("mousemove", (event) => this.point(event));
    addEventListener("resize", () => this.draw());
  }

  readColours() {
    const style = getComputedStyle(document.documentElement);
    this.colours = Object.fromEntries(["performed", "performed-edge", "failed", "ink", "dim", "line"].map((name) => [name, style.getPropertyValue("--" + name).trim()]));
    this.draw();
  }

  /** Asks for news from time to time, until nothing more is read. */
  async follow() {
    try {
      const news = await LiveSource.news(this.next);
      this.take(news);
      if (news.end) {
        return;
      }
    } catch (problem) {
      byId("live-status").textContent = problem.message;
    }
    setTimeout(() => this.follow(), document.hidden ? PAUSE_UNSEEN : LIVE_PAUSE);
  }

  take(news) {
    const added = news.operations.map(([process, call, length, text]) => ({ process: plain(news.processes[process]), call, length, text: plain(text) }));
    const left = this.next === 0 ? 0 : Math.max(0, news.read - this.next - added.length);
    this.next = news.read;
    this.unit = news.unit;
    this.operations = this.operations.concat(added).slice(-MOST_LIVE);
    this.showFigures(news);
    byId("live-left").textContent = left > 0 ? say("liveNotDrawn", { number: left }) : "";
    if (news.violation && !this.violation) {
      this.violation = news.violation;
      fill(byId("banner"), element("p", { class: "claim" }, plain(news.violation.text)));
      byId("announcement").textContent = plain(news.violation.text);
    }
    byId("live-status").textContent = this.status(news);
    this.draw();
    if (news.explained && !this.explained) {
      this.explained = true;
      // The timeline of the explanation has the operations now.
      byId("live").classList.add("explained");
      this.explain();
    }
  }

  status(news) {
    if (!news.end) {
      return news.violation ? say("liveExplaining") : "";
    }
    const said = { verdict: plain(news.end.verdict), reason: plain(news.end.reason) };
    return say(said.reason === "" ? "liveEnded" : "liveReason", said);
  }

  showFigures(news) {
    const given = news.figures;
    const facts = [["liveRead", digits(news.read)]];
    LIVE_FIGURES.filter(([name]) => given[name] !== undefined).forEach(([name, word]) => facts.push([word, digits(given[name])]));
    if (given.lag !== undefined) {
      facts.push(["liveLag", lengthText(given.lag, news.unit)]);
    }
    if (given.unread >= 0) {
      facts.push(["liveUnread", digits(given.unread)]);
    }
    fill(byId("live-figures"), facts.map(([word, value]) => element("div", {}, element("dt", {}, say(word)), element("dd", {}, value))));
  }

  /** The processes of the operations in the picture. */
  lanes() {
    const all = [...new Set(this.operations.map((one) => one.process))];
    return all.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  }

  draw() {
    const all = this.lanes();
    const lanes = all.slice(0, MOST_LIVE_LANES);
    this.canvas.parentElement.style.setProperty("--lanes", LIVE_AXIS + LIVE_LANE * Math.max(2, lanes.length) + "px");
    fitCanvas(this);
    const { context, colours } = this;
    context.clearRect(0, 0, this.width, this.height);
    this.boxes = [];
    if (this.operations.length === 0) {
      return;
    }
    const from = this.operations.reduce((least, one) => Math.min(least, one.call), Infinity);
    const to = this.operations.reduce((most, one) => Math.max(most, one.call + Math.max(0, one.length)), from + 1);
    const x = (time) => LIVE_LEFT + ((this.width - LIVE_LEFT - 4) * (time - from)) / (to - from);
    context.fillStyle = colours.dim;
    context.textBaseline = "middle";
    const span = isClockUnit(this.unit) ? lengthText(Math.round(to - from), this.unit) : digits(to - from) + " " + this.unit;
    context.fillText(say("liveSpan", { span }) + (all.length > lanes.length ? "; " + say("liveMoreLanes", { number: all.length - lanes.length }) : ""), LIVE_LEFT, LIVE_AXIS / 2);
    lanes.forEach((lane, i) => {
      context.fillStyle = colours.ink;
      context.fillText(short(lane, 15), 4, LIVE_AXIS + LIVE_LANE * (i + 0.5));
      context.fillStyle = colours.line;
      context.fillRect(LIVE_LEFT, LIVE_AXIS + LIVE_LANE * (i + 1) - 1, this.width - LIVE_LEFT, 1);
    });
    const rows = new Map(lanes.map((lane, i) => [lane, i]));
    for (const one of this.operations.filter((each) => rows.has(each.process))) {
      const left = x(one.call);
      const right = one.length < 0 ? this.width : x(one.call + one.length);
      this.drawBox({ one, left, width: Math.max(2, right - left), top: LIVE_AXIS + LIVE_LANE * rows.get(one.process) + 3 });
    }
    this.frames++;
  }

  drawBox(box) {
    const { context, colours } = this;
    box.failed = this.violation !== null && box.one.process === plain(this.violation.process) && box.one.call === this.violation.call;
    context.fillStyle = box.failed ? colours.failed : colours.performed;
    context.fillRect(box.left, box.top, box.width, LIVE_LANE - 7);
    context.strokeStyle = box.failed ? colours.failed : colours["performed-edge"];
    context.setLineDash(box.one.length < 0 ? [3, 3] : []);
    context.strokeRect(box.left, box.top, box.width, LIVE_LANE - 7);
    this.boxes.push(box);
  }

  /** Names the operation at the pointer. */
  point(event) {
    const frame = this.canvas.getBoundingClientRect();
    const at = event.clientX - frame.left;
    const down = event.clientY - frame.top;
    const found = this.boxes.findLast((box) => at >= box.left - 1 && at <= box.left + box.width + 1 && down >= box.top && down < box.top + LIVE_LANE);
    byId("live-operation").textContent = found ? found.one.process + ": " + found.one.text : "";
  }
}
