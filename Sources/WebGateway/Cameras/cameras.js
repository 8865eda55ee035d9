// All cameras of the station: what each sees, whether it works, and what it read last.

import { EventLink } from "/page/eventlink.js";
import { ask, request } from "/page/gateway.js";
import { ofCamera } from "/page/whichcamera.js";

const $ = (id) => document.getElementById(id);
const tiles = new Map();
const WORDS = { streaming: "Live", paused: "Paused", absent: "No camera", busy: "In use elsewhere", stalled: "No frames", wedged: "Stuck", ended: "Ended", noBandwidth: "No bandwidth", wrongFormat: "Wrong format" };
/** Milliseconds between two pictures of a camera: this page shows whether it works, and the set-up page the live picture. */
const INTERVAL = 1000;

class Tile {
  #part;
  #url = null;

  constructor(name) {
    this.name = name;
    const item = $("tile").content.cloneNode(true).firstElementChild;
    this.#part = (selector) => item.querySelector(selector);
    item.dataset.camera = name;
    this.#part("h2").textContent = name;
    this.#part("img").alt = `What the camera ${name} sees`;
    for (const [link, page] of [[".view", "/"], [".setup", "/"], [".kiosk", "/kiosk/"], [".pages", "/pages/"]]) {
      this.#part(link).href = ofCamera(page, name);
    }
    $("tiles").append(item);
    this.#watch();
  }

  state(isGood, words, reason = "") {
    this.#part(".pill").textContent = words;
    this.#part(".pill").className = `pill ${isGood ? "good" : "bad"}`;
    this.#part(".reason").textContent = reason;
    this.isGood = isGood;
    $("state").textContent = `${[...tiles.values()].filter((tile) => tile.isGood).length} of ${tiles.size} work`;
  }

  camera({ state, reason }) {
    this.state(state === "streaming", WORDS[state] ?? state, reason);
  }

  read(item) {
    const text = item.output ?? item.payload ?? item.transcript;
    // Contents come from strangers: shown only as text, short, and without characters that change its direction.
    if (text !== undefined) this.#part(".latest").textContent = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ").slice(0, 120);
  }

  /** Requests one picture after the other, so that a browser's six connections are enough for any number of cameras. */
  async #watch() {
    for (;;) {
      if (!document.hidden && this.isGood) {
        try {
          const picture = await (await request(ofCamera("/api/picture?quality=60", this.name))).blob();
          if (this.#url) URL.revokeObjectURL(this.#url);
          this.#url = URL.createObjectURL(picture);
          this.#part("img").src = this.#url;
        } catch { /* The events say why no picture comes. */ }
      }
      await new Promise((done) => setTimeout(done, INTERVAL));
    }
  }
}

/** Shows what an event says about its camera. In `hello` and `snapshot`, `camera` is the camera's state. */
function take(event) {
  const tile = tiles.get(event.cameraName ?? event.camera);
  if (!tile) return;
  switch (event.event) {
    case "daemon": if (!event.connected) tile.state(false, "Daemon away", event.reason); break;
    case "hello": tile.camera(event.camera); break;
    case "camera": tile.camera(event); break;
    case "snapshot": event.items.filter((item) => item.stability === "stable").forEach((item) => tile.read(item)); break;
    case "stable": event.items.forEach((item) => tile.read(item)); break;
    case "refused": tile.state(false, "Refused", event.message);
  }
}

async function start() {
  try {
    const { cameras } = await ask("about");
    for (const name of cameras) tiles.set(name, new Tile(name));
    if (cameras.length === 0) $("state").textContent = "This gateway serves one camera without a name.";
    new EventLink(take, (isOpen) => { if (!isOpen) for (const tile of tiles.values()) tile.state(false, "No connection"); });
  } catch (problem) {
    $("state").textContent = problem.message;
    setTimeout(start, 3000);
  }
}
start();
