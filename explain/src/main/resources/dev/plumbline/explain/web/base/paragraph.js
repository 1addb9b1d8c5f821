// A paragraph of words that come with the data: see Paragraph.java.
import { element, button } from "./dom.js";
import { plain } from "./text.js";
import { longText } from "./longtext.js";

/**
 * @param follow called with the number of an operation when a text is followed to it
 * @param attributes of the buttons that lead there
 */
export function paragraph({ look, id, spans }, follow, attributes = {}) {
  const drawn = ([text, lookOfIt, operation]) => {
    if (operation !== undefined) {
      return button(plain(text), () => follow(operation), { ...attributes, ...(lookOfIt ? { class: lookOfIt } : {}) });
    }
    return lookOfIt === "" ? longText(text) : lookOfIt === "b" || lookOfIt === "code" ? element(lookOfIt, {}, plain(text)) : element("span", { class: lookOfIt }, plain(text));
  };
  return element("p", { ...(look ? { class: look } : {}), ...(id ? { id } : {}) }, spans.map(drawn));
}
