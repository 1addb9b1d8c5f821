// The message sequence chart. Navigation is that of the space-time diagram, with steps instead of records.
import { byId } from "../base/dom.js";
import { GUTTER, HEAD, MAP } from "../spacetime/spacetime.js";
import { SpaceTimeView } from "../spacetime/spacetimeview.js";
import { ChartPainter } from "./chartpainter.js";

const USUAL_ROW = 24;
const NARROWEST_CHART_COLUMN = 72;

export class ChartView extends SpaceTimeView {
  constructor(choice, chart) {
    super(choice, chart, "chart-canvas", ChartPainter);
    this.showLegend();
    // A link may have chosen a step before there was a chart.
    this.follow();
  }

  /** A legend of the elements in this chart: a key for several of them is shown if any occurs. */
  showLegend() {
    const occurring = this.boxes.occurring();
    document.querySelectorAll("#chart .legend [data-of]").forEach((key) => (key.hidden = !key.dataset.of.split(" ").some((name) => occurring.has(name))));
  }

  /** Shows another chart in place of this one. */
  take(chart) {
    this.boxes = chart;
    this.setRoom();
    this.showLegend();
    this.measure();
    this.home();
  }

  measure() {
    super.measure();
    this.columnWidth = this.columnFrom(NARROWEST_CHART_COLUMN);
    this.moveAcross(this.across);
  }

  /** Shows the failing operation with the steps before it; without one, the beginning. */
  home() {
    const { boxes, choice } = this;
    const call = boxes.calls.find((one) => one.operation === choice.scene.failedAt);
    const height = this.roomyHeight(USUAL_ROW);
    const rows = this.plotHeight / height;
    const from = call ? Math.max(call.begin, Math.min(call.end, boxes.size) - rows * 0.6) - rows * 0.3 : -1;
    this.show(boxes.size <= rows ? -1 : from, height);
    if (call) {
      this.revealColumn(call.lifeline);
    }
  }

  revealColumn(column) {
    if (column >= 0) {
      super.revealColumn(column);
    }
  }

  /** A row is one step, so each point of the row selects it. */
  at(x, y) {
    const rank = Math.floor(this.top + (y - HEAD) / this.rowHeight);
    return y < HEAD || x < GUTTER || x > this.width - MAP || rank < 0 || rank >= this.boxes.size ? -1 : rank;
  }

  /** Rows without a column have neighbours only in the order of the steps. */
  neighbour(rank, along, across) {
    return this.boxes.process[rank] < 0 ? rank + along : super.neighbour(rank, along, across);
  }

  pick(rank, origin) {
    const calls = rank < 0 ? [] : this.boxes.callsAt(rank);
    const call = calls.find((one) => one.failed) ?? calls[0];
    this.choice.select({ operation: call?.operation ?? -1, step: rank < 0 ? -1 : rank + 1 }, "chart-" + origin);
  }

  follow() {
    const { step, operation } = this.choice.selection;
    this.selected = step >= 1 && step <= this.boxes.size ? step - 1 : this.boxes.indexOf(operation);
    if (this.selected >= 0 && this.choice.origin !== "chart-timeline") {
      this.reveal(this.selected);
    }
    this.request();
  }

  tellHidden(hidden) {
    byId("chart-arrows-hidden").hidden = !hidden;
  }
}
