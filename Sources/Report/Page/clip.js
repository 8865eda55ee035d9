// The page of a clip: the picture with outlines, and below it a line for each item.
const last = Math.max(1, data.frames);
const printed = data.truth ? data.truth.items : [];
const rowOf = new Map(data.rows.map((row, number) => [row.id, number]));
const byFrame = group(data.readings, (reading) => reading.frame);
const state = { picture: 0, row: null, playing: null, shows: { items: true, readings: true, printed: true, found: false } };

data.rows.forEach((row, number) => {
  row.number = number;
  row.text = data.contents[row.content];
  row.hue = (205 + number * 137.5) % 360;
  row.readings = data.readings.filter((reading) => reading.row === number);
  row.at = (name) => row.events.find((event) => event.name === name);
  row.differences = data.differences.filter((difference) => difference.item !== undefined && difference.item === row.id);
});
printed.forEach((item, number) => {
  item.number = number;
  item.readings = data.readings.filter((reading) => reading.truth === number);
  item.differences = data.differences.filter((difference) => difference.truth === number);
});

function group(list, key) {
  const groups = new Map();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}
function seconds(frame) { return (frame / data.frameRate).toFixed(2) + " s"; }
function percent(confidence) { return confidence === undefined ? "" : (confidence * 100).toFixed(confidence > 0.99 ? 2 : 0) + " %"; }
function within(stretch, frame) { return stretch[0] <= frame && frame <= stretch[1]; }
function isTold(row) { return row.id !== undefined; }
function paint(row) { return isTold(row) ? { "--hue": row.hue.toFixed(0) } : { "--dull": 0 }; }
function kindOf(thing) { return thing.kind === "barcode" ? thing.symbology ?? "barcode" : thing.kind; }
function isShape(thing) { return thing.kind === "document" || thing.kind === "rectangle"; }
