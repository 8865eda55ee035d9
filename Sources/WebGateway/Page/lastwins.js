// Sends a value that changes quickly: one request at a time, and then only the latest of the values that came
// meanwhile.

/** `send` is async; `told(state, problem)` gets "sending", "done" and "refused". */
export class LastWins {
  #send;
  #told;
  #pause;
  #isBusy = false;
  #wanted = [];

  constructor(send, told = () => {}, pause = 80) {
    this.#send = send;
    this.#told = told;
    this.#pause = pause;
  }

  /** Whether a request is in progress or a value waits. */
  get isBusy() {
    return this.#isBusy;
  }

  /** Sends this value next, in place of one that waits. */
  async want(value) {
    this.#wanted = [value];
    if (this.#isBusy) return;
    this.#isBusy = true;
    let problem = null;
    while (this.#wanted.length) {
      const [next] = this.#wanted.splice(0);
      this.#told("sending");
      problem = null;
      try {
        await this.#send(next);
      } catch (error) {
        problem = error;
      }
      // Dragging produces a value with each move of the pointer; the daemon accepts a hundred requests a second.
      await new Promise((done) => setTimeout(done, this.#pause));
    }
    this.#isBusy = false;
    if (problem) this.#told("refused", problem); else this.#told("done");
  }
}
