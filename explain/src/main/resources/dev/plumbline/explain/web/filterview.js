// The bar in which operations are filtered, and what it says about what it leaves.
import { byId, fill } from "./dom.js";
import { count, digits } from "./text.js";
import { sieve } from "./filter.js";

/** More arguments than this are not asked for; how many are missing is said. */
const MOST_ASKED_FOR = 5000;
const AT_ONCE = 500;

export class FilterView {
  constructor(choice, source) {
    this.choice = choice;
    this.source = source;
    this.timeline = null;
    this.asking = false;
    this.input = byId("filter");
    this.input.addEventListener("input", () => choice.reading.setFilter(this.input.value));
    byId("filter-clear").addEventListener("click", () => {
      choice.reading.setFilter("");
      this.input.focus();
    });
    choice.on("reading", () => this.render());
    choice.on("timeline", () => {
      choice.reading.sifted = null;
      choice.tell("reading");
    });
    this.render();
  }

  render() {
    const { reading, scene } = this.choice;
    if (this.input.value.trim() !== reading.filter) {
      this.input.value = reading.filter;
    }
    byId("filter-clear").hidden = reading.filter === "";
    if (reading.terms.length === 0) {
      reading.sifted = null;
      this.siftedFor = "";
      fill(byId("filter-count"));
      return;
    }
    const of = reading.filter + " " + scene.operations.size;
    if (!reading.sifted || this.siftedFor !== of) {
      reading.sifted = sieve(reading.terms, scene, this.timeline?.boxes);
      this.siftedFor = of;
    }
    fill(byId("filter-count"), filterWords(reading.sifted));
    this.learn(reading.sifted.unknownNumbers);
  }

  /** A server knows all arguments; those nearest to the failure are asked for first. */
  async learn(numbers) {
    if (!this.source.live || this.asking || numbers.length === 0 || this.learned >= MOST_ASKED_FOR) {
      return;
    }
    this.asking = true;
    const { scene } = this.choice;
    const centre = Math.max(0, scene.failedAt);
    const wanted = [...numbers].sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre)).slice(0, AT_ONCE);
    const answer = await this.source.operations(wanted).catch(() => ({ operations: [] }));
    scene.describe(answer.operations);
    this.learned = (this.learned ?? 0) + wanted.length;
    this.asking = false;
    if (answer.operations.length > 0) {
      this.choice.tell("reading");
    }
  }
}

/** What a filter leaves, in words. */
export function filterWords({ passing, out, unknown }) {
  return (
    digits(passing) +
    " of " +
    count(passing + out + unknown, "operation") +
    (passing === 1 && out + unknown > 0 ? " passes" : " pass") +
    (out > 0 ? "; " + digits(out) + (out === 1 ? " is" : " are") + " dimmed or folded" : "") +
    (unknown > 0 ? "; of " + digits(unknown) + " the arguments are not here" : "")
  );
}
