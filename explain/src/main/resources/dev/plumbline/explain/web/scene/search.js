// Finds operations by number, name, process, argument or value.
import { eachOperation } from "./filter.js";

/**
 * The numbers of the operations in which all words occur, ascending. A word of digits is a number, a process or a whole
 * value: a search for 7 does not find 1734.
 */
export function findOperations(words, scene, boxes) {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = [];
  if (wanted.length > 0) {
    eachOperation(scene, boxes, (operation) => {
      if (wanted.every((word) => mentions(operation, word))) {
        found.push(operation.number);
      }
    });
  }
  return found.sort((a, b) => a - b);
}

function mentions({ number, name, process, args }, word) {
  if (/^#\d+$/.test(word)) {
    return word === "#" + number;
  }
  const values = (args ?? []).map(([, value]) => value.toLowerCase());
  if (/^-?\d+$/.test(word)) {
    return word === String(number) || word === process || values.includes(word) || values.includes('"' + word + '"');
  }
  return (
    name.toLowerCase().includes(word) ||
    process.toLowerCase().includes(word) ||
    values.some((value) => value.includes(word)) ||
    (args ?? []).some(([key]) => key.toLowerCase() === word)
  );
}

/** The hit after (or before) a number, wrapping around at the end; -1 if there is none. */
export function nextHit(hits, number, along) {
  if (hits.length === 0) {
    return -1;
  }
  const found = along > 0 ? hits.find((hit) => hit > number) : hits.findLast((hit) => hit < number);
  return found ?? (along > 0 ? hits[0] : hits[hits.length - 1]);
}
