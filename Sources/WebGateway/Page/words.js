// Texts for people: names, states and contents. Contents come from strangers.

const SYMBOLOGIES = {
  aztec: "Aztec", codabar: "Codabar", code39: "Code 39", code93: "Code 93", code128: "Code 128", dataMatrix: "Data Matrix",
  ean8: "EAN-8", ean13: "EAN-13", gs1DataBar: "GS1 DataBar", gs1DataBarExpanded: "GS1 DataBar Expanded",
  gs1DataBarLimited: "GS1 DataBar Limited", i2of5: "Interleaved 2 of 5", itf14: "ITF-14", microPDF417: "MicroPDF417",
  microQR: "Micro QR", pdf417: "PDF417", qr: "QR", upce: "UPC-E", upca: "UPC-A", maxiCode: "MaxiCode", rMQR: "rMQR",
  dxFilmEdge: "DX film edge", telepen: "Telepen", msiPlessey: "MSI Plessey", intelligentMail: "Intelligent Mail",
  rm4scc: "Royal Mail (RM4SCC)", pharmacode: "Pharmacode", hanXin: "Han Xin", dotCode: "DotCode",
};

export const SYMBOLOGY_GROUPS = [
  ["Retail", ["ean13", "ean8", "upca", "upce"]],
  ["Two-dimensional", ["qr", "microQR", "rMQR", "dataMatrix", "aztec", "pdf417", "microPDF417", "maxiCode"]],
  ["Transport and industry", ["code128", "code39", "code93", "itf14", "i2of5", "codabar", "telepen", "dxFilmEdge"]],
  ["GS1 DataBar", ["gs1DataBar", "gs1DataBarExpanded", "gs1DataBarLimited"]],
  ["Only if chosen", ["msiPlessey", "intelligentMail", "rm4scc", "pharmacode", "hanXin", "dotCode"]],
];

const CONTENT_TYPES = {
  lines: "Every line", telephoneNumber: "Telephone number", emailAddress: "E-mail address", URL: "Web address",
  fullStreetAddress: "Street address", dateTimeDuration: "Date and time", currency: "Amount of money", flightNumber: "Flight",
  shipmentTrackingNumber: "Tracking number", machineReadableZone: "Passport lines (MRZ)", paymentCardNumber: "Payment card",
  iban: "Bank account (IBAN)", isbn: "Book (ISBN)", vehicleIdentificationNumber: "Vehicle (VIN)", serialNumber: "Serial number",
};

export const CONTENT_GROUPS = [
  ["Lines", ["lines"]],
  ["People and places", ["telephoneNumber", "emailAddress", "URL", "fullStreetAddress", "machineReadableZone"]],
  ["Trade and travel", ["currency", "dateTimeDuration", "flightNumber", "shipmentTrackingNumber", "paymentCardNumber", "iban"]],
  ["Things", ["isbn", "vehicleIdentificationNumber", "serialNumber"]],
];

const SHAPES = { document: "Document", rectangle: "Rectangle" };

/** Formats of sheets and cards. A picture shows proportions only, so A4 names the whole series. */
const FORMATS = { A4: "A4", Letter: "US Letter", Legal: "US Legal", "ID-1": "Card (ID-1)" };

const HINTS = {
  lensCovered: "Uncover the camera",
  tooDark: "It is too dark: more light, please",
  tooBright: "It is too bright: less light, please",
  glare: "There is a reflection: tilt it a little",
  partlyOutside: "Move it into view",
  moveAway: "A little farther away",
  moveCloser: "A little closer",
  holdStill: "Hold it still",
  tooBlurred: "It is blurred: let the camera focus",
};

const CAMERA_STATES = {
  absent: "There is no camera", busy: "Another program has the camera", noBandwidth: "The USB bus has no bandwidth for the camera",
  wrongFormat: "The camera can't be used", stalled: "The camera sends no pictures", wedged: "The camera is stuck",
  paused: "Paused", ended: "The recording is over", streaming: "Live",
};

export const CONTROL_NAMES = {
  focus: "Focus", exposure: "Exposure", zoom: "Zoom", gain: "Gain", whiteBalance: "White balance", brightness: "Brightness",
  contrast: "Contrast", sharpness: "Sharpness", saturation: "Saturation", gamma: "Gamma", hue: "Hue", pan: "Pan", tilt: "Tilt",
  backlightCompensation: "Backlight compensation", powerLineFrequency: "Mains frequency", dynamicFrameRate: "Slower in the dark",
};

export const contentTypeName = (name) => CONTENT_TYPES[name] ?? name;
export const symbologyName = (name) => SYMBOLOGIES[name] ?? name;
export const hintWords = (hint) => HINTS[hint] ?? "Something prevents reading";
/** Whether an item is a document or rectangle, which have a shape and no content. */
export const isShape = (item) => item.type in SHAPES;

/** Returns what an item is: a symbology, a type of content, text, a document or a rectangle. */
export function typeName(item) {
  if (item.type === "barcode") return symbologyName(item.symbology);
  if (item.type === "text") return item.textContentType ? contentTypeName(item.textContentType) : "Text";
  return SHAPES[item.type] ?? item.type;
}

/** Returns a shape's format and proportions, such as "A4, 1 : 1.41". */
export function shapeWords({ format, aspectRatio }) {
  return [FORMATS[format] ?? format, aspectRatio ? `1 : ${(1 / aspectRatio).toFixed(2)}` : null].filter(Boolean).join(", ");
}

/** Returns the camera's state as a short sentence; the reason is a sentence from the daemon. */
export function cameraWords(camera) {
  const state = CAMERA_STATES[camera.state] ?? camera.state;
  return camera.reason ? `${state}: ${camera.reason}` : state;
}

/** Returns size, rate and format, such as "1280 × 720 at 30/s, MJPG". */
export function modeWords(camera) {
  if (!camera.width) return "";
  const rate = camera.frameRate ? ` at ${Math.round(camera.frameRate * 10) / 10}/s` : "";
  return `${camera.width} × ${camera.height}${rate}${camera.format ? `, ${camera.format}` : ""}`;
}

/** Returns an item's content with invisible characters made visible, so that none can reverse or hide text. */
export function contentOf(item, most = Infinity) {
  const text = isShape(item) ? shapeWords(item) : String(item.payload ?? item.transcript ?? "");
  // Cut between characters, not inside a surrogate pair.
  const cut = text.length > most ? [...text.slice(0, 2 * most)].slice(0, most).join("") + "…" : text;
  return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, visible);
}

function visible(character) {
  const code = character.codePointAt(0);
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "␡" : `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** Returns a duration in words. */
export function duration(seconds) {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86400)} days`;
}

/** Returns the current time for use in a file name. */
export function stamp() {
  return new Date().toISOString().slice(0, 19).replaceAll(":", "-");
}
