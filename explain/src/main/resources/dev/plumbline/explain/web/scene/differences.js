// The change from one value to another, as data and in the words of ChangeWords.java. The same as ValueChange.java and
// ChangeText.java, which have the arguments; a test compares them with each other and both with brute force.
import { say } from "../base/text.js";
import { keyOf, keyText, stepTo } from "./values.js";

const LARGEST_TABLE = 250000;
const SHORT_TEXT = 40;
const MOST_ELEMENTS_TEXT = 200;
const LONGEST_CHANGE = 400;

/** Names of sentences. */
const CHANGES = { "+": "added", "-": "removed" };

/**
 * {sign, key, path, before, after, parts}, where sign is "=", "~", "+" or "-". Only a changed value ("~") has parts; if
 * it has none it was replaced as a whole, for instance by a value of another kind.
 */
export function diff(values, before, after, key = "", path = "") {
  return before === after
    ? { sign: "=", key, path, before, after, parts: [] }
    : { sign: "~", key, path, before, after, parts: partsOf(values, before, after, path) };
}

function isFunctionKind(kind) {
  return kind === "t" || kind === "r" || kind === "f";
}

function partsOf(values, before, after, path) {
  const from = values.kind(before);
  const to = values.kind(after);
  if (from === "s" && to === "s") {
    return ofSets(values, before, after, path);
  }
  if (from === "t" && to === "t") {
    return ofSequences(values, before, after, path);
  }
  return isFunctionKind(from) && isFunctionKind(to) ? ofFunctions(values, before, after, path) : [];
}

function addedPart(after, key, path) {
  return { sign: "+", key, path, after, parts: [] };
}

function removedPart(before, key, path) {
  return { sign: "-", key, path, before, parts: [] };
}

function ofSets(values, before, after, path) {
  const old = new Set(values.parts(before).map(([, part]) => part));
  const now = new Set(values.parts(after).map(([, part]) => part));
  const at = (part) => values.step(path, "s", "", part);
  return [
    ...[...now].map((part) => (old.has(part) ? diff(values, part, part, "", at(part)) : addedPart(part, "", at(part)))),
    ...[...old].filter((part) => !now.has(part)).map((part) => removedPart(part, "", at(part))),
  ];
}

function ofFunctions(values, before, after, path) {
  const pairs = (id) => new Map(values.parts(id).map(([key, part]) => [keyOf(values.kind(id), key), part]));
  const old = pairs(before);
  const now = pairs(after);
  // Without a common key, and unless one of them is empty, they have nothing to do with each other.
  if (old.size > 0 && now.size > 0 && ![...now.keys()].some((key) => old.has(key))) {
    return [];
  }
  return [
    ...[...now].map(([key, part]) =>
      old.has(key) ? diff(values, old.get(key), part, keyText(key), stepTo(path, key)) : addedPart(part, keyText(key), stepTo(path, key)),
    ),
    ...[...old].filter(([key]) => !now.has(key)).map(([key, part]) => removedPart(part, keyText(key), stepTo(path, key))),
  ];
}

function ofSequences(values, before, after, path) {
  const old = values.parts(before).map(([, part]) => part);
  const now = values.parts(after).map(([, part]) => part);
  const parts = [];
  let from = 0;
  let to = 0;
  const place = (i) => [String(i + 1), path + "[" + (i + 1) + "]"];
  for (const [keptFrom, keptTo] of [...keptPlaces(old, now), [old.length, now.length]]) {
    // As many elements were removed as added: each of them changed in its place.
    const inPlace = keptFrom - from === keptTo - to;
    for (; from < keptFrom; from++) {
      parts.push(inPlace ? diff(values, old[from], now[to], ...place(to++)) : removedPart(old[from], ...place(from)));
    }
    for (; to < keptTo; to++) {
      parts.push(addedPart(now[to], ...place(to)));
    }
    if (to < now.length) {
      parts.push(diff(values, old[from++], now[to], ...place(to++)));
    }
  }
  return parts;
}

/** Pairs of places of the elements that both sequences have, in order: see Alignment.java. */
export function keptPlaces(before, after) {
  const kept = longestKept(before, after);
  if (before.length !== after.length) {
    return kept;
  }
  const inPlace = after.map((part, i) => [i, i]).filter(([i]) => before[i] === after[i]);
  return inPlace.length >= kept.length ? inPlace : kept;
}

function longestKept(before, after) {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) {
    head++;
  }
  let tail = 0;
  while (tail < least - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
    tail++;
  }
  const kept = Array.from({ length: head }, (_, i) => [i, i]);
  keepMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail), head, kept);
  for (let i = tail; i > 0; i--) {
    kept.push([before.length - i, after.length - i]);
  }
  return kept;
}

function keepMiddle(before, after, shift, kept) {
  if (before.length * after.length > LARGEST_TABLE) {
    return;
  }
  const most = Array.from({ length: before.length + 1 }, () => new Int32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      most[i][j] = before[i] === after[j] ? most[i + 1][j + 1] + 1 : Math.max(most[i + 1][j], most[i][j + 1]);
    }
  }
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      kept.push([shift + i++, shift + j++]);
    } else if (most[i + 1][j] >= most[i][j + 1]) {
      i++;
    } else {
      j++;
    }
  }
}

/** The number of unchanged parts of a change, at any depth: the state folds them. */
export function unchangedParts(change) {
  return change.parts.reduce((sum, part) => sum + (part.sign === "=" ? 1 : unchangedParts(part)), 0);
}

/**
 * The paths in the second value at which it differs from the first, including those of parts that contain a difference.
 * A part that only the first value has is not in the second, so the value that lacks it is marked.
 */
export function differingPaths(values, one, other, into = new Set()) {
  const walk = (change) => {
    if (change.sign !== "=" && change.sign !== "-") {
      into.add(change.path);
      change.parts.forEach(walk);
    }
  };
  walk(diff(values, one, other));
  return into;
}

/** The changes in words, one line each: dict[11] = 2 (new). Empty if nothing changed. */
export function changeLines(values, before, after, longest = LONGEST_CHANGE) {
  const lines = [];
  const whole = diff(values, before, after);
  if (values.kind(before) === "r" && values.kind(after) === "r" && whole.parts.length > 0) {
    whole.parts.forEach((part) => describeChange(values, part, lines, longest));
  } else {
    describeChange(values, whole, lines, longest);
  }
  return lines;
}

function describeChange(values, change, lines, longest) {
  const path = change.path || say("wholeState");
  if (change.sign === "+") {
    lines.push(say("newPart", { path, value: values.text(change.after, longest) }));
  } else if (change.sign === "-") {
    lines.push(say("removedPart", { path }));
  } else if (change.sign === "~") {
    describeChanged(values, change, path, lines, longest);
  }
}

function describeChanged(values, change, path, lines, longest) {
  const kind = values.kind(change.after);
  const sequences = kind === "t" && values.kind(change.before) === "t";
  const sameKeys = !change.parts.some(cameOrWent);
  if (change.parts.length === 0 || (!sameKeys && !keepsSomething(change))) {
    lines.push(path + " = " + values.text(change.after, longest));
  } else if (kind === "s" || (sequences && !sameKeys)) {
    const said = (sequences ? ofSequenceEvents(values, change.parts) : ofSetEvents(values, change.parts)).join(", ");
    const text = values.text(change.after, longest);
    lines.push(text.length <= SHORT_TEXT ? path + " = " + text + " (" + said + ")" : path + ": " + said);
    change.parts.filter((part) => !cameOrWent(part)).forEach((part) => describeChange(values, part, lines, longest));
  } else {
    change.parts.forEach((part) => describeChange(values, part, lines, longest));
  }
}

function cameOrWent(part) {
  return part.sign === "+" || part.sign === "-";
}

function keepsSomething(change) {
  return change.sign === "=" || change.parts.some(keepsSomething);
}

function ofSetEvents(values, parts) {
  return ["+", "-"]
    .map((sign) => [sign, parts.filter((part) => part.sign === sign)])
    .filter(([, some]) => some.length > 0)
    .map(([sign, some]) => say(CHANGES[sign], { elements: listedParts(values, some) }));
}

function ofSequenceEvents(values, parts) {
  const events = [];
  for (let i = 0, end = 0; i < parts.length; i = end) {
    end = i + 1;
    while (end < parts.length && parts[end].sign === parts[i].sign) {
      end++;
    }
    if (cameOrWent(parts[i])) {
      const front = parts.slice(0, i).every(cameOrWent);
      const back = parts.slice(end).every(cameOrWent);
      const at = front ? "AtFront" : back ? "AtEnd" : "AtPosition";
      events.push(say(CHANGES[parts[i].sign] + at, { elements: listedParts(values, parts.slice(i, end)), position: parts[i].key }));
    }
  }
  return events;
}

function listedParts(values, some) {
  const all = some.map((part) => values.text(part.after ?? part.before, MOST_ELEMENTS_TEXT)).join(", ");
  return some.length === 1 || all.length <= MOST_ELEMENTS_TEXT ? all : say("countedElements", { number: some.length });
}
