import assert from "node:assert/strict";
import { test } from "node:test";
import { ItemHistory } from "../../Sources/WebGateway/Page/history.js";

const item = (id, place) => ({ id, place });
const places = (items) => items.map(({ id, place }) => `${id}${place}`).join(" ");

test("an item is where it was in the frame that is shown", () => {
  const history = new ItemHistory();
  history.put([item("a", 1)], 10);
  history.put([item("a", 2), item("b", 1)], 12);
  history.put([item("a", 3)], 14);
  assert.equal(places(history.at(9)), "");
  assert.equal(places(history.at(11)), "a1");
  assert.equal(places(history.at(12)), "a2 b1");
  assert.equal(places(history.at(13)), "a2 b1");
  assert.equal(places(history.at(99)), "a3 b1");
  assert.equal(places(history.latest()), "a3 b1");
});

test("what is gone is there until its frame is shown", () => {
  const history = new ItemHistory();
  history.put([item("a", 1)], 10);
  history.remove([{ id: "a" }, { id: "unknown" }], 12);
  assert.equal(places(history.latest()), "");
  assert.equal(places(history.at(11)), "a1");
  assert.equal(places(history.at(12)), "");
  assert.equal(places(history.at(13)), "");
});

test("a snapshot replaces all", () => {
  const history = new ItemHistory();
  history.put([item("a", 1)], 10);
  history.reset([item("b", 1)]);
  assert.equal(places(history.at(0)), "b1");
  history.put([item("b", 2)], 3);
  assert.equal(places(history.at(2)), "b1");
  assert.equal(places(history.at(3)), "b2");
});

test("several events of one frame: the last one counts", () => {
  const history = new ItemHistory();
  history.put([item("a", "tentative")], 10);
  history.put([item("a", "stable")], 10);
  assert.equal(places(history.at(10)), "astable");
});

test("nothing grows where no picture is shown", () => {
  const history = new ItemHistory();
  for (let frame = 0; frame < 5000; frame++) {
    history.put([item("a", frame), item(`x${frame}`, 0)], frame);
    history.remove([{ id: `x${frame}` }], frame);
  }
  assert.ok(history.at(4000).length <= 100);
  assert.equal(places(history.at(5000)), "a4999");
});
