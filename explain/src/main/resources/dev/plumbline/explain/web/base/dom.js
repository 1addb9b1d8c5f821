// All elements are made here, and text becomes text nodes, so no text of a history is ever read as markup.
import { keepingFocus } from "./keepfocus.js";

export function element(tag, attributes = {}, ...children) {
  return withParts(document.createElement(tag), attributes, children);
}

function withParts(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) {
      continue;
    }
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** The namespace of pictures, from one on the page: scripts contain no addresses, not even such a name. */
export function pictureSpace() {
  return byId("picture-space").namespaceURI;
}

/** The same for pictures: lines, boxes and texts. */
export function drawn(tag, attributes = {}, ...children) {
  return withParts(document.createElementNS(pictureSpace(), tag), attributes, children);
}

export function byId(id) {
  return document.getElementById(id);
}

/** Names and values, which are texts or elements, as a list of definitions. */
export function factList(facts) {
  return element("dl", {}, facts.map(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

/** Replaces the children. If the focus is inside, it stays at the same subject. */
export function fill(parent, ...children) {
  const made = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== "");
  keepingFocus(parent, () => parent.replaceChildren(...made));
}

export function button(label, onclick, attributes = {}) {
  return element("button", { type: "button", onclick, ...attributes }, label);
}

/**
 * Scrolls a part of a scrolling element into its view, and nothing else: on a phone the picture above it stays.
 *
 * @param left an element that covers the left edge
 */
export function revealIn(scroller, part, left = null) {
  const frame = scroller.getBoundingClientRect();
  const box = part.getBoundingClientRect();
  const from = frame.left + (left?.getBoundingClientRect().width ?? 0);
  scroller.scrollTop += Math.min(0, box.top - frame.top) || Math.max(0, box.bottom - frame.bottom);
  scroller.scrollLeft += Math.min(0, box.left - from) || Math.max(0, Math.min(box.right - frame.right, box.left - from));
}

/** Gives a view with a canvas and its context the size that the canvas has on the page, in pixels of the screen. */
export function fitCanvas(view) {
  const box = view.canvas.getBoundingClientRect();
  view.width = Math.max(200, box.width);
  view.height = Math.max(80, box.height);
  const scale = window.devicePixelRatio || 1;
  view.canvas.width = Math.round(view.width * scale);
  view.canvas.height = Math.round(view.height * scale);
  view.context.setTransform(scale, 0, 0, scale, 0, 0);
  view.context.font = "11px " + getComputedStyle(document.body).getPropertyValue("--mono");
}
