// Keeps the address of the page and the choices of the user the same: after a choice, Back, a link, or an edit.
import { fromFragment, rowsOf, toFragment } from "./link.js";
import { optionsFrom, optionsText } from "./options.js";

/** Changes without an entry of their own in the browser's history: steps by keys, and changes by the page itself. */
const PASSING = /keys|^start$|^link$/;

export class Address {
  /**
   * loadRows(rows) loads rows that a link names; it may fail. takeReading()
   * takes the filters and the words to search for from the address.
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

  /** Shows the choices in the address: at once, or if they need further rows, when these are loaded. */
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
      // If the address has changed meanwhile, these rows are no longer wanted.
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

  /** A selection by the user gets an entry in the browser's history; newly loaded rows get none. */
  remember() {
    // The choices of a link stay in the address while its rows are loaded, unless the user chooses something else.
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
