"""Exactness in fonts that the networks were trained on, and in fonts kept back; and the fonts that we read worst."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from .sheet import COLOURS, PALE, interval, save, sheet

WORST = 10
FEWEST = 2  # lines, for a family to be listed


def draw(lines: list[dict], readers: list[str], path: Path) -> None:
    """Left a pair of bars for each reader, right the worst families of the first reader."""
    figure, (left, right) = sheet(4.4, 2)
    pairs = [(True, "fonts trained on", 1.0), (False, "fonts kept back", 0.45)]
    for shift, (is_trained_on, name, strength) in zip((-0.2, 0.2), pairs, strict=True):
        group = [line for line in lines if line["isTrainedOn"] is is_trained_on]
        counts = [sum(line["readings"][reader]["isExact"] for line in group) for reader in readers]
        shares = [100 * count / max(1, len(group)) for count in counts]
        places = [number + shift for number in range(len(readers))]
        bounds = [interval(count, len(group)) for count in counts]
        reach = [[max(0.0, s - 100 * b[0]) for s, b in zip(shares, bounds, strict=True)],
                 [max(0.0, 100 * b[1] - s) for s, b in zip(shares, bounds, strict=True)]]
        colours = [COLOURS[number % len(COLOURS)] for number in range(len(readers))]
        left.barh(places, shares, 0.36, color=colours, alpha=strength, xerr=reach, ecolor="#888888", capsize=2)
        for place, share in zip(places, shares, strict=True):
            shade = "white" if strength == 1 and share > 45 else "#222222"
            left.text(1.5, place, f"{share:.0f} %  {name}", va="center", fontsize=8, color=shade)
    left.set_yticks(range(len(readers)), readers)
    left.invert_yaxis()
    left.set_xlim(0, 100)
    left.set_xlabel("lines read exactly, %")
    worst(right, lines, readers[0])
    save(figure, path)


def worst(field, lines: list[dict], reader: str) -> None:
    """The families with the largest share of lines that are not exact; of equals, those with more lines."""
    families = defaultdict(list)
    for line in lines:
        if line["family"]:
            families[line["family"]].append(line)
    rows = []
    for family, group in families.items():
        right = sum(line["readings"][reader]["isExact"] for line in group)
        if len(group) >= FEWEST:
            rows.append((right / len(group), -len(group), family, right, group[0]["isTrainedOn"]))
    rows = sorted(rows)[:WORST]
    field.barh(range(len(rows)), [100 * row[0] for row in rows], 0.6, color=COLOURS[0])
    for place, (share, count, _, right, _) in enumerate(rows):
        field.text(100 * share + 2, place, f"{right} of {-count}", va="center", fontsize=8)
    field.set_yticks(range(len(rows)), [f"{row[2]}{'' if row[4] else ' *'}" for row in rows], fontsize=9)
    field.invert_yaxis()
    field.set_xlim(0, 100)
    field.grid(axis="x", color=PALE)
    field.set_xlabel(f"{reader}: the ten families read worst, %   (* kept back)")
