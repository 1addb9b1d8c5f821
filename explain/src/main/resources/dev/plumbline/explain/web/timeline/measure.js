// Two operations measured against each other: the time between them or the time in common, and which came first.
import { byId } from "../base/dom.js";
import { say } from "../base/text.js";
import { PENDING } from "./timebox.js";
import { lengthText } from "./times.js";
import { choose } from "./controls.js";

/** Selections are measured from the operation that is selected now; a second call ends this. */
export function measureFromHere(choice) {
  const { operation } = choice.selection;
  if (operation >= 0 || choice.options.measure !== "") {
    choose(choice, { measure: choice.options.measure === "" ? String(operation) : "" });
  }
}

/**
 * The order and distance of two operations by their timeboxes. These are closed: two that share an instant overlap,
 * and neither is known to come first, unless their process does one thing at a time.
 *
 * @returns {name, values}: a sentence of words/page.txt
 */
export function measured(boxes, a, b, unit, sequential) {
  const [first, second] = boxes.call[a] < boxes.call[b] || (boxes.call[a] === boxes.call[b] && boxes.numbers[a] < boxes.numbers[b]) ? [a, b] : [b, a];
  const values = { first: String(boxes.numbers[first]), second: String(boxes.numbers[second]) };
  const length = (from, to) => lengthText(BigInt(Math.round(to - from)), unit);
  if (boxes.droppedBits > 0) {
    return { name: "measuredRounded", values };
  }
  const before = (one, other) => boxes.end[one] < boxes.call[other];
  if (before(first, second)) {
    return { name: "measuredApart", values: { ...values, length: length(boxes.end[first], boxes.call[second]) } };
  }
  const [earlier, later] = boxes.numbers[first] < boxes.numbers[second] ? [first, second] : [second, first];
  if (sequential && boxes.process[first] === boxes.process[second] && boxes.outcome[earlier] !== PENDING) {
    return { name: "measuredInProcess", values: { first: String(boxes.numbers[earlier]), second: String(boxes.numbers[later]) } };
  }
  const end = Math.min(boxes.end[first], boxes.end[second]);
  if (end === Infinity) {
    return { name: "measuredEndless", values };
  }
  return end === boxes.call[second] ? { name: "measuredInstant", values } : { name: "measuredTogether", values: { ...values, length: length(boxes.call[second], end) } };
}

export function listenToMeasure(view, choice) {
  const line = byId("measure-shown");
  const pair = () => {
    const from = choice.options.measure === "" ? -1 : view.boxes.indexOf(Number(choice.options.measure));
    return from >= 0 && view.selected >= 0 && from !== view.selected ? [from, view.selected] : null;
  };
  const show = () => {
    const two = pair();
    const { name, values } = two ? measured(view.boxes, two[0], two[1], view.times.unit, choice.scene.data.sequential) : { name: "measureFrom", values: { number: choice.options.measure } };
    line.hidden = choice.options.measure === "";
    line.textContent = line.hidden ? "" : say(name, values);
    byId("measure").setAttribute("aria-pressed", !line.hidden);
    byId("measure").disabled = line.hidden && choice.selection.operation < 0;
    view.request();
  };
  byId("measure").addEventListener("click", () => measureFromHere(choice));
  ["options", "selection"].forEach((what) => choice.on(what, show));
  view.overlays.push((shown, context, colours) => {
    const places = (pair() ?? []).map((i) => view.place(i));
    if (places.length === 2 && places.every((place) => place)) {
      drawMeasure(context, colours, places.sort((a, b) => a.left - b.left));
    }
  });
  show();
}

/** From the end of the earlier to the beginning of the later one; if they overlap, the time in common. */
function drawMeasure(context, colours, [first, second]) {
  const from = Math.min(first.right, second.left);
  const to = first.right < second.left ? second.left : Math.min(first.right, second.right);
  const left = first.right < second.left ? from : second.left;
  const y = (first.top + first.bottom + second.top + second.bottom) / 4;
  context.strokeStyle = colours.annotation;
  context.lineWidth = 2;
  context.setLineDash([]);
  context.beginPath();
  for (const [x, place] of [[left, first], [to, second]]) {
    context.moveTo(x, Math.min(y, place.top));
    context.lineTo(x, Math.max(y, place.bottom));
  }
  context.moveTo(left, y);
  context.lineTo(to, y);
  context.stroke();
}
