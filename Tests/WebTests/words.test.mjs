import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, shapeWords, typeName } from "../../Sources/WebGateway/Page/words.js";

test("a document is its format and proportions", () => {
  const sheet = { type: "document", aspectRatio: 0.7071, format: "A4" };
  assert.equal(typeName(sheet), "Document");
  assert.equal(contentOf(sheet), "A4, 1 : 1.41");
  assert.equal(shapeWords({ type: "document", aspectRatio: 0.6306, format: "ID-1" }), "Card (ID-1), 1 : 1.59");
});

test("without a format or proportions only the rest is said", () => {
  assert.equal(contentOf({ type: "rectangle", aspectRatio: 1 }), "1 : 1.00");
  assert.equal(contentOf({ type: "document", aspectRatio: 0 }), "");
  assert.equal(shapeWords({ type: "document", aspectRatio: 0.5, format: "B9" }), "B9, 1 : 2.00");
});

test("codes and lines keep their content", () => {
  assert.equal(contentOf({ type: "barcode", symbology: "qr", payload: "a\u202eb" }), "a⟨U+202E⟩b");
  assert.equal(typeName({ type: "text", textContentType: "isbn" }), "Book (ISBN)");
});
