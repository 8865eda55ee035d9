// The stream of events. It is reopened whenever it ends, but only while the page is visible.

import { ask } from "./gateway.js";
import { ofCamera } from "./whichcamera.js";

const NAMES = ["daemon", "hello", "snapshot", "add", "update", "stable", "remove", "camera", "settings", "guidance", "page", "trigger", "noRead", "overflow", "refused"];

export class EventLink {
  #source = null;
  #timer = 0;

  /** `onEvent(event)` gets each event; `onState(isOpen)` whether the gateway is there. */
  constructor(onEvent, onState) {
    this.onEvent = onEvent;
    this.onState = onState;
    document.addEventListener("visibilitychange", () => this.#adjust());
    this.#adjust();
  }

  /** A browser has six connections to a server for all of its tabs, so a hidden tab keeps none. */
  #adjust() {
    if (document.hidden) this.#close(); else if (!this.#source) this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    const source = new EventSource(ofCamera("/api/events?rejected=true"));
    this.#source = source;
    source.onopen = () => this.onState(true);
    for (const name of NAMES) {
      source.addEventListener(name, (message) => {
        if (source !== this.#source) return;
        const event = JSON.parse(message.data);
        // Replayed events happened while this page was away.
        if (!event.replayed) this.onEvent({ ...event, event: name });
      });
    }
    source.onerror = () => {
      if (source !== this.#source) return;
      this.onState(false);
      // A browser reconnects by itself if the connection broke, but not if it was refused.
      if (source.readyState !== EventSource.CLOSED) return;
      this.#close();
      this.#timer = setTimeout(() => this.#retry(), 1500);
    };
  }

  async #retry() {
    // An EventSource doesn't say why it was refused. If a token is missing, this request leads to the login page.
    await ask("about").catch(() => {});
    this.#adjust();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
