// Steps in order: buttons to the first, previous, next and last one, the same by keys, and the step in the address.
import { button, element, fill } from "./dom.js";
import { say } from "./text.js";

/** The index that a key leads to; null if the key does not step. */
export function stepByKey(key, at, size) {
  const last = size - 1;
  const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[key];
  return to === undefined || last < 0 ? null : Math.max(0, Math.min(last, to));
}

/** The number in "#step=3"; null without one. */
export function stepInFragment(fragment) {
  const text = new URLSearchParams(fragment.replace(/^#/, "")).get("step") ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The same address with that step; its other parts stay. */
export function withStep(fragment, number) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  parts.set("step", number);
  return "#" + parts.toString();
}

export class Stepper {
  /**
   * @param holder the element that gets the buttons
   * @param size how many steps there are
   * @param at the index of the step that is shown first
   * @param show called with the index of a step, and whether a person asked for it by a key
   * @param number the number of the step with an index: the one that is shown, and the one in the address
   * @param inAddress whether the steps are in the address; otherwise it has another owner
   * @param noted whether the count is shown between the buttons
   */
  constructor(holder, { size, at, show, number = (index) => index + 1, inAddress = false, noted = true }) {
    this.size = size;
    this.at = at;
    this.show = show;
    this.number = number;
    this.inAddress = inAddress;
    const made = (sign, name, to) => button(sign, () => this.go(to()), { class: "step-" + name, title: say(name + "Step"), "aria-label": say(name + "StepName") });
    this.buttons = [
      [made("\u00ab", "first", () => 0), () => this.at > 0],
      [made("\u2039", "previous", () => this.at - 1), () => this.at > 0],
      [made("\u203a", "next", () => this.at + 1), () => this.at < this.size - 1],
      [made("\u00bb", "last", () => this.size - 1), () => this.at < this.size - 1],
    ];
    const [toFirst, previous, next, toLast] = this.buttons.map(([one]) => one);
    this.count = element("span", { class: "step-count", role: "status" });
    holder.classList.add("stepper");
    fill(holder, toFirst, previous, noted ? this.count : null, next, toLast);
    if (inAddress) {
      this.takeAddress();
      addEventListener("hashchange", () => this.takeAddress() && this.tell(false));
    }
    this.mark();
  }

  /** Takes the step of the address, if it exists. */
  takeAddress() {
    const wanted = stepInFragment(location.hash);
    for (let index = 0; index < this.size; index++) {
      if (this.number(index) === wanted) {
        this.at = index;
        return true;
      }
    }
    return false;
  }

  /** Arrow keys, Home and End step while the focus is in that element. */
  listenTo(target) {
    target.addEventListener("keydown", (event) => {
      const typing = event.target.matches?.("input, select, textarea");
      const to = event.ctrlKey || event.metaKey || event.altKey || typing ? null : stepByKey(event.key, this.at, this.size);
      if (to !== null) {
        event.preventDefault();
        this.go(to, true);
      }
    });
  }

  go(to, byKey = false) {
    if (to < 0 || to >= this.size) {
      return;
    }
    this.at = to;
    if (this.inAddress) {
      // Steps get no entries in the browser's history.
      history.replaceState(null, "", withStep(location.hash, this.number(to)));
    }
    this.tell(byKey);
  }

  tell(byKey) {
    this.mark();
    this.show(this.at, byKey);
  }

  mark() {
    const focused = document.activeElement;
    this.buttons.forEach(([one, usable]) => (one.disabled = !usable()));
    this.count.textContent = this.size === 0 ? "" : say("stepOf", { at: this.number(this.at), size: this.number(this.size - 1) });
    // A button at its end is disabled, and would drop the focus.
    if (focused?.disabled) {
      this.buttons.map(([one]) => one).find((one) => !one.disabled)?.focus();
    }
  }
}
