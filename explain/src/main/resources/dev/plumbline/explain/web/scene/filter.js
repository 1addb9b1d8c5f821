// Filters of operations: key=10 process=p1 operation=get "some value". A filter dims and folds;
// it never changes the explanation.

const TOKENS = /(?:[^\s"]|"(?:\\.|[^"\\])*"?)+/g;
const MOST_TERMS = 20;

/** Groups of terms {name, value} with one name, which is empty if only a value was given. */
export function parseFilter(text) {
  const groups = new Map();
  for (const token of (text.match(TOKENS) ?? []).slice(0, MOST_TERMS)) {
    const at = token.startsWith('"') ? -1 : token.indexOf("=");
    const name = at > 0 ? token.slice(0, at) : "";
    groups.set(name, [...(groups.get(name) ?? []), { name, value: unquoted(at > 0 ? token.slice(at + 1) : token) }]);
  }
  return [...groups.values()];
}

/** A text with and without the quotes of TLA+ is the same here, so that they need not be typed. */
function unquoted(text) {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** The text of a term that lets only this value of an argument pass. */
export function filterTerm(name, value) {
  const plainValue = unquoted(value);
  return name + "=" + (/^[^\s"=]+$/.test(plainValue) ? plainValue : '"' + plainValue + '"');
}

/**
 * Whether an operation {number, name, process, args} passes: true, false, or null if its arguments are not known here
 * (args is null) and would decide. Terms of one name are alternatives; each group must be satisfied.
 */
export function passesFilter(groups, operation) {
  let answer = true;
  for (const group of groups) {
    let one = false;
    for (const term of group) {
      const now = satisfies(term, operation);
      one = one === true || now === true ? true : now === null ? null : one;
    }
    if (one === false) {
      return false;
    }
    answer = one === null ? null : answer;
  }
  return answer;
}

function satisfies({ name, value }, { number, name: operation, process, args }) {
  const same = (text) => unquoted(text) === value;
  if (name === "operation" || name === "op") {
    return same(operation);
  }
  if (name === "process" && same(process)) {
    return true;
  }
  if (name === "" && (value === "#" + number || same(operation) || same(process))) {
    return true;
  }
  if (args === null) {
    return name === "process" ? false : null;
  }
  return args.some(([key, text]) => (name === "" || key === name) && same(text));
}

/** All operations, with the known parts of each; args is null if the arguments are not loaded. */
export function eachOperation(scene, boxes, visit) {
  if (!boxes) {
    scene.operations.forEach((operation) => visit(operation, -1));
    return;
  }
  for (let i = 0; i < boxes.size; i++) {
    const number = boxes.numbers[i];
    const known = scene.operations.get(number);
    visit(known ?? { number, name: boxes.names[boxes.name[i]], process: boxes.processes[boxes.process[i]], args: null }, i);
  }
}

/** {passing, out, unknown}: how many operations pass, do not pass, or may pass; and the boxes that pass. */
export function sieve(groups, scene, boxes) {
  const found = { passing: 0, out: 0, unknown: 0, boxes: [], unknownNumbers: [] };
  eachOperation(scene, boxes, (operation, i) => {
    const passes = passesFilter(groups, operation);
    if (passes === false) {
      found.out++;
      return;
    }
    found.passing += passes ? 1 : 0;
    found.unknown += passes ? 0 : 1;
    if (passes) {
      found.boxes.push(i);
    } else {
      found.unknownNumbers.push(operation.number);
    }
  });
  return found;
}
