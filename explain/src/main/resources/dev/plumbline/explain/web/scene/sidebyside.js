// Several states side by side: for each only the elements that differ. See StateTable.java.
import { keyOf, stepTo } from "./values.js";
import { say } from "../base/text.js";
import { changeLines } from "./differences.js";

const LONGEST_PART = 110;

/** For each state of the list texts such as dict[2] = 7; none if all states are equal. */
export function distinguishing(values, states) {
  const different = states.map(() => []);
  factor(values, "", states, different);
  return different;
}

function factor(values, path, ids, different) {
  if (ids.every((id) => id === ids[0])) {
    return;
  }
  const kinds = new Set(ids.map((id) => values.kind(id)));
  const lists = ids.map((id) => values.parts(id));
  const oneLength = lists.every((list) => list.length === lists[0].length);
  if (kinds.has("a") || kinds.has("s") || (kinds.size === 1 && kinds.has("t") && !oneLength)) {
    ids.forEach((id, i) => different[i].push((path || say("wholeState")) + " = " + briefly(values, id, ids)));
    return;
  }
  const maps = lists.map((list, i) => new Map(list.map(([key, part]) => [keyOf(values.kind(ids[i]), key), part])));
  const keys = new Set(maps.flatMap((map) => [...map.keys()]));
  for (const key of keys) {
    const at = stepTo(path, key);
    const parts = maps.map((map) => map.get(key));
    if (parts.every((part) => part !== undefined)) {
      factor(values, at, parts, different);
    } else {
      parts.forEach((part, i) => different[i].push(part === undefined ? say("absentPart", { path: at }) : at + " = " + values.text(part, LONGEST_PART)));
    }
  }
}

/** Long sequences without their common beginning and end. */
function briefly(values, id, others) {
  const text = values.text(id, LONGEST_PART);
  const lists = others.map((one) => values.parts(one).map(([, part]) => part));
  if (text.length <= LONGEST_PART || values.kind(id) !== "t" || others.some((one) => values.kind(one) !== "t")) {
    return text;
  }
  const least = lists.reduce((size, list) => Math.min(size, list.length), Infinity);
  const alike = (place) => lists.every((list) => list.at(place) === lists[0].at(place));
  let head = 0;
  while (head < least && alike(head)) {
    head++;
  }
  let tail = 0;
  while (tail < least - head && alike(-1 - tail)) {
    tail++;
  }
  const own = values.parts(id).map(([, part]) => values.text(part, LONGEST_PART));
  const shown = [head > 0 ? say("equalElements", { number: head }) : "", ...own.slice(head, own.length - tail), tail > 0 ? say("equalElements", { number: tail }) : ""];
  return "<<" + shown.filter((part) => part !== "").join(", ") + ">>";
}

/** The changes by the operation of a cell in words: empty if none, and a count if they differ between states. */
export function effectOf(scene, edges) {
  const stateOf = (node) => scene.graph.nodes[node].state;
  const pairs = new Map(edges.map((edge) => [stateOf(edge.from) + " " + stateOf(edge.to), edge]));
  const effects = new Set(
    [...pairs.values()].map((edge) => changeLines(scene.values, stateOf(edge.from), stateOf(edge.to), LONGEST_PART).join(", ")),
  );
  const said = [...effects].filter((text) => text !== "");
  return said.length === 0 ? "" : effects.size === 1 ? said[0] : say("differentChanges", { number: effects.size, first: said[0] });
}

/**
 * A text for each state in which interpretations end: the parts that differ from the others. For a single one it is
 * the whole state if that is short, and else the last change.
 */
export function endTexts(scene, nodes) {
  const { graph, values } = scene;
  const states = nodes.map((node) => graph.nodes[node].state);
  const different = distinguishing(values, states);
  return nodes.map((node, i) => {
    if (different[i].length > 0) {
      return different[i].join(", ");
    }
    const text = values.text(states[i], LONGEST_PART);
    const effect = text.length <= LONGEST_PART ? "" : effectOf(scene, graph.edges.filter((edge) => edge.to === node));
    return effect === "" ? text : say("stateAfter", { change: effect });
  });
}
