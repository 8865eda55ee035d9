// The live picture on a canvas, and the number of the displayed frame.

import { request } from "./gateway.js";
import { MultipartParser } from "./multipart.js";
import { ofCamera } from "./whichcamera.js";

export class LivePicture {
  /** The number of the displayed frame; null before the first. */
  frame = null;
  #canvas;
  #onFrame;
  #stop = null;
  #isDecoding = false;
  #next = null;

  constructor(canvas, onFrame) {
    this.#canvas = canvas;
    this.#onFrame = onFrame;
    document.addEventListener("visibilitychange", () => this.#adjust());
    this.#adjust();
  }

  /** While the page is hidden, no picture is requested, so it costs the daemon nothing. */
  #adjust() {
    if (document.hidden) {
      this.#stop?.abort();
      this.#stop = null;
    } else if (!this.#stop) {
      this.#stop = new AbortController();
      this.#run(this.#stop.signal);
    }
  }

  async #run(signal) {
    while (!signal.aborted) {
      try {
        const response = await request(ofCamera("/api/picture/stream?rate=15"), { signal });
        const parser = new MultipartParser(), reader = response.body.getReader();
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          const part = parser.push(chunk.value).at(-1);
          if (part) this.#show(part);
        }
      } catch { /* The events say why no picture comes. */ }
      await new Promise((done) => setTimeout(done, 1000));
    }
  }

  /** Decodes one picture at a time; of those that come meanwhile, the newest is next. */
  async #show(part) {
    this.#next = part;
    if (this.#isDecoding) return;
    this.#isDecoding = true;
    while (this.#next) {
      const { headers, body } = this.#next;
      this.#next = null;
      try {
        const image = await createImageBitmap(new Blob([body], { type: "image/jpeg" }));
        const canvas = this.#canvas;
        if (canvas.width !== image.width || canvas.height !== image.height) {
          canvas.width = image.width;
          canvas.height = image.height;
        }
        canvas.getContext("2d", { alpha: false }).drawImage(image, 0, 0);
        image.close();
        this.frame = Number(headers.get("datascan-frame"));
        this.#onFrame(canvas.width, canvas.height);
      } catch { /* A damaged picture; the next one follows. */ }
    }
    this.#isDecoding = false;
  }
}
