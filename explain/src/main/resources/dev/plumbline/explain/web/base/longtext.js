// Long values: the beginning, and the whole on demand.
import { element, fill, button } from "./dom.js";
import { plain, say } from "./text.js";

/** Longer texts are folded. */
export const LONG_TEXT = 600;

/**
 * A text for people. One that is long becomes its beginning with a button that shows all of it, which can be copied as
 * it is, without the marks that make invisible characters visible.
 */
export function longText(text, most = LONG_TEXT) {
  return text.length <= most ? plain(text) : foldedText(text.slice(0, most), () => text);
}

/** @param whole makes the whole text on demand */
export function foldedText(brief, whole) {
  const at = element("span", { class: "long-text" });
  const less = () => {
    fill(at, plain(brief), "\u2026 ", button(say("showAll"), more, { class: "show-all" }));
    at.classList.remove("whole");
  };
  const more = () => {
    const text = whole();
    fill(
      at,
      plain(text),
      " ",
      button(say("showLess"), less, { class: "show-less", title: say("characters", { number: text.length }) }),
      button("copy", (event) => copyText(text, event.currentTarget), { class: "copy-text" }),
    );
    at.classList.add("whole");
  };
  less();
  return at;
}

/** A value of the table, folded where its text is long. */
export function valueNodes(values, id, most = 400) {
  const brief = values.text(id, most);
  return brief.length <= most ? plain(brief) : foldedText(brief.slice(0, most), () => values.text(id, Infinity));
}

async function copyText(text, at) {
  try {
    await navigator.clipboard.writeText(text);
    at.textContent = "copied";
  } catch {
    // A page opened from disk may not: then the text is selected, to be copied by hand.
    document.getSelection().selectAllChildren(at.parentElement);
    at.textContent = "selected";
  }
}
