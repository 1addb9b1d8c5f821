// Annotations that last, such as a partition: a band over all lanes, named in a strip above.
import { plain, short } from "../base/text.js";
import { AXIS, OVERVIEW } from "./lanes.js";

const MOST_LINES_OF_BANDS = 3;
const LINE = 16;

/** The line of the strip that each annotation has, by its index: bands that overlap have different ones; -1 for moments. */
export function bandLines(annotations) {
  const free = [];
  return annotations.map((one) => {
    if (one.to <= one.from) {
      return -1;
    }
    const first = free.findIndex((end) => end <= one.from);
    const line = first >= 0 ? first : Math.min(free.length, MOST_LINES_OF_BANDS - 1);
    free[line] = Math.max(free[line] ?? 0, one.to);
    return line;
  });
}

export function heightOfBands(lines) {
  return lines.reduce((most, line) => Math.max(most, line + 1), 0) * LINE;
}

/** The band of the strip at a point, or -1. */
export function bandAt(view, x, y) {
  const line = Math.floor((y - OVERVIEW - AXIS) / LINE);
  return view.boxes.annotations.findIndex(
    (one, i) => view.bandLines[i] === line && line >= 0 && x >= view.gutter && x >= view.xOfTime(one.from) && x <= view.xOfTime(one.to),
  );
}

/** The strip: each band with its text as far as there is room. */
export function drawBandNames(view, context, colours) {
  context.save();
  context.fillStyle = colours.panel;
  context.fillRect(0, OVERVIEW + AXIS, view.width, view.top - OVERVIEW - AXIS);
  context.beginPath();
  context.rect(view.gutter, OVERVIEW + AXIS, view.plotWidth, view.top - OVERVIEW - AXIS);
  context.clip();
  context.textAlign = "left";
  context.textBaseline = "middle";
  view.boxes.annotations.forEach((one, i) => {
    const left = Math.max(view.gutter, view.xOfTime(one.from));
    const right = Math.min(view.width, view.xOfTime(one.to));
    if (view.bandLines[i] < 0 || right < view.gutter || left > view.width) {
      return;
    }
    const top = OVERVIEW + AXIS + view.bandLines[i] * LINE;
    const width = Math.max(2, right - left);
    const pointed = i === view.hoveredAnnotation || i === view.chosenAnnotation;
    context.fillStyle = colours["annotation-soft"];
    context.fillRect(left, top + 1, width, LINE - 2);
    context.strokeStyle = colours.annotation;
    context.lineWidth = pointed ? 2 : 1;
    context.strokeRect(left + 0.5, top + 1.5, Math.max(1, width - 1), LINE - 3);
    const most = Math.floor((width - 8) / 6.6);
    if (most >= 4) {
      context.fillStyle = colours.ink;
      context.fillText(short(plain(one.text), most), left + 4, top + LINE / 2 + 0.5);
    }
  });
  context.restore();
}
