// Follows the order of a history with vector clocks record by record: through a growing cut, from the beginning to
// the one at which the order is stuck. Nothing here touches the page.

/**
 * The next record of each process after the first `taken` records of the order, and the records that it waits for. The
 * clocks allow it next if there are none: each record that it has seen is before it by an arrow, or by arrows and the
 * order of processes, and of its own process everything before it has happened.
 *
 * @returns for each process { column, rank, waits }, with rank -1 at its end
 */
export function nextAt(diagram, taken) {
  return diagram.processes.map((_, column) => {
    const rank = diagram.columns[column][diagram.firstFrom(column, taken)] ?? -1;
    const before = rank < 0 ? [] : diagram.edgesTo(rank).map((edge) => diagram.from[edge]);
    return { column, rank, waits: before.filter((one) => one >= taken) };
  });
}

/** Where a person is in the order. The address counts the records that have happened. */
export class CutWalk {
  constructor(choice, diagram) {
    this.choice = choice;
    this.path = diagram;
    this.taken = this.length;
    choice.on("selection", () => this.follow());
    this.follow();
  }

  /** The number of records before the first one on the page. */
  get earlier() {
    return this.path.above;
  }

  /** The steps up to the cut; if there is none, of the whole order. */
  get length() {
    return this.path.done < 0 ? this.path.size : Math.min(this.path.done, this.path.size);
  }

  get isShown() {
    return this.choice.selection.step >= 0;
  }

  follow() {
    if (this.isShown) {
      this.taken = Math.max(0, Math.min(this.choice.selection.step - this.earlier, this.length));
    }
  }

  go(taken) {
    this.choice.select({ operation: taken > 0 ? this.path.numbers[taken - 1] : -1, step: this.earlier + taken }, "steps-keys");
  }
}
