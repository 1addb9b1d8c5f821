// What a page cannot do without the program behind it, said once.
import { element, byId } from "../base/dom.js";
import { GONE, onServer } from "./source.js";

const REPORT =
  "This file has no program behind it: it holds the rows near the failure and what is said about them. For earlier rows, and for the arguments of operations far away, open the bundle by plumbline view.";

/** Under the banner, which is filled anew when more rows come. */
export function showLacking(scene, source) {
  const { data } = scene;
  if (source.live) {
    onServer((answers) => say(answers ? "" : GONE));
  } else if (data.operations.length < data.shown || (data.extent && data.extent !== "whole")) {
    say(REPORT);
  }
}

function say(text) {
  byId("lacking")?.remove();
  if (text !== "") {
    byId("banner").after(element("p", { id: "lacking", class: "note", role: "status" }, text));
  }
}
