// The address of the page follows what is chosen, and what is chosen follows the address: by Back, by a link, by hand.
import { fromFragment, rowsOf, toFragment } from "./link.js";
import { optionsFrom, optionsText } from "./options.js";

/** Steps that nobody wants to take back one by one: moving along with the keys, and what the page does itself. */
const PASSING = /keys|^start$|^link$/;

export class Address {
  /**
   * loadRows(rows) is asked for rows that a link speaks of and that are not here yet; it need not succeed. takeReading()
   * takes from the address what is not chosen but read: filters, and words to search for.
   */
  constructor(run, choice, loadRows, takeReading) {
    this.run = run;
    this.choice = choice;
    this.loadRows = loadRows;
    this.takeReading = takeReading;
    this.following = false;
    this.awaiting = false;
    ["focus", "selection", "layers", "options", "reading"].forEach((what) => choice.on(what, () => this.remember()));
    addEventListener("hashchange", () => this.follow());
  }

  /** Shows what the address speaks of: at once what is here already, the rest when its rows have come. */
  async follow() {
    const linked = fromFragment(location.hash);
    if (linked.run !== this.run) {
      return; // Another run is another page.
    }
    this.show(linked);
    const wanted = rowsOf(linked);
    if (this.choice.scene.graph && wanted > this.choice.scene.graph.rows - 1) {
      const at = location.hash;
      this.awaiting = true;
      await this.loadRows(wanted);
      this.awaiting = false;
      // Whoever has gone elsewhere meanwhile is not called back.
      if (location.hash === at) {
        this.show(linked);
      }
    }
  }

  show({ focus, selection }) {
    const { choice } = this;
    const rows = choice.scene.graph ? choice.scene.graph.rows - 1 : 0;
    const near = { at: focus.at.filter(({ row }) => row <= rows), before: focus.before };
    this.following = true;
    try {
      this.takeReading();
      const options = optionsFrom(location.hash);
      if (optionsText(options) !== optionsText(choice.options)) {
        choice.options = options;
        choice.tell("options");
      }
      if (JSON.stringify(near) !== JSON.stringify(choice.focus)) {
        choice.focus = near;
        choice.undone = [];
        choice.refresh();
        choice.tell("focus");
      }
      if (selection) {
        choice.select(selection.row > rows ? { operation: selection.operation } : selection, "link");
      } else if (choice.scene.failedAt >= 0) {
        choice.select({ operation: choice.scene.failedAt }, "start");
      }
    } finally {
      this.following = false;
    }
  }

  /** A selection that a person made is a step to go back to; that further rows came is none. */
  remember() {
    // What a link speaks of stays in the address while its rows are awaited, unless somebody chooses something else.
    if (this.following || (this.awaiting && /^(start|link)$/.test(this.choice.origin ?? ""))) {
      return;
    }
    const { scene, focus, selection, options, origin } = this.choice;
    const chosen = toFragment(this.run, focus, selection, 0);
    const rows = scene.graph && scene.extended ? scene.graph.rows - 1 : 0;
    const fragment = this.choice.reading.withReading([toFragment(this.run, focus, selection, rows), optionsText(options)].filter((part) => part !== "").join("&"));
    const address = fragment === "" ? location.pathname : "#" + fragment;
    const now = fromFragment(location.hash);
    if (chosen === toFragment(now.run, now.focus, now.selection ?? {}, 0) || PASSING.test(origin ?? "")) {
      history.replaceState(null, "", address);
    } else {
      history.pushState(null, "", address);
    }
  }
}
