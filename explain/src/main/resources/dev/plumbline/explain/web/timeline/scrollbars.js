// Scrollbars of the timeline, those of the browser: one for lanes, one for the axis. An element scrolls over an empty
// one that is larger in the ratio of the whole picture to its visible part.
import { byId } from "../base/dom.js";

/** Browsers cannot lay out more; a bar that moves by thousandths is fine enough. */
const LARGEST = 1_000_000;

/** The state of a bar: the size of the whole in pixels, and the scrolled distance. */
export function barOf(first, whole, from, span, room) {
  const size = Math.min(LARGEST, Math.max(room, room * (whole / Math.max(1e-9, span))));
  const free = Math.max(1e-9, whole - span);
  return { size, scrolled: Math.max(0, Math.min(1, (from - first) / free)) * (size - room) };
}

/** The start of the visible part after a bar was scrolled by hand. */
export function fromOf(first, whole, span, room, size, scrolled) {
  return size <= room ? first : first + (whole - span) * Math.max(0, Math.min(1, scrolled / (size - room)));
}

export function listenToScrollbars(view) {
  const across = byId("scroll-axis");
  const down = byId("scroll-lanes");
  across.hidden = false;
  down.hidden = false;
  // A position set here comes back as an event, rounded: only a larger difference was made by hand.
  let expected = { left: 0, top: 0 };
  const update = () => {
    const { lowest, widest } = view.limits;
    across.style.left = view.gutter + "px";
    const bar = barOf(lowest, widest, view.from, view.to - view.from, across.clientWidth);
    across.firstElementChild.style.width = Math.round(bar.size) + "px";
    across.classList.toggle("needless", bar.size <= across.clientWidth + 1);
    down.style.top = view.top + "px";
    down.firstElementChild.style.height = Math.round(view.highestScroll + down.clientHeight) + "px";
    down.classList.toggle("needless", view.highestScroll === 0);
    expected = { left: bar.scrolled, top: view.scroll };
    if (Math.abs(across.scrollLeft - bar.scrolled) > 1) {
      across.scrollLeft = bar.scrolled;
    }
    if (Math.abs(down.scrollTop - view.scroll) > 1) {
      down.scrollTop = view.scroll;
    }
  };
  across.addEventListener("scroll", () => {
    if (Math.abs(across.scrollLeft - expected.left) > 2) {
      const { lowest, widest } = view.limits;
      const span = view.to - view.from;
      const from = fromOf(lowest, widest, span, across.clientWidth, across.scrollWidth, across.scrollLeft);
      view.show(from, from + span);
    }
  });
  down.addEventListener("scroll", () => {
    if (Math.abs(down.scrollTop - expected.top) > 2) {
      view.scrollTo(down.scrollTop);
    }
  });
  view.onFrame.push(update);
  update();
}
