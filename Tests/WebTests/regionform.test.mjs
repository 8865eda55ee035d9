import assert from "node:assert/strict";
import { test } from "node:test";
import { RegionForm } from "../../Sources/WebGateway/Page/regionform.js";

const A = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 }, B = { ...A, x: 0.2 }, C = { ...A, x: 0.3 };

/** A form without a page, and a clock that goes on by hand. */
function station() {
  const timers = new Map(), toasts = [];
  let time = 0, latest = 0;
  globalThis.setTimeout = (action, delay) => (timers.set(++latest, { action, at: time + delay }), latest);
  globalThis.clearTimeout = (timer) => timers.delete(timer);
  globalThis.fetch = async () => ({ ok: true, redirected: false, json: async () => ({}) });
  const field = () => ({ addEventListener() {}, setAttribute() {}, value: "" });
  const elements = Object.fromEntries(["x", "y", "width", "height", "draw", "whole", "undo", "state"].map((name) => [name, field()]));
  const editor = { isDragged: false, show: (region) => (editor.shown = region) };
  const notices = { say() {}, toast: (text) => toasts.push(text) };
  const form = new RegionForm({ elements, addEventListener() {} }, editor, notices, () => {});
  const pass = async (milliseconds) => {
    const end = time + milliseconds;
    while (true) {
      await new Promise((done) => setImmediate(done));
      const [due] = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at);
      if (!due) break;
      timers.delete(due[0]);
      time = Math.max(time, due[1].at);
      due[1].action();
    }
    time = end;
  };
  return { form, editor, toasts, pass, set: (region) => editor.onChange(region, true) };
}

test("a change's event that comes late takes back no newer change", async () => {
  const { form, editor, toasts, pass, set } = station();
  set(A);
  await pass(100);
  set(B);
  await pass(720);
  assert.deepEqual(editor.shown, B, "the first one's end is not the second one's");
  form.take(A);
  assert.deepEqual(editor.shown, B);
  form.take(B);
  await pass(1000);
  assert.deepEqual(editor.shown, B);
  assert.deepEqual(toasts, []);
});

test("what the last event says is so in the end", async () => {
  const { form, editor, toasts, pass, set } = station();
  set(A);
  await pass(100);
  set(B);
  await pass(100);
  form.take(A);
  await pass(1000);
  assert.deepEqual(editor.shown, A);
  form.take(B);
  assert.deepEqual(editor.shown, B);
  assert.deepEqual(toasts, []);
  form.take(C);
  assert.deepEqual(editor.shown, C);
  assert.deepEqual(toasts, ["Someone else changed the region."]);
});
