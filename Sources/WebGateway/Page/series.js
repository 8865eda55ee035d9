// The latest values of something that is measured once a second, and the scale of its graph.

/** The values of the last minute; null for a missing one. */
export class Series {
  constructor(length = 60) {
    this.length = length;
    this.values = [];
  }

  push(value) {
    this.values.push(Number.isFinite(value) ? value : null);
    if (this.values.length > this.length) this.values.shift();
  }

  get known() {
    return this.values.filter((value) => value !== null);
  }

  get last() {
    return this.values.at(-1) ?? null;
  }

  /** Returns lines through the values in a box, the latest at its right edge: lists of points, one per run without a gap. */
  lines(width, height, top = scale(this.known)) {
    const step = width / (this.length - 1), lines = [[]];
    this.values.forEach((value, index) => {
      if (value === null) {
        lines.push([]);
        return;
      }
      const x = width - (this.values.length - 1 - index) * step;
      lines.at(-1).push([x, height - Math.min(value / top, 1) * height]);
    });
    return lines.filter((line) => line.length);
  }
}

/** Returns a round upper limit of all values: 1, 2 or 5 times a power of ten. */
export function scale(values) {
  const most = Math.max(0, ...values);
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= most * (1 - 1e-9));
}

/** Returns the rate per second between two counts; null if it is unknown, such as after a restart. */
export function rate(before, now, seconds) {
  return before === undefined || now < before || seconds <= 0 ? null : (now - before) / seconds;
}
