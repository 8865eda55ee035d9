// The daemon's health: frames, latency and readings as graphs of the last minute; warnings in words.

import { Series, rate, scale } from "./series.js";
import { duration } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 240, HEIGHT = 48;

export class Health {
  #graphs;
  #facts;
  #before = null;

  constructor(graphs, facts) {
    this.#graphs = [
      new Graph(graphs, "Frames", "a second", 1),
      new Graph(graphs, "Latency", "ms", 0),
      new Graph(graphs, "Reads", "a second", 1),
    ];
    this.#facts = facts;
  }

  /** Takes the daemon's `status`; null if it didn't answer. */
  take(status) {
    const before = this.#before?.session === status?.session ? this.#before : null;
    const reads = status && status.decoder.readings + status.text.looks;
    const now = status && { session: status.session, uptime: status.uptime, frames: status.frames.delivered, reads };
    const seconds = now && before ? now.uptime - before.uptime : 0;
    const isLive = status?.camera.state === "streaming";
    this.#graphs[0].push(now && rate(before?.frames, now.frames, seconds));
    this.#graphs[1].push(isLive ? 1000 * status.latency : null);
    this.#graphs[2].push(now && rate(before?.reads, now.reads, seconds));
    this.#before = now;
    if (status) this.#tell(status);
  }

  /** The latest number of frames per second. */
  get frameRate() {
    return this.#graphs[0].series.last;
  }

  #tell({ frames, effort, uptime, server, subscribers, items }) {
    const facts = [
      ["In view", items === 1 ? "1 item" : `${items} items`],
      ["Frames skipped", frames.dropped],
      ["Frames damaged", frames.damaged],
      ["Effort", `${Math.round(100 * effort)} %${effort < 1 ? ": the machine is too slow for more" : ""}`],
      ["Listeners", subscribers],
      ["Running for", `${duration(uptime)}, ${server}`],
    ];
    if (this.#facts.children.length !== 2 * facts.length) {
      this.#facts.replaceChildren(...facts.flatMap(([name]) => {
        const term = document.createElement("dt");
        term.textContent = name;
        return [term, document.createElement("dd")];
      }));
    }
    facts.forEach(([, value], index) => (this.#facts.children[2 * index + 1].textContent = value));
  }
}

class Graph {
  series = new Series();

  constructor(parent, title, unit, digits) {
    Object.assign(this, { title, unit, digits });
    const figure = document.createElement("figure"), caption = document.createElement("figcaption"), name = document.createElement("span");
    name.textContent = title;
    this.value = document.createElement("output");
    caption.append(name, this.value);
    this.picture = document.createElementNS(SVG, "svg");
    this.picture.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    this.picture.setAttribute("preserveAspectRatio", "none");
    this.picture.setAttribute("role", "img");
    figure.append(caption, this.picture);
    parent.append(figure);
  }

  push(value) {
    this.series.push(value);
    const { known, last } = this.series, top = scale(known);
    const words = (number) => `${number.toFixed(number >= 100 ? 0 : this.digits)} ${this.unit}`;
    this.value.value = last === null ? "–" : words(last);
    const spread = known.length ? `, from ${words(Math.min(...known))} to ${words(Math.max(...known))} in the last minute` : "";
    this.picture.setAttribute("aria-label", `${this.title}: ${last === null ? "not known" : words(last)}${spread}`);
    this.picture.replaceChildren(...this.series.lines(WIDTH, HEIGHT - 2, top).map((line) => {
      const path = document.createElementNS(SVG, "polyline");
      path.setAttribute("points", line.map(([x, y]) => `${x.toFixed(1)},${(y + 1).toFixed(1)}`).join(" "));
      return path;
    }));
  }
}
