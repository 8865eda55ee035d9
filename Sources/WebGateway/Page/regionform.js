// The region as numbers, and its actions: changes apply at once, can be undone, and can select the whole picture.

import { control } from "./gateway.js";
import { LastWins } from "./lastwins.js";
import { WHOLE, between, inWords, same } from "./region.js";

const FIELDS = ["x", "y", "width", "height"];

export class RegionForm {
  #form;
  #editor;
  #notices;
  #region = WHOLE;
  #inForce = WHOLE;
  #undo = [];
  #sent = [];
  #sender;
  /** Runs from the answer to a change until its event must have come; 0 if no timer runs. */
  #settling = 0;
  #inHand = null;

  /** `onTouched` is called when the region may differ from the file. */
  constructor(form, editor, notices, onTouched) {
    this.#form = form;
    this.#editor = editor;
    this.#notices = notices;
    this.onTouched = onTouched;
    this.#sender = new LastWins((region) => this.#send(region), (state, problem) => this.#told(state, problem));
    editor.onChange = (region, isDone) => this.#change(region, isDone);
    for (const field of FIELDS) form.elements[field].addEventListener("change", () => this.#typed(field));
    form.elements.draw.addEventListener("click", () => this.#draw());
    form.elements.whole.addEventListener("click", () => this.#change(WHOLE, true));
    form.elements.undo.addEventListener("click", () => this.undo());
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** Takes the region that the daemon reported. */
  take(region) {
    this.#inForce = region;
    const isOurs = this.#sent.some((sent) => same(sent, region));
    if (isOurs) this.#sent.splice(0, this.#sent.findIndex((sent) => same(sent, region)) + 1);
    const isBusy = this.#editor.isDragged || this.#sender.isBusy;
    if (isOurs || same(region, this.#region)) {
      // A late event must not revert a region that was sent after it: the event for that one is still to come.
      if (!isBusy && !(this.#settling && this.#sent.length)) this.#show(region);
      return;
    }
    this.onTouched();
    if (isBusy) {
      this.#notices.toast("Someone else changed the region, too. Yours is applied when you let go.");
      return;
    }
    this.#show(region);
    this.#notices.toast("Someone else changed the region.");
  }

  /** The daemon has restarted, with the region of its file. */
  reset(region) {
    this.#undo = [];
    this.#sent = [];
    this.#inForce = region;
    this.#show(region);
  }

  #show(region) {
    this.#region = region;
    this.#editor.show(region);
    for (const field of FIELDS) this.#form.elements[field].value = Math.round(region[field] * 1000) / 10;
    this.#form.elements.undo.disabled = this.#undo.length === 0;
  }

  #change(region, isDone) {
    this.#inHand ??= this.#region;
    if (isDone) {
      if (!same(this.#inHand, region)) this.#undo.push(this.#inHand);
      if (this.#undo.length > 50) this.#undo.shift();
      this.#inHand = null;
      this.#notices.say(inWords(region));
      this.#form.elements.draw.setAttribute("aria-pressed", "false");
    }
    this.#apply(region);
  }

  #apply(region) {
    this.#show(region);
    this.onTouched();
    this.#sender.want(region);
  }

  #typed(field) {
    const { x, y, width, height } = this.#region, text = this.#form.elements[field].value, value = Number(text) / 100;
    if (text === "") this.#show(this.#region);
    else if (field === "x") this.#change(between(value, y, Math.min(value + width, 1), y + height), true);
    else if (field === "y") this.#change(between(x, value, x + width, Math.min(value + height, 1)), true);
    else if (field === "width") this.#change(between(x, y, x + value, y + height), true);
    else if (field === "height") this.#change(between(x, y, x + width, y + value), true);
  }

  #draw() {
    this.#editor.isDrawing = !this.#editor.isDrawing;
    this.#form.elements.draw.setAttribute("aria-pressed", String(this.#editor.isDrawing));
    if (this.#editor.isDrawing) this.#notices.say("Drag over the picture from one corner to the other.");
  }

  /** Returns to the region before the last change made here. */
  undo() {
    const region = this.#undo.pop();
    if (!region) return;
    this.#notices.say(inWords(region));
    this.#apply(region);
  }

  async #send(region) {
    this.#sent.push(region);
    if (this.#sent.length > 20) this.#sent.shift();
    await control("setRegionOfInterest", { regionOfInterest: region });
  }

  #told(state, problem) {
    const words = { sending: "Applying …", done: "In force.", refused: "Not applied." };
    this.#form.elements.state.value = words[state];
    if (problem) this.#notices.toast(`The region was not changed: ${problem.message}`, "problem");
    // The event of a change may come slightly after the answer. It shows what is in force, whoever changed it last.
    clearTimeout(this.#settling);
    this.#settling = state === "sending" ? 0 : setTimeout(() => this.#settle(), 700);
  }

  #settle() {
    this.#settling = 0;
    if (!this.#editor.isDragged && !this.#sender.isBusy && !same(this.#inForce, this.#region)) this.#show(this.#inForce);
  }
}
