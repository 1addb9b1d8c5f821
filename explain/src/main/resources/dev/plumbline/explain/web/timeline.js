// The timeboxes on a canvas. Whatever the number of operations, a frame draws at most one rectangle a pixel and lane:
// those too narrow to be told apart become one, and the next that matters is found by halving.
import { element, byId } from "./dom.js";
import { plain, short, digits, callText } from "./text.js";
import { ABORTED, PENDING } from "./timebox.js";
import { lanesOf } from "./lanes.js";
import { STANDINGS } from "./scene.js";

const AXIS = 22;
const OVERVIEW = 26;
const NARROW = 3;
const MOST_ASKED = 200;
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
    this.unknown = [];
    this.asked = new Set();
    this.onUnknown = null;
    this.frames = { drawn: 0, rectangles: 0, milliseconds: 0 };
    this.selected = boxes.indexOf(choice.selection.operation);
    this.laneOf = new Int32Array(boxes.size);
    this.lanes.forEach((lane, l) => lane.index.forEach((i) => (this.laneOf[i] = l)));
    this.special = [];
    for (let i = 0; i < boxes.size; i++) {
      if (boxes.standing[i] >= 1 && boxes.standing[i] <= 4) {
        this.special.push(i);
      }
    }
    this.readColours();
    this.measure();
    this.home();
    choice.on("selection", () => this.follow());
    new ResizeObserver(() => this.measure()).observe(this.canvas);
  }

  /** Colours are those of the style sheet, which knows light from dark. */
  readColours() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue("--" + name).trim();
    this.colours = Object.fromEntries(
      ["ink", "dim", "faint", "line", "ground", "panel", "accent", "failed", "failed-ink", "blocked", "performed"]
        .concat(["performed-edge", "some", "later", "band"])
        .map((name) => [name, colour(name)]),
    );
    this.hatch = this.hatched(this.colours.blocked);
    this.dotted = this.hatched(this.colours["performed-edge"], true);
    this.request();
  }

  hatched(colour, thin = false) {
    const tile = element("canvas", { width: 8, height: 8 });
    const context = tile.getContext("2d");
    context.strokeStyle = colour;
    context.lineWidth = thin ? 1 : 2;
    context.beginPath();
    for (const shift of [-8, 0, 8]) {
      context.moveTo(shift - 2, 10);
      context.lineTo(shift + 10, -2);
    }
    context.stroke();
    return this.context.createPattern(tile, "repeat");
  }

  measure() {
    const box = this.canvas.getBoundingClientRect();
    this.width = Math.max(200, box.width);
    this.height = Math.max(80, box.height);
    const scale = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(this.width * scale);
    this.canvas.height = Math.round(this.height * scale);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.font = "11px " + getComputedStyle(document.body).getPropertyValue("--mono");
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
    const { context, colours } = this;
    this.rectangles = 0;
    this.unknown = [];
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, this.width, this.height);
    this.drawBand();
    context.save();
    context.beginPath();
    context.rect(0, OVERVIEW + AXIS, this.width, this.height);
    context.clip();
    this.lanes.forEach((lane, l) => this.drawLane(lane, l));
    context.restore();
    this.drawAxis();
    this.drawOverview();
    this.askForUnknown();
    this.frames.drawn++;
    this.frames.rectangles = this.rectangles;
    this.frames.milliseconds = performance.now() - began;
  }

  /** Once the picture has been still for a moment; each operation once. */
  askForUnknown() {
    clearTimeout(this.asking);
    const numbers = this.unknown.filter((number) => !this.asked.has(number));
    if (numbers.length > 0 && this.onUnknown) {
      this.asking = setTimeout(() => {
        numbers.forEach((number) => this.asked.add(number));
        this.onUnknown(numbers);
      }, 150);
    }
  }

  /** The moments between call and return of what is selected: what lies in there overlaps it. */
  drawBand() {
    const i = this.selected;
    if (i < 0) {
      return;
    }
    const left = Math.max(this.gutter, this.x(this.boxes.call[i]));
    const right = Math.min(this.width, this.x(Math.min(this.boxes.end[i], this.to)));
    if (right >= left) {
      this.context.fillStyle = this.colours.band;
      this.context.fillRect(left, OVERVIEW + AXIS, Math.max(1, right - left), this.height);
    }
  }

  drawLane(lane, l) {
    const { context, colours, boxes } = this;
    const y = this.y(l);
    if (y + this.laneHeight < OVERVIEW + AXIS || y > this.height) {
      return;
    }
    const top = y + 2;
    const height = this.laneHeight - 4;
    let run = null;
    let k = lane.firstEndingFrom(this.from);
    while (k < lane.size && lane.start[k] <= this.to) {
      const i = lane.index[k];
      const left = Math.max(this.gutter, this.x(lane.start[k]));
      const right = Math.min(this.width + 2, this.x(Math.min(lane.end[k], this.to + 1e-9 + (this.to - this.from))));
      if (right - left >= NARROW) {
        run = this.drawRun(run, top, height);
        this.drawBox(i, left, right, top, height);
        k++;
        continue;
      }
      if (right < this.gutter) {
        k++;
        continue;
      }
      const pixel = Math.floor(left);
      const standing = boxes.standing[i];
      if (run && run.standing === standing && pixel <= run.right + 1) {
        run.right = Math.max(run.right, Math.ceil(right));
      } else {
        this.drawRun(run, top, height);
        run = { left: pixel, right: Math.max(pixel + 1, Math.ceil(right)), standing };
      }
      // The next that could change the picture starts in a later pixel, or lasts into one.
      const next = lane.firstStartingFrom(this.time(pixel + 1), k + 1);
      const lasting = lane.firstEndingAfter(Math.max(this.time(pixel + NARROW), lane.latest[k]), k + 1);
      k = Math.min(next, lasting);
    }
    this.drawRun(run, top, height);
    for (const i of this.special) {
      // Few, and never to be hidden among many.
      if (this.laneOf[i] === l && boxes.end[i] >= this.from && boxes.call[i] <= this.to) {
        const left = this.x(boxes.call[i]);
        const right = this.x(Math.min(boxes.end[i], this.to * 2 - this.from));
        if (right - left < NARROW) {
          this.drawBox(i, Math.max(this.gutter, left - 1), left + 3, top, height);
        }
      }
    }
    context.fillStyle = colours.panel;
    context.fillRect(0, y, this.gutter, this.laneHeight);
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(lane.line === 0 ? 0 : this.gutter, Math.round(y) + 0.5);
    context.lineTo(this.width, Math.round(y) + 0.5);
    context.stroke();
    context.fillStyle = colours.dim;
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.fillText(this.label(lane), this.gutter - 8, y + this.laneHeight / 2);
  }

  drawRun(run, top, height) {
    if (run) {
      this.rectangles++;
      const later = run.standing === 5;
      this.context.fillStyle = later ? this.colours.later : this.colours["performed-edge"];
      this.context.globalAlpha = later ? 1 : 0.75;
      this.context.fillRect(run.left, later ? top + height / 3 : top, run.right - run.left, later ? height / 3 : height);
      this.context.globalAlpha = 1;
    }
    return null;
  }

  /** Told apart by pattern and edge, not by colour alone. */
  drawBox(i, left, right, top, height) {
    const { context, colours, boxes } = this;
    this.rectangles++;
    const standing = STANDINGS[boxes.standing[i]].name;
    const pending = boxes.outcome[i] === PENDING;
    const width = Math.max(2, right - left - 1);
    context.beginPath();
    this.outline(left, top, width, height, pending);
    context.fillStyle = colours.panel;
    context.fill();
    context.setLineDash([]);
    context.lineWidth = 1;
    if (standing === "performed" || standing === "unchecked") {
      context.fillStyle = colours.performed;
      context.strokeStyle = colours["performed-edge"];
    } else if (standing === "failed") {
      context.fillStyle = colours.failed;
      context.strokeStyle = colours.failed;
    } else if (standing === "blocked") {
      context.fillStyle = this.hatch;
      context.strokeStyle = colours.blocked;
      context.lineWidth = 1.5;
    } else if (standing === "some") {
      context.fillStyle = this.dotted;
      context.strokeStyle = colours["performed-edge"];
      context.setLineDash([5, 3]);
    } else {
      context.fillStyle = colours.panel;
      context.strokeStyle = standing === "open" ? colours.dim : colours.later;
      context.setLineDash(standing === "open" ? [] : [2, 3]);
    }
    context.fill();
    context.stroke();
    context.setLineDash([]);
    if (boxes.outcome[i] === ABORTED) {
      context.beginPath();
      context.moveTo(left, top + height / 2);
      context.lineTo(left + width, top + height / 2);
      context.stroke();
    }
    const overlaps = this.selected >= 0 && i !== this.selected && this.overlapping(i, this.selected);
    if (i === this.selected || i === this.hovered || overlaps) {
      context.strokeStyle = overlaps ? colours.dim : colours.accent;
      context.lineWidth = overlaps ? 1.5 : 2.5;
      context.beginPath();
      this.outline(left, top, width, height, pending);
      context.stroke();
    }
    this.drawLabel(i, left, width, top, height, standing);
  }

  outline(left, top, width, height, pending) {
    const { context } = this;
    if (!pending) {
      context.roundRect(left + 0.5, top + 0.5, width, height - 1, Math.min(3, width / 2));
      return;
    }
    // Never seen to return: an arrow to the right.
    const tip = Math.min(8, width / 2);
    context.moveTo(left + 0.5, top + 0.5);
    context.lineTo(left + width - tip, top + 0.5);
    context.lineTo(left + width, top + height / 2);
    context.lineTo(left + width - tip, top + height - 0.5);
    context.lineTo(left + 0.5, top + height - 0.5);
    context.closePath();
  }

  overlapping(i, j) {
    return this.boxes.call[i] <= this.boxes.end[j] && this.boxes.call[j] <= this.boxes.end[i];
  }

  drawLabel(i, left, width, top, height, standing) {
    const { context, colours, boxes } = this;
    if (width < 26) {
      return;
    }
    const number = boxes.numbers[i];
    const name = plain(boxes.names[boxes.name[i]]);
    const known = this.choice.scene.operations.get(number);
    if (!known && width >= 90 && this.unknown.length < MOST_ASKED) {
      this.unknown.push(number);
    }
    const mark = standing === "failed" ? "\u2715 " : "";
    const most = Math.floor((width - 8) / 6.6);
    const texts = ["#" + number, "#" + number + " " + name];
    if (known) {
      texts.push("#" + number + " " + callText(known, 200));
    }
    const fitting = texts.filter((text) => (mark + text).length <= most).pop();
    const text = fitting ?? (most >= 8 ? short(texts[1], most - mark.length) : null);
    if (!text) {
      return;
    }
    context.textAlign = "left";
    context.textBaseline = "middle";
    const x = Math.max(left, this.gutter) + 5;
    if (standing === "blocked" || standing === "some") {
      context.fillStyle = colours.panel;
      context.fillRect(x - 2, top + 2, context.measureText(mark + text).width + 4, height - 4);
    }
    context.fillStyle = standing === "failed" ? colours["failed-ink"] : standing === "later" ? colours.dim : colours.ink;
    context.fillText(mark + text, x, top + height / 2 + 0.5);
  }

  drawAxis() {
    const { context, colours } = this;
    context.fillStyle = colours.panel;
    context.fillRect(0, OVERVIEW, this.width, AXIS);
    context.fillStyle = colours.dim;
    context.strokeStyle = colours.line;
    context.textBaseline = "middle";
    context.textAlign = "left";
    const step = niceStep((this.to - this.from) / Math.max(1, this.plotWidth / 130));
    // Round in the times of the history, which begin at its base.
    const shift = Number(((this.boxes.base % BigInt(step)) + BigInt(step)) % BigInt(step));
    for (let at = Math.ceil((this.from + shift) / step) * step - shift; at <= this.to; at += step) {
      const x = Math.round(this.x(at)) + 0.5;
      if (x < this.gutter) {
        continue;
      }
      context.beginPath();
      context.moveTo(x, OVERVIEW + 2);
      context.lineTo(x, OVERVIEW + AXIS);
      context.stroke();
      context.fillText(digits(this.boxes.timeText(at)), x + 4, OVERVIEW + AXIS / 2);
    }
    context.textAlign = "right";
    context.fillText(short(plain(this.choice.scene.data.unit), 8), this.gutter - 8, OVERVIEW + AXIS / 2);
  }

  /** The whole history in one strip: how busy it was, where the failure is, and which part is shown below. */
  drawOverview() {
    const { context, colours } = this;
    context.fillStyle = colours.ground;
    context.fillRect(this.gutter, 0, this.plotWidth, OVERVIEW);
    const columns = Math.floor(this.plotWidth);
    if (this.busy?.length !== columns) {
      this.busy = this.busyness(columns);
    }
    context.fillStyle = colours.later;
    this.busy.forEach((share, column) => {
      const height = Math.round(share * (OVERVIEW - 8));
      context.fillRect(this.gutter + column, OVERVIEW - 3 - height, 1, height);
    });
    const left = this.overviewX(this.from);
    const right = this.overviewX(this.to);
    context.fillStyle = colours.band;
    context.fillRect(left, 0, Math.max(2, right - left), OVERVIEW);
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.5;
    context.strokeRect(left, 1, Math.max(2, right - left), OVERVIEW - 2);
    const failed = this.boxes.indexOf(this.choice.scene.failedAt);
    if (failed >= 0) {
      const x = this.overviewX(this.boxes.call[failed]);
      context.fillStyle = colours.failed;
      context.beginPath();
      context.moveTo(x - 5, 0);
      context.lineTo(x + 5, 0);
      context.lineTo(x, 9);
      context.fill();
      context.fillRect(x - 0.5, 0, 1, OVERVIEW);
    }
  }

  busyness(columns) {
    const counts = new Float64Array(Math.max(1, columns));
    const whole = Math.max(1, this.boxes.last - this.boxes.first);
    for (let i = 0; i < this.boxes.size; i++) {
      counts[Math.min(columns - 1, Math.floor(((this.boxes.call[i] - this.boxes.first) / whole) * columns))]++;
    }
    const most = Math.max(...counts, 1);
    return Array.from(counts, (count) => count / most);
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

export const OVERVIEW_HEIGHT = OVERVIEW;

/** The least of 1, 2, 5, 10, 20, 50, ... that is not smaller. */
function niceStep(least) {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      if (step >= least) {
        return step;
      }
    }
  }
}
