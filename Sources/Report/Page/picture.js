// The picture of a frame with outlines over it.
const image = element("img", { alt: "" });
const overlay = drawing("svg", { viewBox: `0 0 ${data.width || 1} ${data.height || 1}` });
const sheet = element("div", {}, image, overlay);
const stage = element("div", { class: "stage", "--shape": (data.width || 16) / (data.height || 9), dblclick: zoom }, sheet);

function zoom(event) {
  const box = stage.getBoundingClientRect();
  stage.style.setProperty("--x", (100 * (event.clientX - box.left)) / box.width + "%");
  stage.style.setProperty("--y", (100 * (event.clientY - box.top)) / box.height + "%");
  stage.classList.toggle("close");
}

function polygon(quad, properties) {
  const points = [0, 2, 4, 6].map((index) => quad[index] + "," + quad[index + 1]).join(" ");
  return drawing("polygon", { points, ...properties });
}

function label(quad, text, size) {
  const top = [0, 2, 4, 6].reduce((best, index) => (quad[index + 1] < quad[best + 1] ? index : best), 0);
  const x = Math.min(Math.max(4, Math.min(quad[0], quad[2], quad[4], quad[6])), data.width * 0.8);
  return drawing("text", { x, y: Math.max(size, quad[top + 1] - size * 0.4), "font-size": size }, text);
}

// The latest reported position of an item that is tracked in parts, such as one of several symbols.
function toldPlace(row, frame) {
  const told = row.events.filter((event) => event.frame <= frame);
  const latest = told.at(-1);
  if (!latest || !latest.quad) return null;
  return { row: row.number, quad: latest.quad, stable: told.some((event) => event.name === "stable") };
}

function drawPicture() {
  const picture = data.pictures[state.picture];
  if (!picture) return;
  image.src = picture.file;
  for (const next of data.pictures.slice(state.picture + 1, state.picture + 5)) new Image().src = next.file;
  const size = (13 * data.width) / Math.max(1, overlay.clientWidth);
  const shapes = [], labels = [];
  if (state.shows.readings) {
    for (const reading of byFrame.get(picture.frame) ?? []) {
      shapes.push(polygon(reading.quad, { class: "reading " + verdict(reading, data.rows[reading.row]) }));
    }
  }
  if (state.shows.printed) {
    for (const place of picture.printed ?? []) {
      const item = printed[place.truth];
      const isMissed = item.stable === undefined;
      shapes.push(polygon(place.quad, { class: "printed" + (isMissed ? " missed" : "") }));
      if (isMissed && !place.partial) labels.push(label(place.quad, "missed: " + shortened(item.text ?? kindOf(item), 30), size));
    }
  }
  const here = new Set(picture.places.map((place) => place.row));
  const others = data.rows.filter((row) => isTold(row) && !here.has(row.number)).map((row) => toldPlace(row, picture.frame));
  // Documents and rectangles come first, so that what lies on them can be clicked.
  const places = [...picture.places, ...others.filter(Boolean)].sort((a, b) => shapeFirst(a) - shapeFirst(b));
  for (const place of places) {
    const row = data.rows[place.row];
    if (!row || !isTold(row) || row.events[0].frame > picture.frame) {
      if (state.shows.found) shapes.push(polygon(place.quad, { class: row ? "untold" : "found" }));
      continue;
    }
    if (!state.shows.items) continue;
    const classes = ["item", place.stable ? "stable" : "tentative", place.absent ? "absent" : "", state.row === row ? "chosen" : "", isShape(row) ? row.kind : ""];
    shapes.push(polygon(place.quad, { class: classes.join(" "), ...paint(row), click: () => choose(row) }));
    shapes.push(drawing("circle", { cx: place.quad[0], cy: place.quad[1], r: size * 0.3, ...paint(row) }));
    labels.push(label(place.quad, shortened(told(row, picture.frame), 34), size));
  }
  overlay.replaceChildren(...shapes, ...labels);
}

function shapeFirst(place) { return data.rows[place.row] && isShape(data.rows[place.row]) ? 0 : 1; }

// Returns the content of an item at a frame.
function told(row, frame) {
  const before = row.events.filter((event) => event.frame <= frame && event.content !== undefined);
  return before.length ? data.contents[before.at(-1).content] : row.text;
}

// Whether a reading matches what is printed; if that is unknown, whether it matches the item's final content.
function verdict(reading, row) {
  const text = data.contents[reading.content];
  if (text === "") return "none";
  if (reading.right !== undefined) return reading.right ? "right" : "wrong";
  if (data.truth) return "none";
  return row && isTold(row) && text !== row.text ? "wrong" : "same";
}
