// Draws what a browser has laid out, boxes, borders and texts, in a drawing context: so pictures that are made of elements
// can be saved like those on a canvas.

const SIDES = ["Top", "Right", "Bottom", "Left"];
const SHAPES = ["path", "rect", "text"];
/** How far apart stripes are, and how wide: as the style sheet has them. */
const STRIPE = 4;
const DASH = [4, 3];

function isVisible(colour) {
  return colour !== "transparent" && !/rgba\(.*, 0\)$/.test(colour) && colour !== "none";
}

/** Draws an element with its parts; its own corner comes to the origin of the context. */
export function drawElement(context, root) {
  const { left, top } = root.getBoundingClientRect();
  drawPart(context, root, left, top);
}

function drawPart(context, one, left, top) {
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  if (style.display === "none" || style.visibility === "hidden" || box.width === 0) {
    return;
  }
  if (one.tagName === "svg") {
    drawPicture(context, one, box, left, top);
    return;
  }
  drawBox(context, style, box.left - left, box.top - top, box.width, box.height);
  one.childNodes.forEach((child) => {
    if (child.nodeType === Node.ELEMENT_NODE) {
      drawPart(context, child, left, top);
    } else if (child.nodeType === Node.TEXT_NODE && child.data.trim() !== "") {
      drawLines(context, child, style, left, top);
    }
  });
}

function drawBox(context, style, x, y, width, height) {
  if (isVisible(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.fillRect(x, y, width, height);
  }
  if (style.backgroundImage.startsWith("repeating-linear-gradient")) {
    drawStripes(context, style.backgroundImage, x, y, width, height);
  }
  SIDES.forEach((side) => {
    const thick = parseFloat(style["border" + side + "Width"]);
    if (thick > 0 && isVisible(style["border" + side + "Color"]) && style["border" + side + "Style"] !== "none") {
      const upright = side === "Left" || side === "Right";
      if (style["border" + side + "Style"] === "dashed") {
        drawDashes(context, style["border" + side + "Color"], thick, side, { x, y, width, height });
        return;
      }
      context.fillStyle = style["border" + side + "Color"];
      context.fillRect(side === "Right" ? x + width - thick : x, side === "Bottom" ? y + height - thick : y, upright ? thick : width, upright ? height : thick);
    }
  });
}

function drawDashes(context, colour, thick, side, { x, y, width, height }) {
  const right = side === "Right" ? x + width - thick / 2 : x + thick / 2;
  const low = side === "Bottom" ? y + height - thick / 2 : y + thick / 2;
  const upright = side === "Left" || side === "Right";
  context.strokeStyle = colour;
  context.lineWidth = thick;
  context.setLineDash(DASH);
  context.beginPath();
  context.moveTo(upright ? right : x, upright ? y : low);
  context.lineTo(upright ? right : x + width, upright ? y + height : low);
  context.stroke();
  context.setLineDash([]);
}

/** Slanting stripes in the two colours of a repeating gradient: they go up to the right, as with 135deg. */
function drawStripes(context, gradient, x, y, width, height) {
  const [first, second] = gradient.match(/rgba?\([^)]*\)/g)?.filter((colour, i, all) => all.indexOf(colour) === i) ?? [];
  if (second === undefined) {
    return;
  }
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = first;
  context.fillRect(x, y, width, height);
  context.strokeStyle = second;
  context.lineWidth = STRIPE;
  context.beginPath();
  // Across, a pair of stripes is as long as the diagonal of its square.
  const apart = 2 * STRIPE * Math.SQRT2;
  for (let left = x - height; left < x + width; left += apart) {
    context.moveTo(left, y + height);
    context.lineTo(left + height, y);
  }
  context.stroke();
  context.restore();
}

function fontOf(style) {
  return [style.fontStyle, style.fontWeight, style.fontSize, style.fontFamily].join(" ");
}

/** Line by line, as the browser has broken it. */
function drawLines(context, node, style, left, top) {
  context.font = fontOf(style);
  context.fillStyle = style.color;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  const measured = context.measureText("x");
  const ascent = measured.fontBoundingBoxAscent / (measured.fontBoundingBoxAscent + measured.fontBoundingBoxDescent);
  linesOf(node).forEach(({ text, box }) => context.fillText(text, box.left - left, box.top - top + box.height * ascent));
}

function linesOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const whole = [...range.getClientRects()];
  if (whole.length <= 1) {
    return whole.map((box) => ({ text: node.data.replace(/\s+/g, " "), box }));
  }
  const lines = [];
  for (let i = 0; i < node.data.length; i++) {
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    const box = range.getClientRects()[0];
    const line = lines[lines.length - 1];
    if (line && (!box || Math.abs(line.box.top - box.top) < 2)) {
      line.text += node.data[i];
    } else if (box && node.data[i].trim() !== "") {
      lines.push({ text: node.data[i], box });
    }
  }
  return lines;
}

/** Its shapes are in coordinates of their own. */
function drawPicture(context, picture, box, left, top) {
  const scale = box.width / picture.viewBox.baseVal.width;
  context.save();
  context.translate(box.left - left, box.top - top);
  context.scale(scale, scale);
  picture.querySelectorAll(SHAPES.join()).forEach((shape) => drawShape(context, shape, getComputedStyle(shape)));
  context.restore();
}

function drawShape(context, shape, style) {
  const number = (name) => Number(shape.getAttribute(name) ?? 0);
  const width = parseFloat(style.strokeWidth);
  if (shape.tagName === "path") {
    drawOutline(context, shape.getAttribute("d"), style.fill, style.stroke, width);
  } else if (shape.tagName === "rect") {
    context.beginPath();
    context.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
    if (isVisible(style.fill)) {
      context.fillStyle = style.fill;
      context.fill();
    }
    if (isVisible(style.stroke)) {
      context.strokeStyle = style.stroke;
      context.lineWidth = width;
      context.stroke();
    }
  } else {
    const text = [...shape.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data).join("");
    context.font = fontOf(style);
    context.textAlign = { middle: "center", end: "right" }[style.textAnchor] ?? "left";
    context.textBaseline = "alphabetic";
    if (isVisible(style.stroke)) {
      context.strokeStyle = style.stroke;
      context.lineWidth = width;
      context.lineJoin = "round";
      context.strokeText(text, number("x"), number("y"));
    }
    context.fillStyle = style.fill;
    context.fillText(text, number("x"), number("y"));
  }
}

function drawOutline(context, data, fill, stroke, width) {
  if (context.drawPath) {
    context.drawPath(data, fill, stroke, width);
    return;
  }
  const path = new Path2D(data);
  if (isVisible(fill)) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (isVisible(stroke)) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.stroke(path);
  }
}
