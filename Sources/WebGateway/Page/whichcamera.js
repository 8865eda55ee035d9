// Which camera a page is about, if the station has several: the one that its own address names.

/** The name of the camera; null if the station has one camera without a name. Node, which runs tests, has no address. */
export const camera = new URLSearchParams(globalThis.location?.search).get("camera");

/** Returns the path of a request about this camera. */
export function ofCamera(path, name = camera) {
  return name === null ? path : `${path}${path.includes("?") ? "&" : "?"}camera=${encodeURIComponent(name)}`;
}
