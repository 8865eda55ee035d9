import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, rows } from "../../Sources/WebGateway/Page/diff.js";

const diff = (text) => text.split("\n").map((line) => ({ kind: line[0], text: line.slice(1) }));

test("what changes, with a few lines around it", () => {
  const shown = rows(diff(" 1\n 2\n 3\n 4\n-old\n+new\n 6\n 7\n 8\n 9"));
  assert.deepEqual(shown.map(({ kind, text, line, count }) => [kind, text || count, line]), [
    ["…", 2, null], [" ", "3", 3], [" ", "4", 4], ["-", "old", null], ["+", "new", 5], [" ", "6", 6], [" ", "7", 7], ["…", 2, null],
  ]);
});

test("changes that lie near each other are shown in one piece", () => {
  assert.deepEqual(rows(diff("+a\n 1\n 2\n 3\n 4\n-b")).map((row) => row.kind), ["+", " ", " ", " ", " ", "-"]);
});

test("nothing changes", () => {
  assert.deepEqual(rows([]), []);
  assert.deepEqual(rows(diff(" a\n b")).map((row) => [row.kind, row.count]), [["…", 2]]);
  assert.equal(inWords(diff(" a\n+b\n-c\n-d")), "1 line added, 2 lines removed");
});
