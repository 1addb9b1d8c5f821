// The sentences of GridWords.java with the numbers that a focus leaves.
import { phrase } from "../base/text.js";

/** From this number on, a share is easier to read than two numbers. */
const MANY = 9999n;

/** The number of interpretations, for the line above the grid; here and below `known` is that of a choice. */
export function headerText({ words, all, total }) {
  return phrase(words.header, { all, total });
}

/** In how many of them a cell is performed, in few words. */
export function cellText({ words, total }, some) {
  if (some === total) {
    return phrase(total === 1n ? words.inOne : words.inAll, { total });
  }
  return total > MANY ? phrase(words.inShare, { share: share(words, some, total) }) : phrase(words.inSome, { some, total });
}

/** The same as a sentence. */
export function cellTitle({ words, total }, some) {
  return some === total ? words.everyTitle : phrase(words.someTitle, { some: String(some), total: String(total) });
}

/** How many of them end in a state. */
export function endText({ words, total }, some) {
  if (some === total) {
    return total === 1n ? words.oneEnds : words.everyEnds;
  }
  return some > MANY ? phrase(words.shareEnds, { share: share(words, some, total) }) : phrase(words.someEnd, { some });
}

function share(words, some, total) {
  const percent = Number((some * 1000n) / total) / 10;
  return percent < 0.1 ? words.little : phrase(words.about, { percent: String(percent) });
}
