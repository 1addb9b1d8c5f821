// A space-time diagram in typed arrays: records by their rank, which is their place from top to bottom. Written by
// SpaceTimeData.java.
import { Bytes } from "../base/bytes.js";
import { say } from "../base/text.js";

/** Sizes of the fixed parts: names of processes on top, places on the left, the whole diagram on the right. */
export const HEAD = 30;
export const GUTTER = 62;
export const MAP = 22;

const BLOCK = 256;

/** A diagram of columns, with one element in each row, and arrows between rows. */
export class Diagram {
  /** @param process the column of each row; -1 for a row without a column */
  takeRows(processes, process) {
    this.processes = processes;
    this.process = process;
    const columns = processes.map(() => []);
    process.forEach((column, rank) => columns[column]?.push(rank));
    this.columns = columns.map((ranks) => Int32Array.from(ranks));
  }

  /** Arrows by where they end. */
  takeEdges(from, to) {
    this.from = from;
    this.to = to;
    // Arrows by where they begin, and how far the longest of each block reaches.
    this.byFrom = Int32Array.from({ length: from.length }, (_, e) => e).sort((a, b) => this.from[a] - this.from[b]);
    this.begin = Int32Array.from(this.byFrom, (e) => this.from[e]);
    this.reach = new Int32Array(Math.ceil(from.length / BLOCK));
    this.byFrom.forEach((e, k) => {
      const block = Math.floor(k / BLOCK);
      this.reach[block] = Math.max(this.reach[block], this.to[e]);
    });
  }

  /** The place in its column of the first record from a rank on. */
  firstFrom(column, rank) {
    const ranks = this.columns[column];
    return firstNotBelow(ranks.length, (i) => ranks[i] >= rank);
  }

  /** The arrows that are partly between two ranks, at most one more than `most`. */
  edgesBetween(first, last, most) {
    const found = [];
    const enough = () => found.length > most;
    for (let e = firstNotBelow(this.to.length, (i) => this.to[i] >= first); e < this.to.length && this.to[e] <= last && !enough(); e++) {
      found.push(e);
    }
    // Those that end further down: from a record in here, or from one further up.
    const beyond = firstNotBelow(this.begin.length, (k) => this.begin[k] > last);
    for (let block = 0; block * BLOCK < beyond && !enough(); block++) {
      if (this.reach[block] <= last) {
        continue;
      }
      for (let k = block * BLOCK; k < Math.min(beyond, (block + 1) * BLOCK) && !enough(); k++) {
        if (this.to[this.byFrom[k]] > last) {
          found.push(this.byFrom[k]);
        }
      }
    }
    return found;
  }

  /** The arrows that end at a record. */
  edgesTo(rank) {
    const found = [];
    for (let e = firstNotBelow(this.to.length, (i) => this.to[i] >= rank); e < this.to.length && this.to[e] === rank; e++) {
      found.push(e);
    }
    return found;
  }

  /** The arrows that begin at a record. */
  edgesFrom(rank) {
    const found = [];
    for (let k = firstNotBelow(this.begin.length, (i) => this.begin[i] >= rank); k < this.begin.length && this.begin[k] === rank; k++) {
      found.push(this.byFrom[k]);
    }
    return found;
  }
}

export class SpaceTime extends Diagram {
  constructor(bytes) {
    super();
    const data = new Bytes(bytes);
    if (String.fromCharCode(data.byte(), data.byte(), data.byte(), data.byte()) !== "PLC1") {
      throw new Error(say("wrongDiagram"));
    }
    const size = data.number();
    this.size = size;
    // If a report holds a part only: the number of records before it.
    this.above = data.number();
    const done = data.number();
    /** The number of these records above the cut; -1 if there is no cut. */
    this.done = done === 0 ? -1 : done - 1 - this.above;
    const processes = data.texts();
    this.names = data.texts();
    this.numbers = Int32Array.from({ length: size }, accumulated(data));
    this.takeRows(processes, Int32Array.from({ length: size }, () => data.number()));
    this.name = Int32Array.from({ length: size }, () => data.number());
    const last = this.processes.map(() => 0);
    this.record = Int32Array.from({ length: size }, (_, rank) => (last[this.process[rank]] += data.signed()));
    this.standing = new Uint8Array(size);
    this.outcome = new Uint8Array(size);
    for (let rank = 0; rank < size; rank++) {
      const flags = data.byte();
      this.standing[rank] = flags & 15;
      this.outcome[rank] = flags >> 4;
    }
    this.kinds = this.archetypes();
    this.ranks = new Map();
    this.numbers.forEach((number, rank) => this.ranks.set(number, rank));
    this.readEdges(data);
  }

  /** The archetype of each process, if all its records have one: AClient of AClient.unlock. */
  archetypes() {
    const of = this.names.map((name) => name.slice(0, Math.max(0, name.lastIndexOf("."))));
    return this.columns.map((ranks) => {
      const kinds = new Set(Array.from(ranks, (rank) => of[this.name[rank]]));
      return kinds.size === 1 ? [...kinds][0] : "";
    });
  }

  readEdges(data) {
    const edges = data.number();
    const from = new Int32Array(edges);
    const to = new Int32Array(edges);
    for (let e = 0, head = 0; e < edges; e++) {
      head += data.number();
      to[e] = head;
      from[e] = head - data.number();
    }
    this.takeEdges(from, to);
  }

  /** The rank of operation number N, or -1. */
  indexOf(number) {
    return this.ranks.get(number) ?? -1;
  }

  /** The rank of a record of a process, or -1. */
  find(process, record) {
    const ranks = this.columns[process] ?? [];
    const k = firstNotBelow(ranks.length, (i) => this.record[ranks[i]] >= record);
    return k < ranks.length && this.record[ranks[k]] === record ? ranks[k] : -1;
  }
}

function accumulated(data) {
  let at = 0;
  return () => (at += data.signed());
}

/** The first place at which something holds that holds from there on. */
function firstNotBelow(size, holds) {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
