// The annotations of a history: a band or a line below the timeboxes, a mark on the axis, and its text
// for the pointer, for keys and buttons, and for screen readers.
import { byId, element, fill } from "../base/dom.js";
import { plain, say, short } from "../base/text.js";
import { AXIS, OVERVIEW } from "./lanes.js";
import { grouped } from "./times.js";
import { MARK, bandAt, diamond } from "./bands.js";

/** Below the timeboxes. */
export function drawAnnotations(view, context, colours) {
  const { top } = view;
  context.save();
  context.strokeStyle = colours.annotation;
  view.boxes.annotations.forEach((one, i) => {
    if (!isInView(view, one)) {
      return;
    }
    const left = Math.max(view.gutter, view.xOfTime(one.from));
    const right = Math.min(view.width, view.xOfTime(one.to));
    if (right - left >= 2) {
      context.fillStyle = colours["annotation-soft"];
      context.fillRect(left, top, right - left, view.height - top);
    }
    context.lineWidth = isPointedAt(view, i) ? 2.5 : 1;
    context.setLineDash([5, 3]);
    for (const x of one.to > one.from ? [left, right] : [left]) {
      context.beginPath();
      context.moveTo(Math.round(x) + 0.5, top);
      context.lineTo(Math.round(x) + 0.5, view.height);
      context.stroke();
    }
  });
  context.restore();
}

/** On the axis and in the overview; above everything, the text of the one under the pointer. */
export function drawMarks(view, context, colours) {
  const { annotations } = view.boxes;
  context.save();
  context.fillStyle = colours.annotation;
  const laneOfProcess = new Map();
  const nameOf = (l) => view.boxes.processes[view.lanes[l].process];
  view.shownLanes.forEach((l) => laneOfProcess.set(nameOf(l), laneOfProcess.get(nameOf(l)) ?? l));
  for (const one of annotations) {
    const begin = view.axis.at(one.from);
    const left = view.overviewX(begin);
    context.fillRect(left, OVERVIEW - 4, Math.max(2, view.overviewX(view.axis.at(one.to)) - left), 4);
    if (begin < view.from || begin > view.to) {
      continue;
    }
    diamond(context, view.x(begin), OVERVIEW + AXIS - MARK);
    for (const lane of one.who.map((name) => laneOfProcess.get(name)).filter((l) => l !== undefined)) {
      const y = view.y(lane) + view.laneHeight / 2;
      if (y > view.top) {
        diamond(context, view.x(begin), y);
      }
    }
  }
  context.restore();
  const pointed = view.hoveredAnnotation >= 0 ? view.hoveredAnnotation : view.chosenAnnotation;
  if (pointed >= 0) {
    drawText(view, context, colours, annotations[pointed]);
  }
}

function isInView(view, one) {
  return view.axis.at(one.to) >= view.from && view.axis.at(one.from) <= view.to;
}

function drawText(view, context, colours, one) {
  if (!isInView(view, one)) {
    return;
  }
  const text = short(plain(one.text), Math.max(10, Math.floor(view.plotWidth / 7.5)));
  const width = context.measureText(text).width + 12;
  const at = Math.max(view.gutter, view.xOfTime(one.from)) + 3;
  const left = Math.max(view.gutter, Math.min(at, view.width - width - 2));
  const top = view.top + 2;
  context.fillStyle = colours.panel;
  context.fillRect(left, top, width, 20);
  context.strokeStyle = colours.annotation;
  context.lineWidth = 1.5;
  context.strokeRect(left, top, width, 20);
  context.fillStyle = colours.ink;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(text, left + 6, top + 10.5);
}

function isPointedAt(view, i) {
  return i === view.hoveredAnnotation || i === view.chosenAnnotation;
}

/** The annotation whose mark on the axis is at a point, the nearest of several, or -1. */
export function annotationAt(view, x, y) {
  if (y < OVERVIEW || y > view.top || x < view.gutter) {
    return -1;
  }
  if (y > OVERVIEW + AXIS) {
    return bandAt(view, x, y);
  }
  let best = -1;
  let distance = MARK + 2;
  view.boxes.annotations.forEach((one, i) => {
    const left = view.xOfTime(one.from);
    const away = Math.max(0, left - x, x - Math.max(left, Math.min(view.xOfTime(one.to), view.width)));
    // The whole length of an interval can be pointed at, its beginning first.
    const nearness = Math.min(Math.abs(left - x), away + MARK);
    if (away <= MARK && nearness < distance) {
      best = i;
      distance = nearness;
    }
  });
  return best;
}

/** Its time: from the zero, and as recorded. Exact, unlike the place in the picture. */
function whenText(one, times) {
  const moment = one.began === one.ended;
  const said = say(moment ? "annotatedAt" : "annotatedFrom", { from: times.text(one.began), to: times.text(one.ended) });
  const recorded = times.isRecorded ? "" : say(moment ? "recorded" : "recordedFrom", { time: grouped(one.began), to: grouped(one.ended) });
  return said + recorded + (one.who.length === 0 ? "" : ", " + say("processOf", { process: plain(one.who.join(", ")) }));
}

/** Buttons, keys and the line below the picture; returns a function that goes to an annotation. */
export function listenForAnnotations(view) {
  const { annotations, allAnnotations } = view.boxes;
  const choose = (i, moves) => {
    const one = annotations[i];
    view.chosenAnnotation = i;
    fill(
      byId("annotation-shown"),
      element("b", {}, say("annotationOf", { number: i + 1, all: annotations.length })),
      ", " + whenText(one, view.times) + ": " + plain(one.text),
    );
    byId("annotation-shown").hidden = false;
    if (moves && !isInView(view, one)) {
      const span = view.to - view.from;
      const begin = view.axis.at(one.from);
      view.show(begin - span / 2, begin + span / 2);
    }
    view.request();
  };
  const go = (along) => {
    if (annotations.length === 0) {
      return;
    }
    const { length } = annotations;
    // Without one chosen, the next is the first that begins within the picture or later.
    const after = annotations.findIndex((one) => view.axis.at(one.from) >= view.from);
    const first = along > 0 ? (after < 0 ? 0 : after) : (after < 0 ? length : after) - 1;
    const next = view.chosenAnnotation >= 0 ? view.chosenAnnotation + along : first;
    choose((next + length) % length, true);
  };
  if (annotations.length > 0) {
    byId("annotations").hidden = false;
    byId("annotation-key").hidden = false;
    const left = allAnnotations - annotations.length;
    byId("annotation-count").textContent = say(left > 0 ? "lastAnnotations" : "annotations", { number: annotations.length, left });
    byId("annotation-before").addEventListener("click", () => go(-1));
    byId("annotation-after").addEventListener("click", () => go(1));
  }
  const text = (i) => whenText(annotations[i], view.times) + ": " + short(plain(annotations[i].text), 400);
  return { go, choose, text };
}
