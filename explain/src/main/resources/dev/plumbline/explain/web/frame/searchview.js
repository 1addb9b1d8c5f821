// Search from everywhere: by number, name, process, argument or value.
import { byId } from "../base/dom.js";
import { say } from "../base/text.js";
import { findOperations, nextHit } from "../scene/search.js";

const PAUSE = 80;

export class SearchView {
  constructor(choice, learning) {
    this.choice = choice;
    this.learning = learning;
    this.timeline = null;
    this.input = byId("search");
    this.from = null;
    this.input.addEventListener("input", () => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.find(this.input.value), PAUSE);
    });
    this.input.addEventListener("keydown", (event) => this.typed(event));
    byId("search-form").addEventListener("submit", (event) => event.preventDefault());
    byId("search-before").addEventListener("click", () => this.go(-1));
    byId("search-after").addEventListener("click", () => this.go(1));
    // Registered before the views that consume keys, so that Escape always clears a search.
    document.addEventListener("keydown", (event) => this.key(event), true);
    ["timeline", "learned"].forEach((what) => choice.on(what, () => this.find(this.input.value)));
    choice.on("selection", () => this.tell());
    this.tell();
  }

  /** Searches for the words of a link. */
  take(words) {
    if (words !== this.input.value) {
      this.input.value = words;
      this.find(words);
    }
  }

  start() {
    const active = document.activeElement;
    this.from = active && active !== this.input && active !== document.body ? active : this.from;
    this.input.focus();
    this.input.select();
  }

  find(words) {
    const trimmed = words.trim();
    const { reading, scene } = this.choice;
    const hits = trimmed === "" ? [] : findOperations(trimmed, scene, this.timeline?.boxes);
    if (trimmed !== reading.words || hits.length !== reading.hits.length) {
      reading.setSearch(trimmed, hits);
    }
    if (trimmed !== "") {
      this.learning.about(this.unknown());
    }
    this.tell();
  }

  typed(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(this.waiting);
      this.find(this.input.value);
      this.go(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.input.value = "";
      this.find("");
      (this.from?.isConnected ? this.from : byId("timeline-canvas")).focus();
    }
  }

  key(event) {
    const typing = event.target.matches?.("input, select, textarea") ?? false;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const open = document.querySelector("dialog[open]");
    const along = { n: 1, N: -1 }[event.key];
    if (event.key === "/") {
      open?.close();
      this.start();
    } else if (along && this.choice.reading.hits.length > 0 && !open) {
      this.go(along);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  go(along) {
    const { reading, selection } = this.choice;
    const hit = nextHit(reading.hits, selection.operation, along);
    if (hit >= 0) {
      this.choice.select({ operation: hit }, "search");
    }
  }

  tell() {
    const { reading, selection } = this.choice;
    const { hits, words } = reading;
    const at = hits.indexOf(selection.operation);
    const missing = words === "" ? 0 : Math.max(0, (this.timeline?.boxes.size ?? 0) - this.choice.scene.operations.size);
    byId("search-count").textContent =
      words === ""
        ? ""
        : say(hits.length === 0 ? "noHits" : at >= 0 ? "hitOf" : "hits", { at: at + 1, hits: hits.length }) +
          (missing > 0 ? say("argumentsMissing", { unknown: missing }) : "");
    ["search-before", "search-after"].forEach((id) => (byId(id).hidden = hits.length === 0));
  }

  /** Operations whose arguments are not loaded: they may contain the words too. */
  unknown() {
    const { boxes } = this.timeline ?? {};
    return boxes ? Array.from(boxes.numbers).filter((number) => !this.choice.scene.operations.has(number)) : [];
  }
}
