// Sends a value that changes quickly: one request at a time, and of what was wanted meanwhile the latest.

/** `send` is async; `told(state, problem)` hears "sending", "done" and "refused". */
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

  /** Whether something is on its way or waits. */
  get isBusy() {
    return this.#isBusy;
  }

  /** This is to be sent next, in place of what waits. */
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
      // A hand that drags gives a value with each move of the pointer; the daemon takes a hundred requests a second.
      await new Promise((done) => setTimeout(done, this.#pause));
    }
    this.#isBusy = false;
    if (problem) this.#told("refused", problem); else this.#told("done");
  }
}
