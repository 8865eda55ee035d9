// The list of items in view.

import { contentOf, duration, isShape, symbologyName, typeName } from "./words.js";

const MOST = 100, SHORT = 160, LONG = 10_000;

export class ItemList {
  #list;
  #empty;
  #rows = new Map();
  #since = new Map();
  #open = null;

  /** `onChosen(id)` gets the open item; `onPhoto(id)` the item to photograph. */
  constructor(list, empty, onChosen, onPhoto) {
    this.#list = list;
    this.#empty = empty;
    this.onChosen = onChosen;
    this.onPhoto = onPhoto;
    setInterval(() => this.#ages(), 1000);
  }

  show(items) {
    const ids = new Set(items.map((item) => item.id));
    for (const [id, row] of this.#rows) {
      if (ids.has(id)) continue;
      // If the focused item goes away, the focus moves to its neighbour in the list.
      if (row.element.contains(document.activeElement)) (row.element.nextSibling ?? row.element.previousSibling)?.querySelector("button")?.focus();
      row.element.remove();
      this.#rows.delete(id);
      this.#since.delete(id);
      if (this.#open === id) this.#choose(null);
    }
    for (const item of items.slice(0, MOST)) this.#showItem(item);
    this.#empty.hidden = items.length > 0;
  }

  #showItem(item) {
    let row = this.#rows.get(item.id);
    if (row?.item === item) return;
    if (!row) {
      row = this.#row(item.id);
      this.#rows.set(item.id, row);
      // The camera's clock differs from this machine's, so only the duration counts.
      this.#since.set(item.id, performance.now() - 1000 * (item.lastSeen - item.firstSeen));
      this.#list.append(row.element);
    }
    row.item = item;
    const isStable = item.stability === "stable";
    row.element.className = isStable ? "stable" : "tentative";
    setText(row.type, typeName(item));
    setText(row.content, contentOf(item, this.#open === item.id ? LONG : SHORT));
    setText(row.state, isStable ? "stable" : "tentative");
    if (this.#open === item.id) this.#details(row);
    this.#age(item.id, row);
  }

  #row(id) {
    const element = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-expanded", "false");
    const parts = ["state", "type", "age", "content"].map((name) => {
      const part = document.createElement(name === "content" ? "bdi" : "span");
      part.className = name;
      return part;
    });
    const details = document.createElement("div");
    details.className = "details";
    details.hidden = true;
    button.append(...parts);
    element.append(button, details);
    button.addEventListener("click", () => this.#choose(this.#open === id ? null : id));
    const [state, type, age, content] = parts;
    return { element, button, details, state, type, age, content };
  }

  #choose(id) {
    const before = this.#rows.get(this.#open), now = this.#rows.get(id);
    this.#open = id;
    for (const row of [before, now]) {
      if (!row) continue;
      row.button.setAttribute("aria-expanded", String(row === now));
      row.details.hidden = row !== now;
      setText(row.content, contentOf(row.item, row === now ? LONG : SHORT));
      if (row === now) this.#details(row);
    }
    this.onChosen(id);
  }

  #details(row) {
    const { item } = row, facts = [["Id", item.id], ["Reads", item.reads], ["Certainty", item.confidence]];
    if (isShape(item)) facts.push(["Short by long side", item.aspectRatio]);
    if (item.document) facts.push(["Lies on document", item.document]);
    if (item.symbology) facts.push(["Symbology", `${symbologyName(item.symbology)} ${item.symbologyIdentifier ?? ""}`]);
    if (item.checkDigit) facts.push(["Check digit", item.checkDigit === "valid" ? "correct" : "optional, and would fit"]);
    if (item.supplementalPayload) facts.push(["Add-on", contentOf({ payload: item.supplementalPayload })]);
    for (const { ai, name, value, normalizedValue, problem } of item.gs1?.elements ?? []) {
      facts.push([`(${ai}) ${name}`, contentOf({ payload: (normalizedValue ?? value) + (problem ? `: ${problem.message}` : "") })]);
    }
    if (item.rule) facts.push(["Rule", item.rule]);
    if (item.accepted !== undefined) facts.push(["Applications get", item.accepted ? contentOf({ payload: item.output }) : "nothing"]);
    if (item.accepted === false) facts.push(["Because", item.repeated ? "it repeats what was in view" : "a rule rejects it"]);
    if (item.verdict) facts.push(["Answer", [item.verdict, item.verdictMessage].filter(Boolean).join(": ")]);
    const text = JSON.stringify(facts);
    if (row.facts === text) return;
    row.facts = text;
    if (!row.table) {
      row.table = document.createElement("dl");
      const photo = document.createElement("button");
      photo.type = "button";
      photo.textContent = "Take a photo";
      photo.addEventListener("click", () => this.onPhoto(row.item.id));
      row.details.append(row.table, photo);
    }
    row.table.replaceChildren(...facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
  }

  #ages() {
    for (const [id, row] of this.#rows) this.#age(id, row);
  }

  #age(id, row) {
    setText(row.age, duration((performance.now() - this.#since.get(id)) / 1000));
  }
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Unchanged text isn't set again, because that would clear a selection in it. */
function setText(part, text) {
  if (part.textContent !== text) part.textContent = text;
}
