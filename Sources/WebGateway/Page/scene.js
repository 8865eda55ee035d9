// What the daemon has reported so far: its items, the camera, the settings, the hint.

import { ItemHistory } from "./history.js";
import { WHOLE } from "./region.js";

/** Takes events, and reports which part changed: "items", "camera", "region", "types", "hint" or "session". */
export class Scene extends EventTarget {
  session = null;
  /** Whether the daemon was restarted while this page was open. */
  isRestarted = false;
  camera = { state: "absent", device: "", width: 0, height: 0 };
  region = WHOLE;
  types = null;
  hint = null;
  history = new ItemHistory();

  /** Calls `action` when that part changes. */
  on(part, action) {
    this.addEventListener(part, action);
  }

  take(event) {
    const take = this[`_${event.event}`];
    if (take) take.call(this, event);
  }

  _hello({ session, camera, regionOfInterest }) {
    if (this.session !== session) {
      this.isRestarted = this.session !== null;
      this.session = session;
      this.region = regionOfInterest;
      this.history.reset();
      this.#guidance(null);
      this.#tell("session");
    }
    this.#camera(camera);
    this.#region(regionOfInterest);
  }

  _snapshot({ items, camera, regionOfInterest }) {
    this.history.reset(items);
    if (camera) this.#camera(camera);
    if (regionOfInterest) this.#region(regionOfInterest);
    this.#tell("items");
  }

  _add(event) { this.#items(event); }
  _update(event) { this.#items(event); }
  _stable(event) { this.#items(event); }

  _remove({ items, frame }) {
    this.history.remove(items, frame);
    this.#tell("items");
  }

  _camera({ event, sequence, ...camera }) {
    this.#camera(camera);
  }

  _settings({ regionOfInterest, recognizedDataTypes }) {
    this.#region(regionOfInterest);
    this.types = recognizedDataTypes;
    this.#tell("types");
  }

  _guidance({ hint, bounds, item }) {
    this.#guidance(hint === "none" ? null : { hint, bounds, item });
  }

  /** When the daemon is away, what it reported is no longer valid. */
  _daemon({ connected }) {
    if (connected) return;
    this.history.reset();
    this.#guidance(null);
    this.#tell("items");
  }

  #items({ items, frame }) {
    this.history.put(items, frame);
    this.#tell("items");
  }

  #camera(camera) {
    this.camera = camera;
    if (camera.state !== "streaming") this.#guidance(null);
    this.#tell("camera");
  }

  #region(region) {
    this.region = region;
    this.#tell("region");
  }

  #guidance(hint) {
    this.hint = hint;
    this.#tell("hint");
  }

  #tell(part) {
    this.dispatchEvent(new Event(part));
  }
}
