// Loads earlier rows: the server computes them, which may take long and can be stopped.
import { element, byId, fill, button } from "../base/dom.js";
import { plain, say } from "../base/text.js";

const LOOK_MILLIS = 1000;

export class MoreRows {
  constructor(choice, source) {
    this.choice = choice;
    this.source = source;
    this.work = null;
    this.trouble = "";
    this.render();
  }

  get rows() {
    return this.choice.scene.graph.rows - 1;
  }

  /** Loads until there is this number of rows, no further row exists, or it is stopped. */
  async load(wanted) {
    if (this.work) {
      this.work.wanted = Math.max(this.work.wanted, wanted);
      return this.work.done;
    }
    if (!this.choice.scene.data.more || !this.source.live) {
      return;
    }
    this.trouble = "";
    this.work = { wanted, stop: new AbortController(), begun: Date.now(), swept: "" };
    this.work.done = this.run(this.work);
    this.render();
    this.look(this.work);
    await this.work.done;
  }

  async run(work) {
    try {
      while (this.choice.scene.data.more && this.rows < work.wanted && !work.stop.signal.aborted) {
        const before = this.rows;
        const data = await this.source.more(before, work.stop.signal);
        if (work.stop.signal.aborted) {
          break;
        }
        this.choice.scene.extended = true;
        this.choice.extend(data);
        if (this.rows === before) {
          break;
        }
      }
    } catch (problem) {
      this.trouble = work.stop.signal.aborted ? "" : problem.message;
    }
    if (work.stop.signal.aborted) {
      this.trouble = "Stopped.";
    }
    this.work = null;
    this.render();
    this.choice.tell("focus");
  }

  stop() {
    this.work?.stop.abort();
  }

  /** Shows the progress of the server at intervals. */
  look(work) {
    setTimeout(async () => {
      if (this.work !== work) {
        return;
      }
      const { settled, total } = await this.source.progress().catch(() => ({ settled: 0, total: 0 }));
      work.swept = total > 0 && settled < total ? say("searchedAgain", { settled, total }) : "";
      if (this.work === work) {
        byId("more-progress").textContent = this.progress();
        this.look(work);
      }
    }, LOOK_MILLIS);
  }

  progress() {
    const seconds = Math.round((Date.now() - this.work.begun) / 1000);
    const sentence = this.work.wanted > this.rows + 1 ? "workingTowards" : "working";
    return say(sentence, { rows: this.rows, wanted: this.work.wanted, swept: this.work.swept, seconds });
  }

  render() {
    const { data } = this.choice.scene;
    const beginning = byId("grid-beginning");
    if (this.work) {
      fill(
        beginning,
        element("span", { id: "more-progress", role: "status", class: "hint" }, this.progress()),
        button("Stop", () => this.stop(), { id: "more-stop" }),
      );
    } else if (data.more && this.source.live) {
      fill(
        beginning,
        button(say("moreRows"), () => this.load(this.rows + 1), { id: "more-rows" }),
        element("span", { class: "hint" }, say("rowsSoFar", { rows: this.rows })),
        this.trouble ? element("span", { id: "more-trouble", role: "status" }, plain(this.trouble)) : null,
      );
    } else {
      fill(beginning, element("span", { class: "hint" }, this.whyNoMore()));
    }
  }

  /** Why the button is missing. */
  whyNoMore() {
    const { data } = this.choice.scene;
    if (data.extent !== "all-of-the-end") {
      return data.beginning;
    }
    if (!this.source.live) {
      return say("noEarlierRows");
    }
    return data.shown < data.total ? say("noEarlierOperations") : data.beginning;
  }
}
