// What is looked for: the daemon's list `recognizedDataTypes` as something that check boxes can show, and back.

const DEFAULTS = {
  barcode: { symbologies: [] },
  text: { languages: [], minimumTextHeight: 0, allowedCharacters: "" },
};

/** Each type by its name: `{isOn, options}`. Options and types that this page does not know are kept as they are. */
export function fromList(list, before = {}) {
  const types = {};
  for (const name of Object.keys(DEFAULTS)) {
    // What is off keeps its options, for when it is put on again.
    types[name] = { isOn: false, options: before[name]?.options ?? { ...DEFAULTS[name] } };
  }
  for (const entry of list) {
    const [name, options] = typeof entry === "string" ? [entry, {}] : Object.entries(entry)[0];
    types[name] = { isOn: true, options: { ...DEFAULTS[name], ...options } };
  }
  return types;
}

/** As the daemon and the configuration have it, in its shortest form: what is at its default is left out. */
export function toList(types) {
  return Object.entries(types)
    .filter(([, type]) => type.isOn)
    .map(([name, { options }]) => {
      const told = Object.entries(options).filter(([key, value]) => !isDefault(DEFAULTS[name]?.[key], value));
      return told.length ? { [name]: Object.fromEntries(told) } : name;
    });
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
