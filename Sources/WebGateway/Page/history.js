// The positions of items in the latest frames. The displayed frame is slightly older than the events, and its outlines
// need the positions of that frame.

const MOST_PLACES = 90;

/** The items of a session by id, each with its latest positions. */
export class ItemHistory {
  #items = new Map();

  /** Forgets everything and starts with these items. The frame of a snapshot is unknown, so its positions hold for all. */
  reset(items = []) {
    this.#items.clear();
    for (const item of items) this.#put(item, -1);
  }

  /** Adds items that came or changed in a frame. */
  put(items, frame) {
    for (const item of items) this.#put(item, frame);
  }

  /** Marks items as gone from this frame on. */
  remove(items, frame) {
    for (const { id } of items) {
      const entry = this.#items.get(id);
      if (entry) entry.gone = frame;
    }
    // If no picture is shown, nothing calls at(), so items that are long gone are removed here.
    for (const [id, entry] of this.#items) if (entry.gone < frame - MOST_PLACES) this.#items.delete(id);
  }

  /** Returns the items in view now. */
  latest() {
    return [...this.#items.values()].filter((entry) => entry.gone === Infinity).map((entry) => entry.places.at(-1).item);
  }

  /** Returns the items in view in a frame, as they were then. Frames only advance: anything older is forgotten. */
  at(frame) {
    const found = [];
    for (const [id, entry] of this.#items) {
      if (entry.gone <= frame) {
        this.#items.delete(id);
        continue;
      }
      const newer = entry.places.findIndex((place) => place.frame > frame);
      const index = (newer < 0 ? entry.places.length : newer) - 1;
      if (index < 0) continue;
      entry.places.splice(0, index);
      found.push(entry.places[0].item);
    }
    return found;
  }

  #put(item, frame) {
    let entry = this.#items.get(item.id);
    if (!entry) this.#items.set(item.id, (entry = { places: [], gone: Infinity }));
    entry.gone = Infinity;
    if (entry.places.at(-1)?.frame === frame) entry.places.pop();
    entry.places.push({ frame, item });
    if (entry.places.length > MOST_PLACES) entry.places.shift();
  }
}
