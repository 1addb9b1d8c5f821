// One interpretation step by step: the state after each operation, what was open then, and what could have come next.
import { element, byId, fill, button } from "../base/dom.js";
import { callText, plain, say } from "../base/text.js";
import { longText } from "../base/longtext.js";
import { Stepper } from "../base/stepper.js";
import { openAfter, whyNotAt } from "../scene/interpretation.js";
import { StateTree } from "./statetree.js";

const MOST_OPEN = 40;

export class StepsView {
  constructor(choice, source, walk) {
    this.choice = choice;
    this.source = source;
    this.walk = walk;
    this.tree = new StateTree(() => choice.scene.values);
    this.stepper = new Stepper(byId("steps-stepper"), { size: walk.length + 1, at: walk.taken, show: (taken) => walk.go(taken), number: (taken) => walk.earlier + taken });
    this.stepper.listenTo(byId("panel-steps"));
    ["selection", "focus", "layers", "timeline"].forEach((what) => choice.on(what, () => this.render()));
    this.render();
  }

  /** Goes to the buttons: from there, arrow keys step. */
  focus() {
    byId("steps-stepper").querySelector("button:not([disabled])")?.focus();
  }

  render() {
    const { walk, stepper } = this;
    stepper.size = walk.length + 1;
    stepper.at = walk.taken;
    stepper.mark();
    byId("steps-stepper").hidden = !walk.path;
    if (!walk.path) {
      fill(byId("steps-body"), element("p", { class: "hint" }, say("noPath")));
      return;
    }
    const { scene } = this.choice;
    const edge = walk.path.edges[walk.taken - 1];
    const node = walk.path.nodes[walk.taken];
    const before = edge ? scene.graph.nodes[edge.from].state : undefined;
    fill(
      byId("steps-body"),
      element("p", { class: "subject" }, this.heading(edge)),
      edge?.before.length ? element("p", { class: "hint" }, say("byWayOf", { steps: edge.before.map(({ step }) => plain(step)).join(", ") })) : null,
      element("div", { class: "tree", role: "tree", "aria-label": "state" }, this.tree.of(scene.graph.nodes[node].state, before, new Set())),
      this.choices(node),
    );
    if (walk.isShown) {
      byId("announcement").textContent = this.heading(edge);
    }
  }

  heading(edge) {
    const { earlier, taken } = this.walk;
    if (!edge) {
      return earlier === 0 ? say("noneTaken") : say("earlierTaken", { number: earlier });
    }
    return say("stepTaken", { step: String(earlier + taken), operation: String(edge.operation), call: callText(this.choice.scene.operation(edge.operation), 160) });
  }

  /** The open operations at a node; the one that the interpretation performs next comes first. */
  choices(node) {
    const { scene } = this.choice;
    const { path, taken } = this.walk;
    const next = path.edges[taken];
    const possible = new Map(scene.graph.edges.filter((edge) => edge.from === node).map((edge) => [edge.operation, edge]));
    const open = this.timeline?.boxes.witness ? openAfter(path, taken, this.timeline.boxes, scene) : null;
    const known = [...possible.keys(), ...this.stalledAt(node), ...(next ? [] : [scene.endsAt])];
    const rank = (operation) => (operation === (next?.operation ?? scene.endsAt) ? 0 : possible.has(operation) ? 1 : whyNotAt(scene, node, operation) ? 2 : 3);
    const all = [...new Set([...known, ...(open ?? [])])].filter((operation) => operation >= 0).sort((a, b) => rank(a) - rank(b) || a - b);
    const unknown = all.filter((operation) => rank(operation) === 3);
    return [
      element("h3", {}, say(open ? "openThen" : "knownThen", { number: all.length })),
      all.slice(0, MOST_OPEN).map((operation) => this.choiceOf(operation, node, next, possible)),
      all.length > MOST_OPEN ? element("p", { class: "hint" }, say("andMore", { number: all.length - MOST_OPEN })) : null,
      unknown.length > 0 && this.source.live ? button(say("askReasons"), () => this.ask(unknown), { id: "ask-reasons" }) : null,
    ];
  }

  stalledAt(node) {
    return [...this.choice.scene.stalled].filter(([, places]) => places.some((place) => place.node === node)).map(([operation]) => operation);
  }

  choiceOf(operation, node, next, possible) {
    const { scene } = this.choice;
    const taken = operation === next?.operation;
    const why = taken || possible.has(operation) ? null : whyNotAt(scene, node, operation);
    const failing = operation === scene.endsAt && !next;
    const words = taken ? "takenNext" : possible.has(operation) ? "possibleNext" : why?.text ? "otherwise" : why ? (failing ? "failsNow" : "impossibleNow") : failing ? "failsUnknown" : "unknownNext";
    const look = taken ? "taken" : possible.has(operation) ? "possible" : failing ? "impossible" : "";
    return element(
      "div",
      { class: "next " + look },
      element(
        "div",
        {},
        button("#" + operation + " " + callText(scene.operation(operation), 120), () => this.choice.select({ operation }, "jump"), { class: "named" }),
        element("span", { class: "standing" }, say(words)),
        !taken && possible.has(operation) ? button(say("followThis"), () => this.follow(operation, possible.get(operation)), { class: "only", title: say("followTitle", { operation: String(operation) }) }) : null,
      ),
      why ? why.obstacles.map((obstacle) => element("p", { class: "obstacle" }, longText(plain(obstacle.text)))) : null,
      why?.text ? element("p", { class: "free" }, plain(why.text)) : null,
    );
  }

  /** Another branch is an assumption like any other: it can be undone, and is part of the link. */
  follow(operation, edge) {
    const { choice, walk } = this;
    const { taken } = walk;
    choice.fixAt(operation, choice.scene.graph.rowOf(edge));
    if (walk.path) {
      walk.go(Math.min(taken + 1, walk.length));
    }
  }

  /** The server evaluates the specification again, for each operation in all rows that are here. */
  async ask(operations) {
    const { scene } = this.choice;
    byId("ask-reasons").disabled = true;
    for (const operation of operations.filter((one) => !scene.stalled.has(one))) {
      const answer = await this.source.stalled(operation, scene.graph.rows - 1).catch(() => null);
      if (answer) {
        scene.describe(answer.operations ?? []);
        scene.takeStalled(answer);
      }
    }
    this.render();
  }
}
