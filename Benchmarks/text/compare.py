#!/usr/bin/env python3
"""Compares how well readers read the same single frames, in one run, with one thread each.

    ./compare.py frames/kiosk frames/clips --out compared.json

Prints a Markdown table for each source of frames, and one for all. The JSON file holds every line and what was read.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from measure.match import false_lines, readings
from measure.text import folded
from measure.totals import table, totals
from readers.shelf import NEEDS_QUADS, OURS, READERS
from readers.team import Member

PROGRAM = Path(__file__).parents[2] / ".build/release/datascan-lines"
TURN = 20  # frames that each reader reads before it is the next one's turn


def names(text: str) -> list[str]:
    """An argument type: names of readers, ours always first."""
    chosen = text.split(",")
    if unknown := [name for name in chosen if name not in READERS]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; known are {', '.join(READERS)}")
    return [name for name in READERS if name in chosen or name == OURS]


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="+", help="folders of frames, each NAME.jpg with NAME.json")
    parser.add_argument("--out", type=Path, required=True, help="the JSON file")
    parser.add_argument("--ours", type=Path, default=PROGRAM, help="the program datascan-lines")
    parser.add_argument("--readers", type=names, default=list(READERS), help="names with commas between them")
    parser.add_argument("--frames", type=int, help="at most so many of each folder, spread evenly")
    return parser.parse_args()


def load(folder: Path, most: int | None) -> list[dict]:
    """The truths of a folder, with the paths of their pictures."""
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise SystemExit(f"no frames in {folder}")
    if most and most < len(paths):
        paths = [paths[number * len(paths) // most] for number in range(most)]
    return [json.loads(path.read_text(encoding="utf-8")) | {"path": str(path.with_suffix(".jpg").resolve())} for path in paths]


def take(frame: dict, name: str, answer: dict) -> None:
    """Notes what a reader read on a frame."""
    frame.setdefault("times", {})[name] = round(answer["cpu"], 3)
    frame.setdefault("false", {})[name] = false_lines(frame, answer["lines"])
    for line, found in zip(frame["lines"], readings(frame["lines"], answer["lines"]), strict=True):
        line["length"] = len(folded(line["text"]))
        line.setdefault("readings", {})[name] = {
            "text": found.text, "distance": found.distance, "isExact": found.is_exact,
            "isExactWithoutSpaces": found.is_exact_without_spaces}


def read_all(members: list[Member], frames: list[dict]) -> None:
    """Lets the readers take turns on the frames."""
    for start in range(0, len(frames), TURN):
        turn = frames[start : start + TURN]
        paths = [frame["path"] for frame in turn]
        quads, finding = [[] for _ in turn], [0.0 for _ in turn]
        for member in members:
            answers = member.read(paths, quads)
            if member.name == OURS:
                quads, finding = [answer["quads"] for answer in answers], [answer["finding"] for answer in answers]
            for frame, answer, before in zip(turn, answers, finding, strict=True):
                # A reader that took our quads owes the time of finding them.
                owed = before if member.name in NEEDS_QUADS else 0.0
                take(frame, member.name, answer | {"cpu": answer["cpu"] + owed})
        print(f"{min(start + TURN, len(frames))} of {len(frames)} frames", file=sys.stderr, flush=True)


def main() -> None:
    """Reads all frames with all readers, and prints the tables."""
    a = arguments()
    frames = [frame for folder in a.folders for frame in load(folder, a.frames)]
    members = [Member(name, str(a.ours.resolve())) for name in a.readers]
    read_all(members, frames)
    facts = {member.name: member.about | {"memory": round(member.end(), 1)} for member in members}
    sources = sorted({frame["source"] for frame in frames})
    parts = {source: [frame for frame in frames if frame["source"] == source] for source in sources}
    if len(sources) > 1:
        parts["all"] = frames
    figures = {part: {name: totals(name, chosen) for name in facts} for part, chosen in parts.items()}
    for part, rows in figures.items():
        print(f"\n{part}: {len(parts[part])} frames, {rows[OURS]['lines']} lines\n\n{table(rows, facts)}")
    a.out.write_text(json.dumps({"readers": facts, "totals": figures, "frames": frames}, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
