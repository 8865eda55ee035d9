// What saving would change, as rows to show: the changed lines, and a few around them.

/** Returns rows of a diff: `{kind, text, line}`; kind "…" stands for `count` omitted lines. */
export function rows(diff, around = 2) {
  const near = new Set();
  diff.forEach((line, index) => {
    if (line.kind === " ") return;
    for (let i = index - around; i <= index + around; i++) near.add(i);
  });
  const rows = [];
  let number = 0;
  diff.forEach((line, index) => {
    if (line.kind !== "-") number += 1;
    if (near.has(index)) {
      rows.push({ kind: line.kind, text: line.text, line: line.kind === "-" ? null : number });
    } else if (rows.at(-1)?.kind === "…") {
      rows.at(-1).count += 1;
    } else {
      rows.push({ kind: "…", text: "", line: null, count: 1 });
    }
  });
  return rows;
}

/** Describes in words how much changes. */
export function inWords(diff) {
  const added = diff.filter((line) => line.kind === "+").length, removed = diff.filter((line) => line.kind === "-").length;
  const lines = (count) => (count === 1 ? "1 line" : `${count} lines`);
  return `${lines(added)} added, ${lines(removed)} removed`;
}
