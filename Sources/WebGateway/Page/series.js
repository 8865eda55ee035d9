// The latest values of something that is measured once a second, and the scale of its graph.

/** Values of the last minute; null where there was none. */
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

  /** Lines through the values in a box, the latest at its right edge: lists of points, one for each run without a hole. */
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

/** A round number that all values lie below: 1, 2 or 5 times a power of ten. */
export function scale(values) {
  const most = Math.max(0, ...values);
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= most * (1 - 1e-9));
}

/** What happened a second between two counts; null where it can't be told, such as after a restart. */
export function rate(before, now, seconds) {
  return before === undefined || now < before || seconds <= 0 ? null : (now - before) / seconds;
}
