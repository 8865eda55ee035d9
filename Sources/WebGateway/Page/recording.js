// Recordings of some seconds, offered as files.

import { request } from "./gateway.js";
import { ofCamera } from "./whichcamera.js";
import { stamp } from "./words.js";

/** Records for some seconds, and passes the file to the browser. */
export class RecordDialog {
  #dialog;
  #running = null;

  constructor(dialog) {
    this.#dialog = dialog;
    this.form = dialog.querySelector("form");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#running) this.#running.abort(); else this.#record(Number(this.form.elements.seconds.value));
    });
    dialog.addEventListener("close", () => this.#running?.abort());
  }

  open() {
    this.form.elements.note.value = "";
    this.#dialog.showModal();
  }

  async #record(seconds) {
    const { start, note, progress } = this.form.elements, bar = this.#dialog.querySelector("progress");
    this.#running = new AbortController();
    start.textContent = "Stop";
    bar.hidden = false;
    const began = performance.now();
    const timer = setInterval(() => (bar.value = (performance.now() - began) / 1000 / seconds), 100);
    try {
      const response = await request(ofCamera(`/api/recording?seconds=${seconds}`), { signal: this.#running.signal });
      note.value = "Recording …";
      const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? `datascan-${stamp()}.mjpeg`;
      const bytes = await response.blob();
      const address = URL.createObjectURL(bytes), link = document.createElement("a");
      Object.assign(link, { href: address, download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      note.value = `${name}, ${(bytes.size / 1e6).toFixed(1)} MB, is in your downloads.`;
    } catch (problem) {
      note.value = problem.name === "AbortError" ? "Stopped: nothing was kept." : problem.message;
    }
    clearInterval(timer);
    this.#running = null;
    start.textContent = "Record";
    bar.hidden = true;
  }
}
