// The list of clips: a line each, sorted by a click on a column's head.
const columns = [
  { head: "", value: (clip) => clip.name, cell: (clip) => clip.picture && shown(clip) },
  { head: "Clip", value: (clip) => clip.name, cell: (clip) => named(clip) },
  { head: "Frames", value: (clip) => clip.frames },
  { head: "Seconds", value: (clip) => clip.seconds },
  { head: "Printed", value: (clip) => clip.printed },
  { head: "Items", value: (clip) => clip.items },
  { head: "Stable", value: (clip) => clip.stable },
  { head: "Median s to stable", value: (clip) => clip.delay },
  { head: "Differences", value: (clip) => gravity(clip), cell: (clip) => badges(clip.differences, clip.printed) },
];
let order = { column: columns[1], sign: 1 };
let onlyDiffering = false;

function gravity(clip) {
  return differenceKinds.reduce((sum, kind, place) => sum + (clip.differences[kind] ?? 0) * 100 ** (5 - place), 0);
}

function shown(clip) {
  return element("a", { href: clip.page }, element("img", { src: clip.picture, loading: "lazy", alt: "" }));
}

function named(clip) {
  const cell = element("span", {}, element("a", { href: clip.page, class: "content" }, visible(clip.name)));
  if (clip.problem) cell.append(element("div", { class: "problem" }, visible(clip.problem)));
  return cell;
}

function badges(counts, printed) {
  if (printed === undefined) return element("span", { class: "quiet" }, "no truth file");
  const found = differenceKinds.filter((kind) => counts[kind]).map((kind) => explained(kind, counts[kind] + " " + kind));
  return element("span", {}, ...(found.length ? found : [badge("fine", "none")]));
}

function compare(a, b) {
  const [left, right] = [order.column.value(a) ?? -1, order.column.value(b) ?? -1];
  return order.sign * (typeof left === "string" ? left.localeCompare(right, undefined, { numeric: true }) : left - right);
}

// Names are sorted ascending, numbers descending; another click reverses the order.
function sort(column) {
  const first = typeof column.value(data[0] ?? {}) === "string" ? 1 : -1;
  order = { column, sign: order.column === column ? -order.sign : first };
  show();
}

function cell(column, clip) {
  const shown = column.cell ? column.cell(clip) : String(column.value(clip) ?? "");
  return element("td", { class: column.cell ? undefined : "number" }, shown);
}

function show() {
  const clips = data.filter((clip) => !onlyDiffering || gravity(clip) > 0).sort(compare);
  const sum = (kind) => data.reduce((count, clip) => count + (clip.differences[kind] ?? 0), 0);
  const total = Object.fromEntries(differenceKinds.map((kind) => [kind, sum(kind)]));
  const printed = data.find((clip) => clip.printed !== undefined)?.printed;
  const heads = columns.map((column) => {
    const arrow = order.column === column && column.head ? (order.sign > 0 ? " \u2191" : " \u2193") : "";
    return element("th", { click: () => sort(column) }, column.head + arrow);
  });
  const toggle = element("input", { type: "checkbox", change: () => { onlyDiffering = toggle.checked; show(); } });
  toggle.checked = onlyDiffering;
  document.body.replaceChildren(
    element("header", {}, element("h1", {}, "Scans"),
      element("span", { class: "quiet" }, data.length + (data.length === 1 ? " clip" : " clips")), badges(total, printed),
      element("label", {}, toggle, " only clips with differences")),
    data.length
      ? element("table", {}, element("thead", {}, element("tr", {}, ...heads)),
        element("tbody", {}, ...clips.map((clip) => element("tr", {}, ...columns.map((column) => cell(column, clip))))))
      : element("p", { class: "quiet", style: "padding: 0 14px" }, "No clip was finished."));
}
show();
