import assert from "node:assert/strict";
import { test } from "node:test";
import { Series, rate, scale } from "../../Sources/WebGateway/Page/series.js";

test("the scale is round and holds all values", () => {
  for (const [most, wanted] of [[0, 1], [0.7, 1], [1, 1], [1.2, 2], [15, 20], [29.97, 50], [30, 50], [99, 100], [100, 100], [0.0031, 0.005]]) {
    assert.ok(Math.abs(scale([0, most]) - wanted) < 1e-12, `${most} gives ${scale([0, most])}`);
  }
  assert.equal(scale([]), 1);
});

test("the latest value is at the right edge, and a hole is a hole", () => {
  const series = new Series(5);
  for (const value of [9, 0, 10, NaN, 5]) series.push(value);
  series.push(10);
  assert.deepEqual(series.values, [0, 10, null, 5, 10]);
  assert.deepEqual(series.lines(40, 100), [[[0, 100], [10, 0]], [[30, 50], [40, 0]]]);
  assert.equal(series.last, 10);
});

test("a rate over a restart is not known", () => {
  assert.equal(rate(100, 130, 2), 15);
  assert.equal(rate(undefined, 130, 2), null);
  assert.equal(rate(100, 3, 2), null);
  assert.equal(rate(100, 130, 0), null);
});
