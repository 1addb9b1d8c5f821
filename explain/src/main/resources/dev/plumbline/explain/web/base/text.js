// Texts for people.

/** The same characters as in VisibleText.java. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\ufff0-\ufffb\ufffe\uffff\u{e0000}-\u{e0fff}]/gu;

/** A text from a history in which invisible characters, and those that reverse text, are made visible. */
export function plain(text) {
  return String(text).replace(
    INVISIBLE,
    (character) => "\u27e8U+" + character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0") + "\u27e9",
  );
}

export function short(text, most) {
  return text.length <= most ? text : text.slice(0, Math.max(1, most - 1)) + "\u2026";
}

/** 1234567 as 1,234,567; beyond 15 digits as a power of ten, exact in the title of the element that shows it. */
export function digits(number) {
  const text = String(number);
  if (text.length > 15) {
    return say("aboutNumber", { number: text[0] + "." + text.slice(1, 3) + " \u00d7 10^" + (text.length - 1) });
  }
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

function count(number, singular) {
  return digits(number) + " " + singular + (String(number) === "1" ? "" : "s");
}

/** A sentence from Java with its numbers and names: {total} of {all|interpretation} remain. */
export function phrase(sentence, values) {
  return sentence.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name, thing) => {
    const value = values[name];
    return thing ? count(value, thing) : typeof value === "string" ? value : digits(value);
  });
}

let words = null;

/** A sentence of ViewerWords.java by its name. All of them come with the page. */
export function say(name, values = {}) {
  words ??= JSON.parse(document.getElementById("words-data").textContent);
  return phrase(words[name] ?? "", values);
}

/** An operation as a call: Put(key: 1, value: 2). */
export function callText(operation, most = 2000) {
  const parts = operation.args.map(([name, value]) => plain(name) + ": " + plain(value));
  return short(plain(operation.name) + "(" + parts.join(", ") + ")", most);
}
