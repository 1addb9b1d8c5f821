// The line between the timeline and the rest, which can be moved by mouse and by keys.
import { byId } from "../base/dom.js";

const LEAST_SHARE = 15;
const MOST_SHARE = 80;
const STEP = 4;
const REMEMBERED = "plumbline-splitter";

/** A share in percent that leaves room on both sides. */
export function bounded(share) {
  return Math.max(LEAST_SHARE, Math.min(MOST_SHARE, Math.round(share * 10) / 10));
}

/** The share after a key; null if the key does not move the line, which is horizontal (rows) or vertical (columns). */
export function shareByKey(key, share, upright) {
  const less = upright ? "ArrowLeft" : "ArrowUp";
  const more = upright ? "ArrowRight" : "ArrowDown";
  const to = { [less]: share - STEP, [more]: share + STEP, Home: LEAST_SHARE, End: MOST_SHARE }[key];
  return to === undefined ? null : bounded(to);
}

/** A page opened from disk may have no storage; then nothing is remembered. */
function remembered(name) {
  try {
    return Number(window.sessionStorage.getItem(REMEMBERED + name)) || null;
  } catch {
    return null;
  }
}

function remember(name, share) {
  try {
    window.sessionStorage.setItem(REMEMBERED + name, share);
  } catch {
    // Without storage the share is forgotten with the page.
  }
}

export function listenToSplitter() {
  const at = byId("splitter");
  const main = byId("case");
  const upright = main.classList.contains("no-grid") && !main.classList.contains("charted");
  const kind = upright ? "-columns" : main.classList.contains("charted") ? "-charted" : "-rows";
  at.setAttribute("aria-orientation", upright ? "vertical" : "horizontal");
  at.setAttribute("aria-valuemin", LEAST_SHARE);
  at.setAttribute("aria-valuemax", MOST_SHARE);
  at.classList.toggle("upright", upright);
  at.hidden = false;
  const current = () => {
    const whole = main.getBoundingClientRect();
    const own = byId("timeline").getBoundingClientRect();
    return (upright ? own.width / Math.max(1, whole.width) : own.height / Math.max(1, whole.height)) * 100;
  };
  const say = () => at.setAttribute("aria-valuenow", Math.round(bounded(current())));
  const use = (share) => {
    main.style.setProperty("--timeline-share", share + "%");
    remember(kind, share);
    say();
  };
  at.addEventListener("pointerdown", (event) => {
    at.setPointerCapture(event.pointerId);
    event.preventDefault();
    at.focus();
    const move = (moved) => {
      const box = main.getBoundingClientRect();
      use(bounded(((upright ? (moved.clientX - box.left) / box.width : (moved.clientY - box.top) / box.height)) * 100));
    };
    const done = () => {
      at.removeEventListener("pointermove", move);
      at.removeEventListener("pointerup", done);
      at.removeEventListener("pointercancel", done);
    };
    at.addEventListener("pointermove", move);
    at.addEventListener("pointerup", done);
    at.addEventListener("pointercancel", done);
  });
  at.addEventListener("keydown", (event) => {
    const share = shareByKey(event.key, bounded(current()), upright);
    if (share !== null) {
      event.preventDefault();
      event.stopPropagation();
      use(share);
    }
  });
  const before = remembered(kind);
  if (before !== null) {
    use(bounded(before));
  }
  say();
}
