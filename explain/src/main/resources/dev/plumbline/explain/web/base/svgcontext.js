// A drawing context that writes SVG, so that the code for a canvas can also draw SVG. It knows
// only the calls that our pictures use: no images, and no transformations besides moving and scaling.
import { plain } from "./text.js";

const FONT_PARTS = /^(?:(italic|oblique|normal) )?(?:(\d{3}|bold|normal) )?([\d.]+)px(?:\/\S+)? (.*)$/;
const SVG_STATE = ["fillStyle", "strokeStyle", "lineWidth", "font", "textAlign", "textBaseline", "globalAlpha", "lineJoin", "dash", "matrix", "clipping"];
const ANCHORS = { center: "middle", right: "end", end: "end" };
/** How far below the line that canvas means the baseline is, in heights of the font. */
const BASELINES = { middle: 0.35, top: 0.8, hanging: 0.8, bottom: -0.2 };

export function xmlText(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}

/** An element as text; attributes without a value are left out. */
function xmlElement(name, attributes, ...content) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => " " + key + '="' + xmlText(typeof value === "number" ? decimal(value) : value) + '"');
  return "<" + name + written.join("") + (content.length === 0 ? "/>" : ">" + content.join("") + "</" + name + ">");
}

function decimal(number) {
  return String(Math.round(number * 100) / 100);
}

export class SvgContext {
  /**
   * @param measure a context of a canvas, which knows how wide texts are
   * @param stripes patterns of the canvas, each with the colour of its stripes
   */
  constructor(measure, stripes = new Map()) {
    this.measure = measure;
    this.stripes = stripes;
    this.parts = [];
    this.definitions = [];
    this.named = new Map();
    this.stack = [];
    this.path = "";
    this.fillStyle = "#000";
    this.strokeStyle = "#000";
    this.lineWidth = 1;
    this.font = measure.font;
    this.textAlign = "start";
    this.textBaseline = "alphabetic";
    this.globalAlpha = 1;
    this.lineJoin = "miter";
    this.dash = [];
    this.matrix = [1, 1, 0, 0];
    this.clipping = "";
  }

  save() {
    this.stack.push(Object.fromEntries(SVG_STATE.map((name) => [name, this[name]])));
  }

  restore() {
    Object.assign(this, this.stack.pop() ?? {});
  }

  translate(x, y) {
    const [across, down, left, top] = this.matrix;
    this.matrix = [across, down, left + across * x, top + down * y];
  }

  scale(x, y) {
    const [across, down, left, top] = this.matrix;
    this.matrix = [across * x, down * y, left, top];
  }

  setLineDash(dash) {
    this.dash = dash;
  }

  measureText(text) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }

  beginPath() {
    this.path = "";
  }

  moveTo(x, y) {
    this.path += "M" + this.point(x, y);
  }

  lineTo(x, y) {
    this.path += (this.path === "" ? "M" : "L") + this.point(x, y);
  }

  bezierCurveTo(...numbers) {
    const [a, b, c, d, e, f] = numbers;
    this.path += "C" + [this.point(a, b), this.point(c, d), this.point(e, f)].join(" ");
  }

  closePath() {
    this.path += "Z";
  }

  rect(x, y, width, height) {
    this.path += "M" + [this.point(x, y), this.point(x + width, y), this.point(x + width, y + height), this.point(x, y + height)].join("L") + "Z";
  }

  roundRect(x, y, width, height, radius) {
    const r = Math.max(0, Math.min(radius, width / 2, height / 2));
    const round = (toX, toY) => "A" + this.size(r) + " " + this.size(r) + " 0 0 1 " + this.point(toX, toY);
    this.path +=
      "M" + this.point(x + r, y) + "L" + this.point(x + width - r, y) + round(x + width, y + r) + "L" + this.point(x + width, y + height - r) +
      round(x + width - r, y + height) + "L" + this.point(x + r, y + height) + round(x, y + height - r) + "L" + this.point(x, y + r) + round(x + r, y) + "Z";
  }

  arc(x, y, radius, from, to) {
    const whole = Math.abs(to - from) >= 2 * Math.PI - 1e-6;
    const end = whole ? from + Math.PI : to;
    const at = (angle) => this.point(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    const bow = (a, b) => "A" + this.size(radius) + " " + this.size(radius) + " 0 " + (Math.abs(b - a) > Math.PI ? 1 : 0) + " 1 " + at(b);
    this.path += (this.path === "" || whole ? "M" : "L") + at(from) + bow(from, end) + (whole ? bow(end, from + 2 * Math.PI) : "");
  }

  clip() {
    this.clipping = this.define("clip", (id) => xmlElement("clipPath", { id, ...this.clipped() }, xmlElement("path", { d: this.path })));
  }

  fill() {
    this.shape(this.path, this.filled());
  }

  stroke() {
    this.shape(this.path, this.stroked());
  }

  fillRect(x, y, width, height) {
    this.rectangle(x, y, width, height, this.filled());
  }

  strokeRect(x, y, width, height) {
    this.rectangle(x, y, width, height, this.stroked());
  }

  /** A path in the words of SVG. */
  drawPath(data, fill, stroke, width) {
    const [across, down, left, top] = this.matrix;
    const line = stroke === "none" ? {} : { stroke, "stroke-width": width };
    this.parts.push(xmlElement("path", { transform: "matrix(" + [across, 0, 0, down, left, top].map(decimal).join(" ") + ")", ...this.clipped(), d: data, fill, ...line }));
  }

  fillText(text, x, y) {
    this.text(text, x, y, this.filled());
  }

  strokeText(text, x, y) {
    this.text(text, x, y, this.stroked());
  }

  text(text, x, y, look) {
    const [, slope, weight, size = "11", family = "monospace"] = FONT_PARTS.exec(this.font) ?? [];
    const height = Number(size) * this.matrix[1];
    const [left, top] = this.place(x, y);
    const attributes = {
      x: left,
      y: top + (BASELINES[this.textBaseline] ?? 0) * height,
      "font-family": family.replaceAll('"', "'"),
      "font-size": height,
      "font-weight": weight,
      "font-style": slope,
      "text-anchor": ANCHORS[this.textAlign],
      "xml:space": "preserve",
    };
    this.parts.push(xmlElement("text", { ...attributes, ...look, ...this.shown() }, xmlText(plain(text))));
  }

  place(x, y) {
    const [across, down, left, top] = this.matrix;
    return [x * across + left, y * down + top];
  }

  point(x, y) {
    return this.place(x, y).map(decimal).join(" ");
  }

  size(length) {
    return decimal(length * this.matrix[0]);
  }

  rectangle(x, y, width, height, look) {
    const [left, top] = this.place(width < 0 ? x + width : x, height < 0 ? y + height : y);
    const across = Math.abs(width) * this.matrix[0];
    const down = Math.abs(height) * this.matrix[1];
    if (across > 0 && down > 0) {
      this.parts.push(xmlElement("rect", { x: left, y: top, width: across, height: down, ...look, ...this.shown() }));
    }
  }

  shape(data, look) {
    if (data !== "") {
      this.parts.push(xmlElement("path", { d: data, ...look, ...this.shown() }));
    }
  }

  filled() {
    return { fill: this.paint(this.fillStyle) };
  }

  stroked() {
    return {
      fill: "none",
      stroke: this.paint(this.strokeStyle),
      "stroke-width": this.size(this.lineWidth),
      "stroke-dasharray": this.dash.length > 0 ? this.dash.map((one) => this.size(one)).join(" ") : undefined,
      "stroke-linejoin": this.lineJoin === "round" ? "round" : undefined,
    };
  }

  shown() {
    return { opacity: this.globalAlpha < 1 ? this.globalAlpha : undefined, ...this.clipped() };
  }

  clipped() {
    return { "clip-path": this.clipping === "" ? undefined : "url(#" + this.clipping + ")" };
  }

  /** A colour, or stripes as the painter of the timeline makes them. */
  paint(style) {
    if (typeof style === "string") {
      return style;
    }
    const { colour, width } = this.stripes.get(style) ?? { colour: "#888", width: 1 };
    const lines = xmlElement("path", { d: "M-2 10L10 -2M-10 10L2 -2M6 10L18 -2", stroke: colour, "stroke-width": width });
    return "url(#" + this.define("stripes", (id) => xmlElement("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, lines), colour + width) + ")";
  }

  /** Something that parts refer to by its name; made once for each key. */
  define(kind, make, key = null) {
    const known = key === null ? undefined : this.named.get(kind + key);
    if (known) {
      return known;
    }
    const name = kind + this.definitions.length;
    this.definitions.push(make(name));
    if (key !== null) {
      this.named.set(kind + key, name);
    }
    return name;
  }

  /** The whole document. */
  document(space, width, height, title) {
    const viewBox = [0, 0, width, height].map(decimal).join(" ");
    return xmlElement("svg", { xmlns: space, width, height, viewBox, role: "img" }, xmlElement("title", {}, xmlText(plain(title))), xmlElement("defs", {}, ...this.definitions), "\n", this.parts.join("\n"), "\n");
  }
}
