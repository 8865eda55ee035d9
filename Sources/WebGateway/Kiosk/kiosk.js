// A kiosk: asks for a code, shows the result by colour, shape, words and sound, and starts again.
// Copy it, and replace accept(item) by your own code.

const options = new URLSearchParams(location.search);

/** Handles a result: returns a sentence for people, or throws an Error with one if the code isn't accepted here. */
function accept(item) {
  const wanted = options.get("accept")?.split(",");
  if (wanted && !wanted.includes(item.symbology ?? item.type)) throw new Error("This code is not for this kiosk.");
  // The daemon's rules decide what is accepted, and what applications use instead of the payload.
  if (item.accepted === false) throw new Error("This code is not for this kiosk.");
  return item.output ?? item.payload ?? item.transcript;
}

// Milliseconds. Results that were read within TOGETHER belong to one object.
const SHOWN_FOR = 4000, NOTHING_FOR = 2000, REPEAT_WITHIN = 60_000, TOGETHER = 1000, USUAL_WAIT = 5000, LATE = 10_000;
/** With `?awaitVerdict`, how long an application may take to accept or reject a result; without it, 0. */
const VERDICT_WITHIN = options.has("awaitVerdict") ? 1000 * Number(options.get("awaitVerdict")) || USUAL_WAIT : 0;
const HINTS = {
  lensCovered: "Please uncover the camera", tooDark: "More light, please", tooBright: "Less light, please",
  glare: "There is a reflection: tilt it a little", partlyOutside: "Move it into view", moveAway: "A little farther away",
  moveCloser: "A little closer", holdStill: "Hold it still", tooBlurred: "One moment: the camera is focusing",
};
const TONES = {  // hertz, one after the other
  new: [880, 1320], repeat: [660, 660], accepted: [990, 1480], rejected: [330, 220], error: [220, 165], unanswered: [440, 330],
};

const $ = (id) => document.getElementById(id);
const seen = new Map();  // the time of the latest reading by content
const recent = new Map();  // the latest results by id, which a verdict may come for: their text and time
let timer = 0;
let away = null;  // why nothing can be read; empty if all is well
const troubles = new Map();  // the same by camera; with several, one that works is enough
const idle = new Set();  // the cameras that read only after a trigger
const greeted = new Set();  // the cameras whose first snapshot has come

/** Shows a state and plays its sound, if it has one. After `time` milliseconds, if any, `then` follows. */
function show(state, title, text = "", time = 0, then = start) {
  clearTimeout(timer);
  document.body.dataset.state = state;
  $("title").textContent = title;
  // Contents come from strangers: shown only as text, short, and without characters that change its direction.
  $("text").textContent = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ").slice(0, 200);
  $("hint").textContent = "";
  if (TONES[state]) play(TONES[state]);
  if (time) timer = setTimeout(then, time);
}

function start() {
  if (away) show("away", "One moment, please", away);
  else show("start", idle.size ? "Touch the button to read a code" : "Hold your code in front of the camera");
}

function read(item) {
  if (item.payload === undefined && item.transcript === undefined) return;  // a document or rectangle has no content
  const key = `${item.symbology ?? item.type} ${item.payload ?? item.transcript}`, now = Date.now();
  for (const [old, time] of seen) if (now - time > REPEAT_WITHIN) seen.delete(old);
  const isRepeat = seen.has(key);
  if (item.repeated) return show("repeat", "I have this one already", item.payload ?? item.transcript, SHOWN_FOR);
  try {
    const text = accept(item);
    seen.set(key, now);
    // A late verdict about the previous person's code is not for the person who stands here now.
    for (const [id, { time }] of recent) if (now - time > TOGETHER) recent.delete(id);
    recent.set(item.id, { text, time: now });
    if (VERDICT_WITHIN) show("checking", "One moment: checking", text, VERDICT_WITHIN, () => unanswered(text));
    else if (isRepeat) show("repeat", "I have this one already", text, SHOWN_FOR);
    else show("new", "Thank you!", text, SHOWN_FOR);
  } catch (problem) {
    // An object may carry another code beside the wanted one.
    if (["new", "repeat", "checking", "accepted"].includes(document.body.dataset.state)) return;
    show("error", "This does not work here", problem.message, SHOWN_FOR);
  }
}

function unanswered(text) {
  show("unanswered", "No answer", `${text}: please try again, or ask for help`, SHOWN_FOR);
}

/** Shows what an application decided about a result, once, unless it comes too late for the person who waited for it. */
function decide(id, verdict, message) {
  const result = recent.get(id);
  if (!result || Date.now() - result.time > VERDICT_WITHIN + LATE) return;
  recent.delete(id);
  if (verdict === "accepted") show("accepted", "Accepted", message ?? result.text, SHOWN_FOR);
  else show("rejected", "Not accepted", message ?? result.text, SHOWN_FOR);
}

/** Says why a camera can't read at the moment; an empty text clears it. It clears by itself. */
function setTrouble(camera, text) {
  troubles.set(camera, text);
  const all = [...troubles.values()];
  setAway(all.every(Boolean) ? all[0] : "");
}

/** Says why nothing can be read. */
function setAway(text) {
  if (text === away) return;
  away = text;
  start();
}

/** With triggers, codes are read only after one: shows the button that is one. */
function setTrigger(camera, state) {
  const before = idle.size;
  if (state === "idle") idle.add(camera); else idle.delete(camera);
  $("read").hidden = idle.size === 0;
  if ((before === 0) === (idle.size === 0)) return;
  if (document.body.dataset.state === "start") start();
}

const cameraWords = ({ state }) => (state === "streaming" ? "" : state === "paused" ? "This kiosk is paused." : "The camera is not ready.");
const on = (name, action) => events.addEventListener(name, (message) => action(JSON.parse(message.data)));

// All cameras, or those that the address names: /kiosk/?camera=door
const only = options.has("camera") ? `&camera=${encodeURIComponent(options.get("camera"))}` : "";
const events = new EventSource(`/api/events?events=stable,guidance,verdict&types=barcode&rejected=true${only}`);
events.onerror = () => {
  setAway("The scanner can't be reached.");
  // A browser reconnects by itself if the connection broke. If it was refused, the page has to do it.
  if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 5000);
};
on("daemon", ({ camera, connected }) => { if (!connected) setTrouble(camera, "The scanner is starting."); });
on("hello", ({ cameraName, camera, trigger }) => { setTrigger(cameraName, trigger); setTrouble(cameraName, cameraWords(camera)); });
on("trigger", ({ camera, state }) => setTrigger(camera, state));
on("camera", (event) => setTrouble(event.camera, cameraWords(event)));
on("guidance", ({ hint }) => { if (document.body.dataset.state === "start") $("hint").textContent = HINTS[hint] ?? ""; });
on("stable", ({ items, time, replayed }) => {
  // Replayed results are old news for the person who is standing here now.
  if (!replayed || Date.now() - Date.parse(time) < SHOWN_FOR) items.forEach(read);
});
// A verdict with a session is about a result of an earlier run of the daemon.
on("verdict", ({ id, session, verdict, message }) => { if (!session) decide(id, verdict, message); });
// What was decided before this page was opened, or while it was not connected.
on("snapshot", ({ cameraName, items }) => {
  for (const { id, verdict, verdictMessage, ...item } of items) {
    if (!verdict) continue;
    if (!greeted.has(cameraName)) recent.set(id, { text: item.output ?? item.payload ?? item.transcript, time: Date.now() });
    decide(id, verdict, verdictMessage);
  }
  greeted.add(cameraName);
});
$("read").onclick = () => {
  for (const camera of idle) {
    const query = camera ? `?camera=${encodeURIComponent(camera)}` : "";
    fetch(`/api/control/trigger${query}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
  }
};
on("noRead", () => { if (document.body.dataset.state === "start") show("nothing", "Nothing was read", "Please try again", NOTHING_FOR); });

// Sound is generated here and needs no file. By default, browsers require a touch before the first one.
const audio = new AudioContext();
function play([first, second]) {
  if (audio.state !== "running") return;
  for (const [frequency, at] of [[first, 0], [second, 0.13]]) {
    const tone = audio.createOscillator(), loudness = audio.createGain(), begin = audio.currentTime + at;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.25, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.25);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.25);
  }
}
const showSoundButton = () => ($("sound").hidden = audio.state === "running");
audio.onstatechange = showSoundButton;
showSoundButton();
$("sound").onclick = () => audio.resume();
