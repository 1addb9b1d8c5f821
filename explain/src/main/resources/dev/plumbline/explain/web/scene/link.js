// The choices of the user as the fragment of the address, so that a link can be shared, and going back undoes a choice.

/**
 * Steps that are counted: of the schedule, from 1, else of the interpretation, by what is performed; and of the
 * interpretation beside a schedule.
 */
const STEPS = ["step", "performed"];

export function toFragment(run, focus, selection, rows) {
  const parts = new URLSearchParams();
  if (run) {
    parts.set("run", run);
  }
  if (rows > 0) {
    parts.set("rows", rows);
  }
  focus.at.forEach(({ operation, row }) => parts.append("at", operation + "." + row));
  focus.before.forEach(({ first, second }) => parts.append("before", first + "." + second));
  if (selection.operation >= 0) {
    parts.set("op", selection.operation + (selection.row > 0 ? "." + selection.row : ""));
  }
  STEPS.filter((name) => selection[name] >= 0).forEach((name) => parts.set(name, selection[name]));
  return parts.toString();
}

/** Reads a result of toFragment; other parts of an address are ignored. */
export function fromFragment(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const numbers = (text) => (/^\d{1,9}(\.\d{1,9})?$/.test(text ?? "") ? text.split(".").map(Number) : null);
  const pairsOf = (name) =>
    parts
      .getAll(name)
      .map(numbers)
      .filter((pair) => pair?.length === 2);
  const chosen = numbers(parts.get("op"));
  const steps = STEPS.map((name) => [name, numbers(parts.get(name))?.[0] ?? -1]).filter(([, step]) => step >= 0);
  return {
    run: numbers(parts.get("run"))?.[0] ?? null,
    rows: numbers(parts.get("rows"))?.[0] ?? 0,
    focus: {
      at: pairsOf("at").map(([operation, row]) => ({ operation, row })),
      before: pairsOf("before").map(([first, second]) => ({ first, second })),
    },
    selection: chosen || steps.length > 0 ? { operation: chosen?.[0] ?? -1, row: chosen?.[1] ?? -1, ...Object.fromEntries(steps) } : null,
  };
}

/** The number of rows that have to be loaded for all choices of a link. */
export function rowsOf({ rows, focus, selection }) {
  return Math.max(rows, selection?.row ?? 0, ...focus.at.map(({ row }) => row));
}
