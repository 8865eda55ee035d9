// The region of interest on the picture: drawn, moved and resized with mouse, finger, pen or keys.

import { HANDLES, between, heldAfter, isWhole, moved, pulled } from "./region.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** `onChange(region, isDone)` gets each change made by the user; `isDone` ends a gesture. */
export class RegionEditor {
  #stage;
  #element;
  #lit;
  #drag = null;
  #region;
  isEnabled = true;

  /** `element` contains the handles; `lit` lies below them, and everything around it is dimmed. */
  constructor(stage, element, lit, onChange) {
    this.#stage = stage;
    this.#element = element;
    this.#lit = lit;
    this.onChange = onChange;
    this.#button("body", "Region: arrow keys move it, with Shift they resize it, with Control they take small steps");
    for (const handle of HANDLES) this.#button(handle, `Region, ${handle} handle: arrow keys move it`);
    stage.addEventListener("pointerdown", (event) => this.#begin(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) stage.addEventListener(end, (event) => this.#end(event));
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Whether the user is dragging it. */
  get isDragged() {
    return this.#drag !== null;
  }

  /** Whether the next drag draws a new region, wherever it starts. */
  set isDrawing(value) {
    this.#stage.classList.toggle("drawing", value);
  }

  get isDrawing() {
    return this.#stage.classList.contains("drawing");
  }

  show(region) {
    this.#region = region;
    for (const [name, value] of [["left", region.x], ["top", region.y], ["width", region.width], ["height", region.height]]) {
      for (const { style } of [this.#element, this.#lit]) style[name] = `${value * 100}%`;
    }
    this.#element.classList.toggle("whole", isWhole(region));
  }

  #button(handle, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = handle === "body" ? "body" : `handle ${handle}`;
    button.dataset.handle = handle;
    button.setAttribute("aria-label", label);
    this.#element.append(button);
  }

  /** Returns the position on the picture as fractions of it. */
  #place(event) {
    const box = this.#stage.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  #begin(event) {
    if (!this.isEnabled || this.#drag || event.button > 0) return;
    const [x, y] = this.#place(event);
    let handle = event.target.dataset?.handle ?? "draw";
    // A region that fills the picture can't be moved, so a drag there draws, as it does outside the region.
    if (this.isDrawing || (handle === "body" && isWhole(this.#region))) handle = "draw";
    this.#drag = { handle, x, y, from: this.#region, pointer: event.pointerId, hasMoved: false };
    this.#stage.setPointerCapture(event.pointerId);
    if (handle === "draw") event.preventDefault();
  }

  #move(event) {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    const [x, y] = this.#place(event), dx = x - drag.x, dy = y - drag.y;
    const box = this.#stage.getBoundingClientRect();
    // A click or a tap isn't a drag.
    if (!drag.hasMoved && Math.hypot(dx * box.width, dy * box.height) < 4) return;
    drag.hasMoved = true;
    const region =
      drag.handle === "draw" ? between(drag.x, drag.y, x, y)
      : drag.handle === "body" ? moved(drag.from, dx, dy)
      : pulled(drag.from, drag.handle, dx, dy);
    this.show(region);
    this.onChange(region, false);
  }

  #end(event) {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    this.#drag = null;
    this.isDrawing = false;
    if (!drag.hasMoved) return;
    const region = event.type === "pointercancel" ? drag.from : this.#region;
    this.show(region);
    this.onChange(region, true);
  }

  #key(event) {
    const arrow = ARROWS[event.key], handle = event.target.dataset?.handle;
    if (!arrow || !handle || !this.isEnabled || event.altKey || event.metaKey) return;
    event.preventDefault();
    const step = event.ctrlKey ? 0.001 : 0.01;
    const [dx, dy] = arrow.map((direction) => direction * step);
    const region =
      handle !== "body" ? pulled(this.#region, handle, dx, dy)
      : event.shiftKey ? pulled(this.#region, "bottom right", dx, dy)
      : moved(this.#region, dx, dy);
    if (handle !== "body") this.#element.querySelector(`[data-handle="${heldAfter(this.#region, handle, dx, dy)}"]`).focus();
    this.show(region);
    this.onChange(region, true);
  }
}
