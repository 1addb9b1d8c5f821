// Boxes in layers, from left to right by depth. A step leads at most one layer to the right, because the depth of a state
// is that of a shortest path; steps that stay in their layer or lead back are drawn along lanes (routes.js).

export const BOX_GAP = 16;
const SWEEPS = 12;
const SHIFTS = 8;

/** For each layer the numbers of its nodes, in the order in which they are stacked: with few crossings. */
export function orderedLayers(nodes, arrows) {
  const layers = [];
  nodes.forEach(({ depth }, i) => (layers[depth - 1] ??= []).push(i));
  for (let i = 0; i < layers.length; i++) {
    layers[i] ??= [];
  }
  const forward = arrows.filter(({ from, to }) => nodes[to].depth === nodes[from].depth + 1);
  let best = layers.map((layer) => [...layer]);
  let least = crossings(best, forward);
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
    const down = sweep % 2 === 0;
    const place = placesOf(layers);
    const order = down ? layers.keys() : [...layers.keys()].reverse();
    for (const l of order) {
      const mean = new Map(layers[l].map((node) => [node, barycentre(node, forward, place, down)]));
      layers[l] = [...layers[l]].sort((a, b) => mean.get(a) - mean.get(b) || place.get(a) - place.get(b));
      layers[l].forEach((node, i) => place.set(node, i));
    }
    const now = crossings(layers, forward);
    if (now < least) {
      least = now;
      best = layers.map((layer) => [...layer]);
    }
  }
  return best;
}

function placesOf(layers) {
  return new Map(layers.flatMap((layer) => layer.map((node, i) => [node, i])));
}

/** Where the neighbours of a node in the layer before it, or after it, are on average; without any, where it is. */
function barycentre(node, forward, place, down) {
  const near = forward.filter(({ from, to }) => (down ? to : from) === node).map(({ from, to }) => place.get(down ? from : to));
  return near.length === 0 ? place.get(node) : near.reduce((sum, one) => sum + one, 0) / near.length;
}

/** How many pairs of arrows between neighbouring layers cross. */
export function crossings(layers, forward) {
  const place = placesOf(layers);
  const layerOf = new Map(layers.flatMap((layer, l) => layer.map((node) => [node, l])));
  let count = 0;
  forward.forEach((one, i) => {
    for (let k = i + 1; k < forward.length; k++) {
      const other = forward[k];
      if (layerOf.get(one.from) === layerOf.get(other.from)) {
        const sources = place.get(one.from) - place.get(other.from);
        const targets = place.get(one.to) - place.get(other.to);
        count += sources * targets < 0 ? 1 : 0;
      }
    }
  });
  return count;
}

/** The upper edge of each node: stacked in the order of its layer, and near its neighbours. */
export function stacked(layers, nodes, arrows) {
  const top = new Array(nodes.length).fill(0);
  const middle = (i) => top[i] + nodes[i].height / 2;
  layers.forEach((layer) => {
    const whole = layer.reduce((sum, i) => sum + nodes[i].height + BOX_GAP, -BOX_GAP);
    layer.reduce((y, i) => ((top[i] = y), y + nodes[i].height + BOX_GAP), -whole / 2);
  });
  for (let shift = 0; shift < SHIFTS; shift++) {
    layers.forEach((layer) => {
      const wanted = layer.map((i) => {
        const near = arrows
          .filter(({ from, to }) => (from === i || to === i) && Math.abs(nodes[from].depth - nodes[to].depth) === 1)
          .map(({ from, to }) => middle(from === i ? to : from));
        return near.length === 0 ? top[i] : near.reduce((sum, y) => sum + y, 0) / near.length - nodes[i].height / 2;
      });
      settle(layer, wanted, nodes, top);
    });
  }
  const highest = top.reduce((least, y) => Math.min(least, y), Infinity);
  return top.map((y) => y - highest);
}

/** As near to the wanted places as order and gaps allow: once from above, once from below, the mean of both. */
function settle(layer, wanted, nodes, top) {
  const fromAbove = [];
  layer.forEach((i, k) => {
    const free = k === 0 ? -Infinity : fromAbove[k - 1] + nodes[layer[k - 1]].height + BOX_GAP;
    fromAbove[k] = Math.max(wanted[k], free);
  });
  const fromBelow = [];
  for (let k = layer.length - 1; k >= 0; k--) {
    const free = k === layer.length - 1 ? Infinity : fromBelow[k + 1] - nodes[layer[k]].height - BOX_GAP;
    fromBelow[k] = Math.min(wanted[k], free);
  }
  layer.forEach((i, k) => (top[i] = (fromAbove[k] + fromBelow[k]) / 2));
}
