// Reading packed data.
import { say } from "./text.js";

export function fromBase64(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}

export async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Numbers of seven bits a byte, lowest first. Above 2^53 they are rounded, which is exact enough to draw. */
export class Bytes {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  byte() {
    if (this.at >= this.bytes.length) {
      throw new Error(say("timelineTruncated"));
    }
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        return value;
      }
      scale *= 128;
    }
  }

  signed() {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  signedBig() {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        return value & 1n ? -(value >> 1n) - 1n : value >> 1n;
      }
    }
  }

  text() {
    const length = this.number();
    const part = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return new TextDecoder().decode(part);
  }

  texts() {
    return Array.from({ length: this.number() }, () => this.text());
  }
}
