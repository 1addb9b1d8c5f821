// A list of rows of which one is chosen by a click or by Enter; arrow keys move the focus within it.
import { element, fill, revealIn } from "../base/dom.js";
import { plain } from "../base/text.js";

export const REMARK_LOOKS = { good: "good", bad: "bad", plain: "" };

/** Remarks about a step, each with its look. */
export function remarks(all) {
  return all.map(([look, text]) => element("span", { class: ("remark " + REMARK_LOOKS[look]).trim() }, plain(text)));
}

export class ChoiceList {
  /** @param choose called with the index of a row */
  constructor(holder, choose) {
    this.holder = holder;
    this.choose = choose;
    holder.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param rows their contents, each a list of elements
   * @param at the index of the row that is marked; -1 for none
   */
  show(rows, at, looks = () => "") {
    fill(
      this.holder,
      rows.map((content, i) =>
        element(
          "div",
          { class: ("choice " + looks(i)).trim(), role: "option", tabindex: i === Math.max(0, at) ? "0" : "-1", "aria-selected": String(i === at), "data-row": String(i), onclick: () => this.choose(i) },
          content,
        ),
      ),
    );
    this.rows = [...this.holder.querySelectorAll("[role=option]")];
    if (at >= 0) {
      revealIn(this.holder, this.rows[at]);
    } else {
      this.holder.scrollTop = 0;
    }
  }

  focus() {
    this.rows.find((row) => row.tabIndex === 0)?.focus();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const at = this.rows.indexOf(document.activeElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key];
    if (at >= 0 && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.choose(at);
    } else if (at >= 0 && to !== undefined) {
      event.preventDefault();
      const row = this.rows[Math.max(0, Math.min(this.rows.length - 1, to))];
      this.rows.forEach((other) => (other.tabIndex = other === row ? 0 : -1));
      row.focus({ preventScroll: true });
      revealIn(this.holder, row);
    }
  }
}
