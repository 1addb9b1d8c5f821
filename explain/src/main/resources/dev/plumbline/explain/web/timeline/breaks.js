// An axis with breaks: the operations that the explanation names are close together, whatever the time between them.
import { say } from "../base/text.js";
import { lengthText } from "./times.js";
import { stretchAround } from "./nearby.js";

/** More than this are not worth reading side by side; the nearest to the failure are kept. */
const MOST_ISLANDS = 5;
const SHARE_OF_A_BREAK = 0.08;
const MARGIN = 0.12;

/**
 * Which stretches of an axis hold nothing of the core: a stretch is left out if it is longer than all that remains, so
 * that a linear axis would spend most of its room on it.
 *
 * @param core indices of operations, with the one that fails first
 * @returns {room, shown, cuts}: what remains, from where to where it is, and what is left out as [{from, to}]
 */
export function stretchesWithout(lanes, axis, core, typical) {
  const near = (i, farthest) => {
    const end = Math.min(axis.end[i], axis.last);
    return [axis.call[i], Math.min(end, axis.call[i] + farthest)];
  };
  const [failed, ...others] = core;
  const whole = Math.min(axis.end[failed], axis.last) - axis.call[failed];
  const around = stretchAround(lanes, axis.call[failed], axis.call[failed] + whole, Math.max(whole, typical) * 3);
  const nearest = others.map((i) => near(i, Math.max(whole, typical) * 3)).sort((a, b) => Math.abs(b[1] - around[0]) - Math.abs(a[1] - around[0]));
  const kept = [around, ...nearest.slice(-(MOST_ISLANDS - 1))];
  const margin = Math.max(typical, (around[1] - around[0]) * MARGIN);
  const islands = kept.map(([from, to]) => ({ from: from - margin, to: to + margin })).sort((a, b) => a.from - b.from);
  let room = islands.reduce((sum, { from, to }) => sum + to - from, 0);
  const merged = [islands[0]];
  for (const island of islands.slice(1)) {
    const last = merged[merged.length - 1];
    if (island.from - last.to > room) {
      merged.push(island);
    } else {
      room += Math.max(0, island.from - last.to);
      last.to = Math.max(last.to, island.to);
    }
  }
  const shown = [merged[0].from, merged[merged.length - 1].to];
  return { room, shown, cuts: merged.slice(1).map((island, k) => ({ from: merged[k].to, to: island.from })) };
}

/**
 * The positions of another axis, with each cut squeezed to a narrow strip. The squeezing never changes an order: two
 * operations overlap on this axis exactly if they do on the other, wherever they are.
 */
export class BrokenAxis {
  constructor(plain, { room, cuts }) {
    this.plain = plain;
    this.name = plain.name;
    this.boxes = plain.boxes;
    const width = room * SHARE_OF_A_BREAK;
    let removed = 0;
    this.cuts = cuts.map(({ from, to }) => {
      const cut = { from, to, left: from - removed, right: from - removed + width };
      removed += to - from - width;
      return cut;
    });
    this.call = Float64Array.from(plain.call, (position) => this.to(position));
    this.end = Float64Array.from(plain.end, (position) => this.to(position));
    this.first = this.to(plain.first);
    this.last = this.to(plain.last);
    this.cuts.forEach((cut) => (cut.operations = plain.call.reduce((sum, position, i) => sum + (position > cut.from && plain.end[i] < cut.to ? 1 : 0), 0)));
  }

  to(position) {
    let removed = 0;
    for (const { from, to, left, right } of this.cuts) {
      if (position <= from) {
        break;
      }
      if (position < to) {
        return left + ((position - from) / (to - from)) * (right - left);
      }
      removed = to - right;
    }
    return position - removed;
  }

  back(position) {
    let removed = 0;
    for (const { from, to, left, right } of this.cuts) {
      if (position <= left) {
        break;
      }
      if (position < right) {
        return from + ((position - left) / (right - left)) * (to - from);
      }
      removed = to - right;
    }
    return position + removed;
  }

  at(time) {
    return this.to(this.plain.at(time));
  }

  span(from, to) {
    return this.plain.span(from, to);
  }

  /** Whether an operation is squeezed into a break. */
  hides(i) {
    return this.cuts.some(({ left, right }) => this.call[i] >= left && this.end[i] <= right);
  }

  /** Those of the other axis, between the breaks. */
  marks(from, to, width, times) {
    const edges = [from, ...this.cuts.flatMap(({ left, right }) => [left, right]).filter((at) => at > from && at < to), to];
    const made = [];
    for (let k = 0; k + 1 < edges.length; k++) {
      const [begin, end] = [edges[k], edges[k + 1]];
      const isBreak = this.cuts.some(({ left, right }) => begin >= left && end <= right);
      if (!isBreak && end > begin) {
        this.plain
          .marks(this.back(begin), this.back(end), ((end - begin) / (to - from)) * width, times)
          .forEach(([at, text]) => made.push([this.to(at), text]));
      }
    }
    return made;
  }
}

/** The break at a point of a timeline, or null. */
export function breakAt(view, x) {
  const at = view.position(x);
  return x < view.gutter ? null : ((view.axis.cuts ?? []).find(({ left, right }) => at >= left && at <= right) ?? null);
}

/** How long the part is that a break leaves out. */
export function lengthOfBreak(view, cut) {
  return lengthText(BigInt(Math.round(view.axis.span(cut.from, cut.to))), view.times.unit);
}

/** Two jagged lines across all lanes, nothing between them but the length that is missing. */
export function drawBreaks(view, context, colours) {
  for (const cut of view.axis.cuts ?? []) {
    const left = view.x(cut.left);
    const right = view.x(cut.right);
    if (right < view.gutter || left > view.width) {
      continue;
    }
    const jag = Math.min(6, (right - left) / 4);
    const edge = (x, down) => {
      const rows = Math.ceil((view.height - view.top) / 10);
      for (let k = 0; k <= rows; k++) {
        const row = down ? k : rows - k;
        context.lineTo(x + (row % 2 === 0 ? -jag : jag) / 2, view.top + row * 10);
      }
    };
    context.fillStyle = colours.ground;
    context.beginPath();
    edge(left, true);
    edge(right, false);
    context.closePath();
    context.fill();
    context.strokeStyle = colours.faint;
    context.lineWidth = 1.5;
    [left, right].forEach((x) => {
      context.beginPath();
      edge(x, true);
      context.stroke();
    });
    context.save();
    context.fillStyle = colours.dim;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.translate((left + right) / 2, (view.top + view.height) / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(say("leftOutShort", { length: lengthOfBreak(view, cut) }), 0, 0);
    context.restore();
  }
}
