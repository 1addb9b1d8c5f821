// The state at the stuck cut, or after one of the last records before it.
import { element } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { StateView } from "./state.js";

export class CutStateView extends StateView {
  /** The last steps before the cut have their states, and what they changed. */
  alternatives() {
    const { recent, frontier } = this.choice.scene;
    const step = this.step();
    if (step >= 0) {
      const before = recent[step - 1];
      return [{ state: recent[step].state, from: before ? [{ state: before.state, steps: [] }] : [] }];
    }
    return frontier.length > 0 ? frontier.map(({ state }) => ({ state, from: [] })) : null;
  }

  step() {
    const { scene, selection } = this.choice;
    return selection.operation < 0 ? -1 : scene.recent.findIndex((one) => one.operation === selection.operation);
  }

  heading() {
    const { scene, selection } = this.choice;
    const operation = scene.operation(selection.operation);
    return element(
      "p",
      { class: "subject" },
      this.step() >= 0
        ? say("afterRecord", { name: plain(operation.name), process: plain(operation.process) })
        : say("cutState"),
    );
  }
}
