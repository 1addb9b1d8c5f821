// A message sequence chart: steps by their rank, which is their row, and an arrow for each receipt. Written by
// ChartCoding.java.
import { Diagram } from "../spacetime/spacetime.js";

const PERFORMED = 0;
const BLOCKED = 3;
const OPEN = 4;
const PALE = 5;
const NOWHERE = -1;

/** How the box of a step looks, as an index of STANDINGS. */
const STANDING_OF_STEP = { receive: PERFORMED, crash: BLOCKED };

export class MessageChart extends Diagram {
  constructor(data, failedAt) {
    super();
    this.sentences = data.sentences;
    const place = (index) => index ?? NOWHERE;
    this.lifelines = data.lifelines.map(([name, role, created, type = "", state = ""]) => ({ name, client: role === "client", created: place(created), type, state }));
    this.kinds = this.lifelines.map((one) => (one.type !== "" ? one.type : data.sentences?.[one.client ? "clientKind" : "actorKind"] ?? ""));
    this.messages = data.messages.map(([kind, number, from, to, sentBy, text]) => ({ kind, number: place(number), from: place(from), to: place(to), sentBy: place(sentBy), text, receipts: [] }));
    this.steps = data.steps.map(([kind, lifeline, message, side, note, state = ""]) => ({ kind, lifeline: place(lifeline), message: place(message), side, note, state, fails: false, sent: [], answers: [] }));
    (data.failing ?? []).forEach((rank) => (this.steps[rank].fails = true));
    this.calls = data.calls.map(([operation, lifeline, begin, end, returned, text, result]) => ({
      operation,
      lifeline,
      begin: place(begin),
      end: returned ? place(end) : this.steps.length,
      returned,
      text,
      result,
      failed: operation === failedAt,
    }));
    this.size = this.steps.length;
    this.above = 0;
    this.done = -1;
    this.takeRows(
      this.lifelines.map((one) => one.name),
      Int32Array.from(this.steps, (step) => this.columnOf(step)),
    );
    const pale = new Set(data.pale ?? []);
    this.standing = Uint8Array.from(this.steps, (step, rank) => (pale.has(rank) ? PALE : STANDING_OF_STEP[step.kind] ?? OPEN));
    this.hasPale = pale.size > 0;
    this.outcome = new Uint8Array(this.size);
    this.link();
    this.findDowntimes();
  }

  /** A message is copied in transit, so the step is in the column where its arrow begins. */
  columnOf(step) {
    return step.kind === "duplicate" ? this.messages[step.message].from : step.lifeline;
  }

  /** Arrows to receipts and losses. A message that was there from the start comes from where it is received. */
  link() {
    const edges = [];
    this.steps.forEach((step, rank) => {
      if (step.kind === "receive" || step.kind === "lose") {
        const message = this.messages[step.message];
        message.receipts.push(rank);
        edges.push([message.sentBy < 0 ? rank : message.sentBy, rank, step.message]);
      }
    });
    this.edgeMessage = edges.map(([, , message]) => message);
    this.takeEdges(Int32Array.from(edges, (edge) => edge[0]), Int32Array.from(edges, (edge) => edge[1]));
    this.messages.forEach((message, m) => {
      if (message.sentBy >= 0) {
        const step = this.steps[message.sentBy];
        (message.kind === "answer" || message.kind === "ignored" ? step.answers : step.sent).push(m);
      }
    });
  }

  /** For each lifeline the rows in which it does not exist: before it is created, and between crash and restart. */
  findDowntimes() {
    this.downtimes = this.lifelines.map((one) => (one.created < 0 ? [] : [[0, one.created + 1]]));
    const down = new Map();
    this.steps.forEach((step, rank) => {
      if (step.kind === "crash") {
        down.set(step.lifeline, rank + 1);
      } else if (step.kind === "restart" && down.has(step.lifeline)) {
        this.downtimes[step.lifeline].push([down.get(step.lifeline), rank]);
        down.delete(step.lifeline);
      }
    });
    down.forEach((from, lifeline) => this.downtimes[lifeline].push([from, this.size + 1]));
  }

  /** The step that ends an operation, or begins it if nothing does; -1 if it is not here. */
  indexOf(operation) {
    const call = this.calls.find((one) => one.operation === operation);
    return !call ? -1 : Math.max(0, Math.min(this.size - 1, call.returned ? call.end : call.begin));
  }

  /**
   * The operations that are open after a step, and the messages that were sent and neither received nor lost by then.
   * A message that several steps receive is under way until the last of them.
   */
  pendingAfter(rank) {
    const isUnderWay = ({ kind, sentBy, receipts }) => kind !== "answer" && kind !== "ignored" && sentBy <= rank && (receipts.length === 0 || receipts.some((receipt) => receipt > rank));
    const next = (message) => message.receipts.find((receipt) => receipt > rank) ?? Infinity;
    return {
      calls: this.calls.filter((call) => call.begin <= rank && call.end > rank),
      messages: this.messages.filter(isUnderWay).sort((a, b) => (next(a) === next(b) ? 0 : next(a) - next(b))),
    };
  }

  /**
   * The actors that are there after a step, as far as their states are known: those that the step changed first. Of one
   * that has not changed since, its latest state.
   */
  statesAfter(rank) {
    const known = this.lifelines.map(({ state }, lifeline) => ({ lifeline, state, before: "" }));
    this.steps.slice(0, rank + 1).forEach((step, at) => {
      if (step.state !== "") {
        known[step.lifeline] = { lifeline: step.lifeline, state: step.state, before: at === rank ? known[step.lifeline].state : "" };
      }
    });
    const exists = ({ lifeline, state }) => state !== "" && this.lifelines[lifeline].created <= rank;
    return known.filter(exists).sort((a, b) => (b.before !== "") - (a.before !== ""));
  }

  /** The elements that occur in this chart, by the names of its legend. */
  occurring() {
    const names = new Set(this.steps.flatMap(({ kind, fails }) => [kind, fails ? "throws" : kind]));
    this.messages.forEach(({ kind, receipts }) => names.add(kind).add(receipts.length === 0 && kind !== "answer" && kind !== "ignored" ? "unreceived" : kind));
    this.lifelines.forEach(({ client }, i) => names.add(client ? "client" : "actor").add(this.downtimes[i].length > 0 ? "down" : "actor"));
    this.calls.forEach(({ failed }) => names.add(failed ? "failing" : "call"));
    names.add(this.hasPale ? "pale" : "actor");
    return names;
  }

  /** The operations that begin or end in a step. */
  callsAt(rank) {
    return this.calls.filter((call) => call.begin === rank || (call.returned && call.end === rank));
  }
}
