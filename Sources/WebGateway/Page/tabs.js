// Tabs with the usual keys.

export class Tabs {
  #tabs;

  constructor(list, onShown) {
    this.#tabs = [...list.querySelectorAll("[role=tab]")];
    this.onShown = onShown;
    for (const tab of this.#tabs) tab.addEventListener("click", () => this.show(tab.dataset.tab));
    list.addEventListener("keydown", (event) => this.#key(event));
    this.show(sessionStorage.getItem("tab") ?? this.#tabs[0].dataset.tab);
  }

  show(name) {
    const chosen = this.#tabs.find((tab) => tab.dataset.tab === name) ?? this.#tabs[0];
    for (const tab of this.#tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
    this.shown = chosen.dataset.tab;
    sessionStorage.setItem("tab", this.shown);
    this.onShown(this.shown);
  }

  #key(event) {
    const index = this.#tabs.indexOf(document.activeElement), count = this.#tabs.length;
    const next = { ArrowRight: index + 1, ArrowLeft: index + count - 1, Home: 0, End: count - 1 }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    const tab = this.#tabs[next % count];
    this.show(tab.dataset.tab);
    tab.focus();
  }
}
