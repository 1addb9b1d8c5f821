// Two fingers on a picture: apart zooms in, together zooms out, about the middle between them.

/** @param zoom gets by how much the visible part grows, and the middle between the fingers on the canvas */
export function listenToPinch(canvas, zoom) {
  const fingers = new Map();
  let apart = 0;

  const distance = () => {
    const [one, other] = [...fingers.values()];
    return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  };
  const middle = () => {
    const [one, other] = [...fingers.values()];
    const box = canvas.getBoundingClientRect();
    return [(one.clientX + other.clientX) / 2 - box.left, (one.clientY + other.clientY) / 2 - box.top];
  };
  // In the capturing phase, because two fingers must not drag as one finger does.
  const listen = (type, listener) => canvas.addEventListener(type, listener, { capture: true });

  listen("pointerdown", (event) => {
    if (event.pointerType !== "touch") {
      return;
    }
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      event.stopImmediatePropagation();
      const first = [...fingers.keys()][0];
      canvas.dispatchEvent(new PointerEvent("pointercancel", { pointerId: first, pointerType: "pinch" }));
      apart = distance();
    }
  });
  listen("pointermove", (event) => {
    if (fingers.has(event.pointerId)) {
      fingers.set(event.pointerId, event);
    }
    if (fingers.size >= 2) {
      event.stopImmediatePropagation();
      const now = distance();
      zoom(apart / now, ...middle());
      apart = now;
    }
  });
  const lift = (event) => {
    const pinching = fingers.size >= 2;
    if (event.pointerType === "touch" && fingers.delete(event.pointerId) && pinching) {
      // The remaining finger neither drags nor selects.
      event.stopImmediatePropagation();
    }
  };
  listen("pointerup", lift);
  listen("pointercancel", lift);
}
