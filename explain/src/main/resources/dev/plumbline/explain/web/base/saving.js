// Saves a picture as SVG or PNG, with its sentence above it as text.
import { button, element, pictureSpace } from "./dom.js";
import { plain, say } from "./text.js";
import { SvgContext } from "./svgcontext.js";
import { drawElement } from "./elementdrawing.js";

const EDGE = 14;
const SENTENCE_LINE = 20;
const NARROWEST = 360;
const SHARPNESS = 2;
/** Browsers draw no canvas that is much larger. */
const LARGEST_CANVAS = 16000;

/** The words of a sentence in lines of at most that width; a longer word has a line of its own. */
export function wrapped(sentence, most, widthOf) {
  const lines = [];
  sentence.split(" ").forEach((word) => {
    const last = lines[lines.length - 1];
    if (last !== undefined && widthOf(last + " " + word) <= most) {
      lines[lines.length - 1] = last + " " + word;
    } else {
      lines.push(word);
    }
  });
  return lines;
}

/** The visible part of a picture that a painter draws on a canvas. */
export function canvasPicture(name, sentence, view) {
  const { painter } = view;
  return new SavedPicture(name, sentence, {
    // The colours may have changed since.
    stripes: () =>
      new Map([
        [painter.fills["thick-stripes"], { colour: painter.colours.blocked, width: 2 }],
        [painter.fills["thin-stripes"], { colour: painter.colours["performed-edge"], width: 1 }],
      ]),
    size: () => ({ width: view.width, height: view.height }),
    draw: (context) => {
      const own = painter.context;
      painter.context = context;
      context.font = own.font;
      // A canvas ends at its edge.
      context.beginPath();
      context.rect(0, 0, view.width, view.height);
      context.clip();
      try {
        painter.draw();
      } finally {
        painter.context = own;
      }
    },
  });
}

/** A whole picture that is made of elements, including the parts outside of the view. */
export function elementPicture(name, sentence, scroller, part = () => scroller.firstElementChild) {
  return new SavedPicture(name, sentence, {
    stripes: () => new Map(),
    size: () => ({ width: Math.max(part().scrollWidth, part().getBoundingClientRect().width), height: Math.max(part().scrollHeight, part().getBoundingClientRect().height) }),
    draw: (context) => {
      const { scrollLeft, scrollTop } = scroller;
      // Sticky heads are in their own places only then.
      scroller.scrollTo(0, 0);
      drawElement(context, part());
      scroller.scrollTo(scrollLeft, scrollTop);
    },
  });
}

export class SavedPicture {
  constructor(name, sentence, { size, draw, stripes }) {
    this.name = name;
    this.sentence = plain(sentence);
    this.size = size;
    this.draw = draw;
    this.stripes = stripes;
  }

  /** Where everything is: the lines of the sentence, and the picture below them. */
  layout(measure) {
    const { width, height } = this.size();
    const wide = Math.max(NARROWEST, width);
    measure.font = this.font();
    const lines = wrapped(this.sentence, wide, (text) => measure.measureText(text).width);
    const top = EDGE + lines.length * SENTENCE_LINE + EDGE / 2;
    return { lines, top, width: wide + 2 * EDGE, height: top + height + EDGE };
  }

  font() {
    return "600 14px " + getComputedStyle(document.body).fontFamily;
  }

  drawWhole(context, { lines, top, width, height }) {
    const style = getComputedStyle(document.documentElement);
    context.fillStyle = style.getPropertyValue("--panel").trim();
    context.fillRect(0, 0, width, height);
    context.fillStyle = style.getPropertyValue("--ink").trim();
    context.font = this.font();
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    lines.forEach((line, i) => context.fillText(line, EDGE, EDGE + 14 + i * SENTENCE_LINE));
    context.save();
    context.translate(EDGE, top);
    this.draw(context);
    context.restore();
  }

  svg() {
    const measure = element("canvas", {}).getContext("2d");
    const place = this.layout(measure);
    const context = new SvgContext(measure, this.stripes());
    this.drawWhole(context, place);
    return context.document(pictureSpace(), place.width, place.height, this.sentence);
  }

  canvas() {
    const canvas = element("canvas", {});
    const context = canvas.getContext("2d");
    const place = this.layout(context);
    const scale = Math.min(SHARPNESS, LARGEST_CANVAS / place.width, LARGEST_CANVAS / place.height);
    canvas.width = Math.ceil(place.width * scale);
    canvas.height = Math.ceil(place.height * scale);
    context.scale(scale, scale);
    this.drawWhole(context, place);
    return canvas;
  }

  saveSvg() {
    download(new Blob([this.svg()], { type: "image/svg+xml" }), this.name + ".svg");
  }

  savePng() {
    this.canvas().toBlob((blob) => download(blob, this.name + ".png"), "image/png");
  }
}

function download(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Adds the buttons that save a picture: to the legend below it, or where that is not shown to the line above it. */
export function addSaving(section, picture) {
  const legend = [...section.querySelectorAll(".legend")].find((one) => !one.hidden && getComputedStyle(one).display !== "none");
  (legend ?? section.querySelector(".bar")).append(
    element(
      "span",
      { class: "saving", role: "group", "aria-label": say("savePicture") },
      button("SVG", () => picture.saveSvg(), { title: say("saveSvg") }),
      button("PNG", () => picture.savePng(), { title: say("savePng") }),
    ),
  );
}
