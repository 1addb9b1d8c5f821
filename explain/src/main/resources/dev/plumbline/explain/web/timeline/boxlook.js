// The looks of boxes by the standings of their operations: one table for the timeline, the space-time diagram, the
// chart of messages and their legends. Within a picture, looks differ in fill, edge, dashes or height, not only in
// colour.

/** Colours are those of the style sheet; `inset` is the part of the height that is missing above and below. */
export const LOOKS = {
  performed: { fill: "performed", edge: "performed-edge", width: 1, dash: [], inset: 0 },
  unchecked: { fill: "performed", edge: "performed-edge", width: 1, dash: [], inset: 0 },
  some: { fill: "thin-stripes", edge: "performed-edge", width: 1, dash: [5, 3], inset: 0 },
  failed: { fill: "failed", edge: "failed", width: 1, dash: [], inset: 0, mark: "\u2715" },
  blocked: { fill: "thick-stripes", edge: "blocked", width: 1.5, dash: [], inset: 0 },
  open: { fill: "panel", edge: "dim", width: 2, dash: [], inset: 0 },
  left: { fill: "panel", edge: "later", width: 1, dash: [], inset: 0.2 },
  later: { fill: "panel", edge: "later", width: 1, dash: [2, 3], inset: 0 },
  call: { fill: "accent-soft", edge: "accent", width: 2, dash: [], inset: 0 },
};

/** A bar at the lower edge for the time in common. It covers no edge, because edges show the standings. */
const BAR = 3;

/** Fills and strokes a box as the table has it. `trace` draws its outline for a top and a height. */
export function drawLook(context, fills, standing, top, height, trace) {
  const look = LOOKS[standing];
  const inset = Math.round(look.inset * height);
  context.setLineDash([]);
  context.beginPath();
  trace(top + inset, height - 2 * inset);
  context.fillStyle = fills.panel;
  context.fill();
  context.fillStyle = fills[look.fill];
  context.strokeStyle = fills[look.edge];
  context.lineWidth = look.width;
  context.setLineDash(look.dash);
  context.fill();
  context.stroke();
  context.setLineDash([]);
}

export function drawOverlap(context, fills, left, right, top, height) {
  context.fillStyle = fills.accent;
  context.fillRect(left, top + height - BAR, Math.max(1, right - left), BAR);
}

/** The keys of a legend are drawn like the boxes themselves: elements with `data-standing` or `data-overlaps`. */
export function drawKeys(root, fills, rounded) {
  for (const key of root.querySelectorAll("canvas.key")) {
    const context = key.getContext("2d");
    context.clearRect(0, 0, key.width, key.height);
    context.save();
    context.scale(2, 2);
    const width = key.width / 2 - 2;
    const height = key.height / 2 - 2;
    const standing = key.dataset.standing ?? "performed";
    drawLook(context, fills, standing, 1, height, (top, inner) => rounded(context, 1, top, width, inner));
    if (key.dataset.overlaps !== undefined) {
      drawOverlap(context, fills, 1, 1 + width, 1, height);
    }
    if (LOOKS[standing].mark) {
      context.fillStyle = fills["failed-ink"];
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(LOOKS[standing].mark, 1 + width / 2, 1 + height / 2);
    }
    context.restore();
  }
}
