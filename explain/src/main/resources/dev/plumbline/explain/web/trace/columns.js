// The columns of a trace that are shown: both ends, those around the marked and the selected one, and those that were
// unfolded. The others are breaks in the axis.

const AT_ENDS = 2;
const BEFORE_MARKED = 8;
const AFTER_MARKED = 4;
const BESIDE_SELECTED = 1;
/** A shorter stretch is not worth a break. */
const LEAST_FOLD = 3;
const UNFOLDED_AT_ONCE = 20;

function keeps(i, { size, marked, selected, opened }) {
  return (
    i < AT_ENDS ||
    i >= size - AT_ENDS ||
    (i >= marked - BEFORE_MARKED && i <= marked + AFTER_MARKED) ||
    Math.abs(i - selected) <= BESIDE_SELECTED ||
    opened.some(([from, to]) => i >= from && i < to)
  );
}

/**
 * Columns and breaks, in order: { column } or { from, to, events }, from inclusive, to exclusive. A break replaces all
 * events between its neighbours, also for those that are not on the page; without columns it cannot be unfolded.
 *
 * @param numbers of the events, by column
 */
export function shownColumns(numbers, view) {
  const size = numbers.length;
  const items = [];
  for (let i = 0; i < size; i++) {
    let end = i;
    while (end < size && !keeps(end, { ...view, size })) {
      end++;
    }
    // Both ends are kept, so a break has neighbours.
    const events = i === 0 ? 0 : numbers[Math.min(end, size - 1)] - numbers[i - 1] - 1;
    if (end - i >= LEAST_FOLD || events > end - i) {
      items.push({ from: i, to: end, events });
      i = end;
    }
    items.push({ column: i });
  }
  return items;
}

/** The part of a break that is unfolded at once: the one next to the marked column. */
export function unfolded({ from, to }, marked) {
  return to - from <= UNFOLDED_AT_ONCE * 1.5 ? [from, to] : marked >= to ? [to - UNFOLDED_AT_ONCE, to] : [from, from + UNFOLDED_AT_ONCE];
}
