// A kiosk: asks for a code, shows the result by colour, shape, words and sound, and starts again.
// Copy it, and replace accept(item) by your own code.

/** Handles a result: returns a sentence for people, or throws an Error with one if the code isn't accepted here. */
function accept(item) {
  const wanted = new URLSearchParams(location.search).get("accept")?.split(",");
  if (wanted && !wanted.includes(item.symbology ?? item.type)) throw new Error("This code is not for this kiosk.");
  // The daemon's rules decide what is accepted, and what applications use instead of the payload.
  if (item.accepted === false) throw new Error("This code is not for this kiosk.");
  return item.output ?? item.payload ?? item.transcript;
}

const SHOWN_FOR = 4000, REPEAT_WITHIN = 60_000;  // milliseconds
const HINTS = {
  lensCovered: "Please uncover the camera", tooDark: "More light, please", tooBright: "Less light, please",
  glare: "There is a reflection: tilt it a little", partlyOutside: "Move it into view", moveAway: "A little farther away",
  moveCloser: "A little closer", holdStill: "Hold it still", tooBlurred: "One moment: the camera is focusing",
};
const TONES = { new: [880, 1320], repeat: [660, 660], error: [220, 165] };  // hertz, one after the other

const $ = (id) => document.getElementById(id);
const seen = new Map();  // the time of the latest reading by content
let timer = 0, away = null;  // why nothing can be read; empty if all is well

/** Shows a state; with `beep`, plays its sound too. After a while, a result is replaced by the start. */
function show(state, title, text = "", beep = false) {
  clearTimeout(timer);
  document.body.dataset.state = state;
  $("title").textContent = title;
  // Contents come from strangers: shown only as text, short, and without characters that change its direction.
  $("text").textContent = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ").slice(0, 120);
  $("hint").textContent = "";
  if (beep) play(TONES[state]);
  if (beep) timer = setTimeout(start, SHOWN_FOR);
}

function start() {
  if (away) show("away", "One moment, please", away);
  else show("start", "Hold your code in front of the camera");
}

function read(item) {
  if (item.payload === undefined && item.transcript === undefined) return;  // a document or rectangle has no content
  const key = `${item.symbology ?? item.type} ${item.payload ?? item.transcript}`, now = Date.now();
  for (const [old, time] of seen) if (now - time > REPEAT_WITHIN) seen.delete(old);
  const isRepeat = seen.has(key);
  try {
    const text = accept(item);
    seen.set(key, now);
    if (isRepeat) show("repeat", "I have this one already", text, true);
    else show("new", "Thank you!", text, true);
  } catch (problem) {
    // An object may carry another code beside the wanted one.
    if (["new", "repeat"].includes(document.body.dataset.state)) return;
    show("error", "This does not work here", problem.message, true);
  }
}

/** Says why nothing can be read at the moment; an empty text clears it. It clears by itself. */
function setAway(text) {
  if (text === away) return;
  away = text;
  start();
}

const cameraWords = ({ state }) => (state === "streaming" ? "" : state === "paused" ? "This kiosk is paused." : "The camera is not ready.");
const on = (name, action) => events.addEventListener(name, (message) => action(JSON.parse(message.data)));

const events = new EventSource("/api/events?events=stable,guidance&types=barcode&rejected=true");
events.onerror = () => {
  setAway("The scanner can't be reached.");
  // A browser reconnects by itself if the connection broke. If it was refused, the page has to do it.
  if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 5000);
};
on("daemon", ({ connected }) => setAway(connected ? away : "The scanner is starting."));
on("hello", ({ camera }) => setAway(cameraWords(camera)));
on("camera", (camera) => setAway(cameraWords(camera)));
on("guidance", ({ hint }) => { if (document.body.dataset.state === "start") $("hint").textContent = HINTS[hint] ?? ""; });
on("stable", ({ items, time, replayed }) => {
  // Replayed results are old news for the person who is standing here now.
  if (!replayed || Date.now() - Date.parse(time) < SHOWN_FOR) items.forEach(read);
});

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
