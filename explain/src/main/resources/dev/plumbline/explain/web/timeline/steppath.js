// The interpretation that is stepped through, on the timeline: a line along the operations performed so far, and a pale
// one along those to come.
import { byId } from "../base/dom.js";
import { pointsOf } from "./witness.js";
import { openAfter } from "../scene/interpretation.js";

const DOT = 3;
const LARGE_DOT = 6;

/** Adds itself to what the timeline draws above its timeboxes. */
export function drawSteps(view, choice, walk) {
  view.overlays.push((shown, context, colours) => {
    byId("steps-key").hidden = !walk.isShown;
    if (walk.isShown) {
      drawPath(view, context, colours, walk);
      drawOpen(view, context, colours, openAfter(walk.path, walk.taken, view.boxes, choice.scene) ?? []);
    }
  });
  choice.on("focus", () => view.request());
  choice.on("layers", () => view.request());
}

function drawPath(view, context, colours, walk) {
  const operations = walk.path.edges.map((edge) => view.boxes.indexOf(edge.operation));
  const points = pointsOf(operations, view.axis);
  const places = operations.map((i, k) => {
    const place = view.place(i);
    return place && { x: view.x(points[k]), y: (place.top + place.bottom) / 2 };
  });
  const line = (some, dash, alpha) => {
    context.globalAlpha = alpha;
    context.setLineDash(dash);
    context.beginPath();
    some.filter((place) => place).forEach(({ x, y }) => context.lineTo(x, y));
    context.stroke();
  };
  context.strokeStyle = colours.added;
  context.fillStyle = colours.added;
  context.lineJoin = "round";
  context.lineWidth = 1.5;
  line(places.slice(Math.max(0, walk.taken - 1)), [2, 4], 0.6);
  context.lineWidth = 2;
  line(places.slice(0, walk.taken), [], 0.9);
  context.globalAlpha = 1;
  places.slice(0, walk.taken).forEach((place, k) => {
    if (place) {
      context.beginPath();
      context.arc(place.x, place.y, k === walk.taken - 1 ? LARGE_DOT : DOT, 0, 2 * Math.PI);
      context.fill();
    }
  });
}

/** Operations that the order of the history allows next. */
function drawOpen(view, context, colours, numbers) {
  context.strokeStyle = colours.added;
  context.lineWidth = 2;
  context.setLineDash([]);
  for (const number of numbers) {
    const place = view.place(view.boxes.indexOf(number));
    if (place) {
      const left = Math.max(view.gutter, place.left);
      context.strokeRect(left - 1, place.top - 1, Math.max(3, Math.min(place.right, view.width + 4) - left) + 1, place.bottom - place.top + 2);
    }
  }
}
