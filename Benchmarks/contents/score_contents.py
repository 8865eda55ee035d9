#!/usr/bin/env python3
"""Scores contents of wanted kinds on clips with ground truth, kind by kind.

  score_contents.py CLIPDIR [--least PIXELS] [--alone] [--counts FILE] [--verbose] -- COMMAND…

COMMAND is run once a clip, {clip}, {fps} and {config} replaced; it prints the events of the protocol. Clips are those of
`make_contents.py`, or of shared/eval/clips.py, whose items have no `normalized`. Items below --least pixels of x-height (12)
don't count, and neither does what is told in their place. All kinds are wanted at once, beside the lines; with --alone each
in a scan of its own, without the lines. With --counts a set may be scored in parts: FILE keeps the sums.

before      patterns and check digits over the lines that were told `stable` (`patterns.py`): the text of the item
text        contents told `stable` as the kind: the text of the item (blanks aside)
normalized  the same for `normalized`
Each has its recall, of the items, and its precision: what of the contents told is an item's.
"""

import argparse
import difflib
import json
from collections import Counter, defaultdict
from pathlib import Path

import patterns
from scan import KINDS, Scanner, bare, centre, holds


class Tally:
    """What was counted, kind by kind."""

    def __init__(self, options: argparse.Namespace, scanner: Scanner) -> None:
        self.options, self.scanner = options, scanner
        self.rows: dict[str, Counter] = defaultdict(Counter)
        if options.counts and options.counts.exists():
            self.rows |= {kind: Counter(row) for kind, row in json.loads(options.counts.read_text()).items()}

    def add(self, path: Path) -> None:
        """Scans a clip and counts what was told of it."""
        truth, clip = json.loads(path.read_text()), path.with_suffix(".mjpeg")
        told = self.scanner.told(clip, truth, [*KINDS, None])
        if self.options.alone:
            lines = [item for item in told if "textContentType" not in item]
            told = lines + [item for kind in KINDS for item in self.scanner.told(clip, truth, [kind])]
        seen = {note["gt"] for frame in truth["frames"] for note in frame["visible"]}
        items = [item for number, item in enumerate(truth["items"]) if item.get("contentType") in KINDS and number in seen]
        small = {number for number, item in enumerate(truth["items"]) if (item.get("xHeight") or 99) < self.options.least}
        told = [item for item in told if not self._lies_on(small, item, truth)]
        lines = [item["transcript"] for item in sorted(told, key=lambda item: centre(item)[1]) if "textContentType" not in item]
        contents = [item for item in told if "textContentType" in item]
        before = patterns.found(lines)
        texts = {(item["textContentType"], bare(item["transcript"])) for item in contents}
        values = {(item["textContentType"], item["normalized"]) for item in contents}
        for item in items:
            if (item.get("xHeight") or 0) >= self.options.least:
                self._count(path.stem, item, before, texts, values, lines)
        printed = {(item["contentType"], bare(text)) for item in items for text in item.get("texts", [item["text"]])}
        meant = {(item["contentType"], item["normalized"]) for item in items if "normalized" in item}
        for name, found, right in (("before", before, printed), ("text", texts, printed), ("value", values, meant)):
            for content in found:
                self.rows[content[0]][f"{name} told"] += 1
                self.rows[content[0]][f"{name} wrong"] += content not in right
                if self.options.verbose and name == "value" and content not in right:
                    print(f"{path.stem}: wrong {content[0]} {content[1]!r}; printed {[text for kind, text in meant if kind == content[0]]}", flush=True)

    def _lies_on(self, small: set[int], item: dict, truth: dict) -> bool:
        frame = truth["frames"][min(item["frame"], len(truth["frames"]) - 1)]
        x, y = centre(item)
        return any(holds(note["quad"], x * truth["width"], y * truth["height"]) for note in frame["visible"] if note["gt"] in small)

    def _count(self, name: str, item: dict, before: set, texts: set, values: set, lines: list[str]) -> None:
        kind, row = item["contentType"], self.rows[item["contentType"]]
        own = {(kind, bare(text)) for text in item.get("texts", [item["text"]])}
        value = (kind, item.get("normalized"))
        row["items"] += 1
        row["before"] += bool(own & before)
        row["text"] += bool(own & texts)
        row["value"] += value in values
        missed = value not in values if value[1] else not own & texts
        was_read = all(any(line in other for other in map(bare, lines)) for line in map(bare, item["text"].split("\n")))
        row["missed though read"] += missed and was_read
        if self.options.verbose and missed:
            near = [(difflib.get_close_matches(line, lines, 1, 0.3) or ["-"])[0] for line in item["text"].split("\n")]
            print(f"{name}: missed {item['xHeight']} {kind} {item['text']!r}", "(lines were read)" if was_read else f"lines {near}", flush=True)

    def table(self) -> str:
        """All of it as Markdown."""
        head = ["kind", "items"] + [f"{name} {part}" for name in ("before", "text", "normalized") for part in ("recall", "precision")]
        lines = ["| " + " | ".join([*head, "wrong", "missed, line read"]) + " |", "|---" + "|---:" * (len(head) + 1) + "|"]
        total: Counter = Counter()
        for kind in KINDS:
            total += self.rows[kind]
        for kind, row in [(f"`{kind}`", self.rows[kind]) for kind in KINDS if self.rows[kind]] + [("all", total)]:
            cells = [kind, str(row["items"])]
            for name in ("before", "text", "value"):
                right = row[f"{name} told"] - row[f"{name} wrong"]
                cells += [share(row[name], row["items"]), share(right, row[f"{name} told"])]
            lines.append("| " + " | ".join([*cells, str(row["value wrong"]), str(row["missed though read"])]) + " |")
        return "\n".join(lines)


def share(part: int, whole: int) -> str:
    """As per cent, with one decimal."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


def main() -> None:
    """Counts over all clips of a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clips", type=Path)
    parser.add_argument("--least", type=float, default=12)
    parser.add_argument("--country", default="US", help="of clips that name none")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--counts", type=Path)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    with Scanner(options.command, options.country) as scanner:
        tally = Tally(options, scanner)
        for path in sorted(options.clips.glob("*.json")):
            tally.add(path)
    if options.counts:
        options.counts.write_text(json.dumps(tally.rows, indent=1))
    print(tally.table())


if __name__ == "__main__":
    main()
