// Which rows of the grid are folded: those in which nothing changes in the state, and those that a filter leaves out.

/** A single row takes no more room than the words that would replace it. */
const LEAST_RUN = 2;

/** Whether no interpretation changes the state in this row: all its operations observe. */
export function changesNothing(row, stateOf) {
  return row.cells.length > 0 && row.cells.every((cell) => cell.edges.every((edge) => stateOf(edge.from) === stateOf(edge.to)));
}

/**
 * Runs of rows to fold: {from, to, why, operations}, where why is "idle" or "filtered". No run holds an end, a row that
 * was opened, or a kept operation, and none goes across a multiple of the chunk, in which rows are made.
 *
 * @param options {kept(operation, row), opened(row), passes(operation), chunk}
 */
export function foldedRuns(rows, stateOf, { kept, opened, passes, chunk }) {
  const runs = [];
  let run = null;
  const flush = () => {
    if (run && (run.why === "filtered" || run.to - run.from + 1 >= LEAST_RUN)) {
      runs.push(run);
    }
    run = null;
  };
  rows.forEach((row, r) => {
    const why = reason(row, r, stateOf, { kept, opened, passes });
    if (!why || run?.why !== why || r % chunk === 0) {
      flush();
    }
    if (why) {
      run ??= { from: r, to: r, why, operations: new Set() };
      run.to = r;
      row.cells.forEach((cell) => run.operations.add(cell.operation));
    }
  });
  flush();
  return runs.map((one) => ({ ...one, operations: [...one.operations] }));
}

function reason(row, r, stateOf, { kept, opened, passes }) {
  if (row.ends.length > 0 || row.cells.length === 0 || opened(r) || row.cells.some((cell) => kept(cell.operation, r))) {
    return null;
  }
  if (!row.cells.some((cell) => passes(cell.operation))) {
    return "filtered";
  }
  return changesNothing(row, stateOf) ? "idle" : null;
}

/** Rows as text, for the link: 3-7.12 */
export function rowsText(rows) {
  const sorted = [...rows].sort((a, b) => a - b);
  const parts = [];
  for (let i = 0, end = 0; i < sorted.length; i = end + 1) {
    end = i;
    while (sorted[end + 1] === sorted[end] + 1) {
      end++;
    }
    parts.push(end > i ? sorted[i] + "-" + sorted[end] : String(sorted[i]));
  }
  return parts.join(".");
}

const MOST_ROWS = 20000;

/** Reads a result of rowsText; other text is ignored. */
export function rowsFromText(text) {
  const rows = new Set();
  for (const part of text.split(".")) {
    const [, from, to] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
    for (let r = Number(from); r <= Number(to ?? from) && rows.size < MOST_ROWS; r++) {
      rows.add(r);
    }
  }
  return rows;
}
