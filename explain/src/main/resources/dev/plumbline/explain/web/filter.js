// Which operations a person wants to read about: key=10 process=p1 operation=get "some value". A filter dims and folds;
// it never changes what is explained.

const TOKENS = /(?:[^\s"]|"(?:\\.|[^"\\])*"?)+/g;
const MOST_TERMS = 20;

/** Terms {name, value}; the name is empty where only a value was given. */
export function parseFilter(text) {
  return (text.match(TOKENS) ?? []).slice(0, MOST_TERMS).map((token) => {
    const at = token.startsWith('"') ? -1 : token.indexOf("=");
    return at > 0 ? { name: token.slice(0, at), value: unquoted(token.slice(at + 1)) } : { name: "", value: unquoted(token) };
  });
}

/** A text in quotes and without them are the same here: nobody types the quotes of TLA+. */
function unquoted(text) {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** How a term is written that lets only this value of an argument pass. */
export function filterTerm(name, value) {
  const plainValue = unquoted(value);
  return name + "=" + (/^[^\s"=]+$/.test(plainValue) ? plainValue : '"' + plainValue + '"');
}

/**
 * Whether an operation {number, name, process, args} passes: true, false, or null if its arguments are not known here
 * (args is null) and would decide. Terms of one name are alternatives; all names must be satisfied.
 */
export function passesFilter(terms, operation) {
  const byName = new Map();
  for (const term of terms) {
    byName.set(term.name, [...(byName.get(term.name) ?? []), satisfies(term, operation)]);
  }
  const answers = [...byName.values()].map((some) => (some.includes(true) ? true : some.includes(null) ? null : false));
  return answers.includes(false) ? false : answers.includes(null) ? null : true;
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

/** All operations that there are, with what is known of each; args is null where they have not come along. */
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

/** {passing, out, unknown}: how many operations pass, do not, or cannot be told; and the boxes that pass. */
export function sieve(terms, scene, boxes) {
  const found = { passing: 0, out: 0, unknown: 0, boxes: [], unknownNumbers: [] };
  eachOperation(scene, boxes, (operation, i) => {
    const passes = passesFilter(terms, operation);
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
