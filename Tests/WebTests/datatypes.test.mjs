import assert from "node:assert/strict";
import { test } from "node:test";
import { LINES, chosen, fromList, kindsOf, namesOf, sameList, share, toList, withContents, withKinds, withOption } from "../../Sources/WebGateway/Page/datatypes.js";

const all = ["qr", "ean13", "aztec"];

test("symbologies that have to be named are listed with all others", () => {
  const usual = ["qr", "ean13"], byName = ["pharmacode"];
  assert.deepEqual(namesOf(new Set(usual), usual, byName), []);
  assert.deepEqual(namesOf(new Set(["qr", "pharmacode"]), usual, byName), ["qr", "pharmacode"]);
  assert.deepEqual(namesOf(new Set([...usual, ...byName]), usual, byName), ["qr", "ean13", "pharmacode"]);
});

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

test("several kinds of content are several entries", () => {
  const list = ["barcode", { text: { textContentType: "URL" } }, { text: { textContentType: "serialNumber", template: "A9" } }];
  const types = fromList(list);
  assert.deepEqual(toList(types), list);
  assert.deepEqual([...kindsOf(types.text)], ["URL", "serialNumber"]);
  types.text = withOption(types.text, "languages", ["de"]);
  types.text = withOption(types.text, "template", "AA", "serialNumber");
  types.text = withKinds(types.text, new Set(["serialNumber", "iban", LINES]));
  assert.deepEqual(toList(types), [
    "barcode", { text: { languages: ["de"], textContentType: "serialNumber", template: "AA" } },
    { text: { languages: ["de"], textContentType: "iban" } }, { text: { languages: ["de"] } },
  ]);
});

test("text without a kind is every line", () => {
  const types = fromList(["text"]);
  assert.deepEqual([...kindsOf(types.text)], [LINES]);
  types.text = withKinds(types.text, new Set(["telephoneNumber"]));
  assert.deepEqual(toList(types), [{ text: { textContentType: "telephoneNumber" } }]);
  types.text.isOn = false;
  assert.deepEqual(toList(fromList(["barcode"], types)), ["barcode"]);
  assert.deepEqual([...kindsOf(fromList(["barcode"], types).text)], ["telephoneNumber"]);
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

test("documents and rectangles have their shortest form", () => {
  const list = ["barcode", "document", { rectangle: { maximumObservations: 0 } }];
  assert.deepEqual(toList(fromList(list)), list);
  const long = {
    minimumAspectRatio: 0.5, maximumAspectRatio: 1, quadratureTolerance: 30, minimumSize: 0.2, minimumConfidence: 0, maximumObservations: 1,
  };
  assert.ok(sameList([{ document: { contents: "all" } }, { rectangle: long }], ["document", "rectangle"]));
});

test("a part of a page goes with the contents outside of it", () => {
  const part = { x: 0, y: 0.5, width: 1, height: 0.5 };
  const types = fromList([{ document: { contents: "within", part } }]);
  assert.deepEqual(withContents(types.document.options, "within"), { contents: "within", part });
  assert.deepEqual(withContents(types.document.options, "all"), { contents: "all" });
});
