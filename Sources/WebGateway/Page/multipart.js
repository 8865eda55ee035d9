// Reads the parts of a multipart stream from chunks that may end anywhere.

const LINE_END = 13, LINE_FEED = 10;
const MOST_HEADERS = 8192, MOST_BODY = 1 << 28;

/** Splits a multipart/x-mixed-replace stream into its parts. Each part must have a Content-Length. */
export class MultipartParser {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #headers = null;

  /** Takes a chunk and returns the parts that it completes, each `{headers: Map, body: Uint8Array}`, oldest first. */
  push(chunk) {
    this.#append(chunk);
    const parts = [];
    let start = 0;
    while (true) {
      if (!this.#headers) {
        const end = this.#endOfHeaders(start);
        if (end < 0) {
          if (this.#length - start > MOST_HEADERS) throw new Error("the stream of pictures has a part without end of its headers");
          break;
        }
        this.#headers = headersOf(this.#bytes.subarray(start, end));
        start = end;
      }
      const length = lengthOf(this.#headers);
      if (this.#length - start < length) break;
      // A copy, because the buffer is reused.
      parts.push({ headers: this.#headers, body: this.#bytes.slice(start, start + length) });
      start += length;
      this.#headers = null;
    }
    this.#bytes.copyWithin(0, start, this.#length);
    this.#length -= start;
    return parts;
  }

  #append(chunk) {
    const needed = this.#length + chunk.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
  }

  /** Returns the position after the empty line that ends the headers; -1 if it hasn't arrived. */
  #endOfHeaders(start) {
    const bytes = this.#bytes;
    for (let i = start; i + 3 < this.#length; i++) {
      if (bytes[i] === LINE_END && bytes[i + 1] === LINE_FEED && bytes[i + 2] === LINE_END && bytes[i + 3] === LINE_FEED) {
        // Empty lines before the boundary end the previous part.
        if (new TextDecoder().decode(bytes.subarray(start, i)).trim()) return i + 4;
      }
    }
    return -1;
  }
}

/** Returns the headers by lowercase name. The line of the boundary has no colon. */
function headersOf(bytes) {
  const headers = new Map();
  for (const line of new TextDecoder().decode(bytes).split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function lengthOf(headers) {
  const text = headers.get("content-length") ?? "";
  const length = Number(text);
  if (!/^\d+$/.test(text) || length > MOST_BODY) throw new Error("the stream of pictures has a part without its length");
  return length;
}
