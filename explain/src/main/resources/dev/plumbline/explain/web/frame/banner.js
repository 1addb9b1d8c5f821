// The head of the page: the verdict, and in one sentence what does not fit. All words come with the data.
import { element, byId, fill } from "../base/dom.js";
import { plain } from "../base/text.js";
import { paragraph } from "../base/paragraph.js";

export function showHead(scene) {
  const { data } = scene;
  document.title = data.verdict + ": " + plain(data.history) + " \u2013 Plumbline";
  fill(
    byId("head-facts"),
    element("span", { class: "verdict " + data.verdict.replace(" ", "-") }, plain(data.verdictText)),
    element("span", { class: "fact history", title: plain(data.history) }, plain(data.history)),
    data.facts.map((fact) => element("span", { class: "fact" }, plain(fact))),
  );
}

export function showBanner(scene, choice) {
  const { data } = scene;
  const title = data.clocked ? "show it in the diagram" : "show it in the timeline";
  fill(
    byId("banner"),
    data.said.map((one) => paragraph(one, (operation) => choice.select({ operation }, "jump"), { title })),
    data.notes.map((note) => element("p", { class: "note" }, plain(note))),
    about(data.about, "About this run"),
  );
}

/** Names and values, folded. */
export function about(facts, title) {
  return facts.length === 0
    ? null
    : element(
        "details",
        { class: "about" },
        element("summary", {}, plain(title)),
        element("dl", {}, facts.map(([name, value]) => [element("dt", {}, plain(name)), element("dd", {}, plain(value))])),
      );
}
