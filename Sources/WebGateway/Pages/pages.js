// The captured pages: thumbnails to look at, move, remove and download. Everything shown is what the daemon reports.

import { ask, control } from "/page/gateway.js";
import { EventLink } from "/page/eventlink.js";
import { LastWins } from "/page/lastwins.js";
import { ofCamera } from "/page/whichcamera.js";

const HINTS = {
  lensCovered: "Something covers the camera.", tooDark: "More light, please.", tooBright: "Less light, please.",
  glare: "A lamp is reflected: tilt the page a little.", partlyOutside: "Move the whole page into view.",
  moveAway: "A little farther away.", moveCloser: "A little closer.", holdStill: "Hold it still.",
  tooBlurred: "One moment: the camera is focusing.",
};
const $ = (id) => document.getElementById(id);
const picture = (id, thumbnail) => ofCamera(`/api/pages/picture?page=${id}${thumbnail ? "&thumbnail=true" : ""}`);
let dragged = null;

/** Shows a sentence; a problem stays until the next one. */
function say(text, isProblem = false) {
  $("hint").textContent = text;
  $("hint").classList.toggle("problem", isProblem);
}

/** Carries out an action, and says what went wrong. */
async function act(action) {
  try {
    await action();
    say("");
  } catch (problem) {
    say(problem.message, true);
  }
}

const latest = new LastWins(async (changed) => show(await ask("pages"), changed), (state, problem) => {
  if (state === "refused") $("state").textContent = problem.message;
});
/** Asks for the pages and shows them; `changed` is the id of a page that has just come. */
const refresh = (changed = null) => latest.want(changed);

function show({ pages, documents }, changed) {
  $("state").textContent = pages.length === 1 ? "1 page" : `${pages.length} pages`;
  $("empty").hidden = pages.length > 0;
  $("finish").disabled = pages.length === 0;
  $("download").hidden = pages.length === 0;
  $("download").href = ofCamera("/api/pages/document");
  const focused = document.activeElement?.closest?.("li")?.dataset.id, label = document.activeElement?.getAttribute?.("aria-label");
  $("pages").replaceChildren(...pages.map((page, index) => card(page, index, pages.length, page.id === changed)));
  if (focused) [...$("pages").querySelectorAll(`[data-id="${focused}"] button`)].find((one) => one.getAttribute("aria-label") === label)?.focus();
  $("earlier").hidden = documents.length === 0;
  $("documents").replaceChildren(...documents.slice().reverse().map(({ document: number, pages: all }) => {
    const line = document.createElement("li"), link = document.createElement("a");
    link.href = ofCamera(`/api/pages/document?document=${number}`);
    link.download = `document-${number}.pdf`;
    link.textContent = `Document ${number}: ${all.length === 1 ? "1 page" : `${all.length} pages`}`;
    line.append(link);
    return line;
  }));
}

function card(page, index, count, isNew) {
  const item = document.createElement("li"), link = document.createElement("a"), image = document.createElement("img");
  item.dataset.id = page.id;
  item.draggable = true;
  item.classList.toggle("new", isNew);
  link.href = picture(page.id, false);
  link.target = "_blank";
  // A replaced picture has the same address except for this.
  image.src = `${picture(page.id, true)}&time=${encodeURIComponent(page.time)}`;
  image.alt = `Page ${index + 1}`;
  image.draggable = false;
  link.append(image);
  const row = document.createElement("div");
  row.className = "row";
  row.append(
    button("◀", `Move page ${index + 1} forward`, index > 0, () => control("movePage", { page: page.id, to: index - 1 })),
    Object.assign(document.createElement("span"), { textContent: `${index + 1}` }),
    button("▶", `Move page ${index + 1} back`, index < count - 1, () => control("movePage", { page: page.id, to: index + 1 })),
    button("✕", `Remove page ${index + 1}`, true, () => control("removePage", { page: page.id })));
  item.append(link, row);
  item.addEventListener("dragstart", (event) => {
    dragged = page.id;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", page.id);
    item.classList.add("dragged");
  });
  item.addEventListener("dragend", () => {
    dragged = null;
    item.classList.remove("dragged");
  });
  item.addEventListener("dragover", (event) => {
    if (!dragged || dragged === page.id) return;
    event.preventDefault();
    item.classList.add("target");
  });
  item.addEventListener("dragleave", () => item.classList.remove("target"));
  item.addEventListener("drop", (event) => {
    event.preventDefault();
    item.classList.remove("target");
    if (dragged && dragged !== page.id) move(dragged, index);
  });
  return item;
}

function move(page, to) {
  return act(() => control("movePage", { page, to }));
}

function button(sign, label, isEnabled, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.disabled = !isEnabled;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", () => act(action));
  return made;
}

$("capture").addEventListener("click", () => act(() => control("capturePage")));
$("finish").addEventListener("click", () => act(() => control("finishDocument")));

new EventLink((event) => {
  if (event.event === "page") {
    if (event.change === "failed") say(event.reason, true);
    else say(event.change === "captured" ? "Captured. Next page, please." : "");
    refresh(event.change === "captured" ? event.page?.id : null);
  } else if (event.event === "guidance") {
    if (!$("hint").classList.contains("problem")) say(HINTS[event.hint] ?? "");
  } else if (event.event === "hello" || event.event === "overflow") {
    refresh();
  }
}, (isOpen) => { if (!isOpen) $("state").textContent = "The scanner can't be reached."; });
refresh();
