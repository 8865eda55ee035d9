// Where items were in the latest frames, so that outlines can be drawn for the frame that is shown, which is a little
// older than the events.

const MOST_PLACES = 90;

/** The items of a session by their ids, each with its latest places. */
export class ItemHistory {
  #items = new Map();

  /** Forgets all, and begins with these items. Of what a snapshot holds, the frame is not known: it counts for all. */
  reset(items = []) {
    this.#items.clear();
    for (const item of items) this.#put(item, -1);
  }

  /** Items came or changed in a frame. */
  put(items, frame) {
    for (const item of items) this.#put(item, frame);
  }

  /** Items are gone from this frame on. */
  remove(items, frame) {
    for (const { id } of items) {
      const entry = this.#items.get(id);
      if (entry) entry.gone = frame;
    }
    // Where no picture is shown nobody asks for frames, and what is long gone would stay.
    for (const [id, entry] of this.#items) if (entry.gone < frame - MOST_PLACES) this.#items.delete(id);
  }

  /** What is in view now. */
  latest() {
    return [...this.#items.values()].filter((entry) => entry.gone === Infinity).map((entry) => entry.places.at(-1).item);
  }

  /** What was in view in a frame, as it was then. Frames only go on: what is older than this one is forgotten. */
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
