// Filters and searches on the timeline: operations that do not pass are veiled, and hits have a frame.

const MOST_EMPHASISED = 4000;
const VEIL = 0.78;
/** Thinner than other veils, so that annotations stay legible. */
const THIN_VEIL = 0.45;
const LEAST_WIDTH = 3;

/** Adds itself to what the timeline draws above its timeboxes. */
export function emphasise(view, choice) {
  const { reading } = choice;
  view.overlays.push((shown, context, colours) => {
    if (reading.terms.length > 0 && reading.sifted) {
      drawVeil(shown, context, colours, VEIL, [...reading.spokenOf(), ...reading.sifted.boxes.map((i) => view.boxes.numbers[i])]);
    } else if (view.failed >= 0 && choice.options.lit === "core" && !choice.walk?.isShown) {
      drawVeil(shown, context, colours, THIN_VEIL, reading.core());
    }
    if (reading.hits.length > 0) {
      drawHits(shown, context, colours, reading);
    }
  });
  choice.on("reading", () => view.request());
}

function inView(view, i) {
  const place = view.place(i);
  return place && place.right >= view.gutter && place.left <= view.width && place.bottom > 0 && place.top < view.height ? place : null;
}

/** Veils everything, and draws some operations, the selected one and the one under the pointer again above that. */
function drawVeil(view, context, colours, veil, numbers) {
  context.globalAlpha = veil;
  context.fillStyle = colours.panel;
  context.fillRect(view.gutter, 0, view.width, view.height);
  context.globalAlpha = 1;
  let drawn = 0;
  for (const i of [view.selected, view.hovered, ...numbers.map((number) => view.boxes.indexOf(number))].filter((one) => one >= 0)) {
    const place = inView(view, i);
    if (place && drawn < MOST_EMPHASISED) {
      drawn++;
      const left = Math.max(view.gutter, place.left);
      view.painter.drawBox(i, left, Math.max(place.right, left + LEAST_WIDTH), place.top, place.bottom - place.top);
    }
  }
}

function drawHits(view, context, colours, reading) {
  context.strokeStyle = colours.annotation;
  context.lineWidth = 2;
  let drawn = 0;
  for (const number of reading.hits) {
    const i = view.boxes.indexOf(number);
    const place = i >= 0 && drawn < MOST_EMPHASISED ? inView(view, i) : null;
    if (place) {
      drawn++;
      const left = Math.max(view.gutter, place.left);
      context.strokeRect(left - 1, place.top - 1, Math.max(place.right - left, LEAST_WIDTH) + 2, place.bottom - place.top + 2);
    }
  }
}

