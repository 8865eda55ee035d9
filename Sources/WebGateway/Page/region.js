// A region of interest: a rectangle in fractions of the frame. Every function returns one that the daemon accepts:
// inside the frame, at least MINIMUM wide and high, in steps of 1/10000.

export const MINIMUM = 0.01;
export const WHOLE = Object.freeze({ x: 0, y: 0, width: 1, height: 1 });
/** The handles, named after the edges that they pull, clockwise. */
export const HANDLES = ["top left", "top", "top right", "right", "bottom right", "bottom", "bottom left", "left"];

const STEPS = 10000;

/** Returns the region between two edges each way, in any order, so that it can be drawn in any direction. */
export function between(x1, y1, x2, y2) {
  const [left, right] = span(x1, x2), [top, bottom] = span(y1, y2);
  return { x: left / STEPS, y: top / STEPS, width: (right - left) / STEPS, height: (bottom - top) / STEPS };
}

/** Returns the region moved as a whole; it stops at the frame's edges and keeps its size. */
export function moved(region, dx, dy) {
  const x = clamp(region.x + dx, 0, 1 - region.width), y = clamp(region.y + dy, 0, 1 - region.height);
  return between(x, y, x + region.width, y + region.height);
}

/** Returns the region with one handle's edges moved. An edge that passes the opposite one changes places with it. */
export function pulled(region, handle, dx, dy) {
  let left = region.x, top = region.y, right = left + region.width, bottom = top + region.height;
  if (handle.includes("left")) left += dx;
  if (handle.includes("right")) right += dx;
  if (handle.includes("top")) top += dy;
  if (handle.includes("bottom")) bottom += dy;
  return between(left, top, right, bottom);
}

/** Returns the handle that holds the same edges after such a pull: the opposite one if they changed places. */
export function heldAfter(region, handle, dx, dy) {
  const passes = (one, size, distance) => handle.includes(one) && distance > region[size] - 0.5 / STEPS;
  if (passes("left", "width", dx)) handle = handle.replace("left", "right");
  else if (passes("right", "width", -dx)) handle = handle.replace("right", "left");
  if (passes("top", "height", dy)) return handle.replace("top", "bottom");
  return passes("bottom", "height", -dy) ? handle.replace("bottom", "top") : handle;
}

export function isWhole(region) {
  return same(region, WHOLE);
}

/** Whether both are the same region, except for rounding. */
export function same(a, b) {
  return ["x", "y", "width", "height"].every((key) => Math.abs(a[key] - b[key]) < 1.5 / STEPS);
}

/** Describes the region in words, for a screen reader. */
export function inWords(region) {
  if (isWhole(region)) return "The whole picture is read";
  const percent = (value) => `${Math.round(value * 1000) / 10} %`;
  return `Region: left ${percent(region.x)}, top ${percent(region.y)}, width ${percent(region.width)}, height ${percent(region.height)}`;
}

function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** Returns two edges in order, in whole steps, inside the frame and far enough apart. */
function span(a, b) {
  const edge = (value) => Math.round(clamp(value || 0, 0, 1) * STEPS);
  const least = MINIMUM * STEPS;
  let low = edge(Math.min(a, b)), high = edge(Math.max(a, b));
  if (high - low < least) {
    // The edge that was set first stays if possible.
    if (edge(a) === low) high = low + least; else low = high - least;
    if (high > STEPS) [low, high] = [STEPS - least, STEPS];
    if (low < 0) [low, high] = [0, least];
  }
  return [low, high];
}
