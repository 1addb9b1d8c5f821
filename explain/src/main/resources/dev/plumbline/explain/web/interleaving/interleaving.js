// The actions of threads in one execution, as items from top to bottom: rows, and folds of several rows. Written
// by InterleavingCoding.java. Nothing here touches the page.

/** Fewer are shown as they are. */
const WORTH_A_FOLD = 3;

/** The variable that a step accesses, identified by its object if that is known. */
function variableOf(step) {
  if (step.object !== "") {
    return step.object + (step.part.startsWith("[") ? "" : ".") + step.part;
  }
  return step.variable;
}

function stepOf([action, variable, object, part, before, after, place, library, calledAt, returned]) {
  return { action, variable, object, part, before, after, place, library, calledAt, returned };
}

/** The words of a row: see InterleavingWords.java. */
function wordsOf([variable, value, changes, gave, title]) {
  return { variable, value, changes, gave, title };
}

/** Whether a later step is part of the same call of the JDK. Its first step again means that it was called again. */
function goesOn(first, later) {
  return (
    later.kind === "step" &&
    first.kind === "step" &&
    first.step.library !== "" &&
    first.call === later.call &&
    first.step.library === later.step.library &&
    first.step.calledAt === later.step.calledAt &&
    !(first.step.place === later.step.place && first.step.action === later.step.action && first.step.variable === later.step.variable)
  );
}

/** Whether the call of the JDK that a step is part of has ended with it. */
function hasReturned(row) {
  return row.kind === "step" && row.step.returned !== "";
}

/** The result of a call of the JDK that ends with this step, unless the change shows it: " returned false". */
export function stepGave({ step, words }, value) {
  const said = value !== null && ((step.returned === "true" && value.changes) || value.text === "= " + step.returned);
  return said ? "" : words.gave;
}

export class Interleaving {
  constructor({ name, threads, calls, rows, words }) {
    this.name = name;
    this.threads = threads;
    this.calls = calls.map(([operation, thread, text, , ended]) => ({ operation: operation ?? -1, thread, text, ended, begin: -1, end: rows.length }));
    this.rows = rows.map(([kind, thread, call, detail, enabled = []], index) => ({
      index,
      kind,
      thread,
      call: call ?? -1,
      step: kind === "step" ? stepOf(detail) : null,
      words: kind === "step" ? wordsOf(words[index]) : null,
      count: kind === "left-out" ? detail : 0,
      enabled,
      shared: true,
      continued: false,
    }));
    this.calls.forEach((call, number) => {
      if (call.ended === "") {
        this.rows.push({ index: this.rows.length, kind: "never", thread: call.thread, call: number, step: null, words: null, count: 0, enabled: [], shared: true, continued: false });
      }
    });
    this.expanded = new Set();
    this.findCalls();
    this.findShared();
    this.findContinued();
  }

  findCalls() {
    this.rows.forEach((row) => {
      if (row.kind === "call") {
        this.calls[row.call].begin = row.index;
      } else if (row.kind === "return" || row.kind === "never") {
        this.calls[row.call].end = row.index;
      }
    });
  }

  /** A variable is shared if two threads access it and one may change it. Unknown variables count as shared. */
  findShared() {
    const uses = new Map();
    const steps = this.rows.filter((row) => row.kind === "step" && variableOf(row.step) !== "");
    steps.forEach(({ step, thread }) => {
      const use = uses.get(variableOf(step)) ?? { threads: new Set(), written: false };
      use.threads.add(thread);
      use.written ||= step.action !== "read" || step.after !== "";
      uses.set(variableOf(step), use);
    });
    steps.forEach((row) => {
      const use = uses.get(variableOf(row.step));
      row.shared = use.threads.size > 1 && use.written;
    });
  }

  /** Rows at which a call of the JDK continues after steps of other threads. */
  findContinued() {
    const last = new Map();
    this.rows.forEach((row) => {
      const before = last.get(row.thread);
      row.continued = before !== undefined && before.index < row.index - 1 && !hasReturned(before) && goesOn(before, row);
      last.set(row.thread, row);
    });
  }

  /** The rows, folded except for those that the user has unfolded. */
  items() {
    const items = this.foldUnshared(this.foldLibrary());
    items.forEach((item, i) => {
      item.switched = i > 0 && items[i - 1].thread !== item.thread;
      item.open = this.threads.map((_, thread) => this.calls.findIndex((call) => call.thread === thread && call.begin <= item.first && call.end >= item.first));
    });
    return items;
  }

  /** A call of the JDK is one item: the steps inside a lock are rarely of interest. */
  foldLibrary() {
    const items = [];
    for (let i = 0; i < this.rows.length; ) {
      let end = i + 1;
      while (end < this.rows.length && this.rows[end].thread === this.rows[i].thread && !hasReturned(this.rows[end - 1]) && goesOn(this.rows[i], this.rows[end])) {
        end++;
      }
      items.push(...this.folded("library", this.rows.slice(i, end), 2));
      i = end;
    }
    return items;
  }

  foldUnshared(items) {
    const folded = [];
    const isQuiet = (item) => (item.kind === "step" || item.kind === "fold") && !item.shared && !this.expanded.has("quiet-" + item.first);
    for (let i = 0; i < items.length; ) {
      let end = i;
      while (end < items.length && isQuiet(items[end]) && items[end].thread === items[i].thread && items[end].call === items[i].call) {
        end++;
      }
      if (end - i >= WORTH_A_FOLD) {
        folded.push(...this.folded("quiet", items.slice(i, end).flatMap((item) => item.rows), WORTH_A_FOLD));
      } else {
        folded.push(...items.slice(i, Math.max(end, i + 1)));
      }
      i = Math.max(end, i + 1);
    }
    return folded;
  }

  /** Rows as one item that can be unfolded, or each by itself. */
  folded(reason, rows, least) {
    const [first] = rows;
    if (rows.length < least || this.expanded.has(reason + "-" + first.index)) {
      return rows.map((row) => ({ kind: row.kind, reason: "", rows: [row], first: row.index, thread: row.thread, call: row.call, shared: row.shared }));
    }
    return [{ kind: "fold", reason, rows, first: first.index, thread: first.thread, call: first.call, shared: rows.some((row) => row.shared) }];
  }

  /** Unfolds an item, and returns whether it was folded. */
  unfold(item) {
    if (item.kind !== "fold") {
      return false;
    }
    item.rows.forEach((row) => this.expanded.add(item.reason + "-" + row.index));
    return true;
  }

  foldAll() {
    this.expanded.clear();
  }

  unfoldAll() {
    // An item that is unfolded may hold others.
    for (let folds = this.items().filter((item) => item.kind === "fold"); folds.length > 0; folds = this.items().filter((item) => item.kind === "fold")) {
      folds.forEach((item) => this.unfold(item));
    }
  }

  /** The shared variables that are known after a row: name, value, and whether the rows from `first` on changed it. */
  variablesAfter(first, last) {
    const known = new Map();
    for (const { index, step, words, shared } of this.rows.slice(0, last + 1)) {
      const value = step === null ? "" : step.after === "" ? step.before : step.after;
      if (value !== "" && shared && variableOf(step) !== "") {
        const before = known.get(variableOf(step));
        const changes = before === undefined ? words.changes : before.value !== value;
        known.set(variableOf(step), { name: step.object === "" ? words.variable : variableOf(step), value, at: changes ? index : before?.at ?? -1 });
      }
    }
    return [...known.values()].map(({ name, value, at }) => ({ name, value, changed: at >= first }));
  }

  /** For each thread after a row: its open call or -1, and its next row or null. */
  threadsAfter(last) {
    return this.threads.map((name, thread) => ({
      name,
      call: this.calls.findIndex((call) => call.thread === thread && call.begin <= last && call.end > last),
      next: this.rows.find((row) => row.index > last && row.thread === thread && row.kind !== "never") ?? null,
    }));
  }

  /**
   * The threads of which the scheduler chose the next one after a row: those of the first row whose choice is recorded,
   * unless another thread has had a row before that. Empty if that is not known.
   */
  choiceAfter(last) {
    const rest = this.rows.slice(last + 1).filter((row) => row.kind !== "never");
    const chosen = rest.find((row) => row.thread !== rest[0].thread || row.enabled.length > 0);
    return chosen && chosen.thread === rest[0].thread ? chosen.enabled : [];
  }

  operationOf(item) {
    return item.call < 0 ? -1 : this.calls[item.call].operation;
  }
}

/** The item in the column beside, nearest in time; the same one if there is none. */
export function beside(items, at, along) {
  const thread = items[at].thread + along;
  for (let distance = 1; distance < items.length; distance++) {
    for (const i of [at + distance, at - distance]) {
      if (items[i]?.thread === thread) {
        return i;
      }
    }
  }
  return at;
}

/** The next item before which threads were switched; the same one if there is none. */
export function nextSwitch(items, at, along) {
  for (let i = at + along; i >= 0 && i < items.length; i += along) {
    if (items[i].switched) {
      return i;
    }
  }
  return at;
}
