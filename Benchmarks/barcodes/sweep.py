#!/usr/bin/env python3
"""Measures how readers lose barcodes as these become smaller, more blurred, more tilted; makes the clips it lacks.

    sweep.py --clips DIR [options] [-- COMMAND…]

COMMAND is run once a clip, with {clip} and {fps} replaced; it prints the events, one JSON object a line. Prints tables
(Markdown), and writes all outcomes to a JSON file. README.md says what counts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import paths  # noqa: F401  (makes scoring known)
from curves import tables
from curves.cells import BLURS, FRAMES, MODULES, SYMBOLOGIES, TILTS, Cell, grid
from curves.maker import clip
from curves.readers import Command, Library, Reader
from scoring.baseline import READERS
from scoring.command import split_command


class Sweep:
    """Has every reader read every clip. What libraries read is kept beside the clips and not done again."""

    def __init__(self, folder: Path, readers: list[Reader]) -> None:
        self.folder, self.readers = folder, readers
        self.kept = {r.name: _load(self._file(r.name)) for r in readers if isinstance(r, Library)}

    def take(self, cell: Cell) -> dict:
        """One clip's row."""
        truth = clip(self.folder, cell)
        outcomes = {r.name: self._outcome(r, cell, truth) for r in self.readers if r.knows(cell.symbology)}
        return {
            "clip": cell.name,
            "symbology": cell.symbology,
            "module": cell.module,
            "blur": cell.blur,
            "tilt": cell.tilt,
            "rotation": truth["rotation"],
            "outcomes": outcomes,
        }

    def _outcome(self, reader: Reader, cell: Cell, truth: dict) -> dict:
        kept = self.kept.get(reader.name)
        if kept is not None and cell.name in kept:
            return kept[cell.name]
        outcome = reader.read(self.folder / f"{cell.name}.mjpeg", truth).row()
        if kept is not None:
            kept[cell.name] = outcome
        return outcome

    def keep(self) -> None:
        """Writes what the libraries read."""
        for name, outcomes in self.kept.items():
            self._file(name).write_text(json.dumps(outcomes))

    def _file(self, name: str) -> Path:
        return self.folder / f"outcomes-{name}.kept"


def _load(path: Path) -> dict:
    return json.loads(path.read_text()) if path.exists() else {}


def listed(kind: Callable[[str], object]) -> Callable[[str], tuple]:
    """An argument type: values with commas between them."""
    return lambda text: tuple(kind(part) for part in text.split(",") if part)


def report(rows: list[dict], readers: list[str]) -> str:
    """All the tables."""
    parts = [tables.table(rows, readers, name) for name in tables.KEYS] + [tables.plane(rows, r) for r in readers]
    return "\n\n".join("\n".join(part) for part in parts)


def main(argv: list[str]) -> int:
    """Makes the clips, lets all read them, prints the tables; the exit status, 1 if the command failed on a clip."""
    parser = argparse.ArgumentParser(usage="%(prog)s --clips DIR [options] [-- COMMAND…]", description=__doc__)
    parser.add_argument("--clips", type=Path, required=True, help="the folder of the clips; those it lacks are made")
    parser.add_argument("--symbologies", type=listed(str), default=SYMBOLOGIES)
    parser.add_argument("--modules", type=listed(float), default=MODULES, help="pixels to a module")
    parser.add_argument("--blurs", type=listed(float), default=BLURS, help="sigma in pixels")
    parser.add_argument("--tilts", type=listed(float), default=TILTS, help="degrees")
    parser.add_argument("--repeats", type=int, default=1, help="clips for each combination")
    parser.add_argument("--frames", type=int, default=FRAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peers", type=listed(str), default=tuple(READERS), help="libraries; empty for none")
    parser.add_argument("--json", type=Path, help="file for the outcomes of all clips")
    own, command = split_command(argv)
    o = parser.parse_args(own)
    cv2.setNumThreads(1)
    readers: list[Reader] = ([Command(command)] if command else []) + [Library(name) for name in o.peers]
    o.clips.mkdir(parents=True, exist_ok=True)
    sweep, rows = Sweep(o.clips, readers), []
    try:
        for cell in grid(o.symbologies, o.modules, o.blurs, o.tilts, o.repeats, o.seed, o.frames):
            rows.append(sweep.take(cell))
    finally:
        sweep.keep()
    if readers:
        print(report(rows, [reader.name for reader in readers]))
    if o.json:
        curves = {
            reader.name: {
                name: {str(value): share.row() for value, share in tables.shares(rows, reader.name, key).items()}
                for name, key in tables.KEYS.items()
            }
            for reader in readers
        }
        o.json.write_text(json.dumps({"curves": curves, "clips": rows}, indent=1))
    failed = sum(outcome.get("failed", False) for row in rows for outcome in row["outcomes"].values())
    if failed:
        print(f"the command failed on {failed} of {len(rows)} clips", file=sys.stderr)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
