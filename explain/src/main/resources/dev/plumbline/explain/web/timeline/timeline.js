// The timeline: the visible part of the history, and the places of operations on the canvas.
import { byId, fitCanvas } from "../base/dom.js";
import { plain, say, short } from "../base/text.js";
import { PENDING } from "./timebox.js";
import { AXIS, OVERVIEW, lanesOf } from "./lanes.js";
import { isClockUnit } from "./times.js";
import { TimeAxis, OrderAxis } from "./axis.js";
import { lanesInUse, orderedLanes } from "./laneorder.js";
import { neighbourOf, operationAt, operationsOverlapping, stretchAround } from "./nearby.js";
import { bandsOf, heightOfBands } from "./bands.js";
import { BrokenAxis, stretchesWithout } from "./breaks.js";
import { Painter } from "./painter.js";

const LOWEST_LANE = 12;
const HIGHEST_LANE = 40;

/** If each lane has this height, all are shown, idle or not. */
const COMFORTABLE_LANE = 20;
const ROOM_OF_IDLE_LINE = 22;
const ROOM_OF_SCROLLBAR = 12;
const WIDEST_LABEL = 220;

export class TimelineView {
  constructor(choice, boxes) {
    this.choice = choice;
    this.boxes = boxes;
    this.times = choice.times;
    this.lanes = lanesOf(boxes);
    this.axes = { time: new TimeAxis(boxes) };
    this.broken = new Map();
    this.axis = this.axes.time;
    this.canvas = byId("timeline-canvas");
    this.context = this.canvas.getContext("2d");
    this.scroll = 0;
    this.hovered = -1;
    this.hoveredAnnotation = -1;
    this.chosenAnnotation = -1;
    this.asked = new Set();
    this.onUnknown = null;
    // Called after each frame, to update scrollbars and lines of text.
    this.onFrame = [];
    // Functions that draw over the timeboxes, of this view, the context and the colours. See place().
    this.overlays = [];
    this.frames = { drawn: 0, rectangles: 0, milliseconds: 0 };
    this.selected = boxes.indexOf(choice.selection.operation);
    this.failed = boxes.indexOf(choice.scene.failedAt);
    this.core = choice.reading.core().map((number) => boxes.indexOf(number)).filter((i) => i >= 0);
    this.laneOf = new Int32Array(boxes.size);
    this.lanes.forEach((lane, l) => lane.index.forEach((i) => (this.laneOf[i] = l)));
    this.special = [];
    for (let i = 0; i < boxes.size; i++) {
      if ([1, 2, 3, 4, 9].includes(boxes.standing[i])) {
        this.special.push(i);
      }
    }
    this.bands = bandsOf(boxes);
    this.top = OVERVIEW + AXIS + heightOfBands(this.bands);
    // On a page that is as long as its parts, a few lanes take only the room that they need.
    this.canvas.parentElement.style.setProperty("--diagram", this.top + this.lanes.length * HIGHEST_LANE + ROOM_OF_SCROLLBAR + "px");
    this.shownLanes = this.lanes.map((lane, l) => l);
    this.rowOf = Int32Array.from(this.shownLanes);
    this.painter = new Painter(this, this.context);
    this.useAxis();
    this.from = this.axis.first;
    this.to = Math.max(this.axis.first + 1, this.axis.last);
    this.measure();
    this.home();
    choice.on("selection", () => this.follow());
    choice.on("options", () => this.useOptions());
    // A canvas of another size is empty, and this comes after the frame was drawn: waiting for the next would flicker.
    new ResizeObserver(() => {
      this.measure();
      this.draw();
    }).observe(this.canvas);
  }

  /** After a change from light to dark or back. */
  readColours() {
    this.painter.readColours();
    this.request();
  }

  measure() {
    fitCanvas(this);
    const labels = [this.axisLabel, ...this.bands.labels, ...this.lanes.slice(0, 200).map((lane) => this.wholeLabel(lane))];
    const widest = Math.max(20, ...labels.map((text) => this.context.measureText(text).width));
    this.gutter = Math.min(WIDEST_LABEL, Math.floor(this.width / 4), Math.ceil(widest) + 16);
    this.arrange();
    this.scrollTo(this.scroll);
  }

  /** The name of the axis, for the corner beside it. */
  get axisLabel() {
    return this.axis.name === "order" ? say("inOrder") : isClockUnit(this.times.unit) ? "time" : this.times.unit;
  }

  wholeLabel(lane) {
    const name = plain(this.boxes.processes[lane.process]);
    return lane.shared ? name + " " + say("shared") : name;
  }

  /** The whole name of the process at a height of the canvas, or null. */
  labelAt(y) {
    const lane = this.lanes[this.laneAt(y)];
    return lane ? say("processOf", { process: this.wholeLabel(lane) }) : null;
  }

  /** The name of each process on its first shown line, and a note if operations hide one another. */
  label(lane) {
    const above = this.lanes[this.shownLanes[this.rowOf[lane.number] - 1]];
    const name = above?.process === lane.process ? "" : plain(this.boxes.processes[lane.process]);
    const most = Math.max(3, Math.floor((this.gutter - 12) / 6.6) - (lane.shared ? say("shared").length + 1 : 0));
    return short(name, most) + (lane.shared ? " " + say("shared") : "");
  }

  get plotWidth() {
    return this.width - this.gutter;
  }

  /** The height available for lanes. */
  get laneRoom() {
    const line = this.hiddenLanes > 0 || this.choice.options.idle ? ROOM_OF_IDLE_LINE : 0;
    return this.height - this.top - ROOM_OF_SCROLLBAR - line;
  }

  /** The place of a position of the axis. Positions are times or numbers of events: see axis.js. */
  x(position) {
    return this.gutter + ((position - this.from) / (this.to - this.from)) * this.plotWidth;
  }

  xOfTime(time) {
    return this.x(this.axis.at(time));
  }

  position(x) {
    return this.from + ((x - this.gutter) / this.plotWidth) * (this.to - this.from);
  }

  y(lane) {
    return this.top + this.rowOf[lane] * this.laneHeight - this.scroll;
  }

  /** Between a timebox and the line of its lane. */
  get edge() {
    return this.laneHeight < 16 ? 1 : 2;
  }

  /** The lane at a height, or undefined. */
  laneAt(y) {
    return y < this.top ? undefined : this.shownLanes[Math.floor((y - this.top + this.scroll) / this.laneHeight)];
  }

  /** Where the timebox of an operation is on the canvas, for overlays; null if its lane is not shown. */
  place(i) {
    if (i < 0 || this.rowOf[this.laneOf[i]] < 0) {
      return null;
    }
    const top = this.y(this.laneOf[i]);
    const right = this.x(Math.min(this.axis.end[i], this.to));
    return { left: this.x(this.axis.call[i]), right, top: top + this.edge, bottom: top + this.laneHeight - this.edge };
  }

  /** Takes the chosen axis; the middle of the picture stays the same. */
  useAxis() {
    const name = this.choice.options.axis;
    if (name === "order" && !this.axes.order) {
      this.axes.order = new OrderAxis(this.boxes);
    }
    const before = this.axis;
    this.take(this.axes[name]);
    const { broken, shown } = this.withBreaks(this.axis);
    this.hasBreaks = broken !== null;
    if (broken && this.choice.options.gaps === "closed") {
      this.take(broken);
    }
    this.coreShown = shown?.map((position) => this.axis.to(position)) ?? null;
    const changed = this.axis !== before;
    this.ordered = orderedLanes(this.lanes, this.axis, this.laneOf, this.failed, this.choice.options.lanes === "file");
    return changed;
  }

  take(axis) {
    this.axis = axis;
    this.lanes.forEach((lane) => lane.use(axis));
    this.typicalLength = undefined;
  }

  /** The same axis without the long stretches between the operations that the explanation names. */
  withBreaks(axis) {
    if (!this.broken.has(axis)) {
      const parts = this.failed >= 0 && this.core.length > 1 ? stretchesWithout(this.lanes, axis, this.core, this.typical()) : null;
      this.broken.set(axis, { broken: parts?.cuts.length > 0 ? new BrokenAxis(axis, parts) : null, shown: parts?.shown ?? null });
    }
    return this.broken.get(axis);
  }

  useOptions() {
    if (this.useAxis()) {
      this.painter.forgetOverview();
      const seen = this.selected >= 0 ? this.selected : this.failed;
      if (seen >= 0 && seen !== this.failed) {
        this.showAround(seen);
      } else {
        this.home();
      }
    }
    this.measure();
  }

  /** Decides which lanes are shown. During a drag no lane disappears under the pointer. */
  arrange() {
    const subjects = [this.selected, ...this.core].filter((i) => i >= 0).map((i) => this.lanes[this.laneOf[i]].process);
    const kept = (l) => subjects.includes(this.lanes[l].process) || (this.dragged && this.rowOf[l] >= 0);
    const all = this.choice.options.idle || this.lanes.length * COMFORTABLE_LANE <= this.height - this.top;
    this.shownLanes = all ? this.ordered : lanesInUse(this.ordered, this.lanes, this.from, this.to, kept);
    this.rowOf.fill(-1);
    this.shownLanes.forEach((l, row) => (this.rowOf[l] = row));
    this.hiddenLanes = this.lanes.length - this.shownLanes.length;
    this.laneHeight = Math.min(HIGHEST_LANE, Math.max(LOWEST_LANE, Math.floor(this.laneRoom / Math.max(1, this.shownLanes.length))));
  }

  /** Shows the failure with the operations that overlap it; without a failure, the beginning. */
  home() {
    if (this.failed >= 0) {
      this.showAround(this.failed);
      if (this.coreShown) {
        this.show(...this.coreShown);
      }
      return;
    }
    const upTo = Math.min(this.boxes.size, 120) - 1;
    let end = this.axis.last;
    if (upTo >= 0 && this.boxes.size > 200) {
      const calls = Float64Array.from(this.axis.call).sort();
      end = calls[upTo];
    }
    this.show(this.axis.first, end);
  }

  showAround(i) {
    const call = this.axis.call[i];
    const end = Math.min(this.axis.end[i], this.axis.last);
    const [first, last] = stretchAround(this.lanes, call, end, Math.max(end - call, this.typical()) * 3);
    const margin = Math.max((last - first) * 0.12, this.typical());
    this.show(first - margin, last + margin);
    this.reveal(this.laneOf[i]);
  }

  /** A usual length of an operation, for zooming to one that took no time at all. */
  typical() {
    if (this.typicalLength === undefined) {
      const sample = [];
      for (let i = 0; i < this.boxes.size; i += Math.max(1, Math.floor(this.boxes.size / 1000))) {
        if (this.boxes.outcome[i] !== PENDING) {
          sample.push(this.axis.end[i] - this.axis.call[i]);
        }
      }
      sample.sort((a, b) => a - b);
      this.typicalLength = Math.max(1, sample[sample.length >> 1] ?? 1);
    }
    return this.typicalLength;
  }

  /** The range of the axis: a little more than the operations take. */
  get limits() {
    const whole = Math.max(1, this.axis.last - this.axis.first);
    return { lowest: this.axis.first - whole * 0.05, highest: this.axis.last + whole * 0.05, widest: whole * 1.1 };
  }

  show(from, to) {
    const { lowest, highest, widest } = this.limits;
    const least = Math.min(widest, 4);
    const span = Math.min(widest, Math.max(least, to - from));
    const middle = (from + to) / 2;
    this.from = Math.max(lowest, Math.min(middle - span / 2, highest - span));
    this.to = this.from + span;
    this.arrange();
    this.scrollTo(this.scroll);
  }

  zoom(factor, atX = this.gutter + this.plotWidth / 2) {
    const at = this.position(atX);
    this.show(at - (at - this.from) * factor, at + (this.to - at) * factor);
  }

  pan(share) {
    const span = this.to - this.from;
    this.show(this.from + span * share, this.to + span * share);
  }

  whole() {
    this.show(this.axis.first, this.axis.last);
  }

  get highestScroll() {
    return Math.max(0, this.shownLanes.length * this.laneHeight - this.laneRoom);
  }

  scrollTo(offset) {
    this.scroll = Math.max(0, Math.min(offset, this.highestScroll));
    this.request();
  }

  reveal(lane) {
    const y = this.rowOf[lane] * this.laneHeight;
    if (y < this.scroll || y + this.laneHeight > this.scroll + this.laneRoom) {
      this.scrollTo(y - this.laneRoom / 2);
    }
  }

  /** Shows a selection by another view. */
  follow() {
    this.selected = this.boxes.indexOf(this.choice.selection.operation);
    const i = this.selected;
    if (i >= 0 && this.axis.hides?.(i)) {
      this.choice.options = { ...this.choice.options, gaps: "open" };
      this.choice.tell("options");
    } else if (i >= 0 && this.choice.origin !== "timeline") {
      const { call, end } = this.axis;
      const visible = end[i] >= this.from && call[i] <= this.to;
      const wide = this.x(Math.min(end[i], this.to)) - this.x(Math.max(call[i], this.from)) > 2;
      if (!visible || !wide || this.choice.origin === "jump") {
        this.showAround(i);
      } else {
        this.arrange();
        this.reveal(this.laneOf[i]);
      }
    }
    this.request();
  }

  request() {
    if (!this.waiting && this.from !== undefined) {
      this.waiting = true;
      requestAnimationFrame(() => {
        this.waiting = false;
        this.draw();
      });
    }
  }

  draw() {
    const began = performance.now();
    this.painter.draw();
    this.frames.drawn++;
    this.frames.rectangles = this.painter.rectangles;
    this.frames.milliseconds = performance.now() - began;
    this.onFrame.forEach((listener) => listener());
    this.askForUnknown();
  }

  /** After the picture has not moved for a moment; each operation once. */
  askForUnknown() {
    clearTimeout(this.asking);
    const numbers = this.painter.unknown.filter((number) => !this.asked.has(number));
    if (numbers.length > 0 && this.onUnknown) {
      this.asking = setTimeout(() => {
        numbers.forEach((number) => this.asked.add(number));
        this.onUnknown(numbers);
      }, 150);
    }
  }

  overlapping(i, j) {
    return this.axis.call[i] <= this.axis.end[j] && this.axis.call[j] <= this.axis.end[i];
  }

  overviewX(position) {
    const { plain } = this.axis;
    const whole = Math.max(1, plain.last - plain.first);
    const share = Math.max(0, Math.min(1, (this.axis.back(position) - plain.first) / whole));
    return this.gutter + share * this.plotWidth;
  }

  overviewPosition(x) {
    const { plain } = this.axis;
    return this.axis.to(plain.first + ((x - this.gutter) / this.plotWidth) * (plain.last - plain.first));
  }

  at(x, y) {
    return operationAt(this, x, y);
  }

  overlapsOf(i, most) {
    return operationsOverlapping(this, i, most);
  }

  neighbour(i, along, across) {
    return neighbourOf(this, i, along, across);
  }
}
