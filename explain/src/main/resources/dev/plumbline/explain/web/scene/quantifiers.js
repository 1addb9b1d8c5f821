// Of how many interpretations of the grid something is said, in words. What is chosen in the grid decides the numbers, so
// these words alone are made here; Quantifiers.java and Standing.java have the others.
import { count, digits } from "../base/text.js";

/**
 * What is known: {extent, rows, all, total, focused}. The extent is that of Layers.java: only "whole" are all
 * interpretations there are. Of the `all` that are shown `total` remain in the focus, if something is focused.
 */
const holdsAll = (known) => known.extent === "whole";

/** Which ones are counted: all that there are, those shown, or those that the focus leaves. */
const whichOnes = (known) => (known.focused ? "chosen" : holdsAll(known) ? "" : "shown");

const orOthers = (known) => (holdsAll(known) ? "" : "; there may be others");

/** How many there are, above the grid. */
export function headerText(known) {
  const { all, total, rows, focused, extent } = known;
  if (extent === "whole") {
    return focused ? digits(total) + " of " + count(all, "interpretation") + " remain" : count(all, "interpretation");
  }
  const remain = focused ? digits(total) + " of " + count(all, "interpretation") + " shown remain" : "";
  if (extent === "all-of-the-end") {
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

/** 3 of 7, and in per cent where that says more than two long numbers. */
function portion(some, all, those) {
  if (all <= 9999n) {
    return digits(some) + " of " + digits(all) + (those === "" ? "" : " " + those);
  }
  const share = Number((some * 1000n) / all) / 10;
  return (share < 0.1 ? "under 0.1 %" : "about " + share + " %") + (those === "" ? "" : " of those " + those);
}
