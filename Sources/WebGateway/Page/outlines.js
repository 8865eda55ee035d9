// The items' outlines and labels over the picture. Dashes and signs distinguish them as well as colour.

import { boxOf, placeFor } from "./labelplace.js";
import { contentOf, isShape, typeName } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export class Outlines {
  #svg;
  #labels;
  #shown = new Map();
  /** The item chosen in the list. */
  chosen = null;

  constructor(svg, labels) {
    this.#svg = svg;
    this.#labels = labels;
  }

  resize(width, height) {
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.width = width;
    this.height = height;
  }

  /** Draws these items, and removes all others. */
  draw(items) {
    if (!this.width) return;
    const ids = new Set(items.map((item) => item.id));
    for (const [id, { polygon, label }] of this.#shown) {
      if (ids.has(id)) continue;
      polygon.remove();
      label.remove();
      this.#shown.delete(id);
    }
    for (const item of items) this.#drawItem(item);
    this.#placeLabels();
  }

  #drawItem(item) {
    let shown = this.#shown.get(item.id);
    if (!shown) {
      shown = { polygon: document.createElementNS(SVG, "polygon"), label: document.createElement("div"), item: null };
      shown.polygon.dataset.item = item.id;
      // Documents and rectangles lie below what is on them.
      if (isShape(item)) this.#svg.prepend(shown.polygon);
      else this.#svg.append(shown.polygon);
      this.#labels.append(shown.label);
      this.#shown.set(item.id, shown);
    }
    const { polygon, label } = shown;
    const look = `${item.stability === "stable" ? "stable" : "tentative"}${isShape(item) ? ` ${item.type}` : ""}${this.chosen === item.id ? " chosen" : ""}`;
    if (shown.look !== look) {
      shown.look = look;
      polygon.setAttribute("class", look);
      label.className = `label ${look}`;
    }
    if (shown.item === item) return;
    shown.item = item;
    const { topLeft, topRight, bottomRight, bottomLeft } = item.bounds;
    const corners = [topLeft, topRight, bottomRight, bottomLeft];
    polygon.setAttribute("points", corners.map(([x, y]) => `${round(x * this.width)},${round(y * this.height)}`).join(" "));
    label.textContent = `${typeName(item)} ${contentOf(item, 40)}`;
    shown.box = boxOf(corners);
    shown.size = null;
  }

  /** Places labels beside their items, and not on others if there is room elsewhere. */
  #placeLabels() {
    const { clientWidth, clientHeight } = this.#labels, all = [...this.#shown.values()];
    // Reads all sizes before setting positions; otherwise each label would cause a new layout of the page.
    for (const shown of all) shown.size ??= [(shown.label.offsetWidth + 6) / clientWidth, (shown.label.offsetHeight + 6) / clientHeight];
    // Labels may lie on a page, but not on what is printed there.
    const taken = all.filter(({ item }) => !isShape(item)).map(({ box }) => box);
    for (const shown of all) {
      const place = placeFor(shown.box, shown.size, taken);
      taken.push(place);
      shown.label.style.left = percent(place.left);
      shown.label.style.top = percent(place.top);
    }
  }
}

const round = (value) => Math.round(value * 10) / 10;
const percent = (value) => `${round(100 * value)}%`;
