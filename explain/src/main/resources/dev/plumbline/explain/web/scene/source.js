// The source of the data: the server of the page, or the page itself. Both have the same functions.
import { byId } from "../base/dom.js";
import { fromBase64 } from "../base/bytes.js";
import { say } from "../base/text.js";

const serverListeners = [];

/** Shows whether the server answers, whenever that has changed. */
export function onServer(listener) {
  serverListeners.push(listener);
}

let serverAnswers = true;

function answering(now) {
  if (serverAnswers !== now) {
    serverAnswers = now;
    serverListeners.forEach((listener) => listener(now));
  }
}

async function fetched(path, signal) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", credentials: "omit", redirect: "error", signal });
  } catch (problem) {
    // A request that was stopped has no answer either, but the server works.
    if (!signal?.aborted) {
      answering(false);
    }
    throw signal?.aborted ? problem : new Error(say("serverGone"));
  }
  answering(true);
  if (!response.ok) {
    throw new Error((await response.text()) || say("serverAnswered", { status: String(response.status) }));
  }
  return response;
}

/** Asks the server that the page came from. Its token is part of the address of the page, so paths are relative. */
export class LiveSource {
  constructor(folder) {
    this.folder = folder;
    this.live = true;
  }

  static async start() {
    return (await fetched("start")).json();
  }

  /** A history that is being written: what came after so many operations. */
  static async news(since) {
    return (await fetched("live?since=" + since)).json();
  }

  /** A state of a stepped system: after some steps of a way. */
  static async place(way, at) {
    return (await fetched("place?way=" + way + "&at=" + at)).json();
  }

  /** What the search through a stepped system has found so far. */
  static async findings() {
    return (await fetched("findings")).json();
  }

  async scene() {
    return (await fetched(this.folder + "scene")).json();
  }

  async timeline() {
    return new Uint8Array(await (await fetched(this.folder + "timeline")).arrayBuffer());
  }

  async chart() {
    return (await fetched(this.folder + "chart")).json();
  }

  async interleaving() {
    return (await fetched(this.folder + "interleaving")).json();
  }

  async operations(numbers) {
    return (await fetched(this.folder + "operations?numbers=" + numbers.join(","))).json();
  }

  /** The signal stops the server too: it notices that the connection was closed. */
  async more(rows, signal) {
    return (await fetched(this.folder + "more?rows=" + rows, signal)).json();
  }

  /** The progress of the server with that. */
  async progress() {
    return (await fetched(this.folder + "progress")).json();
  }

  async stalled(operation, rows) {
    return (await fetched(this.folder + "stalled?operation=" + operation + "&rows=" + rows)).json();
  }
}

/** For a page that contains all its data; there is nothing to load. */
export class EmbeddedSource {
  constructor() {
    this.live = false;
  }

  static present() {
    return byId("scene-data") !== null;
  }

  async scene() {
    return JSON.parse(byId("scene-data").textContent);
  }

  async timeline() {
    return fromBase64(JSON.parse(byId("timeline-data").textContent));
  }

  async chart() {
    return JSON.parse(byId("chart-data").textContent);
  }

  async interleaving() {
    return JSON.parse(byId("interleaving-data").textContent);
  }

  async operations() {
    return { operations: [] };
  }

  async stalled() {
    return { stalled: [], obstacles: [] };
  }
}
