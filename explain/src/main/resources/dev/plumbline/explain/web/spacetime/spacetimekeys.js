// Mouse and keyboard on the space-time diagram.
import { byId } from "../base/dom.js";
import { HEAD, MAP } from "./spacetime.js";

/** @param prefix of the names of the buttons that zoom */
export function listenToSpaceTime(view, choice, prefix = "") {
  const canvas = view.canvas;
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const centre = (y) => view.show(((y - HEAD) / view.plotHeight) * view.boxes.size - view.rows / 2, view.rowHeight);
  let drag = null;

  canvas.addEventListener("pointerleave", () => {
    view.hovered = -1;
    view.request();
  });
  canvas.addEventListener("pointerdown", (event) => {
    const [x, y] = place(event);
    canvas.setPointerCapture(event.pointerId);
    drag = { x, y, top: view.top, across: view.across, map: x > view.width - MAP, moved: false };
    if (drag.map) {
      centre(y);
    }
  });
  canvas.addEventListener("pointermove", (event) => {
    const [x, y] = place(event);
    if (!drag) {
      const hovered = view.at(x, y);
      if (hovered !== view.hovered) {
        view.hovered = hovered;
        canvas.style.cursor = hovered >= 0 ? "pointer" : "grab";
        view.request();
      }
      return;
    }
    if (drag.map) {
      centre(y);
      return;
    }
    drag.moved ||= Math.abs(x - drag.x) + Math.abs(y - drag.y) > 4;
    if (drag.moved) {
      view.show(drag.top + (drag.y - y) / view.rowHeight, view.rowHeight);
      view.moveAcross(drag.across + drag.x - x);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    const [x, y] = place(event);
    if (drag && !drag.moved && !drag.map) {
      const rank = view.at(x, y);
      view.pick(rank, "timeline");
    }
    drag = null;
  });
  canvas.addEventListener("pointercancel", () => (drag = null));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const [, y] = place(event);
      if (event.ctrlKey || event.metaKey) {
        view.zoom(Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * 0.003), y);
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        view.moveAcross(view.across + (event.deltaX || event.deltaY));
      } else {
        view.move(event.deltaY / view.rowHeight);
      }
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    const action = diagramKey(view, choice, event);
    if (action) {
      event.preventDefault();
      event.stopPropagation();
      action();
    }
  });
  byId(prefix + "zoom-in").addEventListener("click", () => view.zoom(0.5));
  byId(prefix + "zoom-out").addEventListener("click", () => view.zoom(2));
  byId(prefix + "zoom-all").addEventListener("click", () => view.whole());
  byId(prefix + "zoom-failure").addEventListener("click", () => view.home());
}

function diagramKey(view, choice, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return null;
  }
  const to = (next) => {
    if (next >= 0 && next < view.boxes.size) {
      view.pick(next, "keys");
    }
  };
  const start = () => Math.max(0, view.boxes.indexOf(choice.scene.failedAt));
  const go = (along, across) => () => to(view.selected >= 0 ? view.neighbour(view.selected, along, across) : start());
  const inOrder = (along) => () => to(view.selected >= 0 ? view.selected + along : start());
  const plainKeys = {
    ArrowUp: go(-1, 0),
    ArrowDown: go(1, 0),
    ArrowLeft: go(0, -1),
    ArrowRight: go(0, 1),
    n: inOrder(1),
    p: inOrder(-1),
    "+": () => view.zoom(0.6),
    "=": () => view.zoom(0.6),
    "-": () => view.zoom(1 / 0.6),
    0: () => view.whole(),
    Home: () => view.home(),
    PageUp: () => view.move(-view.rows * 0.8),
    PageDown: () => view.move(view.rows * 0.8),
    Escape: () => choice.select({}, "keys"),
  };
  const shifted = {
    ArrowUp: () => view.move(-view.rows * 0.2),
    ArrowDown: () => view.move(view.rows * 0.2),
    ArrowLeft: () => view.moveAcross(view.across - view.columnWidth),
    ArrowRight: () => view.moveAcross(view.across + view.columnWidth),
    "+": () => view.zoom(0.6),
  };
  return (event.shiftKey ? shifted : plainKeys)[event.key] ?? null;
}
