// Mouse and keyboard on the timeline.
import { byId } from "../base/dom.js";
import { OVERVIEW } from "./lanes.js";
import { annotationAt, listenForAnnotations } from "./annotations.js";
import { choose, setZeroHere, toggleAxis, toggleGaps, toggleIdle, toggleLanes, toggleLit } from "./controls.js";
import { breakAt, lengthOfBreak } from "./breaks.js";
import { say } from "../base/text.js";
import { toggleWitness } from "./witness.js";
import { measureFromHere } from "./measure.js";

export function listenToGestures(view, choice, tooltip) {
  const canvas = view.canvas;
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const annotations = listenForAnnotations(view);
  let drag = null;

  canvas.addEventListener("pointerleave", () => {
    tooltip.hide();
    view.hovered = -1;
    view.hoveredAnnotation = -1;
    view.request();
  });

  canvas.addEventListener("pointerdown", (event) => {
    const [x, y] = place(event);
    canvas.setPointerCapture(event.pointerId);
    drag = { x, y, from: view.from, to: view.to, scroll: view.scroll, overview: y < OVERVIEW, moved: false };
    view.dragged = true;
    tooltip.hide();
    if (drag.overview) {
      centre(view, x);
    }
  });
  const drop = () => {
    drag = null;
    view.dragged = false;
    view.arrange();
    view.scrollTo(view.scroll);
  };
  canvas.addEventListener("pointermove", (event) => {
    const [x, y] = place(event);
    if (!drag) {
      const hovered = view.at(x, y);
      const annotation = annotationAt(view, x, y);
      const cut = y > view.top ? breakAt(view, x) : null;
      const text = cut ? say("leftOutHere", { length: lengthOfBreak(view, cut), number: cut.operations }) : annotation >= 0 ? annotations.text(annotation) : null;
      tooltip.hover(cut ? -1 : hovered, x, y, x < view.gutter ? view.labelAt(y) : text);
      if (hovered !== view.hovered || annotation !== view.hoveredAnnotation) {
        view.hovered = hovered;
        view.hoveredAnnotation = annotation;
        canvas.style.cursor = hovered >= 0 || annotation >= 0 ? "pointer" : "grab";
        view.request();
      }
      return;
    }
    if (drag.overview) {
      centre(view, x);
      return;
    }
    drag.moved ||= Math.abs(x - drag.x) + Math.abs(y - drag.y) > 4;
    if (drag.moved) {
      const shift = ((drag.x - x) / view.plotWidth) * (drag.to - drag.from);
      view.show(drag.from + shift, drag.to + shift);
      view.scrollTo(drag.scroll + drag.y - y);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    const [x, y] = place(event);
    const annotation = annotationAt(view, x, y);
    if (drag && !drag.moved && annotation >= 0) {
      annotations.choose(annotation, false);
    } else if (drag && !drag.moved && !drag.overview && breakAt(view, x)) {
      toggleGaps(choice);
    } else if (drag && !drag.moved && !drag.overview) {
      const i = view.at(x, y);
      if (event.shiftKey && i >= 0 && view.selected >= 0 && i !== view.selected) {
        choose(choice, { measure: String(choice.selection.operation) });
      }
      choice.select({ operation: i < 0 ? -1 : view.boxes.numbers[i] }, "timeline");
    }
    drop();
  });
  canvas.addEventListener("pointercancel", drop);
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const [x] = place(event);
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        view.pan((event.deltaX || event.deltaY) / view.plotWidth);
      } else {
        view.zoom(Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * 0.003), x);
      }
    },
    { passive: false },
  );
  canvas.addEventListener("dblclick", (event) => {
    const [x, y] = place(event);
    const i = view.at(x, y);
    if (i >= 0) {
      view.showAround(i);
    }
  });
  canvas.addEventListener("keydown", (event) => {
    const action = keyAction(view, choice, annotations, event);
    if (action) {
      event.preventDefault();
      event.stopPropagation();
      action();
    }
  });
  byId("zoom-in").addEventListener("click", () => view.zoom(0.5));
  byId("zoom-out").addEventListener("click", () => view.zoom(2));
  byId("zoom-all").addEventListener("click", () => view.whole());
  byId("zoom-failure").addEventListener("click", () => view.home());
}

function centre(view, x) {
  const span = view.to - view.from;
  const middle = view.overviewPosition(x);
  view.show(middle - span / 2, middle + span / 2);
}

function keyAction(view, choice, annotations, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return null;
  }
  const go = (along, across) => () => {
    const from = view.selected >= 0 ? view.selected : view.boxes.indexOf(choice.scene.failedAt);
    const next = view.selected >= 0 ? view.neighbour(from, along, across) : Math.max(0, from);
    if (next >= 0 && next < view.boxes.size) {
      choice.select({ operation: view.boxes.numbers[next] }, "keys");
    }
  };
  const plainKeys = {
    ArrowLeft: go(-1, 0),
    ArrowRight: go(1, 0),
    ArrowUp: go(0, -1),
    ArrowDown: go(0, 1),
    "+": () => view.zoom(0.6),
    "=": () => view.zoom(0.6),
    "-": () => view.zoom(1 / 0.6),
    0: () => view.whole(),
    n: () => annotations.go(1),
    p: () => annotations.go(-1),
    o: () => toggleAxis(choice),
    z: () => setZeroHere(choice),
    i: () => toggleIdle(choice),
    x: () => view.hasBreaks && toggleGaps(choice),
    c: () => toggleLit(choice),
    m: () => measureFromHere(choice),
    w: () => view.witness && toggleWitness(choice),
    l: () => toggleLanes(choice),
    Home: () => view.home(),
    PageUp: () => view.scrollTo(view.scroll - view.height / 2),
    PageDown: () => view.scrollTo(view.scroll + view.height / 2),
    Escape: () => choice.select({}, "keys"),
  };
  const shifted = { ArrowLeft: () => view.pan(-0.2), ArrowRight: () => view.pan(0.2), "+": () => view.zoom(0.6) };
  return (event.shiftKey ? shifted : plainKeys)[event.key] ?? null;
}
