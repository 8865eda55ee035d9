// What is read: converts the daemon's list `recognizedDataTypes` to a form for check boxes, and back.

const DEFAULTS = {
  barcode: { symbologies: [] },
  text: { languages: [], minimumTextHeight: 0, allowedCharacters: "" },
  document: { contents: "all" },
  rectangle: {
    minimumAspectRatio: 0.5, maximumAspectRatio: 1, quadratureTolerance: 30, minimumSize: 0.2, minimumConfidence: 0, maximumObservations: 1,
  },
};

/**
 * Each type by name: `{isOn, options}`, for text also `entries`. Options and types that this page doesn't know are kept.
 * Text has several entries if several kinds of content are requested; `options` are those of the first.
 */
export function fromList(list, before = {}) {
  const types = {};
  for (const name of Object.keys(DEFAULTS)) {
    // A type that is off keeps its options until it is switched on again.
    types[name] = { isOn: false, options: before[name]?.options ?? { ...DEFAULTS[name] } };
  }
  types.text.entries = before.text?.entries ?? [types.text.options];
  let isFirst = true;
  for (const entry of list) {
    const [name, given] = typeof entry === "string" ? [entry, {}] : Object.entries(entry)[0];
    const options = { ...DEFAULTS[name], ...given };
    if (name !== "text") types[name] = { isOn: true, options };
    else if (isFirst) types.text = { isOn: true, options, entries: [options] };
    else types.text.entries.push(options);
    if (name === "text") isFirst = false;
  }
  return types;
}

/** The name for every line among the kinds of content. */
export const LINES = "lines";

/** Returns the kinds of content requested from text; `LINES` if every line is reported. */
export function kindsOf({ entries }) {
  return new Set(entries.map((options) => options.textContentType ?? LINES));
}

/** Returns text with these kinds. Existing entries keep their options; new ones get those of the first. */
export function withKinds(text, kinds) {
  const kept = text.entries.filter((options) => kinds.has(options.textContentType ?? LINES));
  const known = kindsOf({ entries: kept });
  const { languages, minimumTextHeight, allowedCharacters } = text.options;
  for (const kind of kinds) {
    if (known.has(kind)) continue;
    const shared = { languages, minimumTextHeight, allowedCharacters };
    if (kind !== LINES) shared.textContentType = kind;
    // A serial number needs a template; this one is a start.
    if (kind === "serialNumber") shared.template = FIRST_TEMPLATE;
    kept.push(shared);
  }
  return { ...text, entries: kept, options: kept[0] };
}

const FIRST_TEMPLATE = "AA-9999";

/** Returns text with an option set in all entries, or in the entry of one kind. */
export function withOption(text, option, value, kind) {
  // If there are several serial numbers, the field shows the first.
  const first = text.entries.find((options) => options.textContentType === kind);
  const entries = text.entries.map((options) => {
    if (kind && options !== first) return options;
    const { pattern, ...rest } = options;
    // A template replaces a pattern.
    return { ...(option === "template" ? rest : options), [option]: value };
  });
  return { ...text, entries, options: entries[0] };
}

/** Returns the options for documents with this choice of contents; a part of the page needs "within". */
export function withContents(options, contents) {
  const { part, ...rest } = options;
  return { ...(contents === "within" ? options : rest), contents };
}

/** Returns the list for the daemon and the configuration in its shortest form, without defaults. */
export function toList(types) {
  return Object.entries(types)
    .filter(([, type]) => type.isOn)
    .flatMap(([name, { options, entries }]) => (entries ?? [options]).map((each) => shortest(name, each)));
}

function shortest(name, options) {
  const told = Object.entries(options).filter(([key, value]) => !isDefault(DEFAULTS[name]?.[key], value));
  return told.length ? { [name]: Object.fromEntries(told) } : name;
}

/** Returns the names that a list stands for: an empty one means all. */
export function chosen(names, all) {
  return new Set(names.length ? names : all);
}

/** Returns the list for a set of names: empty if all are chosen, and none of those that have to be named. */
export function namesOf(set, all, onlyByName = []) {
  const names = [...all].filter((name) => set.has(name));
  // Names in force that aren't in `all` come from a daemon that knows more.
  for (const name of set) if (!names.includes(name)) names.push(name);
  const isUsual = all.every((name) => set.has(name)) && !onlyByName.some((name) => set.has(name));
  return isUsual ? [] : names;
}

/** Returns "all", "some" or "none": how many members of a group are in the set. */
export function share(members, set) {
  const count = members.filter((name) => set.has(name)).length;
  return count === 0 ? "none" : count === members.length ? "all" : "some";
}

/** Whether two lists are equivalent. */
export function sameList(a, b) {
  const form = (list) => JSON.stringify(toList(fromList(list)).map((type) => sorted(type)));
  return form(a) === form(b);
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted).sort();
  if (value && typeof value === "object") return Object.entries(value).sort().map(([key, inner]) => [key, sorted(inner)]);
  return value;
}

function isDefault(standard, value) {
  return JSON.stringify(standard) === JSON.stringify(value);
}
