// The overall state: whether the gateway, the daemon and the camera are there, and whether changes are permitted. It is
// shown in words and checked again until all is well.

import { ask } from "./gateway.js";
import { cameraWords } from "./words.js";

export class Standing {
  #scene;
  #notices;
  #parts;
  #isGatewayThere = true;
  #daemonIsAway = null;
  #about = null;
  #isBusy = false;
  #refusal = "";
  #failures = 0;

  /** Reports to `parts.permit(mayControl, maySave)`, `parts.status(status or null)` and `parts.offer(symbologies, languages, onlyByName)`. */
  constructor(scene, notices, parts) {
    this.#scene = scene;
    this.#notices = notices;
    this.#parts = parts;
    setInterval(() => this.#look(), 1000);
  }

  /** Takes whether the stream of events is open. */
  gateway(isThere) {
    if (isThere && !this.#isGatewayThere) this.#about = null;
    this.#isGatewayThere = isThere;
    this.show();
  }

  take(event) {
    if (event.event === "daemon") {
      this.#daemonIsAway = event.connected ? null : (event.reason ?? "it does not answer");
      this.show();
    }
    // After a refusal the stream ends; it is opened again some seconds later.
    this.#refusal = event.event === "refused" ? event.message : "";
  }

  /** Called when a daemon is there, for the first time or again: what it reads and what it permits may have changed. */
  async greet() {
    this.#about = null;
    this.#look();
    try {
      const [symbologies, languages] = await Promise.all([ask("supportedSymbologies"), ask("supportedLanguages")]);
      this.#parts.offer(symbologies.supported, languages.supported, symbologies.onlyByName ?? []);
    } catch { /* The next session calls this again; #look shows what prevents it. */ }
  }

  show() {
    const { camera } = this.#scene, isAway = this.#daemonIsAway !== null;
    this.#notices.state("gateway", this.#isGatewayThere ? "" : this.#refusal ? `No events come: ${this.#refusal}. Retrying.` : "datascan-web does not answer. Retrying every second.");
    this.#notices.state("daemon", isAway && this.#isGatewayThere ? `The daemon is away: ${this.#daemonIsAway}. This page continues as soon as it is back.` : "");
    const isLive = this.#isGatewayThere && !isAway && camera.state === "streaming";
    const isPaused = camera.state === "paused";
    const says = this.#isGatewayThere && !isAway && !isLive && this.#scene.session !== null;
    this.#notices.state("camera", !says ? "" : isPaused ? "Paused: other programs can use the camera." : `${cameraWords(camera)}.`, isPaused ? "info" : "problem");
    const pill = document.getElementById("live");
    pill.textContent = !this.#isGatewayThere ? "No connection" : isAway ? "Daemon away" : this.#scene.session === null ? "Connecting …" : isLive ? "Live" : isPaused ? "Paused" : "No picture";
    pill.className = `pill ${isLive ? "good" : isPaused ? "" : "bad"}`;
    document.body.classList.toggle("dark-picture", !isLive);
  }

  /** Requests the status, once a second while the page is visible. */
  async #look() {
    if (document.hidden || this.#isBusy) return;
    this.#isBusy = true;
    try {
      this.#about ??= await ask("about");
      const status = await ask("status");
      this.#permit(this.#about.control ? "" : "this gateway is read-only");
      this.#parts.status(status);
      this.#warn(status.warnings);
      this.#failures = 0;
      this.#notices.state("answer", "");
    } catch (problem) {
      this.#parts.status(null);
      if (problem.code === "forbidden") this.#permit(problem.message); else this.#failed(problem);
    }
    this.#isBusy = false;
    // What is forbidden now may be permitted later.
    if (this.#about && !(this.#about.control && this.#about.saving)) this.#about = null;
  }

  /** Doesn't repeat what the events already say, and gives a starting process a moment. */
  #failed(problem) {
    this.#failures += 1;
    const isKnown = !this.#isGatewayThere || this.#daemonIsAway !== null;
    this.#notices.state("answer", isKnown || this.#failures < 3 ? "" : `The daemon does not answer: ${problem.message}.`);
  }

  #permit(forbidden) {
    this.#notices.state("control", forbidden ? `You can view, but not change anything: ${forbidden}.` : "", "warning");
    this.#parts.permit(!forbidden, !forbidden && this.#about?.saving === true);
  }

  #warn(warnings) {
    const shown = document.getElementById("warnings");
    if (shown.dataset.shown === JSON.stringify(warnings)) return;
    shown.dataset.shown = JSON.stringify(warnings);
    shown.replaceChildren(...warnings.map(({ message }) => {
      const line = document.createElement("p");
      line.className = "banner warning";
      line.textContent = message;
      return line;
    }));
    this.#notices.state("warnings", warnings.map(({ message }) => message).join(" "), "warning");
  }
}
