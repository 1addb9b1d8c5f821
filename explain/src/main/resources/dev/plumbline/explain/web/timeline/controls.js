// The switches of the timeline: by time or by order, from which zero, which lanes.
import { byId, element, fill } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { grouped } from "./times.js";
import { zeroOf } from "./zero.js";

/** Changes one choice and notifies all views. */
export function choose(choice, change) {
  choice.options = { ...choice.options, ...change };
  choice.tell("options");
}

export function toggleAxis(choice) {
  choose(choice, { axis: choice.options.axis === "order" ? "time" : "order" });
}

export function toggleLanes(choice) {
  choose(choice, { lanes: choice.options.lanes === "file" ? "near" : "file" });
}

export function toggleGaps(choice) {
  choose(choice, { gaps: choice.options.gaps === "closed" ? "open" : "closed" });
}

export function toggleLit(choice) {
  choose(choice, { lit: choice.options.lit === "core" ? "all" : "core" });
}

export function toggleIdle(choice) {
  choose(choice, { idle: !choice.options.idle });
}

/** The call of the selected operation becomes the zero; a second call restores the default. */
export function setZeroHere(choice) {
  const { operation } = choice.selection;
  if (operation >= 0) {
    choose(choice, { zero: choice.options.zero === String(operation) ? "" : String(operation) });
  }
}

/** Makes the zero of the times the chosen one. */
export function applyZero(choice, boxes) {
  choice.zero = zeroOf(choice.options.zero, choice.scene, boxes);
  choice.times.zero = choice.zero.time;
}

export function listenToControls(view, choice) {
  const select = byId("timeline-zero");
  byId("timeline-options").hidden = false;
  byId("axis-order").addEventListener("click", () => toggleAxis(choice));
  byId("axis-gaps").addEventListener("click", () => toggleGaps(choice));
  byId("core-lit").addEventListener("click", () => toggleLit(choice));
  byId("lanes-file").addEventListener("click", () => toggleLanes(choice));
  byId("idle-lanes").addEventListener("click", () => toggleIdle(choice));
  byId("zero-here").addEventListener("click", () => setZeroHere(choice));
  select.addEventListener("change", () => choose(choice, { zero: select.value }));
  const show = () => {
    byId("axis-order").setAttribute("aria-pressed", choice.options.axis === "order");
    byId("axis-gaps").setAttribute("aria-pressed", choice.options.gaps === "closed");
    byId("axis-gaps").hidden = !view.hasBreaks;
    byId("core-lit").setAttribute("aria-pressed", choice.options.lit === "core");
    byId("core-lit").hidden = view.failed < 0;
    byId("lanes-file").setAttribute("aria-pressed", choice.options.lanes === "file");
    byId("lanes-file").hidden = view.lanes.length < 2;
    byId("zero-here").disabled = choice.selection.operation < 0;
    showZeros(select, choice);
  };
  choice.on("options", () => {
    applyZero(choice, view.boxes);
    show();
    view.request();
  });
  choice.on("selection", show);
  view.onFrame.push(() => showIdle(view, choice));
  show();
}

function showZeros(select, choice) {
  const { zero, scene, times } = choice;
  const usual = scene.failedAt >= 0 ? [[String(scene.failedAt), say("callOfFailing", { number: String(scene.failedAt) })]] : [];
  const chosen = zero.kind === "operation" ? [[String(zero.operation), say("callOf", { number: String(zero.operation) })]] : [];
  const all = [...usual, ...chosen, ["first", say("firstCall")], ["recorded", say("asRecorded")]];
  const current = zero.operation >= 0 ? String(zero.operation) : zero.kind;
  fill(
    select,
    all.map(([value, text]) => element("option", { value, selected: value === current }, text)),
  );
  select.value = current;
  select.title = times.isRecorded ? say("recordedTimes") : say("zeroTime", { time: grouped(times.zero) + (times.unit ? " " + plain(times.unit) : "") });
}

/** Names the hidden lanes, and shows them again on demand. */
function showIdle(view, choice) {
  const line = byId("idle-lanes");
  const text =
    view.hiddenLanes > 0
      ? say("idleLanes", { lanes: view.hiddenLanes })
      : choice.options.idle
        ? say("allLanes")
        : "";
  if (line.textContent !== text) {
    line.textContent = text;
    line.hidden = text === "";
  }
}
