// The timeboxes on each line of the picture, in an order that allows binary search.

/**
 * Operations of one process may overlap: pending ones, and all operations of an asynchronous process. A process gets
 * at most this number of lines.
 */
export const MOST_LINES = 6;

/** Heights of the strips above the lines: the whole history, and the times. */
export const OVERVIEW = 26;
export const AXIS = 22;

/** A line of the picture: operations by their calls, at their positions on an axis. */
class Lane {
  /** @param number its place among all lanes */
  constructor(number, process, line, indices) {
    this.number = number;
    this.process = process;
    this.line = line;
    this.index = indices;
    this.start = new Float64Array(indices.length);
    this.end = new Float64Array(indices.length);
    this.latest = new Float64Array(indices.length);
    // Whether operations on it hide one another.
    this.shared = false;
  }

  /** Takes the positions that its operations have on an axis; their order is the same on each. */
  use(axis) {
    const { index, start, end, latest } = this;
    let last = -Infinity;
    for (let k = 0; k < index.length; k++) {
      start[k] = axis.call[index[k]];
      end[k] = axis.end[index[k]];
      // The latest end so far: ascending even where one operation outlasts those after it.
      last = Math.max(last, end[k]);
      latest[k] = last;
    }
  }

  findOutWhetherShared() {
    for (let k = 1; k < this.latest.length && !this.shared; k++) {
      this.shared = this.start[k] < this.latest[k - 1];
    }
  }

  /** Whether an operation of it has a position in common with a closed interval. */
  hasAnyWithin(from, to) {
    const k = this.firstEndingFrom(from);
    return k < this.size && this.start[k] <= to;
  }

  get size() {
    return this.start.length;
  }

  /** The first operation that has not ended before this moment: those before it cannot be seen. */
  firstEndingFrom(time) {
    return firstAtLeast(this.latest, time, 0);
  }

  /** The first operation, from one on, that ends after this moment. */
  firstEndingAfter(time, from) {
    return firstAtLeast(this.latest, time, from, true);
  }

  firstStartingFrom(time, from = 0) {
    return firstAtLeast(this.start, time, from);
  }
}

/**
 * The first place, from one on, whose element is at least the limit (or above it), in ascending elements. Gallops: it
 * mostly is near.
 */
export function firstAtLeast(ascending, limit, from, above = false) {
  const before = (place) => ascending[place] < limit || (above && ascending[place] === limit);
  let step = 1;
  let low = from;
  while (low + step < ascending.length && before(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, ascending.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export function lanesOf(boxes) {
  const byProcess = boxes.processes.map(() => []);
  for (let i = 0; i < boxes.size; i++) {
    byProcess[boxes.process[i]].push(i);
  }
  const order = boxes.processes.map((name, p) => p);
  order.sort((a, b) => boxes.processes[a].localeCompare(boxes.processes[b], "en", { numeric: true }));
  const lanes = [];
  for (const p of order) {
    const indices = byProcess[p].sort((a, b) => boxes.call[a] - boxes.call[b] || a - b);
    const lines = [];
    const free = [];
    for (const i of indices) {
      let line = free.findIndex((end) => end <= boxes.call[i]);
      if (line < 0) {
        line = Math.min(free.length, MOST_LINES - 1);
      }
      (lines[line] ??= []).push(i);
      free[line] = Math.max(free[line] ?? 0, boxes.end[i]);
    }
    lines.forEach((line, k) => lanes.push(new Lane(lanes.length, p, k, Int32Array.from(line))));
  }
  for (const lane of lanes) {
    lane.use(boxes);
    lane.findOutWhetherShared();
  }
  return lanes;
}
