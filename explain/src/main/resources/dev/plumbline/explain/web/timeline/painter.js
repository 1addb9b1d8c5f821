// How the timeboxes look on the canvas. Whatever the number of operations, a frame draws at most one rectangle a pixel
// and lane: those too narrow to be distinguished become one, and the next visible one is found by binary search.
import { element } from "../base/dom.js";
import { plain, short, callText } from "../base/text.js";
import { ABORTED, PENDING } from "./timebox.js";
import { AXIS, OVERVIEW } from "./lanes.js";
import { STANDINGS } from "../scene/scene.js";
import { drawAnnotations, drawMarks } from "./annotations.js";
import { drawBandNames } from "./bands.js";
import { drawBreaks } from "./breaks.js";
import { LOOKS, drawKeys, drawLook, drawOverlap } from "./boxlook.js";

const NARROW = 3;

const rounded = (context, left, top, width, height) => context.roundRect(left, top, width, height, Math.min(3, width / 2));

const MOST_ASKED = 200;

/** Draws the visible part of a TimelineView. */
export class Painter {
  constructor(view, context) {
    this.view = view;
    this.context = context;
    this.rectangles = 0;
    this.unknown = [];
    this.readColours();
  }

  /** Colours are those of the style sheet, which knows light from dark. */
  readColours() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue("--" + name).trim();
    this.colours = Object.fromEntries(
      ["ink", "dim", "faint", "line", "ground", "panel", "accent", "accent-soft", "failed", "failed-ink", "blocked", "performed"]
        .concat(["performed-edge", "some", "later", "band", "annotation", "annotation-soft", "added"])
        .map((name) => [name, colour(name)]),
    );
    const stripes = { "thick-stripes": this.hatched(this.colours.blocked), "thin-stripes": this.hatched(this.colours["performed-edge"], true) };
    this.fills = { ...this.colours, ...stripes };
    drawKeys(document, this.fills, rounded);
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

  /** One frame. */
  draw() {
    const { context, colours } = this;
    this.rectangles = 0;
    this.unknown = [];
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, this.view.width, this.view.height);
    this.drawBand();
    drawAnnotations(this.view, context, colours);
    context.save();
    context.beginPath();
    context.rect(0, this.view.top, this.view.width, this.view.height);
    context.clip();
    this.view.shownLanes.forEach((l) => this.drawLane(this.view.lanes[l], l));
    context.restore();
    this.drawOverlays();
    this.drawAxis();
    drawBandNames(this.view, context, colours);
    this.drawOverview();
    drawMarks(this.view, context, colours);
  }

  /** The time between call and return of the selected operation: operations within it overlap it. */
  drawBand() {
    const i = this.view.selected;
    if (i < 0) {
      return;
    }
    const left = Math.max(this.view.gutter, this.view.x(this.view.axis.call[i]));
    const right = Math.min(this.view.width, this.view.x(Math.min(this.view.axis.end[i], this.view.to)));
    if (right >= left) {
      this.context.fillStyle = this.colours.band;
      this.context.fillRect(left, this.view.top, Math.max(1, right - left), this.view.height);
    }
  }

  /** Above the timeboxes, and within the lanes. */
  drawOverlays() {
    const { context, view } = this;
    context.save();
    context.beginPath();
    context.rect(view.gutter, view.top, view.plotWidth, view.height);
    context.clip();
    [...view.overlays, drawBreaks].forEach((overlay) => {
      context.save();
      overlay(view, context, this.colours);
      context.restore();
    });
    context.restore();
  }

  drawLane(lane, l) {
    const { context, colours } = this;
    const { axis, boxes } = this.view;
    const y = this.view.y(l);
    if (y + this.view.laneHeight < this.view.top || y > this.view.height) {
      return;
    }
    const top = y + this.view.edge;
    const height = this.view.laneHeight - 2 * this.view.edge;
    let run = null;
    let k = lane.firstEndingFrom(this.view.from);
    while (k < lane.size && lane.start[k] <= this.view.to) {
      const i = lane.index[k];
      const left = Math.max(this.view.gutter, this.view.x(lane.start[k]));
      const right = Math.min(this.view.width + 2, this.view.x(Math.min(lane.end[k], this.view.to + 1e-9 + (this.view.to - this.view.from))));
      if (right - left >= NARROW) {
        run = this.drawRun(run, top, height);
        this.drawBox(i, left, right, top, height);
        k++;
        continue;
      }
      if (right < this.view.gutter) {
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
      const next = lane.firstStartingFrom(this.view.position(pixel + 1), k + 1);
      const lasting = lane.firstEndingAfter(Math.max(this.view.position(pixel + NARROW), lane.latest[k]), k + 1);
      k = Math.min(next, lasting);
    }
    this.drawRun(run, top, height);
    for (const i of this.view.special) {
      // There are few of them, and others must not hide them.
      if (this.view.laneOf[i] === l && axis.end[i] >= this.view.from && axis.call[i] <= this.view.to) {
        const left = this.view.x(axis.call[i]);
        const right = this.view.x(Math.min(axis.end[i], this.view.to * 2 - this.view.from));
        if (right - left < NARROW) {
          this.drawBox(i, Math.max(this.view.gutter, left - 1), left + 3, top, height);
        }
      }
    }
    context.fillStyle = colours.panel;
    context.fillRect(0, y, this.view.gutter, this.view.laneHeight);
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.beginPath();
    const label = this.view.label(lane);
    context.moveTo(label === "" ? this.view.gutter : 0, Math.round(y) + 0.5);
    context.lineTo(this.view.width, Math.round(y) + 0.5);
    context.stroke();
    context.fillStyle = colours.dim;
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.fillText(label, this.view.gutter - 8, y + this.view.laneHeight / 2);
  }

  drawRun(run, top, height) {
    if (run) {
      this.rectangles++;
      const standing = STANDINGS[run.standing];
      const later = ["later", "left"].includes(standing);
      this.context.fillStyle = this.colours[LOOKS[standing].edge];
      this.context.globalAlpha = later ? 1 : 0.75;
      this.context.fillRect(run.left, later ? top + height / 3 : top, run.right - run.left, later ? height / 3 : height);
      this.context.globalAlpha = 1;
    }
    return null;
  }

  /** Boxes differ in pattern and edge, not only in colour. */
  drawBox(i, left, right, top, height) {
    const { context, colours } = this;
    const { boxes } = this.view;
    this.rectangles++;
    const standing = STANDINGS[boxes.standing[i]];
    const pending = boxes.outcome[i] === PENDING;
    const width = Math.max(2, right - left - 1);
    drawLook(context, this.fills, standing, top, height, (at, inner) => this.outline(left, at, width, inner, pending));
    if (boxes.outcome[i] === ABORTED) {
      context.beginPath();
      context.moveTo(left, top + height / 2);
      context.lineTo(left + width, top + height / 2);
      context.stroke();
    }
    const overlaps = this.view.selected >= 0 && i !== this.view.selected && this.view.overlapping(i, this.view.selected);
    if (overlaps) {
      this.drawShared(i, left, left + width, top, height);
    }
    if (i === this.view.selected || i === this.view.hovered) {
      context.strokeStyle = colours.accent;
      context.lineWidth = 2.5;
      context.beginPath();
      this.outline(left, top, width, height, pending);
      context.stroke();
    }
    this.drawLabel(i, left, width, top, height, standing);
  }

  /** Where it overlaps what is selected. */
  drawShared(i, left, right, top, height) {
    const { axis, selected } = this.view;
    const from = Math.max(left, this.view.x(Math.max(axis.call[i], axis.call[selected])));
    const to = Math.min(right, this.view.x(Math.min(axis.end[i], axis.end[selected], this.view.to)));
    drawOverlap(this.context, this.fills, Math.min(from, right - 1), Math.max(to, from + 1), top, height);
  }

  outline(left, top, width, height, pending) {
    const { context } = this;
    if (!pending) {
      rounded(context, left + 0.5, top + 0.5, width, height - 1);
      return;
    }
    // No return was recorded: an arrow to the right.
    const tip = Math.min(8, width / 2);
    context.moveTo(left + 0.5, top + 0.5);
    context.lineTo(left + width - tip, top + 0.5);
    context.lineTo(left + width, top + height / 2);
    context.lineTo(left + width - tip, top + height - 0.5);
    context.lineTo(left + 0.5, top + height - 0.5);
    context.closePath();
  }

  drawLabel(i, left, width, top, height, standing) {
    const { context, colours } = this;
    const { boxes } = this.view;
    if (width < 26) {
      return;
    }
    const number = boxes.numbers[i];
    const name = plain(boxes.names[boxes.name[i]]);
    const known = this.view.choice.scene.operations.get(number);
    if (!known && width >= 90 && this.unknown.length < MOST_ASKED) {
      this.unknown.push(number);
    }
    const mark = LOOKS[standing].mark ? LOOKS[standing].mark + " " : "";
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
    const x = Math.max(left, this.view.gutter) + 5;
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
    context.fillRect(0, OVERVIEW, this.view.width, AXIS);
    context.fillStyle = colours.dim;
    context.strokeStyle = colours.line;
    context.textBaseline = "middle";
    context.textAlign = "left";
    const { axis, times } = this.view;
    for (const [at, text] of axis.marks(this.view.from, this.view.to, this.view.plotWidth, times)) {
      const x = Math.round(this.view.x(at)) + 0.5;
      if (x < this.view.gutter) {
        continue;
      }
      context.beginPath();
      context.moveTo(x, OVERVIEW + 2);
      context.lineTo(x, OVERVIEW + AXIS);
      context.stroke();
      // A text that is cut off could be read as another: +20 ns as +20, or as +2.
      if (x + 6 + context.measureText(text).width <= this.view.width) {
        context.fillText(text, x + 4, OVERVIEW + AXIS / 2);
      }
    }
    context.textAlign = "right";
    const most = Math.floor((this.view.gutter - 8) / 6.6);
    context.fillText(short(this.view.axisLabel, most), this.view.gutter - 8, OVERVIEW + AXIS / 2);
  }

  /** After the axis was changed. */
  forgetOverview() {
    this.busy = null;
  }

  /** The whole history in one strip: how busy it was, where the failure is, and which part is shown below. */
  drawOverview() {
    const { context, colours } = this;
    context.fillStyle = colours.ground;
    context.fillRect(this.view.gutter, 0, this.view.plotWidth, OVERVIEW);
    const columns = Math.floor(this.view.plotWidth);
    if (this.busy?.length !== columns) {
      this.busy = this.busyness(columns);
    }
    context.fillStyle = colours.later;
    this.busy.forEach((share, column) => {
      const height = Math.round(share * (OVERVIEW - 8));
      context.fillRect(this.view.gutter + column, OVERVIEW - 3 - height, 1, height);
    });
    const left = this.view.overviewX(this.view.from);
    const right = this.view.overviewX(this.view.to);
    context.fillStyle = colours.band;
    context.fillRect(left, 0, Math.max(2, right - left), OVERVIEW);
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.5;
    context.strokeRect(left, 1, Math.max(2, right - left), OVERVIEW - 2);
    const { failed } = this.view;
    if (failed >= 0) {
      const x = this.view.overviewX(this.view.axis.call[failed]);
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
    const axis = this.view.axis.plain;
    const whole = Math.max(1, axis.last - axis.first);
    for (let i = 0; i < axis.call.length; i++) {
      counts[Math.min(columns - 1, Math.floor(((axis.call[i] - axis.first) / whole) * columns))]++;
    }
    const most = counts.reduce((a, b) => Math.max(a, b), 1);
    return Array.from(counts, (count) => count / most);
  }
}
