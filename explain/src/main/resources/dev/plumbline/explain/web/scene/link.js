// What has been chosen, as the fragment of the address: a link to it can be handed on, and going back undoes.

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

/** Reads what toFragment wrote; whatever else stands in an address is ignored. */
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

/** How many rows have to be there for all that a link speaks of. */
export function rowsOf({ rows, focus, selection }) {
  return Math.max(rows, selection?.row ?? 0, ...focus.at.map(({ row }) => row));
}
