// What a page cannot do without the program behind it, said once.
import { element, byId } from "../base/dom.js";
import { say } from "../base/text.js";
import { onServer } from "./source.js";

/** Under the banner, which is filled anew when more rows come. */
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
