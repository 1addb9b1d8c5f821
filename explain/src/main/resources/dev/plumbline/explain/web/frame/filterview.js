// The bar for filters, and its sentence about the operations that pass.
import { byId, fill } from "../base/dom.js";
import { say } from "../base/text.js";
import { sieve } from "../scene/filter.js";

export class FilterView {
  constructor(choice, learning) {
    this.choice = choice;
    this.learning = learning;
    this.timeline = null;
    this.input = byId("filter");
    this.input.addEventListener("input", () => choice.reading.setFilter(this.input.value));
    byId("filter-clear").addEventListener("click", () => {
      choice.reading.setFilter("");
      this.input.focus();
    });
    ["reading", "learned"].forEach((what) => choice.on(what, () => this.render()));
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
    this.learning.about(reading.sifted.unknownNumbers);
  }
}

/** The numbers of operations that pass a filter, in words. */
export function filterWords({ passing, out, unknown }) {
  return (
    say("filterMatches", { passing, all: passing + out + unknown }) +
    (out > 0 ? say("filterDims", { out }) : "") +
    (unknown > 0 ? say("argumentsMissing", { unknown }) : "")
  );
}
