// Puts the parts together: first the explanation, then, when it is on the screen, the timeboxes.
import { byId } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { inflated } from "../base/bytes.js";
import { Choice, Scene, STANDINGS } from "../scene/scene.js";
import { EmbeddedSource, LiveSource } from "../scene/source.js";
import { Address } from "../scene/address.js";
import { fromFragment } from "../scene/link.js";
import { MoreRows } from "../grid/morerows.js";
import { showLacking } from "../scene/lacking.js";
import { Timeboxes } from "../timeline/timebox.js";
import { Times } from "../timeline/times.js";
import { optionsFrom } from "../scene/options.js";
import { applyZero, listenToControls } from "../timeline/controls.js";
import { SpaceTime } from "../spacetime/spacetime.js";
import { SpaceTimeView } from "../spacetime/spacetimeview.js";
import { MessageChart } from "../chart/chart.js";
import { ChartView } from "../chart/chartview.js";
import { InterleavingView } from "../interleaving/interleavingview.js";
import { StepView } from "../details/step.js";
import { ThreadStepView } from "../details/threadstep.js";
import { listenToSpaceTime } from "../spacetime/spacetimekeys.js";
import { MOST_LINES } from "../timeline/lanes.js";
import { TimelineView } from "../timeline/timeline.js";
import { Tooltip } from "../timeline/tooltip.js";
import { WitnessPath } from "../timeline/witness.js";
import { drawSteps } from "../timeline/steppath.js";
import { listenToSplitter } from "./splitter.js";
import { listenToScrollbars } from "../timeline/scrollbars.js";
import { listenToGestures } from "../timeline/gestures.js";
import { GridView } from "../grid/grid.js";
import { FocusView } from "../grid/focus.js";
import { Walk } from "../scene/interpretation.js";
import { StateView } from "../details/state.js";
import { StepsView } from "../details/steps.js";
import { StalledView } from "../details/stalled.js";
import { OperationView } from "../details/operation.js";
import { NextRecordsView } from "../details/nextrecords.js";
import { RecordView } from "../details/record.js";
import { CutStateView } from "../details/cutstate.js";
import { CutStepsView } from "../details/cutsteps.js";
import { CutWalk } from "../scene/cutwalk.js";
import { showBanner, showHead } from "./banner.js";
import { provenanceLines } from "./provenance.js";
import { LiveView } from "./live.js";
import { ExplorerView } from "../explorer/explorerview.js";
import { RunsView } from "./runs.js";
import { CompareView } from "./compare.js";
import { PageView, embeddedPage } from "./page.js";
import { savedPictures } from "./pictures.js";
import { listenForHelp, listenForTheme } from "./help.js";
import { Reading } from "../scene/reading.js";
import { Learning } from "../scene/learning.js";
import { FilterView } from "./filterview.js";
import { SearchView } from "./searchview.js";
import { emphasise } from "../timeline/emphasis.js";
import { listenToMeasure } from "../timeline/measure.js";
import { listenToPinch } from "../timeline/pinch.js";

const shown = { timeline: null, chart: null, interleaving: null, steps: null, choice: null, focus: null, fragment: null };

async function start() {
  listenForHelp();
  listenForTheme(() => [shown.timeline, shown.chart, shown.live, shown.explorer].forEach((view) => view?.readColours()));
  if (EmbeddedSource.present()) {
    await showCase(new EmbeddedSource(), null);
    return;
  }
  const embedded = embeddedPage();
  const beginning = embedded ? { page: embedded } : await LiveSource.start();
  if (beginning.page) {
    shown.page = new PageView(beginning.page);
    return;
  }
  if (beginning.comparison) {
    shown.comparison = new CompareView(beginning.comparison);
    return;
  }
  if (beginning.live) {
    shown.live = new LiveView(beginning.live, () => showCase(new LiveSource("violation/"), null));
    shown.live.follow();
    return;
  }
  if (beginning.stepped) {
    shown.explorer = new ExplorerView(beginning.stepped);
    await shown.explorer.start();
    return;
  }
  if (!beginning.runs) {
    await showCase(new LiveSource(""), null);
    return;
  }
  const { run } = fromFragment(location.hash);
  addEventListener("hashchange", () => {
    if (fromFragment(location.hash).run !== run) {
      location.reload();
    }
  });
  if (run === null) {
    document.title = say("pageTitle", { title: "Runs" });
    byId("head-facts").textContent = beginning.name;
    byId("title").textContent = say("runsOf", { name: beginning.name });
    byId("banner").hidden = true;
    new RunsView(beginning.runs);
  } else {
    byId("all-runs").hidden = false;
    await showCase(new LiveSource("runs/" + run + "/"), run);
  }
}

async function showCase(source, run) {
  const scene = new Scene(await source.scene());
  const choice = new Choice(scene);
  choice.options = optionsFrom(location.hash);
  choice.times = new Times(0n, plain(scene.data.unit));
  applyZero(choice, null);
  shown.choice = choice;
  choice.reading = new Reading(choice);
  showHead(scene);
  byId("title").textContent = ": " + document.title.replace(/ \u2013 Plumbline$/, "");
  showBanner(scene, choice);
  byId("filled-key").textContent = scene.data.filled ?? "performed";
  // More rows may come with notes of their own.
  choice.on("layers", () => showBanner(scene, choice));
  byId("case").hidden = false;
  byId("case").classList.toggle("no-grid", !scene.graph);
  byId("case").classList.toggle("no-reasons", scene.blocked.length === 0);
  byId("case").classList.toggle("no-failure", scene.failedAt < 0);
  byId("case").classList.toggle("charted", scene.isScheduled);
  document.querySelectorAll(".of-interleaving").forEach((one) => (one.hidden = !scene.data.interleaved));
  document.querySelectorAll(".of-schedules").forEach((one) => (one.hidden = !scene.isScheduled));
  document.querySelectorAll(".of-charts").forEach((one) => (one.hidden = !scene.data.charted));
  const views = scene.data.clocked ? clockViews(choice, source) : [new OperationView(choice, source), new StalledView(choice, source)];
  showLacking(scene, source);
  let more = null;
  if (scene.graph) {
    choice.walk = new Walk(choice);
    more = new MoreRows(choice, source);
    new GridView(choice, more);
    shown.focus = new FocusView(choice);
    new StateView(choice);
    shown.steps = new StepsView(choice, source, choice.walk);
    views.push(shown.steps);
    byId("interpretations-hint").hidden = false;
  }
  const learning = new Learning(choice, source);
  const search = new SearchView(choice, learning);
  views.push(search, new FilterView(choice, learning));
  byId("reading-bar").hidden = false;
  listenForTabs(choice);
  listenForKeys(choice);
  listenForJump(choice);
  // The explanation comes first; rows that a link names are loaded once it is on the screen.
  new Address(run, choice, (rows) => more.load(rows), () => search.take(choice.reading.take(location.hash))).follow();
  // Two frames: one for the layout of the explanation, one to show it.
  requestAnimationFrame(() => requestAnimationFrame(() => showTimeline(source, choice, views)));
}

/** The views of a history with vector clocks, which show records of logs instead of operations, and their words. */
function clockViews(choice, source) {
  byId("case").classList.add("clocks");
  document.querySelectorAll(".of-clocks").forEach((one) => (one.hidden = false));
  document.querySelectorAll(".of-timeboxes").forEach((one) => (one.hidden = true));
  byId("tab-stalled").textContent = say("nextRecords");
  byId("tab-operation").textContent = "Record";
  byId("zoom-failure").textContent = "Cut";
  byId("timeline-waiting").textContent = say("readingRecords");
  if (choice.scene.frontier.length > 0) {
    new CutStateView(choice);
  } else {
    byId("tab-state").hidden = true;
  }
  return [new RecordView(choice, source, STANDINGS), new NextRecordsView(choice)];
}

async function showTimeline(source, choice, views) {
  try {
    if (choice.scene.data.charted) {
      showChart(await source.chart(), choice);
    }
    if (choice.scene.data.interleaved) {
      shown.interleaving = new InterleavingView(choice, await source.interleaving());
      new ThreadStepView(choice, shown.interleaving);
    }
    const packed = await inflated(await source.timeline());
    const view = choice.scene.data.clocked ? showSpaceTime(packed, choice) : showTimeboxes(packed, choice, source);
    byId("timeline-waiting").hidden = true;
    listenToSplitter();
    shown.timeline = view;
    views.forEach((one) => (one.timeline = view));
    choice.on("selection", () => announce(choice));
    choice.tell("timeline");
    shown.pictures = savedPictures(choice.scene, shown);
    byId("case").dataset.ready = "true";
  } catch (problem) {
    byId("timeline-waiting").hidden = false;
    byId("timeline-waiting").textContent = say(choice.scene.data.clocked ? "noRecords" : "noTimeboxes", { problem: problem.message });
    byId("case").dataset.ready = "false";
  }
}

function showChart(data, choice) {
  const view = new ChartView(choice, new MessageChart(data, choice.scene.failedAt));
  listenToPinch(view.canvas, (factor, x, y) => view.zoom(factor, y));
  listenToSpaceTime(view, choice, "chart-");
  new StepView(choice, view);
  shown.chart = view;
}

function showSpaceTime(packed, choice) {
  const view = new SpaceTimeView(choice, new SpaceTime(packed));
  listenToPinch(view.canvas, (factor, x, y) => view.zoom(factor, y));
  listenToSpaceTime(view, choice);
  choice.walk = new CutWalk(choice, view.boxes);
  view.walk = choice.walk;
  shown.steps = new CutStepsView(choice, choice.walk);
  return view;
}

function showTimeboxes(packed, choice, source) {
  const boxes = new Timeboxes(packed);
  choice.times.base = boxes.base;
  applyZero(choice, boxes);
  const view = new TimelineView(choice, boxes);
  listenToPinch(view.canvas, (factor, x) => view.zoom(factor, x));
  listenToGestures(view, choice, new Tooltip(view, choice));
  listenToScrollbars(view);
  if (choice.scene.data.witnessed > 0) {
    new WitnessPath(view, choice);
  }
  listenToControls(view, choice);
  listenToMeasure(view, choice);
  emphasise(view, choice);
  if (choice.walk) {
    drawSteps(view, choice, choice.walk);
  }
  view.overlays.push(provenanceLines(choice.scene, choice.walk));
  if (source.live) {
    view.onUnknown = (numbers) => describe(source, choice, view, numbers);
  }
  byId("timeline-note").textContent = timelineNotes(view, choice.scene.data.unit).join(" ");
  return view;
}

function timelineNotes(view, unit) {
  const notes = [];
  if (view.boxes.droppedBits > 0) {
    notes.push(say("roundedTimes", { size: 2 ** view.boxes.droppedBits, unit }));
  }
  if (view.lanes.some((lane) => lane.shared)) {
    notes.push(say("sharedLine", { number: MOST_LINES }));
  }
  return notes;
}

/** Boxes that are wide enough to show their arguments get them. */
async function describe(source, choice, view, numbers) {
  const answer = await source.operations(numbers).catch(() => ({ operations: [] }));
  choice.scene.describe(answer.operations);
  if (answer.operations.length > 0) {
    view.request();
  }
}

function announce(choice) {
  if (choice.selection.step >= 0 || choice.walk?.isShown) {
    return;
  }
  const { operation } = choice.selection;
  const known = choice.scene.operations.get(operation);
  byId("announcement").textContent =
    operation < 0 ? "" : say(known ? "announced" : "announcedNumber", { number: String(operation), name: known?.name, process: known?.process });
}

function listenForTabs(choice) {
  // With clocks there is something to follow as soon as the records are here.
  const stepped = choice.walk || choice.scene.data.clocked;
  const tabs = [...document.querySelectorAll('[role="tab"]')]
    .filter((tab) => tab.id !== "tab-step" || choice.scene.isScheduled)
    .filter((tab) => tab.id !== "tab-steps" || stepped)
    .filter((tab) => tab.id !== "tab-witness" || choice.scene.data.witnessed > 0);
  byId("tab-steps").hidden = !stepped;
  byId("tab-witness").hidden = !(choice.scene.data.witnessed > 0);
  const show = (tab) => {
    // Hiding what has the focus would drop it.
    const focused = document.activeElement?.closest?.('[role="tabpanel"]');
    if (focused && focused.id !== tab.getAttribute("aria-controls")) {
      tab.focus({ preventScroll: true });
    }
    tabs.forEach((other) => {
      const chosen = other === tab;
      other.setAttribute("aria-selected", chosen);
      other.tabIndex = chosen ? 0 : -1;
      byId(other.getAttribute("aria-controls")).hidden = !chosen;
    });
  };
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => show(tab));
    tab.addEventListener("keydown", (event) => {
      const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (along) {
        const next = tabs[(i + along + tabs.length) % tabs.length];
        show(next);
        next.focus();
      }
    });
  });
  const byName = (name) => tabs.find((tab) => tab.id === "tab-" + name);
  // The tab depends on the selection: a cell shows its state, a blocked operation the reason, a timebox its facts.
  choice.on("selection", () => {
    const { operation, end } = choice.selection;
    const blocked = choice.scene.blocked.some((one) => one.operation === operation);
    if (choice.walk?.isShown) {
      show(byName("steps"));
    } else if (choice.selection.step >= 0) {
      show(byName(choice.scene.data.clocked ? "steps" : "step"));
    } else if (choice.origin === "grid" || end >= 0) {
      show(byName("state"));
    } else if (blocked && choice.origin !== "keys") {
      show(byName("stalled"));
    } else if (["timeline", "jump", "keys", "search"].includes(choice.origin) && operation >= 0) {
      show(byName("operation"));
    }
  });
  show(byName(choice.scene.graph ? "state" : choice.scene.blocked.length > 0 ? "stalled" : choice.scene.data.witnessed > 0 ? "witness" : "operation"));
}

function listenForKeys(choice) {
  const keys = {
    f: () => byId("focus-at")?.click(),
    b: () => byId("focus-before")?.click(),
    u: () => choice.undo(),
    r: () => choice.reset(),
    g: () => byId("jump").focus(),
    s: () => searchState(),
    t: () => stepThrough(choice),
    1: () => byId("timeline-canvas").focus(),
    4: () => (shown.chart?.canvas ?? shown.interleaving)?.focus(),
    2: () => document.querySelector('#grid-body .cell[tabindex="0"]')?.focus(),
    3: () => document.querySelector('[role="tab"][aria-selected="true"]')?.focus(),
    "?": () => byId("help").showModal(),
    Escape: () => shown.focus?.cancel(),
  };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input, select, textarea") || document.querySelector("dialog[open]");
    const action = event.ctrlKey || event.metaKey || event.altKey || typing ? null : keys[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
}

/** Goes to the interpretation, at the step that was shown last. */
function stepThrough(choice) {
  if (choice.walk?.path) {
    choice.walk.go(choice.walk.taken);
    shown.steps.focus();
  }
}

function searchState() {
  byId("tab-state").click();
  byId("state-search").focus();
}

function listenForJump(choice) {
  byId("jump-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const number = Number(byId("jump").value.replace(/[#,\s]/g, ""));
    const known = Number.isInteger(number) && (shown.timeline?.boxes.indexOf(number) ?? -1) >= 0;
    byId("jump").setCustomValidity(known ? "" : say("noSuchOperation"));
    byId("jump").reportValidity();
    if (known) {
      choice.select({ operation: number }, "jump");
      byId("timeline-canvas").focus();
    }
  });
  byId("jump").addEventListener("input", () => byId("jump").setCustomValidity(""));
}

// For tests and for developers: the data on the page, and the time that drawing it took.
window.plumbline = shown;

start().catch((problem) => {
  byId("banner").textContent = say("noPage", { problem: problem.message });
});
