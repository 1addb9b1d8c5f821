// The witness of a conforming history: a line through the timeboxes, along the points at which operations take effect.
import { byId, element, fill, button } from "../base/dom.js";
import { callText, plain, say } from "../base/text.js";
import { firstAtLeast } from "./lanes.js";
import { changeLines } from "../scene/differences.js";
import { choose } from "./controls.js";

/** More steps than this in view are a tangle. */
const MOST_DRAWN = 1_500;
const MOST_LISTED = 200;

/**
 * A witness has the order in which operations take effect, but no times. Step k can happen from the latest call of
 * steps 1..k on, and has to happen before the earliest return of steps k, k+1, ...; the former is never after the
 * latter, because a witness has no operation after one that was called after its return. Both only grow with k, and so
 * does the point in the middle, which lies within the timebox.
 */
export function pointsOf(operation, axis) {
  const size = operation.length;
  const points = new Float64Array(size);
  let latest = axis.first;
  for (let k = 0; k < size; k++) {
    latest = operation[k] < 0 ? latest : Math.max(latest, axis.call[operation[k]]);
    points[k] = latest;
  }
  let earliest = axis.last;
  for (let k = size - 1; k >= 0; k--) {
    earliest = operation[k] < 0 ? earliest : Math.min(earliest, axis.end[operation[k]]);
    points[k] = (points[k] + Math.max(points[k], earliest)) / 2;
  }
  return points;
}

export class WitnessPath {
  constructor(view, choice) {
    this.view = view;
    this.choice = choice;
    this.steps = view.boxes.witness;
    this.points = new Map();
    this.stepAt = new Int32Array(view.boxes.size).fill(-1);
    this.steps.operation.forEach((i, k) => {
      if (i >= 0 && this.steps.completes[k]) {
        this.stepAt[i] = k;
      }
    });
    view.witness = this;
    view.overlays.push((of, context, colours) => this.draw(context, colours));
    byId("witness-path").hidden = false;
    byId("witness-path").addEventListener("click", () => toggleWitness(choice));
    view.onFrame.push(() => this.list());
    choice.on("options", () => this.mark());
    choice.on("selection", () => this.list(true));
    this.mark();
  }

  mark() {
    byId("witness-path").setAttribute("aria-pressed", this.choice.options.witness === "shown");
    this.view.request();
  }

  /** The step that performs an operation, counted from 0, or -1. */
  stepOf(number) {
    const i = this.view.boxes.indexOf(number);
    return i < 0 ? -1 : this.stepAt[i];
  }

  get current() {
    const { axis } = this.view;
    if (!this.points.has(axis)) {
      this.points.set(axis, pointsOf(this.steps.operation, axis));
    }
    return this.points.get(axis);
  }

  /** The steps in view, and one more on each side: the first, and the place after the last. */
  range() {
    const first = firstAtLeast(this.current, this.view.from, 0);
    const behind = firstAtLeast(this.current, this.view.to, first, true);
    return [Math.max(0, first - 1), Math.min(this.steps.size, behind + 1)];
  }

  draw(context, colours) {
    const [first, behind] = this.range();
    const shown = this.choice.options.witness === "shown";
    byId("witness-hidden").hidden = !shown || behind - first <= MOST_DRAWN;
    if (!shown || behind - first > MOST_DRAWN) {
      return;
    }
    const { view } = this;
    const places = [];
    for (let k = first; k < behind; k++) {
      const i = this.steps.operation[k];
      const place = i < 0 ? null : view.place(i);
      if (place) {
        places.push({ x: view.x(this.current[k]), y: (place.top + place.bottom) / 2, chosen: i === view.selected });
      }
    }
    context.strokeStyle = colours.added;
    context.globalAlpha = 0.75;
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    context.beginPath();
    places.forEach(({ x, y }) => context.lineTo(x, y));
    context.stroke();
    context.globalAlpha = 1;
    context.fillStyle = colours.added;
    for (const { x, y, chosen } of places) {
      context.beginPath();
      context.arc(x, y, chosen ? 5 : 3, 0, 2 * Math.PI);
      context.fill();
    }
  }

  /** The steps in view, in words; if there are many, those around the selected one. */
  list(anew = false) {
    const [first, behind] = this.range();
    const chosen = this.view.selected >= 0 ? this.stepAt[this.view.selected] : -1;
    const middle = chosen >= first && chosen < behind ? chosen : first;
    const from = behind - first <= MOST_LISTED ? first : Math.max(first, middle - MOST_LISTED / 2);
    const to = Math.min(behind, from + MOST_LISTED);
    const key = from + " " + to + " " + this.choice.scene.operations.size;
    if (key === this.listed && !anew) {
      return;
    }
    this.listed = key;
    fill(
      byId("witness-body"),
      element("p", { class: "hint" }, say("witnessSteps", { steps: this.steps.size, from: from + 1, to })),
      element("ol", { start: from + 1 }, Array.from({ length: Math.max(0, to - from) }, (none, n) => this.item(from + n))),
    );
  }

  item(k) {
    const { boxes } = this.view;
    const { scene } = this.choice;
    const i = this.steps.operation[k];
    const name = plain(this.steps.names[this.steps.name[k]]);
    const states = scene.data.witnessStates;
    const changes = states.length > 0 ? changeLines(scene.values, states[k], states[k + 1]).map(plain) : [];
    const known = i < 0 ? null : scene.operations.get(boxes.numbers[i]);
    const said = i < 0 ? say("silentStep", { name }) : "#" + boxes.numbers[i] + " " + (known ? callText(known, 120) : plain(boxes.names[boxes.name[i]]));
    const partly = i >= 0 && !this.steps.completes[k] ? say("byAction", { name }) : "";
    return element(
      "li",
      { class: i >= 0 && i === this.view.selected ? "chosen" : false },
      i < 0 ? said : button(said, () => this.choice.select({ operation: boxes.numbers[i] }, "witness")),
      partly,
      changes.slice(0, 4).map((line) => element("div", { class: "in-state" }, line)),
      changes.length > 4 ? element("div", { class: "in-state" }, say("andMore", { number: changes.length - 4 })) : null,
    );
  }
}

export function toggleWitness(choice) {
  choose(choice, { witness: choice.options.witness === "shown" ? "hidden" : "shown" });
}
