// Requests to datascan-web.

import { ofCamera } from "./whichcamera.js";

/** What the gateway or the daemon refused, with the reason as a sentence. `code` is one of docs/protocol.md, or "gatewayAway". */
export class Refusal extends Error {
  constructor(code, message, status = 0) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Returns the response to a request; throws `Refusal` if it failed. Without a valid token, it opens the login page. */
export async function request(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("gatewayAway", "datascan-web can't be reached");
  }
  if (response.ok && !response.redirected) return response;
  if (response.status === 401) {
    location.assign("/login");
    throw new Refusal("unauthorized", "a token is needed", 401);
  }
  let told = {};
  try {
    told = (await response.json()).error ?? {};
  } catch { /* Not a response of the gateway: a proxy may have answered. */ }
  throw new Refusal(told.code ?? "internal", told.message ?? `the answer was ${response.status} ${response.statusText}`, response.status);
}

/** Returns a result as JSON, such as `ask("status")`. */
export async function ask(name) {
  return (await request(ofCamera(`/api/${name}`), { signal: timeout() })).json();
}

/** Sends an object as JSON. */
export async function send(path, body) {
  const headers = { "Content-Type": "application/json" };
  return (await request(ofCamera(path), { method: "POST", headers, body: JSON.stringify(body ?? {}), signal: timeout() })).json();
}

/** Calls one of the daemon's methods. */
export function control(method, params) {
  return send(`/api/control/${method}`, params);
}

/** Returns a signal that ends the wait for a daemon that hangs. */
function timeout() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Refusal("daemonAway", "no answer came in 15 seconds")), 15000);
  return controller.signal;
}
