// Keeps the focus of the keyboard: a new element gets the focus of the one that it replaces.

/** The attributes that identify the subject of an element, whatever its tag. */
const STANDS_FOR = ["operation", "row", "end"];
const FOCUSABLE = "button, input, select, summary, a, [tabindex]";

/** Changes the content of an element; if the focus was inside, it stays inside, at the same subject if possible. */
export function keepingFocus(parent, change) {
  const active = document.activeElement;
  if (!active || active === parent || !parent.contains(active)) {
    change();
    return;
  }
  const was = {
    id: active.id,
    tag: active.tagName,
    text: labelOf(active),
    data: Object.fromEntries(STANDS_FOR.map((name) => [name, active.dataset[name]]).filter(([, value]) => value !== undefined)),
    place: focusable(parent).indexOf(active),
  };
  change();
  const now = document.activeElement;
  if (now && now !== document.body && now !== parent && parent.contains(now)) {
    return;
  }
  again(parent, was).focus({ preventScroll: true });
}

function labelOf(one) {
  return one.getAttribute("aria-label") ?? one.textContent;
}

function focusable(parent) {
  const hidden = (one) => {
    const by = one.closest("[hidden]");
    return by && parent.contains(by);
  };
  return [...parent.querySelectorAll(FOCUSABLE)].filter((one) => !one.disabled && !hidden(one));
}

/** The element with the same id or subject; else the one at the same place; else the whole. */
function again(parent, { id, tag, text, data, place }) {
  const there = focusable(parent);
  const names = Object.keys(data);
  const found =
    there.find((one) => id !== "" && one.id === id) ??
    there.find((one) => names.length > 0 && names.every((name) => one.dataset[name] === data[name])) ??
    there.find((one) => one.tagName === tag && labelOf(one) === text) ??
    there.find((one) => data.row !== undefined && one.dataset.row === data.row) ??
    there[Math.min(Math.max(place, 0), there.length - 1)];
  if (!found) {
    parent.tabIndex = -1;
  }
  return found ?? parent;
}
