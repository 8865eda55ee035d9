// The document in view, rectified, beside the picture: a photograph of it, taken again every second.

import { request } from "./gateway.js";
import { ofCamera } from "./whichcamera.js";
import { isShape, shapeWords, typeName } from "./words.js";

const INTERVAL = 1000;  // milliseconds from one photograph to the next

export class SheetView {
  #figure;
  #item = null;
  #shown = null;
  #address = null;

  constructor(figure) {
    this.#figure = figure;
    this.#run();
  }

  /** Takes the items in view. The chosen one is shown if it is a shape, otherwise a document, a stable one first. */
  take(items, chosen) {
    const documents = items.filter((item) => item.type === "document");
    this.#item = items.find((item) => item.id === chosen && isShape(item)) ?? documents.find((item) => item.stability === "stable") ?? documents[0] ?? null;
    if (!this.#item || (this.#shown && this.#shown !== this.#item.id)) this.#forget();
    if (this.#item) this.#figure.querySelector("figcaption").textContent = `${typeName(this.#item)} ${shapeWords(this.#item)}`;
  }

  async #run() {
    for (;;) {
      if (this.#item && this.#isVisible()) await this.#photograph(this.#item.id);
      await new Promise((done) => setTimeout(done, INTERVAL));
    }
  }

  /** While nobody looks, nothing is photographed, so it costs the daemon nothing. */
  #isVisible() {
    return !document.hidden && this.#figure.parentElement.offsetParent !== null;
  }

  async #photograph(id) {
    try {
      const picture = await (await request(ofCamera(`/api/picture?item=${encodeURIComponent(id)}&quality=80`))).blob();
      // It may have left in the meantime.
      if (this.#item?.id !== id) return;
      const old = this.#address;
      this.#address = URL.createObjectURL(picture);
      this.#shown = id;
      this.#figure.querySelector("img").src = this.#address;
      this.#figure.hidden = false;
      if (old) URL.revokeObjectURL(old);
    } catch { /* The frame is no longer kept, or the camera is away: the events say so. The next attempt follows. */ }
  }

  #forget() {
    this.#figure.hidden = true;
    this.#figure.querySelector("img").removeAttribute("src");
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = this.#shown = null;
  }
}
