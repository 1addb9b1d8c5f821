// Keeps the keyboard where it is: what is made anew gets the focus that what it replaces had.

/** What an element stands for, whatever it is made of. */
const STANDS_FOR = ["operation", "row", "end"];
const FOCUSABLE = "button, input, select, summary, a, [tabindex]";

/** Changes what is in an element; if the focus was in there it is in there afterwards, at the same thing if possible. */
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

/** The same by its name or by what it stands for; else what stands in its place; at last the whole. */
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
