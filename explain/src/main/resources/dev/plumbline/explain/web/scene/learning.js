// Arguments of operations that did not come with the page: a server knows them all.

/** No more than this are loaded; each view shows the number of those missing. */
const MOST_ASKED_FOR = 5000;
const AT_ONCE = 500;

export class Learning {
  constructor(choice, source) {
    this.choice = choice;
    this.source = source;
    this.asking = false;
    this.asked = 0;
  }

  /** Loads some of these operations, those nearest to the failure first, and then notifies the views. */
  async about(numbers) {
    if (!this.source.live || this.asking || numbers.length === 0 || this.asked >= MOST_ASKED_FOR) {
      return;
    }
    this.asking = true;
    const { scene } = this.choice;
    const centre = Math.max(0, scene.failedAt);
    const wanted = [...numbers].sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre)).slice(0, AT_ONCE);
    const answer = await this.source.operations(wanted).catch(() => ({ operations: [] }));
    scene.describe(answer.operations);
    this.asked += wanted.length;
    this.asking = false;
    if (answer.operations.length > 0) {
      this.choice.tell("learned");
    }
  }
}
