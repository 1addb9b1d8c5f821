// Finds operations by their place: under the pointer, beside one another, within the time of one.

/** How near to the pointer an operation counts that is narrower than a finger. */
const REACH = 4;

/** The operation at a point of a timeline, or -1; of several the nearest. */
export function operationAt(view, x, y) {
  const lane = view.lanes[view.laneAt(y)];
  if (!lane || x < view.gutter) {
    return -1;
  }
  const at = view.position(x);
  const reach = view.position(x + REACH) - at;
  let best = -1;
  let distance = Infinity;
  for (let k = lane.firstEndingFrom(at - reach); k < lane.size && lane.start[k] <= at + reach; k++) {
    const away = Math.max(0, lane.start[k] - at, at - lane.end[k]);
    if (away <= reach && away <= distance) {
      best = lane.index[k];
      distance = away;
    }
  }
  return best;
}

/** The operations that overlap one, by index; one more than the most if there are more. */
export function operationsOverlapping(view, i, most) {
  const { axis } = view;
  const found = [];
  for (const lane of view.lanes) {
    for (let k = lane.firstEndingFrom(axis.call[i]); k < lane.size && lane.start[k] <= axis.end[i]; k++) {
      if (lane.index[k] !== i && lane.end[k] >= axis.call[i]) {
        found.push(lane.index[k]);
        if (found.length > most) {
          return found;
        }
      }
    }
  }
  return found;
}

/** From the call of the first to the return of the last operation that overlaps an interval, but not too far away. */
export function stretchAround(lanes, call, end, farthest) {
  let first = call;
  let last = end;
  for (const lane of lanes) {
    for (let k = lane.firstEndingFrom(call); k < lane.size && lane.start[k] <= end; k++) {
      first = Math.min(first, Math.max(lane.start[k], call - farthest));
      last = Math.max(last, Math.min(lane.end[k], end + farthest));
    }
  }
  return [first, last];
}

/** The neighbour of an operation: the one before or after it in its lane, or the nearest in another shown lane. */
export function neighbourOf(view, i, along, across) {
  const lane = view.lanes[view.shownLanes[view.rowOf[view.laneOf[i]] + across]];
  if (!lane || lane.size === 0) {
    return -1;
  }
  if (across === 0) {
    const k = lane.index.indexOf(i) + along;
    return k >= 0 && k < lane.size ? lane.index[k] : -1;
  }
  const call = view.axis.call[i];
  const k = lane.firstStartingFrom(call);
  const earlier = Math.max(0, k - 1);
  const later = Math.min(k, lane.size - 1);
  return lane.index[Math.abs(lane.start[earlier] - call) <= Math.abs(lane.start[later] - call) ? earlier : later];
}
