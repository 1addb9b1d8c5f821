// The properties of a stepped system: whether they hold in the shown state, and what a search has found about them.
import { byId, button, element, fill } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { LiveSource } from "../scene/source.js";
import { REMARK_LOOKS } from "./choices.js";

const FINDINGS_PAUSE = 400;

export class FindingsView {
  /**
   * @param go called with a way
   * @param told called with each answer of the server
   */
  constructor(go, told) {
    this.go = go;
    this.told = told;
    this.here = [];
    this.found = [];
  }

  /** Asks again and again, until the search has ended. */
  async follow() {
    try {
      const news = await LiveSource.findings();
      byId("explore-status").textContent = plain(news.status);
      this.found = news.found;
      this.draw();
      this.told(news);
      if (news.ended) {
        byId("explore-properties").dataset.ended = "true";
        return;
      }
    } catch (problem) {
      byId("explore-status").textContent = problem.message;
    }
    setTimeout(() => this.follow(), FINDINGS_PAUSE);
  }

  show(here) {
    this.here = here;
    this.draw();
  }

  draw() {
    const known = new Set(this.here.map(([name]) => name));
    const others = this.found.filter(([name]) => !known.has(name));
    fill(
      byId("explore-found"),
      this.here.map(([name, look, text]) => this.row(name, look, text, this.found.find(([other]) => other === name))),
      others.map((one) => this.row(one[0], "plain", "", one)),
    );
  }

  row(name, look, text, found) {
    return element(
      "div",
      { class: ("property " + REMARK_LOOKS[found?.[1] === "bad" ? "bad" : look]).trim(), "data-name": plain(name) },
      element("div", {}, element("b", {}, plain(name)), text === "" ? null : element("span", { class: ("remark " + REMARK_LOOKS[look]).trim() }, plain(text))),
      found
        ? element(
            "div",
            { class: "hint" },
            say("foundBySearch", { text: plain(found[2]) }),
            found[3] === "" ? null : button(say("goThere"), () => this.go(found[3]), { class: "only", "aria-label": say("goTo", { name: plain(name) }) }),
          )
        : null,
    );
  }

  /** The way to the first violation; null if none is known. */
  violation() {
    return this.found.find(([, look, , way]) => look === "bad" && way !== "")?.[3] ?? null;
  }
}
