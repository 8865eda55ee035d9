// Writes the settings in force to the configuration file: on request only, after showing the difference.

import { inWords, rows } from "./diff.js";
import { send } from "./gateway.js";

export const PARTS = ["region", "types", "controls"];

export class SaveDialog {
  #dialog;
  #notices;
  #version = null;
  #count = 0;
  /** The parts that differ from the file, as far as this page knows. */
  touched = new Set();

  /** `wanted(part)` returns the values in force, as part of the configuration; null if there are none. */
  constructor(dialog, notices, wanted, onChange) {
    this.#dialog = dialog;
    this.#notices = notices;
    this.wanted = wanted;
    this.onChange = onChange;
    this.form = dialog.querySelector("form");
    for (const part of PARTS) this.form.elements[part].addEventListener("change", () => this.#preview());
    this.form.elements.cancel.addEventListener("click", () => dialog.close());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
  }

  touch(part) {
    this.touched.add(part);
    this.onChange();
    if (!this.#dialog.open) return;
    this.form.elements[part].checked = true;
    this.#preview("The settings have changed: this is the difference now.");
  }

  open() {
    for (const part of PARTS) {
      const box = this.form.elements[part], isThere = this.wanted(part) !== null;
      box.disabled = !isThere;
      box.checked = isThere && this.touched.has(part);
    }
    this.form.elements.note.value = "";
    this.#dialog.showModal();
    this.#preview();
  }

  /** Returns `{scan: {…}, camera: {…}}` for the chosen parts. */
  #body() {
    const body = {};
    for (const part of PARTS) {
      if (!this.form.elements[part].checked) continue;
      for (const [section, keys] of Object.entries(this.wanted(part) ?? {})) body[section] = { ...body[section], ...keys };
    }
    return body;
  }

  async #preview(note = "") {
    const count = ++this.#count, { elements } = this.form, table = this.#dialog.querySelector("#diff");
    elements.save.disabled = true;
    elements.note.value = note;
    table.hidden = true;
    const body = this.#body();
    if (!Object.keys(body).length) {
      elements.summary.value = "Choose what is saved.";
      return;
    }
    try {
      const preview = await send("/api/configuration/preview", body);
      // Of several previews in progress, the last counts.
      if (count !== this.#count) return;
      this.#version = preview.version;
      elements.path.value = preview.path;
      elements.summary.value = preview.changed ? inWords(preview.diff) : "The file contains this already: there is nothing to save.";
      elements.save.disabled = !preview.changed;
      table.replaceChildren(...(preview.changed ? rows(preview.diff).map(rowOf) : []));
      table.hidden = !preview.changed;
    } catch (problem) {
      if (count !== this.#count) return;
      elements.summary.value = "";
      elements.note.value = problem.message;
    }
  }

  async #save() {
    const { elements } = this.form, parts = PARTS.filter((part) => elements[part].checked);
    elements.save.disabled = true;
    try {
      const { problem, needsRestart } = await send("/api/configuration", { ...this.#body(), version: this.#version });
      for (const part of parts) this.touched.delete(part);
      this.#dialog.close();
      this.onChange(parts);
      const restart = needsRestart?.length ? ` ${needsRestart.join(", ")}: in force after a restart.` : "";
      this.#notices.toast(problem ? `Saved, but: ${problem}` : `Saved to the configuration file.${restart}`, problem ? "problem" : "info");
    } catch (problem) {
      if (problem.code === "changedMeanwhile") {
        this.#preview("Someone else has changed the file: this is the difference now.");
      } else {
        elements.note.value = `Not saved: ${problem.message}`;
        elements.save.disabled = false;
      }
    }
  }
}

const MARKS = { " ": "", "+": "+", "-": "−", "…": "" };
const WORDS = { "+": "added: ", "-": "removed: " };

function rowOf({ kind, text, line, count }) {
  const row = document.createElement("div"), parts = [];
  row.className = { " ": "same", "+": "added", "-": "removed", "…": "left-out" }[kind];
  const add = (name, content) => {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = content;
    parts.push(part);
  };
  add("number", line ?? "");
  add("mark", MARKS[kind]);
  if (WORDS[kind]) add("unseen", WORDS[kind]);
  add("text", kind === "…" ? `… ${count === 1 ? "1 line" : `${count} lines`} as before` : text);
  row.append(...parts);
  return row;
}
