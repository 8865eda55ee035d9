import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen, fromList, namesOf, sameList, share, toList } from "../../Sources/WebGateway/Page/datatypes.js";

const all = ["qr", "ean13", "aztec"];

test("the short and the long form mean the same", () => {
  const long = [{ barcode: { symbologies: [] } }, { text: { languages: [], minimumTextHeight: 0, allowedCharacters: "" } }];
  assert.deepEqual(toList(fromList(long)), ["barcode", "text"]);
  assert.ok(sameList(long, ["text", "barcode"].reverse()));
  assert.ok(sameList([{ barcode: { symbologies: ["qr", "ean13"] } }], [{ barcode: { symbologies: ["ean13", "qr"] } }]));
  assert.ok(!sameList(long, ["barcode"]));
});

test("what is off keeps its options", () => {
  const before = fromList([{ barcode: { symbologies: ["qr"] } }, "text"]);
  const after = fromList(["text"], before);
  assert.equal(after.barcode.isOn, false);
  after.barcode.isOn = true;
  assert.deepEqual(toList(after), [{ barcode: { symbologies: ["qr"] } }, "text"]);
});

test("options and types of a later daemon are kept", () => {
  const list = ["barcode", { text: { textContentType: "URL", allowedCharacters: "ab" } }, { hologram: { depth: 2 } }];
  assert.deepEqual(toList(fromList(list)), list);
});

test("an empty list means all, and all is an empty list", () => {
  assert.deepEqual([...chosen([], all)], all);
  assert.deepEqual([...chosen(["qr"], all)], ["qr"]);
  assert.deepEqual(namesOf(new Set(all), all), []);
  assert.deepEqual(namesOf(new Set(["aztec", "qr"]), all), ["qr", "aztec"]);
  assert.deepEqual(namesOf(new Set(["qr", "new"]), all), ["qr", "new"]);
});

test("a group is all, some or none", () => {
  assert.equal(share(["qr", "aztec"], new Set(["qr", "aztec"])), "all");
  assert.equal(share(["qr", "aztec"], new Set(["qr"])), "some");
  assert.equal(share(["qr", "aztec"], new Set(["ean13"])), "none");
});
