// Selectors of elements, as far as the viewer's modules and the tests use them. A query asks about every element of the
// page, so a selector is read once, into a function of an element.

const selectors = new Map();

/** A function that tells whether an element matches. */
function selecting(selector) {
  let known = selectors.get(selector);
  if (!known) {
    const paths = selector.split(",").map((one) => pathTest(one.trim().split(/\s+(?![^[]*\])/)));
    known = paths.length === 1 ? paths[0] : (element) => paths.some((path) => path(element));
    selectors.set(selector, known);
  }
  return known;
}

function pathTest(steps) {
  const last = stepTest(steps.at(-1));
  if (steps.length === 1) {
    return last;
  }
  const above = pathTest(steps.slice(0, -1));
  return (element) => {
    if (last(element)) {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (above(at)) {
          return true;
        }
      }
    }
    return false;
  };
}

function stepTest(step) {
  const parts = step.match(/^[\w-]+|#[\w-]+|\.[\w-]+|\[[^\]]+\]|:not\([^)]+\)|:checked|:hover/g) ?? [];
  if (step !== "*" && parts.join("") !== step) {
    throw new Error("this page does not know the selector " + step);
  }
  const tests = parts.map(partTest);
  return tests.length === 1 ? tests[0] : (element) => tests.every((test) => test(element));
}

function partTest(part) {
  const name = part.slice(1);
  if (part[0] === "#") {
    return (element) => element.id === name;
  }
  if (part[0] === ".") {
    return (element) => element.classList.contains(name);
  }
  if (part[0] === "[") {
    const [, attribute, , value] = part.match(/^\[([\w-]+)(="?([^"\]]*)"?)?\]$/);
    return value === undefined
      ? (element) => element.hasAttribute(attribute)
      : (element) => element.getAttribute(attribute) === value;
  }
  if (part.startsWith(":not(")) {
    const not = stepTest(part.slice(5, -1));
    return (element) => !not(element);
  }
  const tag = part.toUpperCase();
  return part[0] === ":" ? (element) => element.checked : (element) => element.tagName === tag;
}
