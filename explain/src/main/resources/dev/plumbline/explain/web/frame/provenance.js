// The cause of the failure in one sentence, and on the timeline: who changed last what the failing operation found.
import { element, button } from "../base/dom.js";
import { plain } from "../base/text.js";

/** The sentence; operations that it names can be followed. Null where none is known. */
export function causeSentence(scene, choice) {
  const { cause } = scene.data;
  if (!cause || cause.length === 0) {
    return null;
  }
  return element(
    "p",
    { id: "cause", class: "cause" },
    cause.map(([text, number]) =>
      number < 0
        ? plain(text)
        : button(plain(text), () => choice.select({ operation: number }, "jump"), {
            class: number === scene.failedAt ? "named failing" : "named",
            title: "show it in the timeline",
          }),
    ),
  );
}

/** Draws a line from each operation that changed what was found to the one that failed; an overlay of the timeline. */
export function provenanceLines(scene) {
  const changedBy = scene.data.changedBy ?? [];
  return (view, context, colours) => {
    const to = view.place(view.boxes.indexOf(scene.failedAt));
    for (const number of to ? changedBy : []) {
      const from = view.place(view.boxes.indexOf(number));
      if (from) {
        drawLine(context, colours.failed, middle(from, to), to);
      }
    }
  };
}

/** Where the line leaves: at the end of what returned before, else where the other one begins. */
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
