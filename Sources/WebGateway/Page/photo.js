// Photographs, shown and offered as files.

import { request } from "./gateway.js";
import { ofCamera } from "./whichcamera.js";
import { stamp } from "./words.js";

/** Shows a photograph of the frame, the region or an item, with a link to save it. */
export class PhotoDialog {
  #dialog;
  #address = null;
  #item = null;

  constructor(dialog) {
    this.#dialog = dialog;
    const { elements } = dialog.querySelector("form");
    for (const area of elements.area) area.addEventListener("change", () => this.#take());
    elements.again.addEventListener("click", () => this.#take());
    dialog.addEventListener("close", () => this.#forget());
  }

  /** Opens with an item, by its id; without one, with the whole frame or the region. */
  open(item = null) {
    this.#item = item;
    this.#dialog.querySelector(".areas").hidden = item !== null;
    this.#dialog.showModal();
    this.#take();
  }

  async #take() {
    const form = this.#dialog.querySelector("form"), link = this.#dialog.querySelector("a"), picture = this.#dialog.querySelector("img");
    const query = this.#item ? `item=${encodeURIComponent(this.#item)}` : `area=${form.elements.area.value}`;
    form.elements.note.value = "";
    try {
      const response = await request(ofCamera(`/api/picture?${query}`));
      const frame = response.headers.get("DataScan-Frame");
      const bytes = await response.blob();
      this.#forget();
      this.#address = URL.createObjectURL(bytes);
      picture.src = this.#address;
      picture.hidden = false;
      link.href = this.#address;
      link.download = `datascan-${stamp()}.jpg`;
      link.hidden = false;
      form.elements.note.value = `Frame ${frame}, ${Math.round(bytes.size / 1024)} KB`;
    } catch (problem) {
      picture.hidden = true;
      link.hidden = true;
      form.elements.note.value = problem.message;
    }
  }

  #forget() {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = null;
  }
}
