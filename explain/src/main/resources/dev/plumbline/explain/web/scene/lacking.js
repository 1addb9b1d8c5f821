// A notice that names the functions that need the program, shown once on a page without a server.
import { element, byId } from "../base/dom.js";
import { say } from "../base/text.js";
import { onServer } from "./source.js";

/** Below the banner, because the banner is replaced when more rows are loaded. */
export function showLacking(scene, source) {
  const { data } = scene;
  if (source.live) {
    onServer((answers) => showNotice(answers ? "" : say("serverGone")));
  } else if (data.operations.length < data.shown || (data.extent && data.extent !== "whole")) {
    showNotice(say("reportOnly"));
  }
}

function showNotice(text) {
  byId("lacking")?.remove();
  if (text !== "") {
    byId("banner").after(element("p", { id: "lacking", class: "note", role: "status" }, text));
  }
}
