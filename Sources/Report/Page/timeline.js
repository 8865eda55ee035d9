// The lines below the picture: one for each printed item, each reported item, and everything that was never reported.
const timeline = element("div", { class: "timeline" });
const tip = element("div", { class: "tip", hidden: "" });
const nines = (confidence) => 100 - 25 * Math.min(4, Math.max(0, -Math.log10(Math.max(1e-9, 1 - confidence))));

function track(describe, ...children) {
  const node = element("div", { class: "track" }, ...children);
  const frameAt = (event) => {
    const box = node.getBoundingClientRect();
    return Math.min(last - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * last)));
  };
  node.addEventListener("pointermove", (event) => {
    const frame = frameAt(event);
    if (event.buttons) goToFrame(frame);
    tip.textContent = [`frame ${frame}, ${seconds(frame)}`, ...describe(frame)].join("\n");
    tip.hidden = false;
    tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8) + "px";
    tip.style.top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8) + "px";
  });
  node.addEventListener("pointerleave", () => { tip.hidden = true; });
  node.addEventListener("pointerdown", (event) => goToFrame(frameAt(event)));
  return node;
}

function canvas(...shapes) { return drawing("svg", { viewBox: `0 0 ${last} 100`, preserveAspectRatio: "none" }, ...shapes); }
function block(from, to, kind) { return drawing("rect", { x: from, y: 0, width: Math.max(0, to - from), height: 100, class: kind }); }
function path(d, kind) { return d ? drawing("path", { d, class: kind }) : null; }

// A stroke for each reading: full height from plain pixels, half of it from a restored picture, otherwise by
// confidence.
function ticks(readings, row) {
  const paths = {};
  for (const reading of readings) {
    const kind = verdict(reading, row);
    paths[kind] = (paths[kind] ?? "") + `M${reading.frame + 0.5} 88V${(88 - height(reading)).toFixed(0)}`;
  }
  return Object.entries(paths).map(([kind, d]) => path(d, "tick " + kind));
}

function height(reading) {
  if (data.contents[reading.content] === "") return 12;
  return reading.confidence === undefined ? (reading.plain ? 70 : 35) : 15 + 55 * reading.confidence;
}

function evidence(row) {
  if (!row.evidence.length) return [];
  const end = row.at("remove")?.frame ?? last;
  const steps = row.evidence.map(([frame, value], place) => (place ? `H${frame + 0.5}V` : `M${frame + 0.5} `) + nines(value));
  const curve = steps.join("") + `H${Math.max(end, row.evidence.at(-1)[0] + 1)}`;
  return [path(`M0 25H${last}M0 50H${last}M0 75H${last}`, "grid"), path(curve, "evidence")];
}

function marks(row) {
  return row.events.filter((event) => event.name !== "update").map((event) => element("button", {
    class: "mark " + event.name, style: `left: ${(100 * (event.frame + 0.5)) / last}%`,
    "aria-label": event.name + " at " + seconds(event.frame),
    pointerdown: (pressed) => { pressed.stopPropagation(); goToFrame(event.frame); },
  }));
}

function warnings(differences) {
  return differences.map((difference) => element("button", {
    class: "mark difference " + difference.kind, style: `left: ${(100 * (difference.frame + 0.5)) / last}%`, "aria-label": difference.kind,
    pointerdown: (pressed) => { pressed.stopPropagation(); goToFrame(difference.frame); },
  }));
}

function readText(reading) { return `read ${shortened(data.contents[reading.content], 60) || "nothing"} (${facts(reading)})`; }

function describeRow(row) {
  return (frame) => {
    const now = (list) => list.filter((one) => one.frame === frame);
    const lines = now(row.events).map((event) => [event.name, event.reason, percent(event.confidence)].filter(Boolean).join(" "));
    const value = row.evidence.filter((step) => step[0] <= frame).at(-1);
    if (value && frame <= (row.at("remove")?.frame ?? last)) lines.push("confidence " + percent(value[1]));
    if (row.absent.some((stretch) => within(stretch, frame))) lines.push("searched for and not seen");
    const wrongs = now(row.differences).map((difference) => difference.kind + ": " + visible(difference.detail));
    return [...lines, ...now(row.readings).map(readText), ...wrongs];
  };
}

function itemLine(row) {
  const [add, stable, remove] = ["add", "stable", "remove"].map((name) => row.at(name));
  const end = remove ? remove.frame + 1 : last;
  const shapes = [];
  if (add) shapes.push(block(add.frame, end, "life"));
  if (stable) shapes.push(block(stable.frame, end, "certain"));
  for (const [from, to] of row.absent) shapes.push(fill(block(from, to + 1, "gone"), { y: 90, height: 10 }, []));
  const updates = row.events.filter((event) => event.name === "update").map((event) => `M${event.frame + 0.5} 0V14`);
  shapes.push(...ticks(row.readings, row), path(updates.join(""), "tick update"), ...evidence(row));
  return element("div", { class: isTold(row) ? "line" : "line untold", "data-row": row.number, ...paint(row) },
    element("div", { class: "name", click: () => choose(state.row === row ? null : row), title: visible(row.text) },
      element("div", { class: "quiet" }, ...row.differences.map((difference) => badge(difference.kind)), " " + fate(row)),
      isTold(row) ? content(row.text) : element("span", { class: "content" }, shortened(row.text, 40))),
    track(describeRow(row), canvas(...shapes), ...marks(row), ...warnings(row.differences)));
}

// Summarises an item in a line.
function fate(row) {
  if (!isTold(row)) return `never reported, read ${row.readings.length} \u00d7`;
  const [first, stable] = [row.readings[0], row.at("stable")];
  const time = first && stable ? ` after ${((stable.frame - first.frame) / data.frameRate).toFixed(2)} s` : "";
  return row.id + ": " + [kindOf(row), stable ? "stable" + time : "never stable", row.at("remove")?.reason].filter(Boolean).join(", ");
}

function printedLine(item) {
  const blocks = (stretches, kind) => stretches.map(([from, to]) => block(from, to + 1, kind));
  const shapes = [...blocks(item.partial, "part"), ...blocks(item.whole, "whole"), ...ticks(item.readings)];
  const describe = (frame) => {
    const inside = (stretches) => stretches.some((stretch) => within(stretch, frame));
    const view = inside(item.whole) ? "all of it is in view" : inside(item.partial) ? "only a part of it is in view, or it is covered" : "not in view";
    return [view, ...item.readings.filter((reading) => reading.frame === frame).map(readText)];
  };
  const own = item.differences.filter((difference) => difference.item === undefined);
  const badges = item.differences.map((difference) => badge(difference.kind));
  if (!badges.length && item.whole.length) badges.push(badge("fine"));
  const time = item.delay === undefined ? "" : `, stable after ${item.delay.toFixed(2)} s`;
  return element("div", { class: "line print" },
    element("div", { class: "name", title: visible(item.text ?? "") },
      element("div", { class: "quiet" }, ...badges, ` printed ${kindOf(item)}${time}`), content(item.text ?? "any content")),
    track(describe, canvas(...shapes), ...warnings(own)));
}

// The searches for text, and the hints.
function scannerLine() {
  const along = (kind) => ([from, to, name]) =>
    element("span", { class: kind, style: `left: ${(100 * from) / last}%; width: ${(100 * (to + 1 - from)) / last}%` }, name);
  const describe = (frame) => [
    `lines of text were ${data.searches.includes(frame) ? "" : "not "}searched for`,
    ...[...data.hints, ...data.failures].filter((stretch) => within(stretch, frame)).map((stretch) => stretch[2]),
  ];
  const searches = path(data.searches.map((frame) => `M${frame + 0.5} 100V45`).join(""), "tick search");
  return element("div", { class: "line scanner", "--dull": 0 }, element("div", { class: "name quiet" }, "searches for text; hints"),
    track(describe, canvas(...[searches].filter(Boolean)), ...data.hints.map(along("hint")), ...data.failures.map(along("hint failure"))));
}

function axis() {
  const length = last / data.frameRate;
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 600].find((step) => length / step <= 14) ?? 3600;
  const labels = [];
  for (let time = 0; time < length - step / 3; time += step) {
    labels.push(element("span", { style: `left: ${(100 * time) / length}%` }, time.toFixed(step < 1 ? 1 : 0) + " s"));
  }
  return element("div", { class: "line head" }, element("div", { class: "name" }), track(() => [], ...labels));
}

// Below each printed item, the items at its position, and what was read there and never reported.
function drawTimeline() {
  const lines = [axis(), scannerLine()];
  const left = new Set(data.rows);
  for (const item of printed) {
    const liesOn = (row) => row.readings.some((reading) => reading.truth === item.number);
    const mine = [...left].filter((row) => (isTold(row) ? item.ids.includes(row.id) : liesOn(row)));
    mine.forEach((row) => left.delete(row));
    const mute = mine.filter((row) => !isTold(row));
    lines.push(printedLine(item), ...mine.filter(isTold).map(itemLine), folded(mute, "read here and never reported"));
  }
  const rest = [...left].filter(isTold), untold = [...left].filter((row) => !isTold(row));
  if (printed.length && rest.length) lines.push(element("h2", {}, "On no label"));
  lines.push(...rest.map(itemLine));
  lines.push(folded(untold, "read and never reported"));
  timeline.replaceChildren(legend(), ...lines.filter(Boolean));
}

function folded(rows, what) {
  return rows.length ? element("details", {}, element("summary", {}, `${rows.length} ${what}`), ...rows.map(itemLine)) : null;
}

function legend() {
  const sign = (kind, text) => element("span", {}, element("span", { class: "mark " + kind, "--dull": 0 }), text);
  const swatch = (colour, text) => element("span", {}, element("i", { "--swatch": colour }), text);
  return element("div", { class: "key" }, sign("add", "add"), sign("stable", "stable"), sign("remove", "remove"),
    data.truth ? swatch("var(--right)", "read right") : null, swatch("var(--wrong)", "read as something else"),
    data.truth ? swatch("color-mix(in srgb, var(--right) 30%, transparent)", "all in view") : null,
    swatch("linear-gradient(transparent 75%, var(--faint) 0)", "searched for, not seen"),
    element("span", {}, "strokes: readings, taller if more certain; small ones above: updates"),
    element("span", {}, "line: confidence at 90, 99, 99.9 % and 99.99 %"));
}

function choose(row, scrolls = true) {
  state.row = row;
  for (const line of timeline.querySelectorAll(".line")) {
    line.classList.toggle("chosen", row !== null && line.dataset.row === String(row.number));
  }
  if (row && scrolls) timeline.querySelector(".line.chosen")?.scrollIntoView({ block: "nearest" });
  drawPicture();
}
