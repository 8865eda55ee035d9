"""Figures over many lines, and the tables of them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from measure.totals import percentile

from .rule import key

SIZES = (("x-height under 8", 0, 8), ("x-height 8 to 12", 8, 12), ("x-height 12 to 20", 12, 20), ("x-height over 20", 20, math.inf))


def lines_of(picture: dict) -> list[dict]:
    """The lines of a photograph, or of a clip, that count."""
    return picture["lines"] if "lines" in picture else [picture["items"][gt] for gt in picture["counted"]]


def groups(photo_kind: str, line: dict) -> list[str]:
    """The names of the groups that a line belongs to."""
    height = line.get("xheight", line.get("xHeight"))
    sizes = [name for name, least, most in SIZES if least <= height < most]
    return ["all", photo_kind, *sizes, *(f"tag {tag}" for tag in line.get("tags", []))]


def grouped(pairs: Iterable[tuple[str, dict]]) -> dict[str, list[dict]]:
    """The lines of each group: all, then kinds, sizes and tags, by name. A pair is the kind of the photograph and a line."""
    found: dict[str, list[dict]] = {}
    for kind, line in pairs:
        for name in groups(kind, line):
            found.setdefault(name, []).append(line)
    order = ["all", *sorted(n for n in found if n != "all" and not n.startswith(("x-height", "tag "))), *(n for n, *_ in SIZES)]
    return {name: found[name] for name in [*order, *sorted(n for n in found if n.startswith("tag "))] if name in found}


def percent(part: float, whole: float) -> str:
    """A share in percent with a decimal."""
    return f"{100 * part / whole:.1f}" if whole else "–"


def counted(lines: list[dict], reader: str, figure: str) -> int:
    """How many lines have the figure set."""
    return sum(bool(line["readings"][reader].get(figure)) for line in lines)


def length(line: dict) -> int:
    """Characters of a line that are compared."""
    return len(key(line["text"], line.get("tags", [])))


def stills_table(photos: list[dict], levels: list[str], peers: list[str]) -> str:
    """A row for each reader; only the scanner's levels have stable lines."""
    lines = [line for photo in photos for line in lines_of(photo)]
    rows = [
        "| reader | exact, % | stable and exact, % | stable and wrong, % | read wrong, % | characters wrong, % | false lines a photograph"
        " | CPU ms, median | 90 % |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for reader in [*levels, *peers]:
        results = [line["readings"][reader] for line in lines]
        stable = [percent(counted(lines, reader, figure), len(lines)) if reader in levels else "" for figure in ("isStable", "isWrong")]
        wrong = sum(not result["isExact"] and result["text"] is not None for result in results)
        times = [photo["cpu"][reader] for photo in photos]
        false = sum(len(photo["false"][reader]) for photo in photos) / len(photos)
        rows.append(
            f"| {reader} | {percent(counted(lines, reader, 'isExact'), len(lines))} | {' | '.join(stable)} |"
            f" {percent(wrong, len(lines))} | {percent(sum(result['errors'] for result in results), sum(map(length, lines)))} |"
            f" {false:.2f} | {percentile(times, 0.5):.0f} | {percentile(times, 0.9):.0f} |"
        )
    return "\n".join(rows)


def clips_table(clips: list[dict], levels: list[str], peers: list[str]) -> str:
    """A row for each reader; peers read the middle frame only."""
    lines = [line for clip in clips for line in lines_of(clip)]
    rows = [
        "| reader | exact, % | stable and wrong, % | seconds to stable, median | 90 % | CPU ms a frame, median |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for reader in [*levels, *peers]:
        name = f"{reader}, middle frame" if reader in peers else reader
        seconds = [line["readings"][reader]["seconds"] for line in lines if line["readings"][reader].get("seconds") is not None]
        cells = [percent(counted(lines, reader, "isExact"), len(lines)), "", "", ""]
        if reader in levels:
            times = [f"{percentile(seconds, share):.2f}" if seconds else "–" for share in (0.5, 0.9)]
            cells = [cells[0], percent(counted(lines, reader, "isWrong"), len(lines)), *times]
        rows.append(f"| {name} | {' | '.join(cells)} | {percentile([clip['cpu'][reader] for clip in clips], 0.5):.0f} |")
    return "\n".join(rows)


def groups_table(pairs: list[tuple[str, dict]], readers: list[str]) -> str:
    """Exact lines in percent, a row for each group and a column for each reader."""
    rows = [f"| exact, % | lines | {' | '.join(readers)} |", "|---|--:|" + "--:|" * len(readers)]
    for name, lines in grouped(pairs).items():
        shares = [percent(counted(lines, reader, "isExact"), len(lines)) for reader in readers]
        rows.append(f"| {name} | {len(lines)} | {' | '.join(shares)} |")
    return "\n".join(rows)
