// How much a person wants to read of what there is: what is filtered, searched for and unfolded. It is part of the link,
// and changes nothing of what is explained.
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

  /** Of an operation whose arguments are not known here nobody can say that it does not pass. */
  passes(number) {
    return this.terms.length === 0 || passesFilter(this.terms, this.known(number)) !== false;
  }

  known(number) {
    const known = this.choice.scene.operations.get(number);
    return known ?? { ...this.choice.scene.operation(number), args: null };
  }

  /** Operations that are shown whatever is filtered or folded: what fails, and what the cause speaks of. */
  isKept(number) {
    return this.hitSet.has(number) || this.spokenOf().includes(number);
  }

  /** The operations of the first sentences, the failing one first: what the picture is to show. */
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

  /** Takes what withReading wrote; the words to search for are returned, since what they find is not here. */
  take(fragment) {
    const parts = new URLSearchParams(fragment.replace(/^#/, ""));
    const shown = parts.get("rows-shown") ?? "";
    this.folding = shown !== "all";
    this.opened = shown === "all" ? new Set() : rowsFromText(shown);
    this.setFilter(parts.get("only") ?? "");
    return (parts.get("find") ?? "").slice(0, LONGEST_WORDS);
  }
}
