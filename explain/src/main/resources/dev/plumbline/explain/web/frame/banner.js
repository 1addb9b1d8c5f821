// The head of the page: the verdict, and in one sentence what does not fit.
import { element, byId, fill, button } from "../base/dom.js";
import { callText, count, obstacleText, plain } from "../base/text.js";
import { causeSentence } from "./provenance.js";

const VERDICTS = {
  violates: "\u2715 violates",
  conforms: "\u2713 conforms",
  inconclusive: "? inconclusive",
  "not checked": "\u2013 not checked",
};

export function showHead(scene) {
  const { data } = scene;
  document.title = data.verdict + ": " + plain(data.history) + " \u2013 Plumbline";
  const verdict = element("span", { class: "verdict " + data.verdict.replace(" ", "-") }, VERDICTS[data.verdict] ?? plain(data.verdict));
  fill(
    byId("head-facts"),
    verdict,
    element("span", { class: "fact history", title: plain(data.history) }, plain(data.history)),
    data.spec ? element("span", { class: "fact" }, "against ", element("b", {}, plain(data.spec))) : null,
    element("span", { class: "fact" }, count(data.total, data.clocked ? "record" : "operation") + ", " + count(data.processes, "process", "processes")),
  );
}

export function showBanner(scene, choice) {
  const banner = byId("banner");
  const { data } = scene;
  const notes = data.notes.map((note) => element("p", { class: "note" }, "Note: " + plain(note)));
  if (data.shown < data.total) {
    notes.push(element("p", { class: "note" }, "Note: this file holds " + count(data.shown, "operation") + " of " + count(data.total, "operation") + ", those around the failure."));
  }
  fill(banner, ...sentence(scene, choice), notes, about(data));
}

/** What stands in the way of the operation that fails. */
function because(scene) {
  const reasons = scene.blocked.find((one) => one.operation === scene.failedAt)?.reasons ?? [];
  const texts = [...new Set(reasons.flatMap((reason) => reason.obstacles.map(obstacleText)))];
  const another = scene.data.clocked ? " and " : " or, in another configuration, ";
  const where = scene.data.clocked ? "Next records" : "Blocked";
  return texts.length > 0
    ? element(
        "p",
        { class: "because" },
        "What stands in its way: ",
        texts.slice(0, 2).map((text, i) => [i > 0 ? element("span", { class: "hint" }, another) : null, element("code", {}, text)]),
        texts.length > 2 ? element("span", { class: "hint" }, " \u2026 and " + (texts.length - 2) + " more under " + where) : null,
      )
    : null;
}

const WITNESSES = {
  exists: "A witness exists: another order that the clocks allow is a behaviour.",
  none: "There is no witness: no order that the clocks allow is a behaviour.",
  unknown: "Whether a witness exists, an order that is a behaviour, is not known.",
};

/** The strategies follow some orders or all; what is asked for is the same. */
function clockSentence(scene, choice) {
  const { data, cut } = scene;
  const asked = element("p", { id: "asked" }, "Every order that the clocks allow must be a behaviour of ", element("b", {}, plain(data.spec || "the specification")), ". ");
  if (data.verdict === "conforms") {
    return [element("p", { class: "claim" }, "Every order that was followed is a behaviour."), asked];
  }
  if (data.verdict !== "violates" || scene.failedAt < 0 || !cut) {
    return [element("p", { class: "claim" }, CLAIMS[data.verdict] ?? "The specification has no initial state."), asked];
  }
  const failed = scene.operation(scene.failedAt);
  const at = cut.processes.find((process) => process.next === scene.failedAt);
  asked.append(element("span", { id: "witness", class: cut.witness }, WITNESSES[cut.witness] ?? ""));
  return [
    element(
      "p",
      { class: "claim" },
      button("\u2715 record " + (at.done + 1) + " of process " + plain(at.name) + ", " + plain(failed.name), () => choice.select({ operation: failed.number }, "jump"), {
        class: "failing",
        title: "show it in the diagram",
      }),
      " cannot happen " + (cut.done === 0 ? "at the beginning" : "after the " + count(cut.done, "record") + " above the line") + ", though the clocks allow it next.",
    ),
    asked,
    because(scene),
  ];
}

const CLAIMS = {
  inconclusive: "The check ended before the answer was known.",
  "not checked": "This history has not been checked: the viewer was started without a specification.",
};

function sentence(scene, choice) {
  const { data } = scene;
  if (data.clocked) {
    return clockSentence(scene, choice);
  }
  if (data.verdict === "conforms") {
    return [element("p", { class: "claim" }, "There is an order of all operations that the specification accepts. Below are the timeboxes.")];
  }
  if (data.verdict !== "violates") {
    return [
      element(
        "p",
        { class: "claim" },
        data.verdict === "inconclusive"
          ? "The check ended before the answer was known. Below are the timeboxes."
          : "This history has not been checked: the viewer was started without a specification. Below are its timeboxes.",
      ),
    ];
  }
  if (scene.failedAt < 0) {
    return [element("p", { class: "claim" }, "The specification has no initial state.")];
  }
  const failed = scene.operation(scene.failedAt);
  const claim = element(
    "p",
    { class: "claim" },
    button("\u2715 #" + failed.number + " " + callText(failed, 220), () => choice.select({ operation: failed.number }, "jump"), {
      class: "failing",
      title: "show it in the timeline",
    }),
    " of process ",
    element("b", {}, plain(failed.process)),
    " returned, but no interpretation of what came before it" + among(data) + " allows that.",
  );
  const left = data.leftOut > 0 ? count(data.leftOut, "operation") + (data.leftOut === 1 ? " is left out: the violation stands without it. " : " are left out: the violation stands without them. ") : "";
  const cause = causeSentence(scene, choice);
  if (cause) {
    return [cause, element("p", { class: "hint" }, "#" + failed.number + " is of process " + plain(failed.process) + ". No interpretation of what came before it" + among(data) + " allows it. " + left)];
  }
  return [claim, because(scene), left ? element("p", { class: "hint" }, left) : null];
}

/** Which of a few operations fits nowhere is true of the few. */
function among(data) {
  return data.restricted ? ", among the operations that prove it," : "";
}

function about(data) {
  if (data.about.length === 0) {
    return null;
  }
  return element(
    "details",
    { class: "about" },
    element("summary", {}, "About this run"),
    element("dl", {}, data.about.map(([name, value]) => [element("dt", {}, plain(name)), element("dd", {}, plain(value))])),
  );
}
