import assert from "node:assert/strict";
import { test } from "node:test";
import { LastWins } from "../../Sources/WebGateway/Page/lastwins.js";

test("one at a time, and of what waits the latest", async () => {
  const sent = [], told = [];
  let atOnce = 0;
  const sender = new LastWins(async (value) => {
    assert.equal(++atOnce, 1);
    sent.push(value);
    await new Promise((done) => setTimeout(done, 5));
    atOnce--;
  }, (state) => told.push(state), 1);
  const end = sender.want(1);
  sender.want(2);
  sender.want(3);
  await end;
  assert.deepEqual(sent, [1, 3]);
  assert.deepEqual(told, ["sending", "sending", "done"]);
  assert.ok(!sender.isBusy);
});

test("a refusal is told, and the next value is sent", async () => {
  const told = [];
  const sender = new LastWins(async (value) => { if (value < 0) throw new Error("no"); }, (state, problem) => told.push([state, problem?.message]), 1);
  await sender.want(-1);
  await sender.want(1);
  assert.deepEqual(told, [["sending", undefined], ["refused", "no"], ["sending", undefined], ["done", undefined]]);
});
