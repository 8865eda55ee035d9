// The set-up page: connects its parts.

import { CameraForm } from "./cameraform.js";
import { RegionEditor } from "./editor.js";
import { EventLink } from "./eventlink.js";
import { ask, control } from "./gateway.js";
import { Health } from "./health.js";
import { ItemList } from "./itemlist.js";
import { Notices } from "./notices.js";
import { Outlines } from "./outlines.js";
import { PhotoDialog } from "./photo.js";
import { LivePicture } from "./picture.js";
import { RecordDialog } from "./recording.js";
import { RegionForm } from "./regionform.js";
import { SaveDialog } from "./save.js";
import { Scene } from "./scene.js";
import { SheetView } from "./sheetview.js";
import { Standing } from "./standing.js";
import { Tabs } from "./tabs.js";
import { TypesForm } from "./typesform.js";
import { camera, ofCamera } from "./whichcamera.js";
import { hintWords, modeWords } from "./words.js";

const $ = (id) => document.getElementById(id);
const scene = new Scene();
const notices = new Notices($("banners"), $("toasts"), $("said"));
const outlines = new Outlines($("outlines"), $("labels"));
const health = new Health($("graphs"), $("facts"));
const photo = new PhotoDialog($("photo-dialog")), recording = new RecordDialog($("record-dialog"));

// Settings.
const wanted = {
  region: () => ({ scan: { regionOfInterest: scene.region } }),
  types: () => typesForm.list && { scan: { recognizedDataTypes: typesForm.list } },
  controls: () => (Object.keys(cameraForm.touched).length ? { camera: { controls: cameraForm.touched } } : null),
};
const save = new SaveDialog($("save-dialog"), notices, (part) => wanted[part](), (saved = []) => {
  if (saved.includes("controls")) cameraForm.touched = {};
  const isAllowed = !$("save").hidden;
  $("unsaved").textContent = !isAllowed ? "Changes take effect at once. Saving is not permitted here." : save.touched.size ? "In force, not saved yet." : "Changes take effect at once.";
  $("unsaved").classList.toggle("pending", isAllowed && save.touched.size > 0);
});
const editor = new RegionEditor($("stage"), $("region"), $("lit"), () => {});
const regionForm = new RegionForm($("region-form"), editor, notices, () => save.touch("region"));
const typesForm = new TypesForm($("types-form"), notices, () => save.touch("types"));
const cameraForm = new CameraForm($("camera-form"), notices, () => save.touch("controls"));
const tabs = new Tabs(document.querySelector("[role=tablist]"), (tab) => {
  if (tab === "lens") cameraForm.refresh(scene.camera);
});

// Picture and items. All changes are drawn once, before the next frame of the screen.
let isWaiting = false;
function redraw() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    const latest = scene.history.latest();
    // Without a picture there is no delay, so items disappear at once.
    outlines.draw(scene.camera.state === "streaming" ? scene.history.at(picture.frame ?? -1) : latest);
    items.show(latest);
    sheet.take(latest, outlines.chosen);
  });
}
const sheet = new SheetView($("sheet"));
const items = new ItemList($("items"), $("nothing"), (id) => {
  outlines.chosen = id;
  redraw();
}, (id) => photo.open(id));
const picture = new LivePicture($("picture"), (width, height) => {
  outlines.resize(width, height);
  $("stage").style.setProperty("--ratio", width / height);
  redraw();
});
scene.on("items", redraw);
scene.on("region", () => regionForm.take(scene.region));
scene.on("types", () => typesForm.take(scene.types));
scene.on("hint", () => ($("hint").textContent = scene.hint ? hintWords(scene.hint.hint) : ""));
scene.on("camera", () => {
  $("camera").textContent = modeWords(scene.camera);
  $("pause").textContent = scene.camera.state === "paused" ? "Resume" : "Pause";
  standing.show();
  redraw();
});
scene.on("session", () => {
  regionForm.reset(scene.region);
  typesForm.reset();
  save.touched.clear();
  cameraForm.touched = {};
  save.onChange();
  if (scene.isRestarted) notices.toast("The daemon was restarted: its settings are those of the file.");
  standing.greet();
});

// Whether there is a gateway, a daemon, and permission to change anything; and the daemon's health.
const standing = new Standing(scene, notices, {
  permit(mayControl, maySave) {
    editor.isEnabled = mayControl;
    for (const each of document.querySelectorAll("fieldset.plain")) each.disabled = !mayControl;
    for (const each of $("region").children) each.disabled = !mayControl;
    $("pause").disabled = $("record").disabled = !mayControl;
    if ($("save").hidden !== !maySave) {
      $("save").hidden = !maySave;
      save.onChange();
    }
    document.body.classList.toggle("looking", !mayControl);
  },
  status(status) {
    health.take(status);
    $("glance").textContent = status && health.frameRate !== null ? `${health.frameRate.toFixed(0)} frames/s · ${Math.round(1000 * status.latency)} ms` : "";
    if (status) typesForm.take(status.recognizedDataTypes);
    if (tabs.shown === "lens" && status) cameraForm.refresh(status.camera);
  },
  offer: (...offered) => typesForm.offer(...offered),
});
const link = new EventLink((event) => {
  scene.take(event);
  standing.take(event);
}, (isOpen) => standing.gateway(isOpen));

// The other cameras of the station.
if (camera !== null) {
  ask("about").then(({ cameras }) => {
    $("cameras").replaceChildren(...[...cameras, null].map((name) => {
      const link = document.createElement("a");
      link.href = name === null ? "/cameras/" : ofCamera("/", name);
      link.textContent = name ?? "All";
      if (name === camera) link.setAttribute("aria-current", "page");
      return link;
    }));
    $("cameras").hidden = false;
  }, () => { /* The events say why the gateway doesn't answer. */ });
}

// Buttons.
$("pause").addEventListener("click", async () => {
  try {
    await control(scene.camera.state === "paused" ? "resume" : "pause");
  } catch (problem) {
    notices.toast(problem.message, "problem");
  }
});
$("photo").addEventListener("click", () => photo.open());
$("record").addEventListener("click", () => recording.open());
$("save").addEventListener("click", () => save.open());
$("record-dialog").querySelector("[name=close]").addEventListener("click", () => $("record-dialog").close());
document.addEventListener("keydown", (event) => {
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && event.target.closest("#region")) regionForm.undo();
});
