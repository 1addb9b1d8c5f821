// A table contains each value once, so two values are equal exactly if their numbers are. See ValueTable.java.

const NAME = /^[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*$/;
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

  /** Its text in TLA+, shortened if it is long. */
  text(id, most = 200) {
    if (this.isAtom(id)) {
      const text = this.table[id];
      return text.length > most ? text.slice(0, most) + "\u2026" : text;
    }
    const kind = this.kind(id);
    const parts = this.parts(id);
    // [a b |-> 1] is not TLA+; a function on strings is the same value and can always be written.
    const odd = kind === "r" && parts.some(([key]) => !NAME.test(key));
    const [open, close] = CLOSING[odd ? "f" : kind];
    let out = open;
    for (const [key, part] of parts) {
      out += out === open ? "" : kind === "f" || odd ? " @@ " : ", ";
      out += kind === "f" || odd ? keyOf(kind, key) + " :> " : kind === "r" ? key + " |-> " : "";
      out += this.text(part, most - out.length);
      if (out.length > most) {
        return out + "\u2026";
      }
    }
    return out + close;
  }

  /** The path of a part of a value of this kind. */
  step(path, kind, key, part) {
    if (kind !== "s") {
      return stepTo(path, keyOf(kind, key));
    }
    // Elements whose texts begin alike are distinguished by their numbers.
    const text = this.text(part, 40);
    return path + "{" + text + (text.length > 40 ? " " + part : "") + "}";
  }
}

const QUOTED_NAME = /^"([A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*)"$/;
const ESCAPES = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\f": "\\f" };

/** A key of a function, record or sequence as TLA+ writes it: equal keys have equal texts, whatever the kind. */
export function keyOf(kind, key) {
  if (kind !== "r") {
    return key;
  }
  const escaped = key.replace(/["\\\u0000-\u001f\u007f-\u009f]/g, (c) => ESCAPES[c] ?? "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
  return '"' + escaped + '"';
}

/** The path of a function's value at a key: it continues with .name or [key]. */
export function stepTo(path, key) {
  const name = QUOTED_NAME.exec(key)?.[1];
  return name === undefined ? path + "[" + key + "]" : path === "" ? name : path + "." + name;
}

/** A key as shown before its value: names without their quotes. */
export function keyText(key) {
  return QUOTED_NAME.exec(key)?.[1] ?? key;
}

/** At most `most` parts whose path contains the words: [path, number]. */
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
