// The lanes that are shown, and their order: operations that overlap the failing one are next to it.

/**
 * The lanes in the order in which they are shown: first those of the failing operation's process, then those with
 * operations that overlap it, then the others; within each by name.
 *
 * @param subject index of the failing operation, or -1: then all are by name
 * @param byFile whether they come in the order in which the history first names their processes, whatever overlaps
 */
export function orderedLanes(lanes, axis, laneOf, subject, byFile) {
  const all = Array.from(lanes, (lane, l) => l);
  if (byFile) {
    return all.sort((a, b) => lanes[a].process - lanes[b].process || a - b);
  }
  if (subject < 0) {
    return all;
  }
  const own = lanes[laneOf[subject]].process;
  const near = new Set();
  lanes.forEach((lane) => {
    if (lane.hasAnyWithin(axis.call[subject], axis.end[subject])) {
      near.add(lane.process);
    }
  });
  const rank = (l) => (lanes[l].process === own ? 0 : near.has(lanes[l].process) ? 1 : 2);
  return all.sort((a, b) => rank(a) - rank(b) || a - b);
}

/**
 * Those of them that are shown: all that have an operation in the stretch that is to be seen, or that are kept.
 *
 * @param kept whether a lane stays though nothing of it is to be seen
 */
export function lanesInUse(ordered, lanes, from, to, kept) {
  return ordered.filter((l) => kept(l) || lanes[l].hasAnyWithin(from, to));
}
