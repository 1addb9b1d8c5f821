// The cause of the failure on the timeline: the operations that last changed the values that the failing one found.

/** Draws a line from each operation that changed what was found to the one that failed; an overlay of the timeline. */
export function provenanceLines(scene, walk) {
  const changedBy = scene.data.changedBy ?? [];
  return (view, context, colours) => {
    if (walk?.isShown) {
      return; // The steps have lines of their own.
    }
    const to = view.place(view.boxes.indexOf(scene.failedAt));
    for (const number of to ? changedBy : []) {
      const from = view.place(view.boxes.indexOf(number));
      if (from) {
        drawLine(context, colours.failed, middle(from, to), to);
      }
    }
  };
}

/** The start of the line: the end of an operation that returned before the other was called, else the other's call. */
function middle(from, to) {
  const x = from.right < to.left ? from.right : Math.max(from.left, Math.min(from.right, to.left));
  return { x, y: (from.top + from.bottom) / 2 };
}

function drawLine(context, colour, from, to) {
  const x = to.left;
  const y = (to.top + to.bottom) / 2;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(from.x, from.y, 3, 0, 2 * Math.PI);
  context.fill();
}
