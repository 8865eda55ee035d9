import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, placeFor } from "../../Sources/WebGateway/Page/labelplace.js";

const box = (left, top, right, bottom) => ({ left, top, right, bottom });
const size = [0.2, 0.05];
const near = (place, left, top) => assert.ok(Math.abs(place.left - left) < 1e-9 && Math.abs(place.top - top) < 1e-9, JSON.stringify(place));

test("a label lies above its item", () => near(placeFor(box(0.3, 0.4, 0.6, 0.5), size, [box(0.3, 0.4, 0.6, 0.5)]), 0.3, 0.35));

test("and below where another item is above", () => {
  near(placeFor(box(0.3, 0.4, 0.6, 0.5), size, [box(0.3, 0.4, 0.6, 0.5), box(0.2, 0.3, 0.7, 0.39)]), 0.3, 0.5);
});

test("it never leaves the picture", () => {
  for (const item of [box(-0.1, -0.1, 0.1, 0.02), box(0.95, 0.97, 1.2, 1.1), box(0, 0, 1, 1)]) {
    const { left, top, right, bottom } = placeFor(item, size, [item]);
    assert.ok(left >= 0 && top >= 0 && right <= 1 + 1e-9 && bottom <= 1 + 1e-9);
  }
});

test("the box around corners, however they are turned", () => {
  assert.deepEqual(boxOf([[0.5, 0.6], [0.1, 0.2], [0.3, 0.9], [0.4, 0.4]]), box(0.1, 0.2, 0.5, 0.9));
});
