// Names to choose from, as check boxes in groups. Each group has a box for all of it.

import { share } from "./datatypes.js";

export class GroupedChoice {
  #element;
  #groups = [];
  #boxes = new Map();
  #set = new Set();
  all = [];

  /** `onChange(set, all)` gets the chosen names. */
  constructor(element, onChange) {
    this.#element = element;
    this.onChange = onChange;
  }

  /** Offers groups of names, `[title, names]`; `nameOf` returns the text for a name. */
  offer(groups, nameOf) {
    const all = groups.flatMap(([, names]) => names);
    if (all.join() === this.all.join()) return;
    this.all = all;
    this.#boxes.clear();
    this.#groups = groups.map(([title, names]) => {
      const group = document.createElement("fieldset"), legend = document.createElement("legend"), list = document.createElement("div");
      const [label, box] = checkBox(title);
      label.className = "all";
      box.addEventListener("change", () => this.#change(names, box.checked));
      list.className = "boxes";
      for (const name of names) {
        const [each, one] = checkBox(nameOf(name));
        one.value = name;
        one.addEventListener("change", () => this.#change([name], one.checked));
        this.#boxes.set(name, one);
        list.append(each);
      }
      legend.append(label);
      group.append(legend, list);
      return { group, names, box };
    });
    this.#element.querySelector(".groups").replaceChildren(...this.#groups.map(({ group }) => group));
    this.show(this.#set);
  }

  show(set) {
    this.#set = new Set(set);
    for (const [name, box] of this.#boxes) box.checked = set.has(name);
    for (const { names, box } of this.#groups) {
      const how = share(names, set);
      box.checked = how === "all";
      box.indeterminate = how === "some";
    }
    const count = this.all.filter((name) => set.has(name)).length;
    this.#element.querySelector(".count").textContent = count === this.all.length ? `all ${count}` : `${count} of ${this.all.length}`;
  }

  #change(names, isChosen) {
    const set = new Set(this.#set);
    for (const name of names) if (isChosen) set.add(name); else set.delete(name);
    this.show(set);
    this.onChange(set, this.all);
  }
}

function checkBox(text) {
  const label = document.createElement("label"), box = document.createElement("input");
  box.type = "checkbox";
  label.append(box, " ", text);
  return [label, box];
}
