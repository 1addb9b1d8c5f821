// Horizontal positions: by time, or by the order of calls and returns.
import { PENDING } from "./timebox.js";
import { firstAtLeast } from "./lanes.js";
import { niceStep } from "./times.js";

const ROOM_OF_A_CHARACTER = 6.8;
const LEAST_ROOM = 100;

/** Positions are times, as offsets from the base of the timeboxes. */
export class TimeAxis {
  constructor(boxes) {
    this.name = "time";
    this.plain = this;
    this.boxes = boxes;
    this.call = boxes.call;
    this.end = boxes.end;
    this.first = boxes.first;
    this.last = boxes.last;
  }

  /** The position of a time. */
  at(time) {
    return time;
  }

  /** From the position of the axis without breaks, and to it: see breaks.js. */
  to(position) {
    return position;
  }

  back(position) {
    return position;
  }

  /** The time between two positions. */
  span(from, to) {
    return to - from;
  }

  /** Marks between two positions, as many as fit without touching: [position, text]. */
  marks(from, to, width, times) {
    const step = this.step(from, to, width, times);
    const shift = times.shift(step);
    const made = [];
    for (let at = Math.ceil((from + shift) / step) * step - shift; at <= to; at += step) {
      made.push([at, times.mark(at, step)]);
    }
    return made;
  }

  /** The texts depend on the step, and the step on the room that the texts need: wider until they fit. */
  step(from, to, width, times) {
    let step = niceStep(((to - from) * LEAST_ROOM) / Math.max(1, width));
    for (;;) {
      const longest = Math.max(times.mark(from, step).length, times.mark(to, step).length);
      const room = (step / (to - from)) * width;
      if (room >= (longest + 2) * ROOM_OF_A_CHARACTER || step > to - from) {
        return step;
      }
      step = niceStep(step + 1);
    }
  }
}

/**
 * Positions are numbers of moments at which something is called or returns: one tiny operation beside a long pause takes
 * as much room as any other.
 *
 * A moment gets one number. Where an operation is called and returns at the same moment it gets two, first for all
 * calls, then for all returns: the operation is seen, and still two operations overlap on this axis exactly if they do
 * in time. (Timeboxes are closed: at one moment every call comes before every return.)
 */
export class OrderAxis {
  constructor(boxes) {
    this.name = "order";
    this.plain = this;
    this.boxes = boxes;
    const { size } = boxes;
    const all = new Float64Array(2 * size);
    let found = 0;
    for (let i = 0; i < size; i++) {
      all[found++] = boxes.call[i];
      if (boxes.outcome[i] !== PENDING) {
        all[found++] = boxes.end[i];
      }
    }
    const sorted = all.subarray(0, found).sort();
    let distinct = 0;
    for (let k = 0; k < found; k++) {
      if (k === 0 || sorted[k] !== sorted[k - 1]) {
        sorted[distinct++] = sorted[k];
      }
    }
    this.moments = sorted.slice(0, distinct);
    this.number();
  }

  /** The positions of all moments, then those of all operations. */
  number() {
    const { boxes, moments } = this;
    const { size } = boxes;
    // Operations mostly come by their calls, and return soon: the search from the last place found is short.
    const place = (time, near) => firstAtLeast(moments, time, near < moments.length && moments[near] <= time ? near : 0);
    const calls = new Int32Array(size);
    const ends = new Int32Array(size);
    const two = new Uint8Array(moments.length);
    for (let i = 0, near = 0; i < size; i++) {
      near = place(boxes.call[i], near);
      calls[i] = near;
      ends[i] = boxes.outcome[i] === PENDING ? -1 : place(boxes.end[i], near);
      if (ends[i] === near) {
        two[near] = 1;
      }
    }
    this.position = new Float64Array(moments.length);
    let next = 0;
    for (let m = 0; m < moments.length; m++) {
      this.position[m] = next;
      next += 1 + two[m];
    }
    this.two = two;
    this.call = new Float64Array(size);
    this.end = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      this.call[i] = this.position[calls[i]];
      this.end[i] = ends[i] < 0 ? Infinity : this.position[ends[i]] + two[ends[i]];
    }
    this.first = 0;
    this.last = Math.max(0, next - 1);
  }

  /** The position of a time; between two moments in proportion. */
  at(time) {
    const { moments, position } = this;
    const m = firstAtLeast(moments, time, 0);
    if (m === moments.length) {
      return this.last;
    }
    if (moments[m] === time || m === 0) {
      return position[m];
    }
    const before = position[m - 1] + this.two[m - 1];
    return before + ((time - moments[m - 1]) / (moments[m] - moments[m - 1])) * (position[m] - before);
  }

  to(position) {
    return position;
  }

  back(position) {
    return position;
  }

  span(from, to) {
    return this.momentAt(to) - this.momentAt(from);
  }

  /** The moment at or before a position. */
  momentAt(at) {
    return this.moments[Math.max(0, firstAtLeast(this.position, at, 0, true) - 1)];
  }

  /** Marks at moments, with their times. Times are not in proportion here, so each has its own unit. */
  marks(from, to, width, times) {
    const made = [];
    const room = (to - from) / Math.max(1, width);
    let free = -Infinity;
    const stride = niceStep(LEAST_ROOM * room);
    for (let at = Math.max(0, Math.ceil(from / stride) * stride); at <= Math.min(to, this.last); at += stride) {
      const text = times.text(times.recorded(this.momentAt(at)));
      if (at >= free) {
        made.push([at, text]);
        free = at + (text.length + 2) * ROOM_OF_A_CHARACTER * room;
      }
    }
    return made;
  }
}
