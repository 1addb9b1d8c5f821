// The timeline: which part of the history is to be seen, and which operation lies where.
import { byId, fitCanvas } from "./dom.js";
import { plain, short } from "./text.js";
import { PENDING } from "./timebox.js";
import { AXIS, OVERVIEW, lanesOf } from "./lanes.js";
import { Painter } from "./painter.js";

const SHARED = " shared";

export class TimelineView {
  constructor(choice, boxes) {
    this.choice = choice;
    this.boxes = boxes;
    this.lanes = lanesOf(boxes);
    this.canvas = byId("timeline-canvas");
    this.context = this.canvas.getContext("2d");
    this.scroll = 0;
    this.hovered = -1;
    this.hoveredAnnotation = -1;
    this.chosenAnnotation = -1;
    this.asked = new Set();
    this.onUnknown = null;
    this.frames = { drawn: 0, rectangles: 0, milliseconds: 0 };
    this.selected = boxes.indexOf(choice.selection.operation);
    this.laneOf = new Int32Array(boxes.size);
    this.lanes.forEach((lane, l) => lane.index.forEach((i) => (this.laneOf[i] = l)));
    this.special = [];
    for (let i = 0; i < boxes.size; i++) {
      if ([1, 2, 3, 4, 9].includes(boxes.standing[i])) {
        this.special.push(i);
      }
    }
    this.painter = new Painter(this, this.context);
    this.measure();
    this.home();
    choice.on("selection", () => this.follow());
    new ResizeObserver(() => this.measure()).observe(this.canvas);
  }

  /** After a change from light to dark or back. */
  readColours() {
    this.painter.readColours();
    this.request();
  }

  measure() {
    fitCanvas(this);
    const labels = this.lanes.slice(0, 200).map((lane) => this.label(lane));
    const widest = Math.max(20, ...labels.map((text) => this.context.measureText(text).width));
    this.gutter = Math.min(120, Math.ceil(widest) + 16);
    const room = this.height - AXIS - OVERVIEW;
    this.laneHeight = Math.min(28, Math.max(15, Math.floor(room / Math.max(1, this.lanes.length))));
    this.scrollTo(this.scroll);
  }

  /** The name of its process on the first line of each; and in words where operations hide one another. */
  label(lane) {
    const name = lane.line === 0 ? short(plain(this.boxes.processes[lane.process]), 16) : "";
    return lane.shared ? name + SHARED : name;
  }

  get plotWidth() {
    return this.width - this.gutter;
  }

  x(time) {
    return this.gutter + ((time - this.from) / (this.to - this.from)) * this.plotWidth;
  }

  time(x) {
    return this.from + ((x - this.gutter) / this.plotWidth) * (this.to - this.from);
  }

  y(lane) {
    return OVERVIEW + AXIS + lane * this.laneHeight - this.scroll;
  }

  /** The failure in view, with what overlaps it; without one the beginning. */
  home() {
    const failed = this.boxes.indexOf(this.choice.scene.failedAt);
    if (failed >= 0) {
      this.showAround(failed);
      return;
    }
    const upTo = Math.min(this.boxes.size, 120) - 1;
    let end = this.boxes.last;
    if (upTo >= 0 && this.boxes.size > 200) {
      const calls = Float64Array.from(this.boxes.call).sort();
      end = calls[upTo];
    }
    this.show(this.boxes.first, end);
  }

  showAround(i) {
    const call = this.boxes.call[i];
    const end = Math.min(this.boxes.end[i], this.boxes.last);
    const [first, last] = this.neighbours(call, end, Math.max(end - call, this.typical()) * 3);
    const margin = Math.max((last - first) * 0.12, this.typical());
    this.show(first - margin, last + margin);
    this.reveal(this.laneOf[i]);
  }

  /** From the call of the first to the return of the last operation that overlaps an interval, but not too far away. */
  neighbours(call, end, farthest) {
    let first = call;
    let last = end;
    for (const lane of this.lanes) {
      for (let k = lane.firstEndingFrom(call); k < lane.size && lane.start[k] <= end; k++) {
        first = Math.min(first, Math.max(lane.start[k], call - farthest));
        last = Math.max(last, Math.min(lane.end[k], end + farthest));
      }
    }
    return [first, last];
  }

  /** A usual length of an operation, for zooming to one that took no time at all. */
  typical() {
    if (this.typicalLength === undefined) {
      const sample = [];
      for (let i = 0; i < this.boxes.size; i += Math.max(1, Math.floor(this.boxes.size / 1000))) {
        if (this.boxes.outcome[i] !== PENDING) {
          sample.push(this.boxes.end[i] - this.boxes.call[i]);
        }
      }
      sample.sort((a, b) => a - b);
      this.typicalLength = Math.max(1, sample[sample.length >> 1] ?? 1);
    }
    return this.typicalLength;
  }

  show(from, to) {
    const whole = Math.max(1, this.boxes.last - this.boxes.first);
    const widest = whole * 1.1;
    const least = Math.min(widest, 4);
    const span = Math.min(widest, Math.max(least, to - from));
    const middle = (from + to) / 2;
    const lowest = this.boxes.first - whole * 0.05;
    const highest = this.boxes.last + whole * 0.05;
    this.from = Math.max(lowest, Math.min(middle - span / 2, highest - span));
    this.to = this.from + span;
    this.request();
  }

  zoom(factor, atX = this.gutter + this.plotWidth / 2) {
    const at = this.time(atX);
    this.show(at - (at - this.from) * factor, at + (this.to - at) * factor);
  }

  pan(share) {
    const span = this.to - this.from;
    this.show(this.from + span * share, this.to + span * share);
  }

  whole() {
    this.show(this.boxes.first, this.boxes.last);
  }

  scrollTo(offset) {
    const most = this.lanes.length * this.laneHeight - (this.height - AXIS - OVERVIEW);
    this.scroll = Math.max(0, Math.min(offset, most));
    this.request();
  }

  reveal(lane) {
    const y = lane * this.laneHeight;
    const room = this.height - AXIS - OVERVIEW;
    if (y < this.scroll || y + this.laneHeight > this.scroll + room) {
      this.scrollTo(y - room / 2);
    }
  }

  /** Shows what was selected elsewhere. */
  follow() {
    this.selected = this.boxes.indexOf(this.choice.selection.operation);
    const i = this.selected;
    if (i >= 0 && this.choice.origin !== "timeline") {
      const visible = this.boxes.end[i] >= this.from && this.boxes.call[i] <= this.to;
      const wide = this.x(Math.min(this.boxes.end[i], this.to)) - this.x(Math.max(this.boxes.call[i], this.from)) > 2;
      if (!visible || !wide || this.choice.origin === "jump") {
        this.showAround(i);
      } else {
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
    this.askForUnknown();
  }

  /** Once the picture has been still for a moment; each operation once. */
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
    return this.boxes.call[i] <= this.boxes.end[j] && this.boxes.call[j] <= this.boxes.end[i];
  }

  overviewX(time) {
    const whole = Math.max(1, this.boxes.last - this.boxes.first);
    const share = Math.max(0, Math.min(1, (time - this.boxes.first) / whole));
    return this.gutter + share * this.plotWidth;
  }

  overviewTime(x) {
    return this.boxes.first + ((x - this.gutter) / this.plotWidth) * (this.boxes.last - this.boxes.first);
  }

  /** The operation at a point, or -1. Of those narrower than a finger the nearest counts. */
  at(x, y) {
    const lane = this.lanes[Math.floor((y - OVERVIEW - AXIS + this.scroll) / this.laneHeight)];
    if (!lane || y < OVERVIEW + AXIS || x < this.gutter) {
      return -1;
    }
    const time = this.time(x);
    const reach = this.time(x + 4) - time;
    let best = -1;
    let distance = Infinity;
    for (let k = lane.firstEndingFrom(time - reach); k < lane.size && lane.start[k] <= time + reach; k++) {
      const away = Math.max(0, lane.start[k] - time, time - lane.end[k]);
      if (away <= reach && away <= distance) {
        best = lane.index[k];
        distance = away;
      }
    }
    return best;
  }

  overlapsOf(i, most) {
    const found = [];
    for (const lane of this.lanes) {
      for (let k = lane.firstEndingFrom(this.boxes.call[i]); k < lane.size && lane.start[k] <= this.boxes.end[i]; k++) {
        if (lane.index[k] !== i && lane.end[k] >= this.boxes.call[i]) {
          found.push(lane.index[k]);
          if (found.length > most) {
            return found;
          }
        }
      }
    }
    return found;
  }

  /** The neighbour of an operation: the one before or after it in its lane, or the nearest in another lane. */
  neighbour(i, along, across) {
    const l = this.laneOf[i] + across;
    const lane = this.lanes[l];
    if (!lane || lane.size === 0) {
      return -1;
    }
    if (across === 0) {
      const k = lane.index.indexOf(i) + along;
      return k >= 0 && k < lane.size ? lane.index[k] : -1;
    }
    const k = lane.firstStartingFrom(this.boxes.call[i]);
    const earlier = Math.max(0, k - 1);
    const later = Math.min(k, lane.size - 1);
    const nearer =
      Math.abs(lane.start[earlier] - this.boxes.call[i]) <= Math.abs(lane.start[later] - this.boxes.call[i]) ? earlier : later;
    return lane.index[nearer];
  }
}
