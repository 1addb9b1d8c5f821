// The options of the timeline that the user has chosen. They are part of the address, like all choices.

const OPTION_WORDS = {
  axis: ["time", "order"],
  lanes: ["near", "file"],
  witness: ["shown", "hidden"],
  gaps: ["closed", "open"],
  lit: ["core", "all"],
};

/** The choices in a fragment; unknown ones are ignored. */
export function optionsFrom(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const word = (name) => (OPTION_WORDS[name].includes(parts.get(name)) ? parts.get(name) : OPTION_WORDS[name][0]);
  const zero = parts.get("zero") ?? "";
  return {
    axis: word("axis"),
    lanes: word("lanes"),
    witness: word("witness"),
    gaps: word("gaps"),
    lit: word("lit"),
    measure: /^\d{1,9}$/.test(parts.get("measure") ?? "") ? parts.get("measure") : "",
    idle: parts.get("idle") === "shown",
    zero: /^(first|recorded|\d{1,9})$/.test(zero) ? zero : "",
  };
}

/** The options that differ from the defaults, as a part of a fragment; empty if none does. */
export function optionsText(options) {
  const parts = new URLSearchParams();
  for (const name of Object.keys(OPTION_WORDS)) {
    if (options[name] !== OPTION_WORDS[name][0]) {
      parts.set(name, options[name]);
    }
  }
  if (options.idle) {
    parts.set("idle", "shown");
  }
  ["zero", "measure"].filter((name) => options[name] !== "").forEach((name) => parts.set(name, options[name]));
  return parts.toString();
}
