// What is read: data types, symbologies and languages as check boxes. A data type with more options needs an entry in
// datatypes.js and fields here. Unknown options are kept as they are.

import { chosen, fromList, kindsOf, namesOf, sameList, toList, withContents, withKinds, withOption } from "./datatypes.js";
import { control } from "./gateway.js";
import { GroupedChoice } from "./choice.js";
import { LastWins } from "./lastwins.js";
import { CONTENT_GROUPS, SYMBOLOGY_GROUPS, contentTypeName, symbologyName } from "./words.js";

/** The data types that can be switched on and off. */
const SWITCHES = ["barcode", "text", "document", "rectangle"];

export class TypesForm {
  #form;
  #notices;
  #types = null;
  #list = null;
  #heldUntil = 0;
  #sender;
  #symbologies;
  #onlyByName = [];
  #languages;
  #kinds;

  constructor(form, notices, onTouched) {
    this.#form = form;
    this.#notices = notices;
    this.onTouched = onTouched;
    this.#sender = new LastWins((list) => control("setRecognizedDataTypes", { recognizedDataTypes: list }), (state, problem) => this.#told(state, problem));
    this.#symbologies = new GroupedChoice(form.querySelector("#symbologies"), (set, all) => this.#choose("barcode", "symbologies", set, all));
    this.#languages = new GroupedChoice(form.querySelector("#languages"), (set, all) => this.#choose("text", "languages", set, all));
    this.#kinds = new GroupedChoice(form.querySelector("#kinds"), (set) => this.#chooseKinds(set));
    this.#kinds.offer(CONTENT_GROUPS, contentTypeName);
    form.elements.template.addEventListener("change", () => this.#setText("template", form.elements.template.value, "serialNumber"));
    for (const name of SWITCHES) {
      form.elements[name].addEventListener("change", (event) => this.#switch(name, event.target.checked));
    }
    form.elements.within.addEventListener("change", (event) => this.#setShape("document", withContents(this.#types.document.options, event.target.checked ? "within" : "all")));
    form.elements.several.addEventListener("change", (event) => this.#setShape("rectangle", { ...this.#types.rectangle.options, maximumObservations: event.target.checked ? 0 : 1 }));
    form.elements.height.addEventListener("input", () => this.#setText("minimumTextHeight", Number(form.elements.height.value) / 100));
    form.elements.characters.addEventListener("change", () => this.#setText("allowedCharacters", form.elements.characters.value));
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** The list in force, in its shortest form. */
  get list() {
    return this.#types && toList(this.#types);
  }

  /** Offers everything that the daemon can read. */
  offer(symbologies, languages, onlyByName) {
    this.#onlyByName = onlyByName;
    const known = new Set(SYMBOLOGY_GROUPS.flatMap(([, names]) => names));
    const groups = SYMBOLOGY_GROUPS.map(([title, names]) => [title, names.filter((name) => symbologies.includes(name))]);
    groups.push(["Others", symbologies.filter((name) => !known.has(name))]);
    this.#symbologies.offer(groups.filter(([, names]) => names.length), symbologyName);
    const names = new Intl.DisplayNames(["en"], { type: "language" });
    const nameOf = (code) => names.of(code) ?? code;
    const sorted = [...languages].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
    this.#languages.offer([["All languages", sorted]], nameOf);
    if (this.#types) this.#show();
  }

  /** Takes the list in force. While a change from this page is in progress, that one counts. */
  take(list) {
    if (!list || this.#sender.isBusy || performance.now() < this.#heldUntil || (this.#list && sameList(this.#list, list))) return;
    const isFirst = this.#list === null;
    this.#list = list;
    this.#types = fromList(list, this.#types ?? {});
    this.#show();
    if (isFirst) return;
    this.onTouched();
    this.#notices.toast("Someone else changed what is read.");
  }

  reset() {
    this.#list = null;
    this.#heldUntil = 0;
  }

  #show() {
    const { barcode, text, document: page, rectangle } = this.#types, { elements } = this.#form;
    for (const name of SWITCHES) {
      elements[name].checked = this.#types[name].isOn;
      this.#form.querySelector(`#${name}-options`).hidden = !this.#types[name].isOn;
    }
    elements.within.checked = page.options.contents === "within";
    elements.several.checked = rectangle.options.maximumObservations !== 1;
    this.#symbologies.show(chosen(barcode.options.symbologies, this.#usual));
    this.#languages.show(chosen(text.options.languages, this.#languages.all));
    const kinds = kindsOf(text);
    this.#kinds.show(kinds);
    const serial = text.entries.find((options) => options.textContentType === "serialNumber");
    elements.template.parentElement.hidden = !serial;
    if (serial && elements.template !== document.activeElement) {
      elements.template.value = serial.template ?? "";
      elements.template.placeholder = serial.pattern ? `the pattern ${serial.pattern}` : "AA-9999";
    }
    elements.height.value = 100 * text.options.minimumTextHeight;
    elements.heightShown.value = text.options.minimumTextHeight ? `${Math.round(1000 * text.options.minimumTextHeight) / 10} % of the region` : "as small as can be read";
    if (elements.characters !== document.activeElement) elements.characters.value = text.options.allowedCharacters;
  }

  #switch(name, isOn) {
    this.#types[name].isOn = isOn;
    if (isOn || this.list.length) return this.#apply();
    // The daemon rejects an empty list; pausing is the way to read nothing.
    this.#types[name].isOn = true;
    this.#show();
    this.#notices.toast("At least one type has to be read. To read nothing, pause.");
  }

  #setShape(name, options) {
    this.#types[name].options = options;
    this.#apply();
  }

  /** The symbologies that an empty list stands for. */
  get #usual() {
    return this.#symbologies.all.filter((name) => !this.#onlyByName.includes(name));
  }

  #choose(name, option, set, all) {
    // An empty list would mean all, so choosing none switches the type off.
    if (set.size === 0) return this.#switch(name, false);
    if (name === "text") return this.#setText(option, namesOf(set, all));
    this.#types[name].options = { ...this.#types[name].options, [option]: namesOf(set, this.#usual, this.#onlyByName) };
    this.#apply();
  }

  #chooseKinds(set) {
    // Choosing no kind of text switches text off.
    if (set.size === 0) return this.#switch("text", false);
    this.#types.text = withKinds(this.#types.text, set);
    this.#apply();
  }

  #setText(option, value, kind) {
    this.#types.text = withOption(this.#types.text, option, value, kind);
    this.#apply();
  }

  #apply() {
    this.#show();
    this.#list = this.list;
    this.onTouched();
    this.#sender.want(this.#list);
  }

  #told(state, problem) {
    this.#form.elements.state.value = { sending: "Applying …", done: "In force.", refused: "Not applied." }[state];
    // The next status reports what is in force then.
    if (problem) this.#list = null;
    if (problem) this.#notices.toast(`What is read was not changed: ${problem.message}`, "problem");
    // A status requested before the change may arrive after it.
    if (state === "done") this.#heldUntil = performance.now() + 1000;
  }
}
