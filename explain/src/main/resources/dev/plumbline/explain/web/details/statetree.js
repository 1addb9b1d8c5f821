// A state as a tree, with its changes since another one; unchanged parts are folded.
import { element, button } from "../base/dom.js";
import { plain, say, short } from "../base/text.js";
import { diff } from "../scene/differences.js";
import { valueNodes } from "../base/longtext.js";

/** Classes of lines by their signs. */
export const SIGNS = { "+": "added", "~": "changed", "-": "removed", "=": "unchanged" };

export class StateTree {
  /** @param values gives the table of values, which grows when more rows come */
  constructor(values) {
    this.values = values;
  }

  /**
   * @param before the state to compare with; undefined: nothing is compared
   * @param marked paths that differ between several states
   */
  of(state, before, marked) {
    const values = this.values();
    if (before === undefined) {
      return this.entries({ sign: "=", key: "", path: "", after: state, parts: [] }, marked, true);
    }
    const change = diff(values, before, state);
    return change.sign === "="
      ? [element("p", { class: "hint" }, say("unchanged")), ...this.entries(change, marked, true)]
      : this.entries(change, marked, false);
  }

  /** The parts of a value or of a change; unchanged parts are folded. */
  entries(change, marked, unfolded) {
    const values = this.values();
    if (change.sign === "~" && change.parts.length === 0) {
      return this.replaced(change, marked);
    }
    const whole = change.after ?? change.before;
    const kind = values.kind(whole);
    const parts =
      change.parts.length > 0
        ? change.parts
        : values.parts(whole).map(([key, part]) => ({
            sign: change.sign,
            key,
            path: values.step(change.path, kind, key, part),
            [change.sign === "-" ? "before" : "after"]: part,
            parts: [],
          }));
    if (parts.length === 0) {
      return [this.line(change, marked)];
    }
    const made = [];
    let same = [];
    const flush = () => {
      if (same.length > 0 && (unfolded || same.every((one) => marked.has(one.path)))) {
        made.push(...same.map((one) => this.line(one, marked)));
      } else if (same.length > 0) {
        made.push(this.fold(same, marked));
      }
      same = [];
    };
    for (const part of parts) {
      if (part.sign === "=" && !(marked.has(part.path) && !unfolded)) {
        same.push(part);
      } else {
        flush();
        made.push(this.line(part, marked));
      }
    }
    flush();
    return made;
  }

  /** A replaced value, perhaps by one of another kind: both values are shown as changed. */
  replaced({ key, path, before, after }, marked) {
    return [
      this.line({ sign: "-", key, path, before, parts: [] }, new Set()),
      this.line({ sign: "+", key, path, after, parts: [] }, marked),
    ];
  }

  fold(parts, marked) {
    const names = short(parts.map((part) => plain(part.key) || "\u2026").join(", "), 60);
    const at = button(say("unchangedParts", { number: parts.length, names }), () => {
      const lines = parts.map((part) => this.line(part, marked));
      lines[0].tabIndex = -1;
      at.replaceWith(...lines);
      lines[0].focus();
    }, { class: "fold" });
    return at;
  }

  line(change, marked) {
    const values = this.values();
    const id = change.after ?? change.before;
    const text = values.text(id, 60);
    const replaced = change.sign === "~" && change.parts.length === 0;
    const long = (one) => !values.isAtom(one) && values.text(one, 60).length > 44;
    const inside = change.parts.length > 0 || long(id) || (replaced && long(change.before));
    const differs = marked.has(change.path)
      ? element("span", { class: "differs", title: say("differsTitle") }, "\u2260 ")
      : null;
    const key = change.key === "" ? null : element("span", { class: "key" }, plain(change.key) + " ");
    const head = [
      element("span", { class: "sign", "aria-label": SIGNS[change.sign] }, change.sign === "=" ? " " : change.sign),
      differs,
      key,
    ];
    if (!inside) {
      const now = element("span", { class: "value" }, valueNodes(values, id));
      const old =
        change.sign === "~" ? [element("s", {}, valueNodes(values, change.before)), element("span", { class: "arrow" }, " \u2192 ")] : [];
      return element("div", { class: "leaf " + SIGNS[change.sign], role: "treeitem", title: short(plain(change.path), 300) }, head, old, now);
    }
    const summary = element("summary", { class: SIGNS[change.sign], title: short(plain(change.path), 300) }, head, element("span", { class: "value brief" }, (replaced ? plain(values.text(change.before, 40)) + " \u2192 " : "") + plain(text)));
    const details = element("details", { role: "treeitem" }, summary);
    const open = () => {
      if (details.open && details.childElementCount === 1) {
        details.append(element("div", { class: "parts", role: "group" }, this.entries(change, marked, change.parts.length === 0 && !replaced)));
      }
    };
    details.addEventListener("toggle", open);
    details.open = replaced || (change.sign !== "=" && change.parts.length > 0);
    open();
    return details;
  }
}
