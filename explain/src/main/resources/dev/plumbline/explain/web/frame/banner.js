// The head of the page: the verdict, and in one sentence what does not fit. All words come with the data.
import { element, byId, fill, factList } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { paragraph } from "../base/paragraph.js";

export function showHead(scene) {
  const { data } = scene;
  document.title = say("pageTitle", { title: data.verdict + ": " + plain(data.history) });
  fill(
    byId("head-facts"),
    element("span", { class: "verdict " + data.verdict.replace(" ", "-") }, plain(data.verdictText)),
    element("span", { class: "fact history", title: plain(data.history) }, plain(data.history)),
    data.facts.map((fact) => element("span", { class: "fact" }, plain(fact))),
  );
}

export function showBanner(scene, choice) {
  const { data } = scene;
  const title = say(data.clocked ? "showInDiagram" : "showInTimeline");
  const drawn = (one) => paragraph(one, (operation) => choice.select({ operation }, "jump"), { title });
  const further = data.said.filter((one) => one.look === "detail");
  fill(
    byId("banner"),
    data.said.filter((one) => one.look !== "detail").map(drawn),
    folded(further.map(drawn)),
    data.notes.map((note) => element("p", { class: "note" }, plain(note))),
    about(data.about, say("aboutRun")),
  );
}

/** Sentences after the first two, folded, so that the pictures are visible without scrolling. */
function folded(sentences) {
  return sentences.length === 0
    ? null
    : element("details", { id: "further", class: "about" }, element("summary", {}, say("furtherSentences", { number: sentences.length })), sentences);
}

/** A text of several lines, such as a log, folded. */
function foldedLines(text) {
  const all = text.trimEnd().split("\n").map(plain);
  return element("details", {}, element("summary", {}, say("lines", { number: all.length })), all.join("\n"));
}

/** Names and values, folded. */
export function about(facts, title) {
  return facts.length === 0
    ? null
    : element(
        "details",
        { class: "about" },
        element("summary", {}, plain(title)),
        factList(facts.map(([name, value]) => [plain(name), value.includes("\n") ? foldedLines(value) : plain(value)])),
      );
}
