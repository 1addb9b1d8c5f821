// The timeboxes of all operations, in typed arrays. Written by TimelineData.java.
import { Bytes } from "../base/bytes.js";
import { say } from "../base/text.js";

export const PENDING = 2;
export const ABORTED = 1;

export class Timeboxes {
  constructor(bytes) {
    const data = new Bytes(bytes);
    if (String.fromCharCode(data.byte(), data.byte(), data.byte(), data.byte()) !== "PLT4") {
      throw new Error(say("wrongTimeline"));
    }
    const size = data.number();
    this.size = size;
    this.droppedBits = data.number();
    this.base = data.signedBig();
    this.processes = data.texts();
    this.names = data.texts();
    this.numbers = new Int32Array(size);
    this.call = new Float64Array(size);
    this.end = new Float64Array(size);
    this.process = new Int32Array(size);
    this.name = new Int32Array(size);
    this.standing = new Uint8Array(size);
    this.outcome = new Uint8Array(size);
    this.read(data, 2 ** this.droppedBits);
    this.readAnnotations(data);
    this.readWitness(data);
  }

  /** The steps of a witness in their order: places of operations in the arrays, -1 for silent steps. */
  readWitness(data) {
    const size = data.number();
    const names = data.texts();
    this.witness = { size, names, operation: new Int32Array(size), name: new Int32Array(size), completes: new Uint8Array(size) };
    for (let k = 0, at = 0; k < size; k++) {
      const silent = data.number() === 0;
      at += silent ? 0 : data.signed();
      this.witness.operation[k] = silent ? -1 : at;
      this.witness.name[k] = data.number();
      this.witness.completes[k] = data.number();
    }
  }

  /** The annotations. Their texts come from the history: they are shown as text, never as markup. */
  readAnnotations(data) {
    this.allAnnotations = data.number();
    this.annotations = Array.from({ length: data.number() }, () => {
      const from = data.number();
      const to = data.number();
      const [text, began, ended] = data.texts();
      const who = data.texts();
      return { from, to, text, began, ended, who };
    });
  }

  read(data, unit) {
    const { size, numbers, call, end, process, name, standing, outcome } = this;
    for (let i = 0, number = -1; i < size; i++) {
      number += data.number() + 1;
      numbers[i] = number;
    }
    for (let i = 0, at = 0; i < size; i++) {
      at += data.signed();
      call[i] = at * unit;
    }
    for (let i = 0; i < size; i++) {
      end[i] = call[i] + data.number() * unit;
    }
    for (let i = 0; i < size; i++) {
      process[i] = data.number();
    }
    for (let i = 0; i < size; i++) {
      name[i] = data.number();
    }
    this.first = size === 0 ? 0 : Infinity;
    this.last = 0;
    for (let i = 0; i < size; i++) {
      const flags = data.byte();
      standing[i] = flags & 15;
      outcome[i] = flags >> 4;
      this.first = Math.min(this.first, call[i]);
      this.last = Math.max(this.last, end[i]);
      if (outcome[i] === PENDING) {
        end[i] = Infinity;
      }
    }
  }

  /** The place of operation number N in the arrays, or -1. */
  indexOf(number) {
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle] === number) {
        return middle;
      }
      if (this.numbers[middle] < number) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** A moment as recorded. */
  timeText(offset) {
    return String(this.base + BigInt(Math.round(offset)));
  }
}
