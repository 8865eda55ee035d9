// Assembles the page of a clip.
function header() {
  const items = data.rows.filter(isTold);
  const counts = group(data.differences, (difference) => difference.kind);
  const badges = differenceKinds.filter((kind) => counts.has(kind)).map((kind) => explained(kind, counts.get(kind).length + " " + kind));
  const notes = [`${last} frames, ${(last / data.frameRate).toFixed(2)} s at ${data.frameRate} a second`,
    `${data.width}\u00d7${data.height}`,
    `${items.length} items, ${items.filter((row) => row.at("stable")).length} stable`];
  if (data.interval > 1) notes.push(`pictures of every ${data.interval}th frame, and of those with events`);
  if (data.truth && data.truth.frameRate !== data.frameRate) {
    notes.push(`the truth file says ${data.truth.frameRate} frames a second: scan with --fps ${data.truth.frameRate}`);
  }
  return element("header", {}, element("a", { href: "../index.html" }, "all clips"), element("h1", {}, visible(data.name)),
    ...notes.map((note) => element("span", { class: "quiet" }, note)), ...badges,
    data.problem ? element("div", { class: "problem" }, visible(data.problem)) : null);
}

function resize() {
  const width = timeline.querySelector(".track")?.clientWidth ?? 800;
  timeline.style.setProperty("--tick", Math.min(6, Math.max(1, (0.7 * width) / last)));
  drawPicture();
}

document.title = visible(data.name) + " \u2013 datascan report";
drawTimeline();
document.body.append(header(), element("main", { class: "clip" }, element("div", {}, stage, controls), side, timeline), tip);
addEventListener("resize", resize);

// Starts at the frame in the address; otherwise at the first difference, or at the first item that became stable.
const asked = location.hash ? Number(location.hash.slice(1)) : NaN;
const firstStable = data.rows.map((row) => row.at("stable")?.frame).find((frame) => frame !== undefined);
goToFrame(Number.isFinite(asked) ? asked : data.differences[0]?.frame ?? firstStable ?? 0);
resize();
