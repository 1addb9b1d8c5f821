// The space-time diagram: its visible part, and the places of records.
import { byId, fitCanvas } from "../base/dom.js";
import { GUTTER, HEAD, MAP } from "./spacetime.js";
import { SpaceTimePainter } from "./spacetimepainter.js";

const TALLEST = 80;
const WIDEST = 300;
const USUAL = 24;
const NARROWEST_COLUMN = 92;
/** On a phone all columns of a few processes are in view, with shorter texts. */
const NARROWEST_ON_A_PHONE = 58;
const WIDEST_PHONE = 480;

export class SpaceTimeView {
  constructor(choice, diagram, canvas = "timeline-canvas", painter = SpaceTimePainter) {
    this.choice = choice;
    this.boxes = diagram;
    this.canvas = byId(canvas);
    this.context = this.canvas.getContext("2d");
    this.hovered = -1;
    this.across = 0;
    this.rowHeight = USUAL;
    this.frames = { drawn: 0, rectangles: 0, arrows: 0, milliseconds: 0 };
    this.selected = diagram.indexOf(choice.selection.operation);
    this.painter = new painter(this, this.context);
    this.top = 0;
    this.setRoom();
    this.measure();
    this.home();
    choice.on("selection", () => this.follow());
    // As in the timeline: a canvas of another size is empty until it is drawn.
    new ResizeObserver(() => {
      this.measure();
      this.draw();
    }).observe(this.canvas);
  }

  /** On a page that is as long as its parts, a small diagram takes only the room of its rows. */
  setRoom() {
    this.canvas.parentElement.style.setProperty("--diagram", HEAD + (this.boxes.size + 2) * TALLEST + "px");
  }

  /** After a change from light to dark or back. */
  readColours() {
    this.painter.readColours();
    this.request();
  }

  measure() {
    fitCanvas(this);
    this.columnWidth = this.columnFrom(NARROWEST_COLUMN);
    this.show(this.top, this.rowHeight);
    this.moveAcross(this.across);
  }

  /** As wide as the columns have room, from a width on. */
  columnFrom(narrowest) {
    const least = this.width > WIDEST_PHONE ? narrowest : NARROWEST_ON_A_PHONE;
    return Math.max(least, Math.min(WIDEST, this.plotWidth / Math.max(1, this.boxes.processes.length)));
  }

  get plotWidth() {
    return this.width - GUTTER - MAP;
  }

  get plotHeight() {
    return this.height - HEAD;
  }

  get rows() {
    return this.plotHeight / this.rowHeight;
  }

  /** The upper edge of a record. */
  y(rank) {
    return HEAD + (rank - this.top) * this.rowHeight;
  }

  /** The left edge of a column. */
  x(column) {
    return GUTTER + column * this.columnWidth - this.across;
  }

  /** The least height at which all rows are in view. */
  get least() {
    return Math.min(USUAL, this.plotHeight / (this.boxes.size + 2));
  }

  show(top, rowHeight) {
    this.rowHeight = Math.max(this.least, Math.min(TALLEST, rowHeight));
    this.top = Math.max(-1, Math.min(top, this.boxes.size + 1 - this.rows));
    this.request();
  }

  moveAcross(offset) {
    this.across = Math.max(0, Math.min(offset, this.boxes.processes.length * this.columnWidth - this.plotWidth));
    this.request();
  }

  /** Shows the cut, with more records before it than after it; without a cut, the beginning. */
  home() {
    const { boxes } = this;
    const { failedAt } = this.choice.scene;
    const height = this.roomyHeight(USUAL);
    this.show(boxes.done < 0 ? -1 : boxes.done - (this.plotHeight / height) * 0.6, height);
    const failed = boxes.indexOf(failedAt);
    if (failed >= 0) {
      this.revealColumn(boxes.process[failed]);
    }
  }

  /** The default height of a row, or more if there are few rows. */
  roomyHeight(usual) {
    return Math.max(usual, Math.min(TALLEST, this.plotHeight / (this.boxes.size + 2)));
  }

  whole() {
    this.show(-1, 0);
  }

  zoom(factor, atY = HEAD + this.plotHeight / 2) {
    const rank = this.top + (atY - HEAD) / this.rowHeight;
    const height = Math.max(this.least, Math.min(TALLEST, this.rowHeight / factor));
    this.show(rank - (atY - HEAD) / height, height);
  }

  move(rows) {
    this.show(this.top + rows, this.rowHeight);
  }

  revealColumn(column) {
    const left = column * this.columnWidth;
    if (left < this.across || left + this.columnWidth > this.across + this.plotWidth) {
      this.moveAcross(left - this.plotWidth / 2);
    }
  }

  reveal(rank) {
    const inView = rank >= this.top && rank + 1 <= this.top + this.rows;
    if (this.rowHeight < 4) {
      this.show(rank - this.plotHeight / USUAL / 2, USUAL);
    } else if (!inView) {
      this.show(rank - this.rows / 2, this.rowHeight);
    }
    this.revealColumn(this.boxes.process[rank]);
  }

  /** Shows what was selected here or elsewhere. */
  follow() {
    this.selected = this.boxes.indexOf(this.choice.selection.operation);
    if (this.selected >= 0 && this.choice.origin !== "timeline") {
      this.reveal(this.selected);
    }
    this.request();
  }

  request() {
    if (!this.waiting) {
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
    this.frames.arrows = this.painter.arrows;
    this.frames.milliseconds = performance.now() - began;
    this.tellHidden(this.painter.arrowsHidden);
  }

  tellHidden(hidden) {
    byId("arrows-hidden").hidden = !hidden;
  }

  /** Selects the record at a rank; at -1, none. */
  pick(rank, origin) {
    this.choice.select({ operation: rank < 0 ? -1 : this.boxes.numbers[rank] }, origin);
  }

  /** The rank of the record at a point, or -1. Of rows lower than a finger the nearest counts. */
  at(x, y) {
    const { boxes } = this;
    const column = Math.floor((x - GUTTER + this.across) / this.columnWidth);
    if (y < HEAD || x < GUTTER || x > this.width - MAP || column >= boxes.processes.length) {
      return -1;
    }
    const rank = this.top + (y - HEAD) / this.rowHeight;
    const reach = Math.max(0, 4 / this.rowHeight - 0.5);
    const ranks = boxes.columns[column];
    const k = boxes.firstFrom(column, Math.floor(rank));
    const near = [k - 1, k].filter((i) => i >= 0 && i < ranks.length).map((i) => ranks[i]);
    const away = (one) => Math.abs(one + 0.5 - rank);
    const best = near.sort((a, b) => away(a) - away(b))[0] ?? -1;
    return best >= 0 && away(best) <= 0.5 + reach ? best : -1;
  }

  /** The rank of a neighbour: before or after it in its process, or the nearest in another column. */
  neighbour(rank, along, across) {
    const { boxes } = this;
    const column = boxes.process[rank] + across;
    const ranks = boxes.columns[column] ?? [];
    const k = ranks.length === 0 ? 0 : boxes.firstFrom(column, rank);
    if (across === 0) {
      return ranks[k + along] ?? -1;
    }
    const near = [ranks[k - 1], ranks[k]].filter((one) => one !== undefined);
    return near.sort((a, b) => Math.abs(a - rank) - Math.abs(b - rank))[0] ?? -1;
  }
}
