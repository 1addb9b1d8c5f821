// How a message sequence chart looks on the canvas: the columns, boxes and zoom levels of the space-time diagram, with
// bars for operations, and arrows with the messages.
import { phrase, plain, short } from "../base/text.js";
import { drawLook } from "../timeline/boxlook.js";
import { GUTTER, HEAD, MAP } from "../spacetime/spacetime.js";
import { MOST_ARROWS, SpaceTimePainter } from "../spacetime/spacetimepainter.js";

const LETTERS = 13;
const LETTER_WIDTH = 6.7;
const BESIDE = 5;
const LOOP = 12;

/** Draws the visible part of a ChartView. */
export class ChartPainter extends SpaceTimePainter {
  get legible() {
    return this.view.rowHeight >= LETTERS;
  }

  /** A vertical line while an actor exists; dotted for clients. */
  drawLines() {
    const { context, colours, view } = this;
    const chart = view.boxes;
    chart.lifelines.forEach((lifeline, column) => {
      if (!this.isVisible(column)) {
        return;
      }
      const x = Math.round(this.middle(column)) + 0.5;
      context.strokeStyle = lifeline.client ? colours.line : colours.faint;
      context.lineWidth = 1;
      context.setLineDash(lifeline.client ? [3, 3] : []);
      context.beginPath();
      let from = 0;
      for (const [begin, end] of [...chart.downtimes[column], [chart.size + 1, chart.size + 1]]) {
        context.moveTo(x, Math.max(HEAD, view.y(from)));
        context.lineTo(x, Math.min(view.height, view.y(begin)));
        from = end;
      }
      context.stroke();
    });
    context.setLineDash([]);
  }

  get barWidth() {
    return Math.min(this.view.columnWidth - 16, this.legible ? 220 : 24);
  }

  drawCall(call) {
    const { context, colours, view } = this;
    const top = Math.max(HEAD - 6, view.y(Math.max(0, call.begin)) + 1);
    const bottom = Math.min(view.height + 6, view.y(call.end + 1) - 1);
    if (bottom < HEAD || top > view.height || !this.isVisible(call.lifeline)) {
      return;
    }
    this.rectangles++;
    const width = this.barWidth;
    const left = this.middle(call.lifeline) - width / 2;
    drawLook(context, this.fills, call.failed ? "failed" : "call", top, Math.max(2, bottom - top), (at, inner) =>
      context.roundRect(left, at, width, inner, 4));
    if (this.legible) {
      const most = Math.floor((width - 8) / LETTER_WIDTH);
      const lines = [(call.failed ? "\u2715 " : "") + "#" + call.operation + " " + plain(call.text), call.result === "" ? "" : "= " + plain(call.result)];
      const oneLine = bottom - top < 34;
      context.fillStyle = call.failed ? colours["failed-ink"] : colours.ink;
      context.textAlign = "left";
      context.textBaseline = "middle";
      const texts = oneLine ? [lines.join(" ")] : lines;
      texts.forEach((text, i) => context.fillText(short(text, most), left + 5, Math.max(HEAD + 10, top + 11) + i * 14));
    }
  }

  /** Arrows that cross other columns are drawn below the bars of operations. */
  drawArrows() {
    super.drawArrows();
    this.drawSent();
    this.view.boxes.calls.forEach((call) => this.drawCall(call));
  }

  drawSent() {
    if (this.arrowsHidden) {
      return;
    }
    const { view } = this;
    for (let rank = this.first; rank <= this.last; rank++) {
      if (this.arrows >= MOST_ARROWS) {
        this.arrowsHidden = true;
        return;
      }
      const { answers, sent } = view.boxes.steps[rank];
      const chosen = rank === view.selected;
      answers.forEach((m) => this.drawAnswer(rank, view.boxes.messages[m], chosen));
      sent.filter((m) => view.boxes.messages[m].receipts.length === 0).forEach((m) => this.drawUnreceived(rank, view.boxes.messages[m], chosen));
    }
  }

  /** Where an arrow meets a column: at the edge of a box or a bar. */
  edgeOf(column, towards) {
    const half = this.view.boxes.lifelines[column].client ? this.barWidth / 2 : this.boxWidth / 2;
    return this.middle(column) + half * towards;
  }

  drawArrow(edge, given, width) {
    const { view } = this;
    const colour = given === this.colours.faint ? this.colours.dim : given;
    const { from, to, edgeMessage, messages, steps } = view.boxes;
    const message = messages[edgeMessage[edge]];
    const lost = steps[to[edge]].kind === "lose";
    this.arrows++;
    if (message.from === message.to) {
      this.drawLoop(message, view.y(from[edge] + 0.5), view.y(to[edge] + 0.5), colour, width);
      return;
    }
    const right = message.to > message.from ? 1 : -1;
    const level = from[edge] === to[edge];
    const y1 = view.y(from[edge] + 0.5) + (level ? -BESIDE : 0);
    const y2 = view.y(to[edge] + 0.5) + (level ? -BESIDE : 0);
    this.line(this.edgeOf(message.from, right), y1, this.edgeOf(message.to, -right), y2, colour, width, lost ? [4, 3] : [], !lost);
  }

  /** From an actor to itself, beside its line; dashed for a timer. */
  drawLoop(message, y1, y2, colour, width) {
    const { context } = this;
    const x = this.edgeOf(message.to, 1);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(message.kind === "timer" ? [3, 3] : []);
    context.beginPath();
    context.moveTo(x, y1);
    context.lineTo(x + LOOP / 2, y1);
    context.lineTo(x + LOOP / 2, y2);
    context.stroke();
    context.setLineDash([]);
    this.line(x + LOOP / 2, y2, x, y2, colour, width, [], true);
  }

  /** An answer to a client, with its text, in the step that sends it. */
  drawAnswer(rank, message, chosen) {
    const { context, colours, view } = this;
    const right = message.to > message.from ? 1 : -1;
    const y = view.y(rank + 0.5) + BESIDE;
    const colour = chosen ? colours.accent : message.kind === "ignored" ? colours.faint : colours.ink;
    const head = this.edgeOf(message.to, -right);
    this.arrows++;
    this.line(this.edgeOf(message.from, right), y, head, y, colour, chosen ? 2 : 1, message.kind === "ignored" ? [2, 3] : [], true);
    if (this.legible) {
      const text = short(plain(message.text), Math.floor((view.columnWidth - 24) / LETTER_WIDTH));
      const width = context.measureText(text).width + 4;
      // Beside the client, unless the bar of another client is there.
      const crowded = view.boxes.lifelines[message.to - right].client;
      const tail = this.edgeOf(message.from, right);
      const left = crowded ? (right > 0 ? tail + 4 : tail - width - 4) : right > 0 ? head - width - 9 : head + 9;
      context.fillStyle = colours.panel;
      context.fillRect(left, y - 6, width, 12);
      context.fillStyle = colour;
      context.textAlign = "left";
      context.textBaseline = "middle";
      context.fillText(text, left + 2, y + 0.5);
    }
  }

  /** A message that was not received: an arrow that ends in a circle. */
  drawUnreceived(rank, message, chosen) {
    const { context, colours, view } = this;
    const colour = chosen ? colours.accent : colours.faint;
    const right = message.to >= message.from ? 1 : -1;
    const x1 = this.edgeOf(message.from, right);
    const x2 = message.to === message.from ? x1 + LOOP : x1 + right * Math.min(28, Math.abs(this.middle(message.to) - x1) * 0.4);
    const y1 = view.y(rank + 0.5);
    const y2 = y1 + Math.min(10, view.rowHeight / 2);
    this.arrows++;
    this.line(x1, y1, x2, y2, colour, chosen ? 2 : 1, [3, 2], false);
    context.beginPath();
    context.arc(x2, y2, 2.5, 0, 2 * Math.PI);
    context.fillStyle = colours.panel;
    context.fill();
    context.stroke();
  }

  line(x1, y1, x2, y2, colour, width, dash, head) {
    const { context, view } = this;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
    context.setLineDash([]);
    if (head && y2 > HEAD - 10 && y2 < view.height + 10) {
      const angle = Math.atan2(y2 - y1, x2 - x1);
      const size = Math.min(7, Math.max(3, view.rowHeight / 2));
      context.beginPath();
      context.moveTo(x2, y2);
      context.lineTo(x2 - size * Math.cos(angle - 0.45), y2 - size * Math.sin(angle - 0.45));
      context.lineTo(x2 - size * Math.cos(angle + 0.45), y2 - size * Math.sin(angle + 0.45));
      context.fill();
    }
  }

  /** The received message, or another event of the step. */
  text(rank, standing, most) {
    const { steps, messages, sentences } = this.view.boxes;
    const step = steps[rank];
    const message = messages[step.message];
    const mark = message?.kind === "timer" ? sentences.timerMark : sentences[step.kind + "Mark"] ?? "";
    return short((step.fails ? sentences.throwsMark : "") + mark + (message ? plain(message.text) : ""), most);
  }

  /** Partitions and the end of all faults go across all columns. */
  drawCut() {
    const { context, colours, view } = this;
    const { steps, lifelines, sentences } = view.boxes;
    for (let rank = this.first; rank <= this.last; rank++) {
      const { kind, side } = steps[rank];
      if (steps[rank].lifeline >= 0) {
        continue;
      }
      const y = Math.round(view.y(rank + 0.5));
      context.strokeStyle = kind === "cut" ? colours.blocked : colours.faint;
      context.lineWidth = 1.5;
      context.setLineDash([8, 4]);
      context.beginPath();
      context.moveTo(GUTTER, y);
      context.lineTo(view.width - MAP, y);
      context.stroke();
      context.setLineDash([]);
      if (this.legible) {
        const names = side.map((i) => plain(lifelines[i].name)).join(", ");
        const text = kind === "cut" ? phrase(sentences.cutFrom, { names }) : sentences[kind];
        const said = short(text, Math.floor((view.plotWidth - 20) / LETTER_WIDTH));
        context.textAlign = "left";
        context.textBaseline = "middle";
        context.fillStyle = colours.panel;
        context.fillRect(GUTTER + 8, y - 7, context.measureText(said).width + 8, 14);
        context.fillStyle = kind === "cut" ? colours.blocked : colours.dim;
        context.fillText(said, GUTTER + 12, y + 0.5);
      }
      if (rank === view.selected) {
        context.strokeStyle = colours.accent;
        context.lineWidth = 2;
        context.strokeRect(GUTTER + 2, view.y(rank) + 1, view.plotWidth - 4, Math.max(2, view.rowHeight - 2));
      }
    }
  }

  /** The whole chart in one strip, with the operation that fails and the part that is shown. */
  drawMap() {
    super.drawMap();
    const { context, colours, view } = this;
    const { size, calls } = view.boxes;
    const share = (rank) => HEAD + (Math.max(0, Math.min(size, rank)) / Math.max(1, size)) * view.plotHeight;
    calls.filter((call) => call.failed).forEach((call) => {
      context.fillStyle = colours.failed;
      context.fillRect(view.width - MAP + 8, share(call.begin), MAP - 16, Math.max(2, share(call.end + 1) - share(call.begin)));
    });
  }
}
