// A small state graph: a box for each state, in layers by depth, and arrows with the actions. All words come with the data.
import { byId, drawn, fill, revealIn } from "../base/dom.js";
import { plain, short } from "../base/text.js";
import { routed } from "./routes.js";

const BOX_LINE = 15;
const CHARACTER = 6.7;
const WIDEST_LINE = 44;
const WIDEST_ACTION = 36;
const TIP = 7;

export class SpaceView {
  /**
   * @param space nodes and arrows, with the path of a counterexample
   * @param choose called with the number of a node that a person chose
   */
  constructor(space, choose) {
    this.space = space;
    this.choose = choose;
    this.nodes = space.nodes.map((node) => ({ ...node, lines: node.lines.map((line) => short(plain(line), WIDEST_LINE)) }));
    this.nodes.forEach((node) => {
      node.width = Math.max(40, ...node.lines.map((line) => line.length * CHARACTER + 16));
      node.height = node.lines.length * BOX_LINE + 10;
    });
    this.arrows = space.arrows.map(([from, to, label]) => ({ from, to, label: short(plain(label), WIDEST_ACTION), whole: plain(label) }));
    const onPath = new Set(space.path.slice(1).map((to, i) => space.path[i] + ">" + to));
    this.arrows.forEach((arrow) => (arrow.onPath = onPath.has(arrow.from + ">" + arrow.to)));
    this.draw();
    byId("space-path-key").hidden = space.path.length === 0;
    byId("space-fit").addEventListener("click", () => this.fit(byId("space-fit").getAttribute("aria-pressed") !== "true"));
    this.fit(false);
  }

  draw() {
    const { width, height, boxes, arrows } = routed(this.nodes, this.arrows, (label) => label.length * CHARACTER);
    this.boxes = [];
    const order = [...this.arrows.keys()].sort((a, b) => this.arrows[a].onPath - this.arrows[b].onPath);
    this.lines = this.arrows.map((arrow, i) => this.arrow(arrow, arrows[i]));
    this.picture = drawn(
      "svg",
      { class: "space", width, height, viewBox: [0, 0, width, height].join(" "), role: "group", "aria-labelledby": "space-heading" },
      order.map((i) => this.lines[i]),
      this.nodes.map((node, i) => (this.boxes[i] = this.box(node, boxes[i], i))),
      order.map((i) => this.label(this.arrows[i], arrows[i].label)),
    );
    fill(byId("space-body"), this.picture);
  }

  arrow(arrow, { curve, points }) {
    const ends = curve ?? points;
    const tip = ends[ends.length - 1];
    const before = ends[ends.length - 2];
    const right = before.x <= tip.x ? -1 : 1;
    const at = (p) => p.x.toFixed(1) + " " + p.y.toFixed(1);
    const line = curve ? "M" + at(curve[0]) + "C" + curve.slice(1).map(at).join(" ") : "M" + points.map(at).join("L");
    const head = "M" + at(tip) + "L" + at({ x: tip.x + right * TIP, y: tip.y - TIP / 2 }) + "L" + at({ x: tip.x + right * TIP, y: tip.y + TIP / 2 }) + "Z";
    return drawn("g", { class: arrow.onPath ? "arrow on-path" : "arrow" }, drawn("path", { class: "way", d: line }), drawn("path", { class: "tip", d: head }));
  }

  label(arrow, place) {
    return place && arrow.label !== ""
      ? drawn("text", { class: arrow.onPath ? "action on-path" : "action", x: place.x, y: place.y + 4, "text-anchor": place.anchor }, drawn("title", {}, arrow.whole), arrow.label)
      : null;
  }

  box(node, { x, y, width, height }, i) {
    const looks = ["state-box", node.look, this.space.path.includes(i) ? "on-path" : ""].filter((one) => one !== "").join(" ");
    return drawn(
      "g",
      { class: looks, tabindex: "-1", role: "button", "data-node": i, onclick: () => this.choose(i) },
      drawn("title", {}, plain(node.title)),
      drawn("rect", { x, y, width, height, rx: 6 }),
      node.lines.map((line, k) => drawn("text", { x: x + 8, y: y + 16 + k * BOX_LINE, class: k === 0 ? "number" : undefined }, line)),
    );
  }

  /** The picture as wide as the page, or in its own size. */
  fit(whole) {
    byId("space-fit").setAttribute("aria-pressed", whole);
    this.picture.classList.toggle("fit", whole);
  }

  /** Marks a node, and the arrows at it. */
  select(i) {
    this.boxes.forEach((box, at) => {
      box.classList.toggle("at", at === i);
      box.setAttribute("tabindex", at === i ? "0" : "-1");
    });
    this.lines.forEach((line, at) => line.classList.toggle("at", this.arrows[at].from === i || this.arrows[at].to === i));
    if (i >= 0) {
      const focused = byId("space-body").contains(document.activeElement);
      revealIn(byId("space-body"), this.boxes[i]);
      if (focused) {
        this.boxes[i].focus({ preventScroll: true });
      }
      return focused;
    }
    return false;
  }
}
