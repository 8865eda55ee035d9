// Messages to people: lasting states as banners, recent events as notes that disappear, and messages for screen readers
// only.

export class Notices {
  #banners;
  #toasts;
  #live;
  #states = new Map();
  #timer = 0;

  constructor(banners, toasts, live) {
    this.#banners = banners;
    this.#toasts = toasts;
    this.#live = live;
  }

  /** Shows a state until it is cleared with an empty text. `kind` is "problem", "warning" or "info". */
  state(name, text, kind = "problem") {
    const shown = this.#states.get(name);
    if (!text) {
      shown?.remove();
      this.#states.delete(name);
      return;
    }
    const banner = shown ?? document.createElement("p");
    banner.className = `banner ${kind}`;
    // Text that is set again would be read out again.
    if (banner.textContent !== text) banner.textContent = text;
    if (!shown) this.#banners.append(banner);
    this.#states.set(name, banner);
  }

  /** Shows a note that disappears after some seconds, or with a click. */
  toast(text, kind = "info") {
    for (const other of this.#toasts.children) if (other.textContent === text) other.remove();
    const note = document.createElement("p");
    note.className = `toast ${kind}`;
    note.textContent = text;
    note.addEventListener("click", () => note.remove());
    this.#toasts.append(note);
    setTimeout(() => note.remove(), kind === "problem" ? 12000 : 6000);
    while (this.#toasts.children.length > 3) this.#toasts.firstChild.remove();
  }

  /** Announces text to screen readers only. Of several in quick succession, the last is announced. */
  say(text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#live.textContent = text), 300);
  }
}
