// The position of a label in fractions of the picture: beside its item, and not on others if there is room elsewhere.

/** Returns the upright box around the corners. */
export function boxOf(corners) {
  const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Returns the position of a label of size `[width, height]`: above its item, below, or beside it; always within the picture. */
export function placeFor(item, [width, height], taken) {
  const places = [
    [item.left, item.top - height], [item.right - width, item.top - height], [item.left, item.bottom], [item.right - width, item.bottom],
    [item.right, item.top], [item.left - width, item.top],
  ].map(([left, top]) => {
    left = clamp(left, 1 - width);
    top = clamp(top, 1 - height);
    return { left, top, right: left + width, bottom: top + height };
  });
  let best = places[0], least = Infinity;
  for (const place of places) {
    const covered = taken.reduce((sum, other) => sum + overlap(place, other), 0);
    // A slightly smaller overlap is no reason to jump to another side.
    if (covered < least - 0.0005) [best, least] = [place, covered];
  }
  return best;
}

function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left), height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value, most) {
  return Math.min(Math.max(value, 0), Math.max(most, 0));
}
