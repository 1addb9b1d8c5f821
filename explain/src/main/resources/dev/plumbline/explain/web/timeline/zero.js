// The zero of the times: the call of the failing operation, unless the user chooses another.
import { Times } from "./times.js";

/** The recorded time of an operation's call in BigInt, or null if it is not known here. */
function callOf(scene, boxes, number) {
  const known = scene.operations.get(number)?.call;
  if (known) {
    return BigInt(known);
  }
  const i = boxes?.indexOf(number) ?? -1;
  return i < 0 ? null : boxes.base + BigInt(Math.round(boxes.call[i]));
}

/** Whether times are shown as recorded by default. */
function areReadable(scene, boxes) {
  const failed = callOf(scene, boxes, scene.failedAt);
  return boxes ? Times.areShort(boxes.base, boxes.last, scene.data.unit) : failed !== null && Times.areShort(failed, 0, scene.data.unit);
}

/**
 * The zero of a choice: `first`, `recorded`, the number of an operation, or empty for the default. The timeboxes
 * may not be loaded yet.
 *
 * @returns {kind, operation, time}: kind is failure, first, recorded or operation
 */
export function zeroOf(chosen, scene, boxes) {
  if (/^\d+$/.test(chosen)) {
    const time = callOf(scene, boxes, Number(chosen));
    if (time !== null) {
      return { kind: Number(chosen) === scene.failedAt ? "failure" : "operation", operation: Number(chosen), time };
    }
  }
  if (chosen === "recorded" || (chosen === "" && areReadable(scene, boxes))) {
    return { kind: "recorded", operation: -1, time: 0n };
  }
  const failed = chosen === "first" ? null : callOf(scene, boxes, scene.failedAt);
  return failed === null
    ? { kind: "first", operation: -1, time: boxes?.base ?? 0n }
    : { kind: "failure", operation: scene.failedAt, time: failed };
}
