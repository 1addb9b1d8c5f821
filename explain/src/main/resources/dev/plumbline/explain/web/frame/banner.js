// The head of the page: the verdict, and in one sentence what does not fit. All words come with the data.
import { element, byId, fill, button } from "../base/dom.js";
import { plain } from "../base/text.js";

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
  fill(
    byId("banner"),
    data.said.map(([look, id, pieces]) => element("p", { class: look, ...(id ? { id } : {}) }, pieces.map((piece) => drawn(piece, scene, choice)))),
    data.notes.map((note) => element("p", { class: "note" }, plain(note))),
    about(data.about, "About this run"),
  );
}

/** A piece of a paragraph; one that names an operation leads there. */
function drawn([text, look, operation], scene, choice) {
  if (operation >= 0) {
    const title = scene.data.clocked ? "show it in the diagram" : "show it in the timeline";
    return button(plain(text), () => choice.select({ operation }, "jump"), { class: look, title });
  }
  return look === "" ? plain(text) : look === "b" || look === "code" ? element(look, {}, plain(text)) : element("span", { class: look }, plain(text));
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
