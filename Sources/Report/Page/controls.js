// Moving from frame to frame.
const range = element("input", {
  type: "range", min: 0, max: Math.max(0, data.pictures.length - 1), value: 0, "aria-label": "frame",
  input: () => go(Number(range.value)),
});
const now = element("span", { class: "now" });
const play = element("button", { title: "space", click: toggle }, "play");
const speed = element("select", { "aria-label": "speed", change: () => { if (state.playing) { toggle(); toggle(); } } },
  ...[["1", "real time"], ["0.25", "quarter speed"], ["0.1", "tenth speed"]].map(([value, text]) => element("option", { value }, text)));

function go(number) {
  state.picture = Math.min(Math.max(0, number), Math.max(0, data.pictures.length - 1));
  const picture = data.pictures[state.picture];
  if (!picture) return;
  range.value = state.picture;
  now.textContent = `frame ${picture.frame} of ${last - 1}, ${seconds(picture.frame)}`;
  timeline.style.setProperty("--at", (picture.frame + 0.5) / last);
  try { history.replaceState(null, "", "#" + picture.frame); } catch { /* some browsers refuse it for files */ }
  drawPicture();
  drawSide();
}

function goToFrame(frame) {
  const away = data.pictures.map((picture) => Math.abs(picture.frame - frame));
  go(away.reduce((best, distance, number) => (distance < away[best] ? number : best), 0));
}

function toggle() {
  if (state.playing) clearTimeout(state.playing);
  state.playing = state.playing ? null : setTimeout(advance, 0);
  play.textContent = state.playing ? "pause" : "play";
}

function advance() {
  const [here, next] = [data.pictures[state.picture], data.pictures[state.picture + 1]];
  if (!next) return toggle();
  const wait = (next.frame - here.frame) / data.frameRate / Number(speed.value);
  state.playing = setTimeout(() => {
    go(state.picture + 1);
    advance();
  }, 1000 * wait);
}

// Jumps to the next or previous frame with an event or a difference.
function jump(sign) {
  const frame = data.pictures[state.picture].frame;
  const events = data.rows.flatMap((row) => row.events.filter((event) => event.name !== "update"));
  const frames = [...events, ...data.differences].map((mark) => mark.frame);
  const ahead = frames.filter((other) => sign * (other - frame) > 0).sort((a, b) => sign * (a - b));
  if (ahead.length) goToFrame(ahead[0]);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = event.shiftKey ? 10 : 1;
  const actions = {
    ArrowLeft: () => go(state.picture - step), ArrowRight: () => go(state.picture + step), " ": toggle,
    Home: () => go(0), End: () => go(data.pictures.length - 1), n: () => jump(1), p: () => jump(-1),
  };
  const action = actions[event.key];
  if (!action || (event.key === " " && ["BUTTON", "SELECT", "SUMMARY"].includes(event.target.tagName))) return;
  event.preventDefault();
  action();
});

function box(name, text, title) {
  const input = element("input", { type: "checkbox", change: () => { state.shows[name] = input.checked; drawPicture(); } });
  input.checked = state.shows[name];
  return element("label", { title }, input, " " + text);
}

const controls = element("div", { class: "controls" },
  element("button", { title: "left arrow; with shift ten", click: () => go(state.picture - 1) }, "\u2039"), play,
  element("button", { title: "right arrow; with shift ten", click: () => go(state.picture + 1) }, "\u203a"), speed,
  element("button", { title: "p", click: () => jump(-1) }, "\u2039 event"),
  element("button", { title: "n", click: () => jump(1) }, "event \u203a"), range, now,
  box("items", "items", "outlines of reported items"), box("readings", "readings", "what was read in this frame"),
  data.truth ? box("printed", "printed", "what is printed, according to the truth file") : null,
  box("found", "untold", "what is followed and was not reported, or not yet"));

// The text about the frame, beside the picture.
const side = element("div", { class: "side" });

function drawSide() {
  const picture = data.pictures[state.picture];
  const list = [];
  if (data.truth) {
    list.push(element("h2", {}, data.differences.length ? "Differences" : "No differences"));
    list.push(element("ul", {}, ...data.differences.map(differenceEntry)));
  }
  const [found, failed] = [data.hints, data.failures].map((list) => list.find((stretch) => within(stretch, picture.frame)));
  const readings = byFrame.get(picture.frame) ?? [];
  list.push(element("h2", {}, "Read in this frame"));
  if (found) list.push(element("p", {}, badge("late", found[2]), " prevents reading a code"));
  if (failed) list.push(element("p", {}, badge("wrong", failed[2]), " the decoder abandoned a part of it"));
  list.push(element("ul", {}, ...readings.map(readingEntry)));
  if (!readings.length) list.push(element("p", { class: "quiet" }, "nothing"));
  if (!data.searches.includes(picture.frame)) list.push(element("p", { class: "quiet" }, "This frame was not searched for lines of text."));
  side.replaceChildren(...list);
}

function differenceEntry(difference) {
  const show = () => {
    choose(data.rows[rowOf.get(difference.item)] ?? null, false);
    goToFrame(difference.frame);
  };
  return element("li", { class: "go", click: show }, explained(difference.kind), " " + seconds(difference.frame) + " ",
    subject(difference), element("div", {}, visible(difference.detail)));
}

function readingEntry(reading) {
  const row = data.rows[reading.row];
  return element("li", row ? paint(row) : { "--dull": 0 }, content(data.contents[reading.content]),
    element("div", { class: "quiet" }, facts(reading)));
}

function subject(difference) {
  const item = printed[difference.truth];
  if (item) return content(item.text ?? kindOf(item));
  const row = data.rows[rowOf.get(difference.item)];
  return row ? content(row.text) : null;
}

function facts(reading) {
  const words = [];
  if (reading.confidence !== undefined) words.push("look, " + percent(reading.confidence));
  if (reading.plain !== undefined) words.push(reading.plain ? "from plain pixels" : "from a restored picture");
  if (reading.lines) words.push(reading.lines + " rows");
  if (reading.right !== undefined) words.push(reading.right ? "right" : "not what is printed");
  else if (data.truth) words.push("on no label");
  if (data.rows[reading.row]?.id === undefined) words.push("never reported");
  return words.join(", ");
}
