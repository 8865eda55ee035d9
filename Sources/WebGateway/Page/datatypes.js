// What is looked for: the daemon's list `recognizedDataTypes` as something that check boxes can show, and back.

const DEFAULTS = {
  barcode: { symbologies: [] },
  text: { languages: [], minimumTextHeight: 0, allowedCharacters: "" },
};

/**
 * Each type by its name: `{isOn, options}`, text also `entries`. Options and types that this page does not know are kept as they
 * are. Text comes in several entries where several kinds of content are wanted; `options` are those of the first.
 */
export function fromList(list, before = {}) {
  const types = {};
  for (const name of Object.keys(DEFAULTS)) {
    // What is off keeps its options, for when it is put on again.
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

/** The name that stands for every line among the kinds of content. */
export const LINES = "lines";

/** The kinds of content that text is asked for, `LINES` where every line is told. */
export function kindsOf({ entries }) {
  return new Set(entries.map((options) => options.textContentType ?? LINES));
}

/** Text with these kinds; entries that are there keep their options, new ones have those of the first. */
export function withKinds(text, kinds) {
  const kept = text.entries.filter((options) => kinds.has(options.textContentType ?? LINES));
  const known = kindsOf({ entries: kept });
  const { languages, minimumTextHeight, allowedCharacters } = text.options;
  for (const kind of kinds) {
    if (known.has(kind)) continue;
    const shared = { languages, minimumTextHeight, allowedCharacters };
    if (kind !== LINES) shared.textContentType = kind;
    // A number of the user's own form needs one; this one is a beginning.
    if (kind === "serialNumber") shared.template = FIRST_TEMPLATE;
    kept.push(shared);
  }
  return { ...text, entries: kept, options: kept[0] };
}

const FIRST_TEMPLATE = "AA-9999";

/** Text with an option set in all entries, or in those of a kind. */
export function withOption(text, option, value, kind) {
  // Of several numbers of the user's own forms the field shows the first.
  const first = text.entries.find((options) => options.textContentType === kind);
  const entries = text.entries.map((options) => {
    if (kind && options !== first) return options;
    const { pattern, ...rest } = options;
    // A template takes the place of a pattern.
    return { ...(option === "template" ? rest : options), [option]: value };
  });
  return { ...text, entries, options: entries[0] };
}

/** As the daemon and the configuration have it, in its shortest form: what is at its default is left out. */
export function toList(types) {
  return Object.entries(types)
    .filter(([, type]) => type.isOn)
    .flatMap(([name, { options, entries }]) => (entries ?? [options]).map((each) => shortest(name, each)));
}

function shortest(name, options) {
  const told = Object.entries(options).filter(([key, value]) => !isDefault(DEFAULTS[name]?.[key], value));
  return told.length ? { [name]: Object.fromEntries(told) } : name;
}

/** What a list of names stands for: an empty one means all. */
export function chosen(names, all) {
  return new Set(names.length ? names : all);
}

/** The list that stands for these: empty where it is all of them. */
export function namesOf(set, all) {
  const names = [...all].filter((name) => set.has(name));
  // What is in force and not in `all` comes from a daemon that knows more.
  for (const name of set) if (!names.includes(name)) names.push(name);
  return all.every((name) => set.has(name)) ? [] : names;
}

/** "all", "some" or "none" of a group's members. */
export function share(members, set) {
  const count = members.filter((name) => set.has(name)).length;
  return count === 0 ? "none" : count === members.length ? "all" : "some";
}

/** Whether two lists mean the same. */
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
