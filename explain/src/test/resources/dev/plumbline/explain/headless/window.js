// What a window has beside its document. Given from outside: pageHash (the fragment of the address), inflate and utf8
// (bytes to bytes, bytes to text).

globalThis.window = globalThis;
const outer = new Listening();
globalThis.addEventListener = (type, listener) => outer.addEventListener(type, listener);
globalThis.removeEventListener = (type, listener) => outer.removeEventListener(type, listener);
globalThis.dispatchEvent = (event) => outer.dispatchEvent(event);
globalThis.devicePixelRatio = 1;
globalThis.innerWidth = 1400;
globalThis.innerHeight = 900;
globalThis.navigator = { clipboard: { writeText: async () => {} }, maxTouchPoints: 0 };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.getComputedStyle = () => ({ getPropertyValue: () => "#888" });
globalThis.performance = { now: () => 0 };

/** Addresses as a browser has them: entries, where one may go back. */
const entries = [pageHash];
let entry = 0;
globalThis.location = {
  pathname: "/",
  get href() {
    return "/" + entries[entry];
  },
  get hash() {
    return entries[entry] === "#" ? "" : entries[entry];
  },
  set hash(text) {
    entries.splice(++entry, entries.length, "#" + String(text).replace(/^#/, ""));
    dispatchEvent(new Event("hashchange"));
  },
  reload() {
    location.reloaded = true;
  },
};
const fragmentOf = (address) => (address.includes("#") ? address.slice(address.indexOf("#")) : "");
globalThis.history = {
  state: null,
  replaceState(state, title, address) {
    entries[entry] = fragmentOf(address);
  },
  pushState(state, title, address) {
    entries.splice(++entry, entries.length, fragmentOf(address));
  },
  back() {
    if (entry > 0) {
      const before = entries[entry--];
      dispatchEvent(new Event("popstate", { state: null }));
      if (before !== entries[entry]) {
        dispatchEvent(new Event("hashchange"));
      }
    }
  },
  get length() {
    return entries.length;
  },
};

const stored = () => {
  const map = new Map();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, String(value)), removeItem: (key) => void map.delete(key) };
};
globalThis.localStorage = stored();
globalThis.sessionStorage = stored();

class Observer {
  observe() {}

  unobserve() {}

  disconnect() {}
}
globalThis.ResizeObserver = Observer;
globalThis.IntersectionObserver = Observer;

// What is to happen later happens when settle() is called, in the order in which it was asked for.
const later = new Map();
let tickets = 0;
const wait = (work) => (later.set(++tickets, work), tickets);
globalThis.requestAnimationFrame = wait;
globalThis.setTimeout = wait;
globalThis.queueMicrotask = (work) => void Promise.resolve().then(work);
globalThis.cancelAnimationFrame = (ticket) => void later.delete(ticket);
globalThis.clearTimeout = globalThis.cancelAnimationFrame;
globalThis.settle = () => {
  for (let round = 0; later.size > 0 && round < 100; round++) {
    const now = [...later.values()];
    later.clear();
    now.forEach((work) => work(0));
  }
};

globalThis.atob = (text) => String.fromCharCode(...fromBase64Bytes(text));
globalThis.fetch = () => Promise.reject(new Error("no server here"));
globalThis.AbortController = class AbortController {
  constructor() {
    this.signal = { aborted: false, addEventListener() {} };
  }

  abort() {
    this.signal.aborted = true;
  }
};
globalThis.TextDecoder = class TextDecoder {
  decode(bytes) {
    return utf8([...bytes]);
  }
};
globalThis.Blob = class Blob {
  constructor(parts) {
    this.bytes = parts[0];
  }

  stream() {
    return { pipeThrough: () => this.bytes };
  }
};
globalThis.DecompressionStream = class DecompressionStream {};
globalThis.Response = class Response {
  constructor(bytes) {
    this.bytes = bytes;
  }

  async arrayBuffer() {
    return new Uint8Array(inflate([...this.bytes])).buffer;
  }
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function fromBase64Bytes(text) {
  const bytes = [];
  for (let i = 0; i < text.length; i += 4) {
    const four = [0, 1, 2, 3].map((k) => Math.max(0, LETTERS.indexOf(text[i + k])));
    const bits = (four[0] << 18) | (four[1] << 12) | (four[2] << 6) | four[3];
    bytes.push((bits >> 16) & 255, (bits >> 8) & 255, bits & 255);
  }
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return bytes.slice(0, bytes.length - padding);
}

globalThis.URLSearchParams = class URLSearchParams {
  constructor(text = "") {
    const decode = (part) => decodeURIComponent(part.replace(/\+/g, " "));
    this.pairs = String(text)
      .replace(/^\?/, "")
      .split("&")
      .filter((part) => part !== "")
      .map((part) => {
        const at = part.indexOf("=");
        return at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
      });
  }

  get(name) {
    return this.pairs.find(([key]) => key === name)?.[1] ?? null;
  }

  getAll(name) {
    return this.pairs.filter(([key]) => key === name).map(([, value]) => value);
  }

  has(name) {
    return this.pairs.some(([key]) => key === name);
  }

  set(name, value) {
    this.delete(name);
    this.append(name, value);
  }

  append(name, value) {
    this.pairs.push([name, String(value)]);
  }

  delete(name) {
    this.pairs = this.pairs.filter(([key]) => key !== name);
  }

  toString() {
    const encode = (part) => encodeURIComponent(part).replace(/%20/g, "+");
    return this.pairs.map(([name, value]) => encode(name) + "=" + encode(value)).join("&");
  }
};
