// The filter, the search and the unfolded rows that the user has chosen. They are part of the link,
// and do not change the explanation.
import { parseFilter, passesFilter } from "./filter.js";
import { rowsFromText, rowsText } from "./folding.js";

const LONGEST_WORDS = 500;

export class Reading {
  constructor(choice) {
    this.choice = choice;
    this.filter = "";
    this.terms = [];
    this.words = "";
    this.hits = [];
    this.hitSet = new Set();
    this.opened = new Set();
    this.folding = true;
  }

  setFilter(text) {
    this.filter = text.trim().slice(0, LONGEST_WORDS);
    this.terms = parseFilter(this.filter);
    this.choice.tell("reading");
  }

  setSearch(words, hits) {
    this.words = words.slice(0, LONGEST_WORDS);
    this.hits = hits;
    this.hitSet = new Set(hits);
    this.choice.tell("reading");
  }

  open(from, to) {
    for (let r = from; r <= to; r++) {
      this.opened.add(r);
    }
    this.choice.tell("reading");
  }

  setFolding(folding) {
    this.folding = folding;
    this.opened.clear();
    this.choice.tell("reading");
  }

  /** Whether an operation passes, or may pass because its arguments are not loaded. */
  passes(number) {
    return this.terms.length === 0 || passesFilter(this.terms, this.known(number)) !== false;
  }

  known(number) {
    const known = this.choice.scene.operations.get(number);
    return known ?? { ...this.choice.scene.operation(number), args: null };
  }

  /** Operations that are shown despite filters and folds: the failing one, and those that the cause names. */
  isKept(number) {
    return this.hitSet.has(number) || this.spokenOf().includes(number);
  }

  /** The operations of the first sentences, the failing one first: the picture shows them. */
  core() {
    const { data, failedAt } = this.choice.scene;
    const named = (data.said ?? []).filter(({ look }) => look !== "detail").flatMap(({ spans }) => spans.map(([, , number]) => number ?? -1));
    return [...new Set([failedAt, ...named])].filter((number) => number >= 0);
  }

  /** The failing operation, and those that the sentence about the cause names. */
  spokenOf() {
    const { data, failedAt } = this.choice.scene;
    const named = (data.said ?? []).flatMap(({ spans }) => spans.map(([, , number]) => number ?? -1));
    return [failedAt, ...named, ...(data.changedBy ?? [])].filter((number) => number >= 0);
  }

  /** The fragment of an address with this in it. */
  withReading(fragment) {
    const parts = new URLSearchParams(fragment);
    const set = (name, value) => value && parts.set(name, value);
    set("only", this.filter);
    set("find", this.words);
    set("rows-shown", this.folding ? rowsText(this.opened) : "all");
    return parts.toString();
  }

  /** Reads a result of withReading; returns the words to search for, because the search view finds their hits. */
  take(fragment) {
    const parts = new URLSearchParams(fragment.replace(/^#/, ""));
    const shown = parts.get("rows-shown") ?? "";
    this.folding = shown !== "all";
    this.opened = shown === "all" ? new Set() : rowsFromText(shown);
    this.setFilter(parts.get("only") ?? "");
    return (parts.get("find") ?? "").slice(0, LONGEST_WORDS);
  }
}
