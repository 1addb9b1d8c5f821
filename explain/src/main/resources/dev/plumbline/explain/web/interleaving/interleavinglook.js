// The looks of rows of an interleaving: one table for the rows and for the legend below them. The style sheet draws
// each class once, so a sample in the legend looks as the row does.
import { element } from "../base/dom.js";
import { say } from "../base/text.js";

/** Classes of a row by its properties. Those that name a sentence are in the legend, each with a sample in its lane. */
export const ROW_LOOKS = {
  switched: { when: ({ item }) => item.switched, words: "threadsSwitched", sample: "" },
  failed: { when: ({ failed }) => failed, words: "fitsNoExplanation", sample: "\u2715" },
  unshared: { when: ({ item }) => !item.shared, words: "unsharedStep", sample: "x" },
  "of-selected": { when: ({ selected }) => selected, words: "ofSelected", sample: "" },
};

/** Classes of a thread's lane in a row. Those without words belong to the one before. */
export const LANE_LOOKS = {
  "in-call": { when: ({ item, thread }) => item.open[thread] >= 0, words: "wholeCall" },
  begins: { when: ({ item, thread }) => thread === item.thread && item.kind === "call", words: "" },
  ends: { when: ({ item, thread }) => thread === item.thread && item.kind === "return", words: "" },
  own: { when: ({ item, thread }) => thread === item.thread, words: "" },
};

/** Classes of the value that a step found or changed. */
export const VALUE_LOOKS = {
  value: { when: () => true, words: "valueFound", sample: "= 1" },
  changes: { when: ({ changes }) => changes, words: "valueChanged", sample: "0 -> 1" },
};

/** The classes of a table that are true of something, after those that it always has. */
export function classes(looks, always, about) {
  return [...always, ...Object.keys(looks).filter((name) => looks[name].when(about))].join(" ");
}

function key(look, row, lane, content) {
  const sample = element("span", { class: ["interleaved", "sample", row].join(" ").trim(), "aria-hidden": "true" }, element("span", { class: "lane " + lane }, content));
  return element("span", { class: row === "failed" ? "of-failure" : "" }, sample, say(look.words));
}

/** A key for each look with words. */
export function legend() {
  const told = (looks) => Object.entries(looks).filter(([, look]) => look.words !== "");
  return [
    ...told(LANE_LOOKS).map(([, look]) => key(look, "", Object.keys(LANE_LOOKS).join(" "), "")),
    ...told(ROW_LOOKS).map(([name, look]) => key(look, name, "own", element("b", {}, look.sample))),
    ...told(VALUE_LOOKS).map(([name, look]) => key(look, "", "own", element("span", { class: classes(VALUE_LOOKS, [], { changes: name === "changes" }) }, look.sample))),
  ];
}
