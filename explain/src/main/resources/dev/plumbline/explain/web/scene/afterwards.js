// What comes of performing an operation where no interpretation performs it: see Afterwards.java.
import { element, button } from "../base/dom.js";
import { callText, obstacleText } from "../base/text.js";

const MOST_REASONS_NAMED = 2;
const MOST_OPERATIONS_NAMED = 6;

/** From its row in the data; null where nothing is known. */
export function afterwardsOf(row, obstacles) {
  if (!row) {
    return null;
  }
  const [comes, operation, insteadOf, reasons, otherStates, before, notCalled, after, elseFits] = row;
  return comes === "stuck"
    ? { comes, operation, insteadOf, reasons: reasons.map((numbers) => numbers.map((n) => obstacles[n])), otherStates, before, notCalled, after, elseFits }
    : { comes };
}

/** Whether everything but one operation would fit then. */
export function isBranch(place) {
  return place.then?.comes === "stuck" && place.then.elseFits;
}

function namesOf(numbers) {
  return numbers
    .slice(0, MOST_OPERATIONS_NAMED)
    .map((number) => "#" + number)
    .join(", ") + (numbers.length > MOST_OPERATIONS_NAMED ? ", ..." : "");
}

const ENDINGS = { PENDING: " pending", ABORTED: " aborted" };

function numberedCall(scene, number) {
  const operation = scene.operation(number);
  return "#" + number + " " + callText(operation, 200) + (ENDINGS[operation.outcome] ?? "");
}

/** In one sentence, as StalledText.java writes it, where "there" is "here". */
export function afterwardsText(scene, operation, then) {
  if (then?.comes === "survives") {
    return "possible, and other interpretations than these perform it here";
  }
  if (then?.comes !== "stuck") {
    return scene.data.extent === "SOME_OF_THE_END"
      ? "possible; what would come of it was not followed to its end"
      : "possible, but no interpretation performs it here and comes to the end; what fails then was not followed";
  }
  const fits = operation === scene.failedAt ? "all else" : "#" + scene.failedAt;
  const text = ["possible" + (then.elseFits ? ", and " + fits + " would fit" : "") + ", but then " + numberedCall(scene, then.operation) + " cannot be performed before it returns"];
  if (then.insteadOf.length > 0) {
    text.push(", unless " + (then.insteadOf.length > 1 ? "one of " : "") + namesOf(then.insteadOf) + " is left out, which returned earlier");
  }
  const reasons = [...new Set(then.reasons.map((obstacles) => obstacles.map(obstacleText).join("; and ")))].filter((one) => one);
  if (reasons.length > 0) {
    const more = reasons.length > MOST_REASONS_NAMED || then.otherStates > 0;
    text.push(": " + reasons.slice(0, MOST_REASONS_NAMED).join(", or in another state ") + (more ? " (and the like in other states)" : ""));
  }
  if (then.before.length > 0) {
    const one = then.before.length === 1;
    text.push("; it would have to be before " + (one && then.before[0] !== operation ? numberedCall(scene, then.before[0]) : (one ? "" : "one of ") + namesOf(then.before)));
    text.push(then.notCalled ? ", which returned before #" + then.operation + " was called" : "");
  }
  if (then.after >= 0) {
    text.push("; it would be possible after " + numberedCall(scene, then.after) + ", which was called only after #" + then.operation + " had returned");
  }
  return text.join("");
}

/** The operations that the sentence names, to go to. */
export function afterwardsLinks(choice, then) {
  if (then?.comes !== "stuck") {
    return null;
  }
  const numbers = [...new Set([then.operation, ...then.before, ...then.insteadOf, ...(then.after < 0 ? [] : [then.after])])].slice(0, MOST_OPERATIONS_NAMED);
  return element(
    "p",
    { class: "links" },
    numbers.map((number) => button("#" + number, () => choice.select({ operation: number }, "jump"), { "aria-label": "show operation " + number })),
  );
}
