// A state of a stepped system: its parts with what the last step changed, the messages under way and the operations.
import { byId, element, fill } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { longText } from "../base/longtext.js";
import { diff } from "../scene/differences.js";
import { Values } from "../scene/values.js";
import { SIGNS, StateTree } from "../details/statetree.js";
import { REMARK_LOOKS } from "./choices.js";

const MOST_ITEMS = 300;

export class PlaceView {
  constructor() {
    this.tree = new StateTree(() => this.values);
  }

  show(place) {
    this.values = new Values(place.values);
    byId("explore-title").textContent = plain(place.title);
    fill(
      byId("explore-body"),
      place.facts.map((fact) => element("p", { class: "fault-note" }, plain(fact))),
      place.parts.map((part) => this.part(part, place.at)),
      this.items("underWayHere", place.messages),
      place.timers.length > 0 ? this.items("timersHere", place.timers) : null,
      place.calls.length > 0 ? this.items("callsHere", place.calls) : null,
    );
    byId("explore-body").scrollTop = 0;
  }

  part({ name, type, note, state, before }, at) {
    const known = before !== undefined;
    const key = plain(name);
    const change = known ? diff(this.values, before, state, "", key) : { sign: at > 0 ? "+" : "=", key: "", path: key, after: state, parts: [] };
    const looks = ["system-part", change.sign === "=" ? "" : SIGNS[change.sign], note === "" ? "" : "noted"].filter((one) => one !== "").join(" ");
    return element(
      "div",
      { class: looks, "data-part": key },
      element("div", { class: "part-name" }, element("b", {}, key), element("span", { class: "hint" }, plain(type)), note === "" ? null : element("span", { class: "remark bad" }, plain(note))),
      element("div", { class: "tree", role: "tree", "aria-label": key }, this.lines(change)),
    );
  }

  lines(change) {
    const isWhole = change.sign === "~" && change.parts.length === 0;
    return change.sign === "~" && !isWhole ? this.tree.entries(change, new Set(), false) : this.tree.line(change, new Set());
  }

  items(heading, all) {
    const left = all.filter(([sign]) => sign !== "-").length;
    return [
      element("h3", {}, say(heading, { number: left })),
      element(
        "ul",
        { class: "items" },
        all.slice(0, MOST_ITEMS).map(([sign, label, text, note, look]) =>
          element(
            "li",
            { class: ("leaf " + SIGNS[sign] + " " + REMARK_LOOKS[look]).trim() },
            element("span", { class: "sign", "aria-label": SIGNS[sign] }, sign === "=" ? " " : sign),
            element("span", { class: "label" }, plain(label)),
            sign === "-" ? element("s", {}, longText(text)) : longText(text),
            note === "" ? null : element("span", { class: "remark" }, plain(note)),
          ),
        ),
      ),
      all.length > MOST_ITEMS ? element("p", { class: "hint" }, say("andMore", { number: all.length - MOST_ITEMS })) : null,
    ];
  }
}
