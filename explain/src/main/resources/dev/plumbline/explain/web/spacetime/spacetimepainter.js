// How a space-time diagram looks on the canvas. Whatever the number of records, a frame draws at most one rectangle a
// pixel and column, and no more arrows than one can follow.
import { plain, short, digits } from "../base/text.js";
import { Painter } from "../timeline/painter.js";
import { drawLook } from "../timeline/boxlook.js";
import { ABORTED } from "../timeline/timebox.js";
import { STANDINGS } from "../scene/scene.js";
import { nextAt } from "../scene/cutwalk.js";
import { GUTTER, HEAD, MAP } from "./spacetime.js";

export const MOST_ARROWS = 1500;

const ROOMY = 36;
const LEGIBLE = 13;
const APART = 3;

/** Draws the visible part of a SpaceTimeView. */
export class SpaceTimePainter extends Painter {
  /** One frame. */
  draw() {
    const { context, colours, view } = this;
    this.rectangles = 0;
    this.arrows = 0;
    this.first = Math.max(0, Math.floor(view.top));
    this.last = Math.min(view.boxes.size - 1, Math.ceil(view.top + view.rows));
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, view.width, view.height);
    context.save();
    context.beginPath();
    context.rect(GUTTER, HEAD, view.plotWidth, view.plotHeight);
    context.clip();
    this.drawLines();
    this.drawSelectedRow();
    this.drawArrows();
    view.boxes.columns.forEach((ranks, column) => this.drawColumn(ranks, column));
    this.drawCut();
    this.drawSteps();
    context.restore();
    this.drawPlaces();
    this.drawNames();
    this.drawMap();
  }

  isVisible(column) {
    const x = this.view.x(column);
    return x + this.view.columnWidth >= GUTTER && x <= this.view.width - MAP;
  }

  middle(column) {
    return this.view.x(column) + this.view.columnWidth / 2;
  }

  /** A line downwards for each process. */
  drawLines() {
    const { context, colours, view } = this;
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.beginPath();
    view.boxes.processes.forEach((_, column) => {
      const x = Math.round(this.middle(column)) + 0.5;
      context.moveTo(x, HEAD);
      context.lineTo(x, view.height);
    });
    context.stroke();
  }

  drawSelectedRow() {
    const { selected, rowHeight } = this.view;
    if (selected >= 0) {
      this.context.fillStyle = this.colours.band;
      this.context.fillRect(GUTTER, this.view.y(selected), this.view.plotWidth, Math.max(1, rowHeight));
    }
  }

  get boxWidth() {
    const { columnWidth, rowHeight } = this.view;
    return rowHeight >= LEGIBLE ? columnWidth - 12 : Math.min(columnWidth - 12, 28);
  }

  /** From the side of a record to the side of one that has seen it. */
  drawArrows() {
    const { view } = this;
    const { boxes } = view;
    const edges = boxes.edgesBetween(this.first, this.last, MOST_ARROWS);
    this.arrowsHidden = edges.length > MOST_ARROWS;
    const chosen = view.selected < 0 ? [] : [...new Set([...boxes.edgesTo(view.selected), ...boxes.edgesFrom(view.selected)])];
    if (!this.arrowsHidden) {
      const special = new Set(chosen);
      edges.filter((edge) => !special.has(edge)).forEach((edge) => this.drawArrow(edge, this.colours.faint, 1));
    }
    chosen.slice(0, MOST_ARROWS).forEach((edge) => this.drawArrow(edge, this.colours.accent, 2));
  }

  drawArrow(edge, colour, width) {
    const { context, view } = this;
    const { boxes } = view;
    const [from, to] = [boxes.from[edge], boxes.to[edge]];
    const right = boxes.process[to] > boxes.process[from] ? 1 : -1;
    const half = (this.boxWidth / 2) * right;
    const x1 = this.middle(boxes.process[from]) + half;
    const x2 = this.middle(boxes.process[to]) - half;
    const y1 = view.y(from + 0.5);
    const y2 = view.y(to + 0.5);
    this.arrows++;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
    if (y2 > HEAD - 10 && y2 < view.height + 10) {
      const angle = Math.atan2(y2 - y1, x2 - x1);
      const size = Math.min(7, Math.max(3, view.rowHeight / 2));
      context.beginPath();
      context.moveTo(x2, y2);
      context.lineTo(x2 - size * Math.cos(angle - 0.45), y2 - size * Math.sin(angle - 0.45));
      context.lineTo(x2 - size * Math.cos(angle + 0.45), y2 - size * Math.sin(angle + 0.45));
      context.fill();
    }
  }

  drawColumn(ranks, column) {
    if (!this.isVisible(column)) {
      return;
    }
    const { view } = this;
    const { boxes } = view;
    const isSpecial = (rank) => boxes.standing[rank] >= 1 && boxes.standing[rank] <= 4;
    let run = null;
    let k = boxes.firstFrom(column, this.first);
    while (k < ranks.length && ranks[k] <= this.last) {
      const rank = ranks[k];
      if (view.rowHeight >= APART) {
        this.drawRecord(rank, column);
        k++;
        continue;
      }
      const pixel = Math.floor(view.y(rank));
      const later = boxes.done >= 0 && rank >= boxes.done;
      if (run && run.later === later && pixel <= run.bottom + 1) {
        run.bottom = pixel + 1;
      } else {
        this.drawStretch(run, column);
        run = { top: pixel, bottom: pixel + 1, later };
      }
      k = Math.max(k + 1, boxes.firstFrom(column, Math.ceil(view.top + (pixel + 1 - HEAD) / view.rowHeight)));
    }
    this.drawStretch(run, column);
    if (view.rowHeight < APART) {
      // There is at most one for each process, and others must not hide it.
      const near = boxes.done < 0 ? [] : ranks.subarray(boxes.firstFrom(column, boxes.done)).slice(0, 1);
      [...near].filter((rank) => isSpecial(rank) && rank >= this.first && rank <= this.last).forEach((rank) => this.drawRecord(rank, column));
    }
  }

  drawStretch(run, column) {
    if (run) {
      this.rectangles++;
      this.context.fillStyle = run.later ? this.colours.later : this.colours["performed-edge"];
      this.context.fillRect(this.middle(column) - this.boxWidth / 2, run.top, this.boxWidth, run.bottom - run.top);
    }
  }

  drawRecord(rank, column) {
    const { context, colours, view } = this;
    const { boxes } = view;
    this.rectangles++;
    const width = this.boxWidth;
    const height = Math.max(2, Math.min(view.rowHeight >= ROOMY ? 28 : 22, view.rowHeight - (view.rowHeight >= LEGIBLE ? 4 : 1)));
    const left = this.middle(column) - width / 2;
    const top = view.y(rank + 0.5) - height / 2;
    const standing = STANDINGS[boxes.standing[rank]];
    drawLook(context, this.fills, standing, top, height, (at, inner) =>
      context.roundRect(left, at, width, inner, Math.min(4, inner / 2)));
    if (boxes.outcome[rank] === ABORTED) {
      context.beginPath();
      context.moveTo(left, top + height / 2);
      context.lineTo(left + width, top + height / 2);
      context.stroke();
    }
    if (rank === view.selected || rank === view.hovered) {
      context.strokeStyle = colours.accent;
      context.lineWidth = 2.5;
      context.beginPath();
      context.roundRect(left, top, width, height, Math.min(4, height / 2));
      context.stroke();
    }
    if (view.rowHeight >= LEGIBLE) {
      this.drawText(this.text(rank, standing, Math.floor((width - 8) / 6.7)), left + 5, top, height, standing);
    }
  }

  /** As much of number, archetype and label as fits. */
  text(rank, standing, most) {
    const { boxes } = this.view;
    const name = plain(boxes.names[boxes.name[rank]]);
    const mark = standing === "failed" ? "\u2715 " : "";
    const record = mark + boxes.record[rank];
    const texts = [record + " " + name, record + " " + name.slice(name.lastIndexOf(".") + 1)];
    return texts.find((text) => text.length <= most) ?? short(texts[1], most);
  }

  drawText(text, x, top, height, standing) {
    const { context, colours } = this;
    context.textAlign = "left";
    context.textBaseline = "middle";
    if (standing === "blocked") {
      context.fillStyle = colours.panel;
      context.fillRect(x - 2, top + 2, context.measureText(text).width + 4, height - 4);
    }
    context.fillStyle = standing === "failed" ? colours["failed-ink"] : standing === "later" ? colours.dim : colours.ink;
    context.fillText(text, x, top + height / 2 + 0.5);
  }

  /** The records above it were performed, those below it were not. */
  drawCut() {
    const { context, colours, view } = this;
    const { done } = view.boxes;
    if (done < 0) {
      return;
    }
    const y = Math.round(view.y(done));
    context.strokeStyle = colours.failed;
    context.lineWidth = 2;
    context.setLineDash([8, 4]);
    context.beginPath();
    context.moveTo(GUTTER, y);
    context.lineTo(view.width - MAP, y);
    context.stroke();
    context.setLineDash([]);
  }

  /** Where a person is in the order: everything above the line has happened, and the clocks allow what is framed next. */
  drawSteps() {
    const { context, colours, view } = this;
    if (!view.walk?.isShown) {
      return;
    }
    const y = Math.round(view.y(view.walk.taken));
    context.strokeStyle = colours.added;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(GUTTER, y);
    context.lineTo(view.width - MAP, y);
    context.stroke();
    const allowed = nextAt(view.boxes, view.walk.taken).filter(({ rank, waits }) => rank >= 0 && waits.length === 0);
    allowed.filter(({ column }) => this.isVisible(column)).forEach(({ rank, column }) => {
      const height = Math.max(4, Math.min(30, view.rowHeight - 1));
      context.strokeRect(this.middle(column) - this.boxWidth / 2 - 2, view.y(rank + 0.5) - height / 2, this.boxWidth + 4, height);
    });
  }

  /** Places in the order, as many as can be read. */
  drawPlaces() {
    const { context, colours, view } = this;
    const { boxes } = view;
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.fillStyle = colours.dim;
    const step = [1, 2, 5].flatMap((n) => [0, 1, 2, 3, 4, 5, 6, 7].map((power) => n * 10 ** power)).sort((a, b) => a - b)
      .find((n) => n * view.rowHeight >= 18);
    for (let rank = Math.ceil((this.first + 1) / step) * step - 1; rank <= this.last; rank += step) {
      const y = view.y(rank + 0.5);
      const byTheCut = boxes.done >= 0 && Math.abs(view.y(boxes.done) - y) < 12;
      if (y > HEAD + 6 && !byTheCut) {
        context.fillText(digits(boxes.above + rank + 1), GUTTER - 8, y);
      }
    }
    const y = view.y(boxes.done);
    if (boxes.done >= 0 && y > HEAD && y < view.height) {
      context.fillStyle = colours.failed;
      context.fillText("stuck", GUTTER - 8, y);
    }
  }

  /** The names stay at the top when the diagram is scrolled. */
  drawNames() {
    const { context, colours, view } = this;
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, view.width, HEAD);
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, HEAD - 0.5);
    context.lineTo(view.width, HEAD - 0.5);
    context.stroke();
    context.save();
    context.beginPath();
    context.rect(GUTTER, 0, view.plotWidth, HEAD);
    context.clip();
    context.textAlign = "center";
    context.textBaseline = "middle";
    const most = Math.max(3, Math.floor((view.columnWidth - 6) / 6.7));
    view.boxes.processes.forEach((process, column) => {
      if (this.isVisible(column)) {
        const kind = view.boxes.kinds?.[column] ?? "";
        context.fillStyle = colours.ink;
        context.fillText(short(plain(process), most), this.middle(column), kind === "" ? HEAD / 2 : HEAD / 2 - 6);
        context.fillStyle = colours.dim;
        context.fillText(short(plain(kind), most), this.middle(column), HEAD / 2 + 7);
      }
    });
    context.restore();
  }

  /** The whole diagram in one strip, with the cut and the part that is shown. */
  drawMap() {
    const { context, colours, view } = this;
    const { boxes } = view;
    const left = view.width - MAP;
    const share = (rank) => HEAD + (Math.max(0, Math.min(boxes.size, rank)) / Math.max(1, boxes.size)) * view.plotHeight;
    context.fillStyle = colours.ground;
    context.fillRect(left, HEAD, MAP, view.plotHeight);
    if (boxes.done >= 0) {
      context.fillStyle = colours.performed;
      context.fillRect(left + 4, HEAD, MAP - 8, share(boxes.done) - HEAD);
      context.fillStyle = colours.failed;
      context.fillRect(left, share(boxes.done) - 1, MAP, 2);
    }
    const top = share(view.top);
    const bottom = share(view.top + view.rows);
    context.fillStyle = colours.band;
    context.fillRect(left, top, MAP, Math.max(3, bottom - top));
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.5;
    context.strokeRect(left + 1, top, MAP - 2, Math.max(3, bottom - top));
  }
}
