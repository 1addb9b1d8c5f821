// The head of the page: the verdict, and in one sentence what does not fit.
import { element, byId, fill, button } from "./dom.js";
import { callText, count, obstacleText, plain } from "./text.js";

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
    element("span", { class: "fact" }, count(data.total, "operation") + ", " + count(data.processes, "process", "processes")),
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
  banner.hidden = false;
}

function sentence(scene, choice) {
  const { data } = scene;
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
          : "This history has not been checked: start the viewer with --spec or --model. Below are its timeboxes.",
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
    " returned, but no interpretation of what came before it allows that.",
  );
  const reasons = scene.blocked.find((one) => one.operation === scene.failedAt)?.reasons ?? [];
  const texts = [...new Set(reasons.flatMap((reason) => reason.obstacles.map(obstacleText)))];
  const left = data.leftOut > 0 ? count(data.leftOut, "operation") + " that cannot matter here are left out. " : "";
  return [
    claim,
    texts.length > 0
      ? element(
          "p",
          { class: "because" },
          "What stands in its way: ",
          texts.slice(0, 2).map((text, i) => [i > 0 ? element("span", { class: "hint" }, " or, in another interpretation, ") : null, element("code", {}, text)]),
          texts.length > 2 ? element("span", { class: "hint" }, " \u2026 and " + (texts.length - 2) + " more under Blocked") : null,
        )
      : null,
    left ? element("p", { class: "hint" }, left) : null,
  ];
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
