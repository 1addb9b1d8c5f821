// The facts about the operation under the pointer, or selected by keys: its call, its times, and
// its changes.
import { byId, element, fill } from "../base/dom.js";
import { callText, plain, say } from "../base/text.js";
import { lengthText } from "./times.js";
import { changeLines } from "../scene/differences.js";

const MOST_CHANGES = 6;
const MOST_CHARACTERS = 80;
const AWAY = 14;

/** The steps that interpretations perform an operation by, each once: [{before, after}], values by number. */
export function stepsOf(pruned, graph, number) {
  const found = new Map();
  for (const row of pruned?.rows ?? []) {
    for (const cell of row.cells) {
      for (const edge of cell.operation === number ? cell.edges : []) {
        const step = { before: graph.nodes[edge.from].state, after: graph.nodes[edge.to].state };
        found.set(step.before + " " + step.after, step);
      }
    }
  }
  return [...found.values()];
}

/** The changes by the steps, in words; empty if no state is known. */
export function changeTexts(values, steps) {
  if (steps.length === 0) {
    return [];
  }
  const [first] = steps;
  const changes = changeLines(values, first.before, first.after, MOST_CHARACTERS).map(plain);
  const shown = changes.slice(0, MOST_CHANGES);
  return [
    say((steps.length === 1 ? "changes" : "oneStepChanges") + (shown.length === 0 ? "Nothing" : ""), { steps: steps.length }),
    ...shown,
    ...(changes.length > shown.length ? [say("andMore", { number: changes.length - shown.length })] : []),
  ];
}

/** The states around an operation in a witness that carries them. */
function witnessSteps(scene, witness, number) {
  const k = witness?.stepOf(number) ?? -1;
  const states = scene.data.witnessStates;
  return k >= 0 && states ? [{ before: states[k], after: states[k + 1] }] : [];
}

export class Tooltip {
  constructor(view, choice) {
    this.view = view;
    this.choice = choice;
    this.at = byId("tooltip");
    this.shown = -1;
    this.complete = true;
    view.canvas.setAttribute("aria-describedby", "tooltip");
    choice.on("selection", () => (choice.origin === "keys" && document.activeElement === view.canvas ? this.showAt(view.selected) : this.hide()));
    choice.on("options", () => this.hide());
    view.canvas.addEventListener("blur", () => this.hide());
    view.onFrame.push(() => this.refresh());
  }

  /** Beside a place of the canvas; hidden when the pointer leaves the operation. */
  hover(i, x, y, label) {
    if (i >= 0) {
      this.show(i, x, y);
    } else if (label) {
      this.place([element("p", {}, element("b", {}, label))], x, y);
      this.shown = -2;
    } else {
      this.hide();
    }
  }

  /** Below the timebox, after the picture has moved to it. */
  showAt(i) {
    if (i < 0) {
      this.hide();
      return;
    }
    requestAnimationFrame(() => {
      const place = this.view.place(i);
      if (place) {
        this.show(i, Math.max(this.view.gutter, place.left), place.bottom - AWAY / 2);
      }
    });
  }

  show(i, x, y) {
    const { boxes } = this.view;
    const number = boxes.numbers[i];
    if (this.shown !== i) {
      this.shown = i;
      if (!this.choice.scene.operations.has(number)) {
        this.view.onUnknown?.([number]);
      }
    }
    this.complete = this.choice.scene.operations.has(number);
    this.place(this.content(i), x, y);
    this.again = () => this.show(i, x, y);
  }

  /** Arguments may be loaded later. */
  refresh() {
    if (this.shown >= 0 && !this.complete && this.choice.scene.operations.has(this.view.boxes.numbers[this.shown])) {
      this.again();
    }
  }

  content(i) {
    const { boxes, times } = this.view;
    const { scene } = this.choice;
    const number = boxes.numbers[i];
    const known = scene.operations.get(number);
    const call = times.recorded(boxes.call[i]);
    const never = boxes.end[i] === Infinity;
    const when = never
      ? say("neverReturned", { call: times.text(call) })
      : say("fromCallToEnd", { call: times.text(call), end: times.text(times.recorded(boxes.end[i])), length: lengthText(boxes.end[i] - boxes.call[i], times.unit) });
    const witness = this.view.witness;
    const steps = [...stepsOf(this.choice.pruned, scene.graph, number), ...witnessSteps(scene, witness, number)];
    const [head, ...lines] = changeTexts(scene.values, steps);
    const place = witness?.stepOf(number) ?? -1;
    return [
      element("p", {}, element("b", {}, "#" + number + " " + (known ? callText(known, 300) : plain(boxes.names[boxes.name[i]])))),
      element("p", {}, say("processOf", { process: plain(boxes.processes[boxes.process[i]]) }) + ", " + when),
      scene.failedAt >= 0 ? element("p", { class: "hint" }, scene.standingText(boxes.standing[i])) : null,
      place >= 0 ? element("p", { class: "hint" }, say("witnessStep", { number: place + 1 })) : null,
      head ? element("p", {}, head) : null,
      lines.length > 0 ? element("ul", {}, lines.map((line) => element("li", {}, line))) : null,
    ];
  }

  place(content, x, y) {
    fill(this.at, content);
    this.at.hidden = false;
    const box = this.view.canvas.getBoundingClientRect();
    const own = this.at.getBoundingClientRect();
    // Within the window, and not under the pointer: below it, or above where there is no room.
    const left = Math.max(4, Math.min(box.left + x + AWAY, window.innerWidth - own.width - 4));
    const below = box.top + y + AWAY;
    const top = below + own.height <= window.innerHeight - 4 ? below : Math.max(4, box.top + y - AWAY - own.height);
    this.at.style.left = left + "px";
    this.at.style.top = top + "px";
  }

  hide() {
    if (this.shown !== -1) {
      this.shown = -1;
      this.at.hidden = true;
    }
  }
}
