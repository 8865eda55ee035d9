import assert from "node:assert/strict";
import { test } from "node:test";
import { MultipartParser } from "../../Sources/WebGateway/Page/multipart.js";

const bytes = (text) => Uint8Array.from(Buffer.from(text, "latin1"));
const part = (frame, body) => `--frame\r\nContent-Type: image/jpeg\r\nContent-Length: ${body.length}\r\nDataScan-Frame: ${frame}\r\n\r\n${body}\r\n`;
const bodies = (parts) => parts.map(({ headers, body }) => [headers.get("datascan-frame"), Buffer.from(body).toString("latin1")]);

test("parts are found wherever a chunk ends", () => {
  // A body that looks like a boundary and like the end of headers is a body all the same.
  const stream = part(1, "one") + part(2, "\r\n\r\n--frame\r\n\r\n") + part(3, "") + part(4, "\xff\xd8\xff");
  const expected = [["1", "one"], ["2", "\r\n\r\n--frame\r\n\r\n"], ["3", ""], ["4", "\xff\xd8\xff"]];
  for (let size = 1; size <= stream.length; size++) {
    const parser = new MultipartParser(), found = [];
    for (let i = 0; i < stream.length; i += size) found.push(...parser.push(bytes(stream.slice(i, i + size))));
    assert.deepEqual(bodies(found), expected, `chunks of ${size} bytes`);
  }
});

test("a large part comes whole, and the next one after it", () => {
  const parser = new MultipartParser(), large = "x".repeat(300_000);
  const stream = part(1, large) + part(2, "y");
  const found = [...parser.push(bytes(stream.slice(0, 100_000))), ...parser.push(bytes(stream.slice(100_000)))];
  assert.deepEqual(bodies(found), [["1", large], ["2", "y"]]);
});

test("an empty line and a preamble before the first boundary do no harm", () => {
  assert.deepEqual(bodies(new MultipartParser().push(bytes("\r\n\r\n" + part(7, "seven")))), [["7", "seven"]]);
});

test("a part is its own copy", () => {
  const parser = new MultipartParser();
  const [first] = parser.push(bytes(part(1, "aaaa")));
  parser.push(bytes(part(2, "bbbb")));
  assert.equal(Buffer.from(first.body).toString(), "aaaa");
});

test("what is no such stream is refused", () => {
  const without = "--frame\r\nContent-Type: image/jpeg\r\n\r\n";
  assert.throws(() => new MultipartParser().push(bytes(without)), /length/);
  assert.throws(() => new MultipartParser().push(bytes(without.replace("Type: image/jpeg", "Length: -1"))), /length/);
  assert.throws(() => new MultipartParser().push(bytes(without.replace("Type: image/jpeg", "Length: 99999999999"))), /length/);
  assert.throws(() => new MultipartParser().push(bytes("<html>".repeat(2000))), /headers/);
});
