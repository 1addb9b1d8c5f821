// A large state graph: how many states there are at each depth, and what each action did. All words come with the data.
import { byId, drawn, element, fill } from "../base/dom.js";
import { digits, plain, say } from "../base/text.js";

const BAR_HEIGHT = 120;
const WIDEST_BAR = 40;
const NARROWEST_BAR = 7;
const USUAL_WIDTH = 900;
const DIGIT = 6.6;

/** The x of each bar, its width, and whether each has room for its number. */
export function barPlaces(levels) {
  const step = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, USUAL_WIDTH / Math.max(1, levels.length)));
  const longest = levels.reduce((most, number) => Math.max(most, digits(number).length), 1);
  return { step, numbered: longest * DIGIT <= step };
}

export function showSummary({ levels, actions, never }) {
  fill(byId("space-body"), element("div", { class: "summary" }, depthBars(levels), actionTable(actions, never)));
  byId("space-body").querySelectorAll("[data-share]").forEach((bar) => bar.style.setProperty("width", bar.dataset.share + "%"));
  byId("space-fit").hidden = true;
  byId("space-hint").hidden = true;
  byId("space-key").hidden = true;
}

function depthBars(levels) {
  const { step, numbered } = barPlaces(levels);
  const most = levels.reduce((larger, number) => Math.max(larger, number), 1);
  const every = Math.max(1, Math.ceil((String(levels.length).length * DIGIT + 8) / step));
  const peak = levels.indexOf(most);
  const bars = levels.map((number, i) => {
    const height = Math.max(1, (number / most) * BAR_HEIGHT);
    const x = 8 + i * step;
    const y = 18 + BAR_HEIGHT - height;
    return [
      drawn("rect", { class: "bar-of-depth", x, y, width: Math.max(2, step - 3), height }, drawn("title", {}, say("statesAtDepth", { number, depth: i + 1 }))),
      numbered || i === peak ? drawn("text", { x: x + (step - 3) / 2, y: y - 4, "text-anchor": numbered || (i > 3 && i < levels.length - 4) ? "middle" : i <= 3 ? "start" : "end" }, digits(number)) : null,
      i % every === 0 ? drawn("text", { class: "depth-number", x: x + (step - 3) / 2, y: 18 + BAR_HEIGHT + 14, "text-anchor": "middle" }, String(i + 1)) : null,
    ];
  });
  const width = Math.max(120, 16 + levels.length * step);
  const height = BAR_HEIGHT + 40;
  return element(
    "div",
    { class: "depths" },
    element("h3", {}, say("statesByDepth")),
    drawn("svg", { class: "space", width, height, viewBox: [0, 0, width, height].join(" "), role: "img", "aria-label": say("statesByDepth") }, bars),
  );
}

function actionTable(actions, never) {
  const most = actions.reduce((larger, [, taken]) => Math.max(larger, taken), 1);
  const bar = (number, look) =>
    element("td", { class: "number" }, digits(number), element("span", { class: "share-bar" }, element("span", { class: look, "data-share": ((100 * number) / most).toFixed(1) })));
  return element(
    "div",
    { class: "actions" },
    element("h3", {}, say("actionsTaken")),
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ["actionColumn", "takenColumn", "newColumn"].map((name) => element("th", { scope: "col" }, say(name))))),
      element(
        "tbody",
        {},
        actions.map(([name, taken, fresh]) =>
          element(
            "tr",
            { class: taken === 0 ? "never" : undefined },
            element("th", { scope: "row" }, plain(name)),
            taken === 0 ? element("td", { colspan: "2" }, plain(never)) : [bar(taken, "taken"), bar(fresh, "fresh")],
          ),
        ),
      ),
    ),
  );
}
