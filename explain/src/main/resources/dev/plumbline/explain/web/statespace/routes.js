// The ways of arrows. Each arrow has a port of its own at its box. An arrow to the next layer is a curve. The others run
// along lanes: down in the gap after their source, back below all boxes, and up in the gap before their target; those to
// one target by one action share a lane. So no two lanes lie on one another.
import { orderedLayers, stacked } from "./layers.js";

const GRAPH_LANE = 9;
const GRAPH_CHANNEL = 17;
const GRAPH_EDGE = 14;
const LEAST_LAYER_GAP = 56;
const LABEL_HEIGHT = 14;
/** A gap gets room for one more label for each such group of arrows. */
const ARROWS_PER_LABEL = 8;
const MOST_LABELS_ACROSS = 3;
/** Where along a curve its label may be, the middle first. */
const LABEL_ALONG = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8, 0.14, 0.86];

/**
 * @param nodes each with depth, width and height
 * @param arrows each with from, to and label; at most one with the same from and to, and none from a node to itself
 * @param widthOf the width of a label
 * @returns width, height, boxes by node, and arrows with points or curve, and the place of their label
 */
export function routed(nodes, arrows, widthOf) {
  const layers = orderedLayers(nodes, arrows);
  const tops = stacked(layers, nodes, arrows);
  const { lanes, laneOf } = takeLanes(nodes, arrows);
  const columns = columnsOf(layers, nodes, arrows, lanes, widthOf);
  const boxes = nodes.map((node, i) => ({ x: columns.left[node.depth - 1], y: GRAPH_EDGE + tops[i], width: node.width, height: node.height }));
  const bottom = boxes.reduce((most, box) => Math.max(most, box.y + box.height), GRAPH_EDGE);
  const ports = portsOf(nodes, arrows, boxes, laneOf);
  const taken = boxes.map((box) => ({ ...box }));
  const drawn = arrows.map((arrow, i) => {
    const lane = laneOf.get(arrow);
    return lane ? alongLane(arrow, lane, ports[i], boxes, columns, bottom, nodes) : curve(arrow, ports[i], taken, widthOf);
  });
  labelLanes(drawn);
  const channels = lanes.filter((lane) => lane.channel >= 0).length;
  const wide = boxes.reduce((most, box) => Math.max(most, box.x + box.width), 0) + columns.after;
  return { width: wide + GRAPH_EDGE, height: bottom + GRAPH_EDGE + channels * GRAPH_CHANNEL, boxes, arrows: drawn };
}

function takeLanes(nodes, arrows) {
  const byKey = new Map();
  const laneOf = new Map();
  let channels = 0;
  arrows.forEach((arrow) => {
    const { from, to, label } = arrow;
    const back = nodes[to].depth - nodes[from].depth;
    if (back <= 0) {
      const key = [to, back === 0, label].join();
      if (!byKey.has(key)) {
        byKey.set(key, { to, same: back === 0, layers: [], channel: back === 0 ? -1 : channels++ });
      }
      const lane = byKey.get(key);
      if (!lane.layers.includes(nodes[from].depth - 1)) {
        lane.layers.push(nodes[from].depth - 1);
      }
      laneOf.set(arrow, lane);
    }
  });
  return { lanes: [...byKey.values()], laneOf };
}

/** Where the layers begin; the gap after each has room for its lanes, and for the labels of its curves. */
function columnsOf(layers, nodes, arrows, lanes, widthOf) {
  const exits = layers.map(() => new Map());
  const entries = layers.map(() => new Map());
  lanes.forEach((lane) => {
    lane.layers.forEach((l) => exits[l].set(lane, exits[l].size));
    if (!lane.same) {
      entries[nodes[lane.to].depth - 1].set(lane, entries[nodes[lane.to].depth - 1].size);
    }
  });
  const widest = layers.map(() => 0);
  const number = layers.map(() => 0);
  arrows.forEach(({ from, to, label }) => {
    if (nodes[to].depth > nodes[from].depth) {
      widest[nodes[from].depth - 1] = Math.max(widest[nodes[from].depth - 1], widthOf(label));
      number[nodes[from].depth - 1]++;
    }
  });
  const labels = widest.map((width, l) => width * Math.min(MOST_LABELS_ACROSS, 1 + number[l] / ARROWS_PER_LABEL));
  const left = [];
  const right = [];
  let x = GRAPH_EDGE + entries[0].size * GRAPH_LANE + (entries[0].size > 0 ? GRAPH_LANE : 0);
  layers.forEach((layer, l) => {
    left[l] = x;
    right[l] = x + layer.reduce((most, i) => Math.max(most, nodes[i].width), 0);
    const next = l + 1 < layers.length ? entries[l + 1].size : 0;
    x = right[l] + Math.max(LEAST_LAYER_GAP, labels[l] + 36) + (exits[l].size + next) * GRAPH_LANE;
  });
  const last = layers.length - 1;
  return { left, right, exits, entries, after: exits[last].size * GRAPH_LANE + (exits[last].size > 0 ? 2 * GRAPH_LANE : 0) };
}

/** Where each arrow leaves and enters: its own height at the side of the box, in the order of the other ends. Those of one lane enter together. */
function portsOf(nodes, arrows, boxes, laneOf) {
  const sides = new Map();
  const side = (key) => (sides.has(key) ? sides.get(key) : sides.set(key, []).get(key));
  const middle = (i) => boxes[i].y + boxes[i].height / 2;
  arrows.forEach(({ from, to }, i) => {
    const ahead = nodes[to].depth - nodes[from].depth;
    // Lanes leave below the curves, since they lead down.
    side("r" + from).push({ end: "start", arrow: i, by: ahead > 0 ? middle(to) : 1e6 + i });
    const lane = laneOf.get(arrows[i]);
    if (lane && lane.first !== undefined) {
      return;
    }
    if (lane) {
      lane.first = i;
    }
    side((ahead === 0 ? "r" : "l") + to).push({ end: "stop", arrow: i, by: ahead > 0 ? middle(from) : 1e6 + i });
  });
  const ports = arrows.map(() => ({}));
  sides.forEach((ends, key) => {
    const box = boxes[Number(key.slice(1))];
    ends.sort((a, b) => a.by - b.by);
    ends.forEach(({ end, arrow }, k) => (ports[arrow][end] = { x: key[0] === "r" ? box.x + box.width : box.x, y: box.y + (box.height * (k + 1)) / (ends.length + 1) }));
  });
  arrows.forEach((arrow, i) => (ports[i].stop ??= ports[laneOf.get(arrow).first].stop));
  return ports;
}

function curve(arrow, { start, stop }, taken, widthOf) {
  const bend = Math.max(24, (stop.x - start.x) / 2.4);
  const points = [start, { x: start.x + bend, y: start.y }, { x: stop.x - bend, y: stop.y }, stop];
  const width = widthOf(arrow.label);
  const places = LABEL_ALONG.map((t) => {
    const at = bezier(points, t);
    const box = { x: at.x - width / 2, y: at.y - LABEL_HEIGHT, width, height: LABEL_HEIGHT };
    return { at, box, overlap: taken.reduce((sum, other) => sum + overlap(box, other), 0) };
  });
  const best = places.reduce((least, one) => (one.overlap < least.overlap ? one : least));
  taken.push(best.box);
  return { curve: points, label: { x: best.at.x, y: best.at.y - LABEL_HEIGHT / 2, anchor: "middle" } };
}

function bezier([a, b, c, d], t) {
  const mix = (p, q, r, s) => p * (1 - t) ** 3 + 3 * q * t * (1 - t) ** 2 + 3 * r * t * t * (1 - t) + s * t ** 3;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

function overlap(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0 && down > 0 ? across * down : 0;
}

function alongLane(arrow, lane, { start, stop }, boxes, columns, bottom, nodes) {
  const l = nodes[arrow.from].depth - 1;
  const out = columns.right[l] + GRAPH_LANE * (1 + columns.exits[l].get(lane));
  if (lane.same) {
    return { points: [start, { x: out, y: start.y }, { x: out, y: stop.y }, stop], lane };
  }
  const y = bottom + 6 + GRAPH_CHANNEL * (lane.channel + 1);
  const t = nodes[arrow.to].depth - 1;
  const into = columns.left[t] - GRAPH_LANE * (1.4 + columns.entries[t].get(lane));
  return { points: [start, { x: out, y: start.y }, { x: out, y }, { x: into, y }, { x: into, y: stop.y }, stop], lane };
}

/** A lane has one label: beside its target, or at the beginning of its way back. */
function labelLanes(drawn) {
  const labelled = new Set();
  drawn.forEach((way) => {
    if (way.lane && !labelled.has(way.lane)) {
      labelled.add(way.lane);
      const [, , corner, end] = way.points;
      way.label = way.lane.same ? { x: corner.x + 4, y: (corner.y + way.points[1].y) / 2, anchor: "start" } : { x: end.x + 8, y: end.y - 6, anchor: "start" };
    }
  });
}
