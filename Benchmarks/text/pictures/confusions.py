"""The characters that are read as others most often."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from measure.text import changes, folded

from .sheet import COLOURS, PALE, save, sheet

MOST = 18
NAMES = {"": "nothing", " ": "space"}


def pairs(lines: list[dict], reader: str) -> Counter[tuple[str, str]]:
    """What was read for what. Lines of which more than half is wrong tell nothing of single characters."""
    found: Counter[tuple[str, str]] = Counter()
    for line in lines:
        reading = line["readings"][reader]
        if reading["text"] is not None and 0 < reading["distance"] <= line["length"] / 2:
            found.update(changes(folded(line["text"]), reading["text"]))
    return found


def draw(lines: list[dict], readers: list[str], path: Path) -> None:
    """Bars of the most frequent pairs, for ours and one peer."""
    figure, fields = sheet(4.6, len(readers))
    for number, (field, reader) in enumerate(zip(fields, readers, strict=True)):
        all_pairs = pairs(lines, reader)
        most = all_pairs.most_common(MOST)
        field.barh(range(len(most)), [count for _, count in most], 0.7, color=COLOURS[0 if number == 0 else 3])
        names = [f"{NAMES.get(was, was)}  \N{RIGHTWARDS ARROW}  {NAMES.get(now, now)}" for (was, now), _ in most]
        field.set_yticks(range(len(most)), names, family="DejaVu Sans Mono", fontsize=9)
        field.invert_yaxis()
        field.xaxis.get_major_locator().set_params(integer=True)
        field.grid(axis="x", color=PALE)
        field.set_xlabel(f"{reader}: how often, of {all_pairs.total()} wrong")
    save(figure, path)
