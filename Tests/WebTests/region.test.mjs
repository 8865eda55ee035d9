import assert from "node:assert/strict";
import { test } from "node:test";
import { HANDLES, MINIMUM, WHOLE, between, heldAfter, inWords, isWhole, moved, pulled, same } from "../../Sources/WebGateway/Page/region.js";

/** What the daemon takes. */
function check(region) {
  for (const key of ["x", "y", "width", "height"]) assert.ok(region[key] >= 0 && region[key] <= 1, JSON.stringify(region));
  assert.ok(region.x + region.width <= 1 && region.y + region.height <= 1, JSON.stringify(region));
  assert.ok(region.width >= MINIMUM && region.height >= MINIMUM, JSON.stringify(region));
  return region;
}

test("drawn in any direction it is the same region", () => {
  const wanted = { x: 0.2, y: 0.3, width: 0.4, height: 0.5 };
  for (const [a, b] of [[0.2, 0.6], [0.6, 0.2]]) {
    for (const [c, d] of [[0.3, 0.8], [0.8, 0.3]]) assert.deepEqual(check(between(a, c, b, d)), wanted);
  }
});

test("drawn out of the frame it ends at its edges", () => {
  assert.deepEqual(check(between(-3, 0.5, 0.5, 9)), { x: 0, y: 0.5, width: 0.5, height: 0.5 });
  assert.deepEqual(check(between(-1, -1, 2, 2)), WHOLE);
});

test("a point is a region of the least size, in the frame", () => {
  for (const [x, y] of [[0, 0], [1, 1], [0.5, 0.5], [1, 0], [NaN, 0.3], [0.9999, 0.00001]]) {
    const region = check(between(x, y, x, y));
    assert.ok(Math.abs(region.width - MINIMUM) < 1e-9 && Math.abs(region.height - MINIMUM) < 1e-9);
  }
});

test("whatever is done, it is a region that the daemon takes", () => {
  let seed = 7;
  const random = () => ((seed = (seed * 16807) % 2147483647) / 2147483647) * 3 - 1;
  let region = WHOLE;
  for (let i = 0; i < 20_000; i++) {
    const handle = HANDLES[i % 8];
    region = check(i % 3 ? pulled(region, handle, random(), random()) : moved(region, random(), random()));
    if (i % 100 === 0) region = check(between(random(), random(), random(), random()));
  }
});

test("every place on the grid can be reached without going over the edge", () => {
  for (let i = 0; i <= 9900; i++) check(between(i / 10000, 0, 1, 1));
});

test("moving keeps the size and stops at the edge", () => {
  const region = { x: 0.1, y: 0.1, width: 0.5, height: 0.25 };
  assert.deepEqual(check(moved(region, 5, -5)), { x: 0.5, y: 0, width: 0.5, height: 0.25 });
});

test("a handle that is pulled past the other side turns the region inside out", () => {
  const region = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
  assert.deepEqual(check(pulled(region, "left", 0.5, 0)), { x: 0.6, y: 0.4, width: 0.3, height: 0.2 });
  assert.deepEqual(check(pulled(region, "bottom right", -0.3, -0.3)), { x: 0.3, y: 0.3, width: 0.1, height: 0.1 });
  assert.deepEqual(check(pulled(region, "top", 0.5, 0.1)), { x: 0.4, y: 0.5, width: 0.2, height: 0.1 });
});

test("pulled step by step, as with keys, it turns inside out and grows on the other side", () => {
  let region = { x: 0.4, y: 0.4, width: 0.05, height: 0.05 }, handle = "top left";
  for (let i = 0; i < 10; i++) {
    [region, handle] = [check(pulled(region, handle, 0.01, 0.01)), heldAfter(region, handle, 0.01, 0.01)];
  }
  assert.equal(handle, "bottom right");
  assert.ok(same(region, { x: 0.45, y: 0.45, width: 0.06, height: 0.06 }), JSON.stringify(region));
  assert.equal(heldAfter(region, "bottom", 0, -0.07), "top");
  assert.equal(heldAfter(region, "right", -0.05, 0), "right");
});

test("the same but for rounding, and in words", () => {
  assert.ok(same({ x: 0.10004, y: 0, width: 1, height: 1 }, { x: 0.1, y: 0, width: 1, height: 1 }));
  assert.ok(!same({ x: 0.11, y: 0, width: 1, height: 1 }, { x: 0.1, y: 0, width: 1, height: 1 }));
  assert.ok(isWhole(WHOLE));
  assert.match(inWords(WHOLE), /whole/);
  assert.equal(inWords({ x: 0.1234, y: 0, width: 0.5, height: 0.25 }), "Region: left 12.3 %, top 0 %, width 50 %, height 25 %");
});
