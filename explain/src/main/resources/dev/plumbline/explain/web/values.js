// Values stand in a table, each once: two values are equal exactly when their numbers are. See ValueTable.java.

const CLOSING = { t: ["<<", ">>"], s: ["{", "}"], r: ["[", "]"], f: ["(", ")"] };

export class Values {
  constructor(table) {
    this.table = table;
  }

  isAtom(id) {
    return typeof this.table[id] === "string";
  }

  kind(id) {
    return this.isAtom(id) ? "a" : this.table[id][0];
  }

  /** Pairs of key and number of the part; the key of a set's element is empty. */
  parts(id) {
    const row = this.table[id];
    const kind = this.kind(id);
    if (kind === "a") {
      return [];
    }
    if (kind === "t") {
      return row.slice(1).map((part, i) => [String(i + 1), part]);
    }
    if (kind === "s") {
      return row.slice(1).map((part) => ["", part]);
    }
    const pairs = [];
    for (let i = 1; i < row.length; i += 2) {
      pairs.push([row[i], row[i + 1]]);
    }
    return pairs;
  }

  /** The text that TLA+ has for it, cut when it becomes long. */
  text(id, most = 200) {
    if (this.isAtom(id)) {
      const text = this.table[id];
      return text.length > most ? text.slice(0, most) + "\u2026" : text;
    }
    const kind = this.kind(id);
    const [open, close] = CLOSING[kind];
    let out = open;
    for (const [key, part] of this.parts(id)) {
      out += out === open ? "" : kind === "f" ? " @@ " : ", ";
      out += kind === "r" ? key + " |-> " : kind === "f" ? key + " :> " : "";
      out += this.text(part, most - out.length);
      if (out.length > most) {
        return out + "\u2026";
      }
    }
    return out + close;
  }

  /** How a path goes on from a value of this kind to one of its parts. */
  step(path, kind, key, part) {
    if (kind === "r") {
      return path === "" ? key : path + "." + key;
    }
    return path + (kind === "s" ? "{" + this.text(part, 40) + "}" : "[" + key + "]");
  }
}

/**
 * What changed from one value to another: {sign, key, path, before, after, parts}, where sign is "=", "~", "+" or "-".
 * Parts are given for a change inside a value of the same kind.
 */
export function diff(values, before, after, key = "", path = "") {
  if (before === after) {
    return { sign: "=", key, path, before, after, parts: [] };
  }
  if (before === undefined) {
    return { sign: "+", key, path, after, parts: [] };
  }
  if (after === undefined) {
    return { sign: "-", key, path, before, parts: [] };
  }
  const kind = values.kind(after);
  const changed = { sign: "~", key, path, before, after, parts: [] };
  if (kind === "a" || kind !== values.kind(before)) {
    return changed;
  }
  for (const [partKey, old, now] of aligned(kind, values.parts(before), values.parts(after))) {
    changed.parts.push(diff(values, old, now, partKey, values.step(path, kind, partKey, now ?? old)));
  }
  return changed;
}

/** Triples of key, part before and part after. */
function aligned(kind, before, after) {
  if (kind === "t") {
    return alignedTuples(before, after);
  }
  if (kind === "s") {
    const old = new Set(before.map(([, part]) => part));
    const now = new Set(after.map(([, part]) => part));
    return [
      ...after.map(([, part]) => ["", old.has(part) ? part : undefined, part]),
      ...before.filter(([, part]) => !now.has(part)).map(([, part]) => ["", part, undefined]),
    ];
  }
  const old = new Map(before);
  const now = new Map(after);
  return [
    ...after.map(([key, part]) => [key, old.get(key), part]),
    ...before.filter(([key]) => !now.has(key)).map(([key, part]) => [key, part, undefined]),
  ];
}

/** What a queue loses at its head moves everything else by one place; that is one removal and no change of the rest. */
function alignedTuples(before, after) {
  if (before.length === after.length) {
    return after.map(([key, part], i) => [key, before[i][1], part]);
  }
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head][1] === after[head][1]) {
    head++;
  }
  let tail = 0;
  while (tail < least - head && before[before.length - 1 - tail][1] === after[after.length - 1 - tail][1]) {
    tail++;
  }
  return [
    ...after.slice(0, head).map(([key, part]) => [key, part, part]),
    ...before.slice(head, before.length - tail).map(([key, part]) => [key, part, undefined]),
    ...after.slice(head, after.length - tail).map(([key, part]) => [key, undefined, part]),
    ...after.slice(after.length - tail).map(([key, part]) => [key, part, part]),
  ];
}

/** The paths at which two values differ, those of whatever contains a difference included. */
export function differingPaths(values, one, other, into = new Set()) {
  const walk = (change) => {
    if (change.sign !== "=") {
      into.add(change.path);
      change.parts.forEach(walk);
    }
  };
  walk(diff(values, one, other));
  return into;
}

/** All parts whose path contains the words that are searched for: [path, number], at most so many. */
export function search(values, id, words, most) {
  const found = [];
  const wanted = words.toLowerCase();
  const walk = (at, path) => {
    if (found.length >= most) {
      return;
    }
    if (path.toLowerCase().includes(wanted)) {
      found.push([path, at]);
    }
    const kind = values.kind(at);
    values.parts(at).forEach(([key, part]) => walk(part, values.step(path, kind, key, part)));
  };
  walk(id, "");
  return found;
}
