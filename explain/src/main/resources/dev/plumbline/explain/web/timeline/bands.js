// Annotations that last, such as a partition: bands over all lanes, named in a strip above them. Processes that have
// annotations and no operations, such as the nodes of a service, have lanes of their own in that strip.
import { plain, short } from "../base/text.js";
import { AXIS, OVERVIEW } from "./lanes.js";

/** Half the height of the mark of a moment. */
export const MARK = 5;

const MOST_LINES_OF_BANDS = 3;
const MOST_NODES = 12;
const LINE = 16;

/**
 * The lines of the strip. Bands that overlap have different lines, up to a limit for each node.
 *
 * @returns {labels, lines}: the name of the node at its first line, else an empty text; and for each annotation its
 *     lines: one for each of its nodes, the first without a node for others that last, none for other moments
 */
export function bandsOf(boxes) {
  const { annotations } = boxes;
  const known = new Set(boxes.processes);
  const nodes = [...new Set(annotations.flatMap((one) => one.who))].filter((name) => !known.has(name));
  nodes.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  nodes.length = Math.min(nodes.length, MOST_NODES);
  const labels = [];
  const lines = annotations.map(() => []);
  const place = (label, mine) => {
    const free = [];
    mine.forEach((i) => {
      const { from, to } = annotations[i];
      const first = to > from ? free.findIndex((end) => end <= from) : 0;
      const line = first >= 0 ? first : Math.min(free.length, MOST_LINES_OF_BANDS - 1);
      free[line] = Math.max(free[line] ?? 0, to);
      lines[i].push(labels.length + line);
    });
    free.forEach((end, line) => labels.push(line === 0 ? label : ""));
  };
  const all = annotations.map((one, i) => i);
  place("", all.filter((i) => annotations[i].to > annotations[i].from && !annotations[i].who.some((name) => nodes.includes(name))));
  nodes.forEach((name) => place(plain(name), all.filter((i) => annotations[i].who.includes(name))));
  return { labels, lines };
}

export function heightOfBands(bands) {
  return bands.labels.length * LINE;
}

/** The annotation of the strip at a point, or -1. */
export function bandAt(view, x, y) {
  const line = Math.floor((y - OVERVIEW - AXIS) / LINE);
  return view.boxes.annotations.findIndex((one, i) => {
    const reach = one.to > one.from ? 0 : MARK;
    return view.bands.lines[i].includes(line) && x >= view.gutter && x >= view.xOfTime(one.from) - reach && x <= view.xOfTime(one.to) + reach;
  });
}

/** The strip: each band with its text as far as there is room. */
export function drawBandNames(view, context, colours) {
  const top = (line) => OVERVIEW + AXIS + line * LINE;
  context.save();
  context.fillStyle = colours.panel;
  context.fillRect(0, top(0), view.width, view.top - top(0));
  context.textBaseline = "middle";
  drawNodes(view, context, colours, top);
  context.beginPath();
  context.rect(view.gutter, top(0), view.plotWidth, view.top - top(0));
  context.clip();
  context.textAlign = "left";
  view.boxes.annotations.forEach((one, i) => {
    const left = Math.max(view.gutter, view.xOfTime(one.from));
    const right = Math.min(view.width, view.xOfTime(one.to));
    if (right < view.gutter || left > view.width) {
      return;
    }
    const pointed = i === view.hoveredAnnotation || i === view.chosenAnnotation;
    for (const line of view.bands.lines[i]) {
      if (one.to > one.from) {
        drawBand(context, colours, one, { left, top: top(line), width: Math.max(2, right - left), pointed });
      } else {
        context.fillStyle = colours.annotation;
        diamond(context, left, top(line) + LINE / 2);
      }
    }
  });
  context.restore();
}

function drawNodes(view, context, colours, top) {
  context.strokeStyle = colours.line;
  context.fillStyle = colours.dim;
  context.lineWidth = 1;
  context.textAlign = "right";
  view.bands.labels.forEach((label, line) => {
    if (label !== "") {
      context.beginPath();
      context.moveTo(0, top(line) + 0.5);
      context.lineTo(view.width, top(line) + 0.5);
      context.stroke();
      const most = Math.max(3, Math.floor((view.gutter - 12) / 6.6));
      context.fillText(short(label, most), view.gutter - 8, top(line) + LINE / 2 + 0.5);
    }
  });
}

function drawBand(context, colours, one, { left, top, width, pointed }) {
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
}

export function diamond(context, x, y) {
  context.beginPath();
  context.moveTo(x, y - MARK);
  context.lineTo(x + MARK, y);
  context.lineTo(x, y + MARK);
  context.lineTo(x - MARK, y);
  context.fill();
}
