// The way through the states of a system, as the fragment of the address. Its steps are names that the server knows:
// see StepName.java.

const WAY_NAME = /^[a-z0-9.]{1,60}$/;

/** The way of a link, how many of its steps are taken, and the mark of that state; null if the link has no way. */
export function wayIn(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = parts.get("way");
  if (text === null) {
    return null;
  }
  const steps = text === "" ? [] : text.split("_");
  const at = parts.get("step") ?? "";
  return {
    steps,
    at: /^\d{1,6}$/.test(at) ? Math.min(Number(at), steps.length) : steps.length,
    mark: parts.get("state") ?? "",
    // The server explains all other mistakes; these would not even arrive there as they are.
    wrong: steps.find((step) => !WAY_NAME.test(step)) ?? null,
  };
}

/** Reads back as the same. */
export function wayFragment(steps, at, mark) {
  const parts = new URLSearchParams();
  parts.set("way", steps.join("_"));
  if (at < steps.length) {
    parts.set("step", at);
  }
  if (mark !== "") {
    parts.set("state", mark);
  }
  return "#" + parts.toString();
}

/** The way after one more step: the rest of it remains if it continues with that step. */
export function wayTaking(steps, at, name) {
  return steps[at] === name ? steps : [...steps.slice(0, at), name];
}
