// The camera: which one, in which mode, and its controls as sliders with the camera's ranges.

import { ask, control } from "./gateway.js";
import { LastWins } from "./lastwins.js";
import { CONTROL_NAMES, modeWords } from "./words.js";

/** Controls in the order of usefulness; others come after them. */
const ORDER = Object.keys(CONTROL_NAMES);
const UNITS = { exposure: (value) => `${value / 10} ms`, whiteBalance: (value) => `${value} K` };

export class CameraForm {
  #form;
  #notices;
  #rows = new Map();
  #device = null;
  /** Controls set on this page, for the configuration file. */
  touched = {};

  constructor(form, notices, onTouched) {
    this.#form = form;
    this.#notices = notices;
    this.onTouched = onTouched;
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** Requests the cameras and shows the one in use. */
  async refresh(camera) {
    let cameras;
    try {
      ({ cameras } = await ask("cameras"));
    } catch {
      return;
    }
    const used = cameras.find(({ device, stableNames }) => device === camera.device || stableNames?.includes(camera.device));
    this.#words(camera, used, cameras.length);
    const controls = [...(used?.controls ?? [])].sort((a, b) => place(a.name) - place(b.name));
    if (used?.device !== this.#device || controls.map(({ name }) => name).join() !== [...this.#rows.keys()].join()) {
      this.#device = used?.device;
      this.#rows = new Map(controls.map((each) => [each.name, this.#row(each)]));
      this.#form.querySelector("#controls").replaceChildren(...[...this.#rows.values()].map(({ element }) => element));
    }
    for (const each of controls) this.#show(this.#rows.get(each.name), each);
  }

  #words(camera, used, count) {
    const { elements } = this.#form;
    elements.name.value = camera.name || used?.name || camera.device;
    elements.mode.value = modeWords(camera);
    const isFile = !used && camera.state === "streaming";
    elements.note.value =
      isFile ? "The picture is from a recording, or from a camera that can't be queried. It has no controls."
      : used && !used.controls?.length ? "This camera has no controls."
      : !used && count ? `${count === 1 ? "One camera is" : `${count} cameras are`} plugged in, but not in use.`
      : "";
  }

  #row({ name, minimum, maximum, step, automatic }) {
    const element = document.createElement("div"), label = document.createElement("label"), shown = document.createElement("output");
    const isSwitch = minimum === 0 && maximum === 1;
    const input = name === "powerLineFrequency" ? frequencies() : document.createElement("input");
    if (input instanceof HTMLInputElement) Object.assign(input, isSwitch ? { type: "checkbox" } : { type: "range", min: minimum, max: maximum, step: step || 1 });
    const row = { name, element, input, shown, isSwitch, automatic: null, heldUntil: 0 };
    row.sender = new LastWins((value) => control("setCamera", { camera: { controls: { [name]: value } } }), (state, problem) => this.#told(row, problem));
    input.id = `control-${name}`;
    label.htmlFor = input.id;
    label.textContent = CONTROL_NAMES[name] ?? name;
    element.className = isSwitch ? "control switch" : "control";
    element.append(label, shown, input);
    input.addEventListener(input instanceof HTMLSelectElement ? "change" : "input", () => this.#set(row, isSwitch ? Number(input.checked) : input.value === "auto" ? "auto" : Number(input.value) || "off"));
    if (name !== "powerLineFrequency" && automatic !== undefined) {
      const box = document.createElement("input"), words = document.createElement("label");
      box.type = "checkbox";
      box.setAttribute("aria-label", `${label.textContent}: automatic`);
      words.className = "automatic";
      words.append(box, " automatic");
      element.append(words);
      row.automatic = box;
      box.addEventListener("change", () => this.#set(row, box.checked ? "auto" : Number(input.value)));
    }
    return row;
  }

  /** Shows the camera's value, unless somebody is changing it. */
  #show(row, { name, value, automatic }) {
    if (row.sender.isBusy || performance.now() < row.heldUntil) return;
    if (row.isSwitch) row.input.checked = value === 1; else row.input.value = name === "powerLineFrequency" && automatic ? "auto" : value;
    if (row.automatic) row.automatic.checked = automatic;
    this.#look(row);
  }

  #look(row) {
    row.input.disabled = row.automatic?.checked ?? false;
    const isNumber = row.input.type === "range";
    row.shown.value = !isNumber ? "" : row.automatic?.checked ? "automatic" : (UNITS[row.name]?.(row.input.value) ?? row.input.value);
    if (isNumber) row.input.setAttribute("aria-valuetext", row.shown.value);
  }

  #set(row, value) {
    // The driver needs a moment until it reports the new value.
    row.heldUntil = performance.now() + 2000;
    if (row.name === "powerLineFrequency" && value === 0) value = "off";
    this.touched[row.name] = value;
    this.#look(row);
    this.onTouched();
    row.sender.want(value);
  }

  #told(row, problem) {
    if (problem) this.#notices.toast(`${CONTROL_NAMES[row.name] ?? row.name} was not changed: ${problem.message}`, "problem");
  }
}

function frequencies() {
  const select = document.createElement("select");
  for (const [value, text] of [["auto", "automatic"], ["50", "50 Hz"], ["60", "60 Hz"], ["0", "off"]]) select.add(new Option(text, value));
  return select;
}

function place(name) {
  const index = ORDER.indexOf(name);
  return index < 0 ? ORDER.length : index;
}
