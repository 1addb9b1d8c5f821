// Of how many interpretations something is said, in words: nowhere else does the viewer say "all" or "every" of them.
import { count, digits } from "../base/text.js";

/**
 * What is known: {extent, rows, all, total, focused}. The extent is that of Layers.java: only WHOLE are all
 * interpretations there are. Of the `all` that are shown `total` remain in the focus, if something is focused.
 */
const holdsAll = (known) => known.extent === "WHOLE";

/** Which ones are counted: all that there are, those shown, or those that the focus leaves. */
const whichOnes = (known) => (known.focused ? "chosen" : holdsAll(known) ? "" : "shown");

const orOthers = (known) => (holdsAll(known) ? "" : "; there may be others");

/** How many there are, above the grid. */
export function headerText(known) {
  const { all, total, rows, focused, extent } = known;
  if (extent === "WHOLE") {
    return focused ? digits(total) + " of " + count(all, "interpretation") + " remain" : count(all, "interpretation");
  }
  const remain = focused ? digits(total) + " of " + count(all, "interpretation") + " shown remain" : "";
  if (extent === "ALL_OF_THE_END") {
    const stretch = rows === 1 ? "the last row" : "the last " + digits(rows) + " rows";
    return focused ? remain + ", of " + stretch : "at least " + count(all, "interpretation") + ", of " + stretch;
  }
  return (focused ? remain : count(all, "interpretation") + " shown") + "; there may be very many more";
}

/** In how many of them a cell is performed, in few words. */
export function cellText(known, some) {
  const { total } = known;
  const those = whichOnes(known);
  if (some === total) {
    return those === "" ? "in all" : total === 1n ? "in the one " + those : "in all " + digits(total) + " " + those;
  }
  return "in " + portion(some, total, those);
}

/** The same as a sentence. */
export function cellTitle(known, some) {
  const { total } = known;
  const those = whichOnes(known);
  const kind = those === "" ? "" : " " + those;
  return some === total
    ? "performed here in every interpretation" + kind + orOthers(known)
    : "performed here in " + some + " of " + total + " interpretations" + kind + orOthers(known);
}

/** How many of them end in a state. */
export function endText(known, some) {
  const { total } = known;
  const kind = whichOnes(known) === "" ? "" : " " + whichOnes(known);
  if (some === total) {
    return total === 1n && kind ? "end of the one interpretation" + kind : "where every interpretation" + kind + " ends";
  }
  return "end of " + (some > 9999n ? portion(some, total, whichOnes(known)) : count(some, "interpretation") + kind);
}

/** What an end is. */
export function endTitle(failed) {
  return "Here interpretations end: all that returned before #" + failed + " is performed, and #" + failed + " cannot be performed in this state.";
}

/** What lies before the rows that are shown and cannot be asked for. */
export function beginningText(extent) {
  return {
    WHOLE: "The beginning of the history: the specification is in an initial state.",
    ALL_OF_THE_END: "What came before is not here.",
    SOME_OF_THE_END: "These are some interpretations, and there may be very many more. What came before is not here.",
  }[extent];
}

const WAS_OPEN = "open when the failing operation returned; ";
const performsNone = (whole) => (whole ? "no interpretation performs it" : "no interpretation known here performs it");

/** How an operation stands, by the numbers of Standing.java. `whole`: all interpretations are known. */
const STANDING_WORDS = [
  () => "performed in every interpretation",
  () => WAS_OPEN + "performed in some interpretations and not in others",
  () => "returned, and no interpretation can perform it",
  (whole) => WAS_OPEN + performsNone(whole) + ", and a condition stands in its way",
  (whole) => WAS_OPEN + performsNone(whole),
  () => "called after the failing operation had returned, not looked at",
  () => "not checked",
  () => "left out: the violation stands without it",
  () => "performed in every interpretation, or left out because the violation stands without it",
  () => WAS_OPEN + "performed in every interpretation known here; there may be others",
  () => "never seen to return: it may have taken effect or not",
];

export function standingText(standing, whole) {
  return STANDING_WORDS[standing](whole);
}

/** What filled boxes of the timeline are. */
export function filledText(data) {
  return data.leftOut > 0 && data.endsAt === undefined ? "performed, or left out" : "performed";
}

/** 3 of 7, and in per cent where that says more than two long numbers. */
function portion(some, all, those) {
  if (all <= 9999n) {
    return digits(some) + " of " + digits(all) + (those === "" ? "" : " " + those);
  }
  const share = Number((some * 1000n) / all) / 10;
  return (share < 0.1 ? "under 0.1 %" : "about " + share + " %") + (those === "" ? "" : " of those " + those);
}
