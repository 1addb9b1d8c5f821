// The pictures of a history, each with buttons that save it with the sentence about the history.
import { byId } from "../base/dom.js";
import { plain, say } from "../base/text.js";
import { addSaving, canvasPicture, elementPicture } from "../base/saving.js";

function sentenceOf({ data }) {
  const first = data.said[0]?.spans.map(([text]) => plain(text)).join("") ?? data.verdictText;
  return say("pictureSentence", { name: plain(data.history), sentence: first });
}

/** By their names; views that are not shown are null. */
export function savedPictures(scene, { timeline, chart, interleaving }) {
  const sentence = sentenceOf(scene);
  const pictures = { timeline: canvasPicture(scene.data.clocked ? "spacetime" : "timeline", sentence, timeline) };
  if (chart) {
    pictures.chart = canvasPicture("chart", sentence, chart);
  }
  if (interleaving) {
    const rows = byId("interleaving-body");
    pictures.interleaving = elementPicture("interleaving", sentence, rows, () => rows);
  }
  Object.entries(pictures).forEach(([section, picture]) => addSaving(byId(section), picture));
  return pictures;
}
