#!/usr/bin/env python3
"""Counts the barcodes that a command reports on clips that hold none.

    false_alarms.py DIR -- COMMAND…                                    on clips that distractors.py has written
    false_alarms.py --minutes 60 --photos PHOTODIR -- COMMAND…         on clips made for it, one at a time
    false_alarms.py DIR --library zxing                                the same of a library, frame by frame

COMMAND is run once a clip, with {clip} and {fps} replaced; it prints the events, one JSON object a line. Prints a table
by kind (Markdown) and, last, a JSON object with the totals. The exit status is 1 if more became stable than --most.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import paths  # noqa: F401  (makes scoring known)
from distractors import kinds
from lookalikes.alarms import Alarms, by_command, by_library
from lookalikes.clips import plan, write
from scoring.baseline import READERS
from scoring.command import split_command


def clips(o: argparse.Namespace) -> Iterator[Path]:
    """The clips of the folder; or new ones, each deleted before the next is made."""
    if o.clips:
        found = sorted(o.clips.glob("*.mjpeg"))
        if not found:
            raise SystemExit(f"no clips in {o.clips}")
        yield from found
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, maker, count in plan(o.minutes, o.photos, o.kinds):
            clip = write(Path(folder), name, maker, count, o.seed)
            yield clip
            clip.unlink()


def table(found: dict[str, Alarms]) -> list[str]:
    """A row a kind."""
    lines = ["| kind | minutes | added | stable | told |", "|---|---|---|---|---|"]
    for kind, alarms in sorted(found.items()):
        told = "; ".join(repr(text[:40]) for text in alarms.told[:5])
        lines.append(f"| {kind} | {alarms.seconds / 60:.1f} | {alarms.added} | {alarms.stable} | {told} |")
    return lines


def main(argv: list[str]) -> int:
    """Takes each clip in turn; the exit status."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s [DIR] [options] [-- COMMAND…]", description=__doc__.splitlines()[0]
    )
    parser.add_argument("clips", type=Path, nargs="?", metavar="DIR", help="clips of distractors.py")
    parser.add_argument("--minutes", type=float, default=7, help="of clips made for this run, where no DIR is given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path, help="as for distractors.py")
    parser.add_argument("--kinds", type=kinds, help="as for distractors.py")
    parser.add_argument("--library", choices=sorted(READERS), help="count what this reads instead of a command")
    parser.add_argument("--most", type=int, help="barcodes that may become stable")
    parser.add_argument("--timeout", type=float, default=300, help="seconds for a clip")
    own, command = split_command(argv)
    o = parser.parse_args(own)
    if bool(command) == bool(o.library):
        parser.error("either a command is wanted after --, or --library")
    cv2.setNumThreads(1)
    found: dict[str, Alarms] = {}
    for clip in clips(o):
        truth = json.loads(clip.with_suffix(".json").read_text())
        if o.library:
            alarms = by_library(o.library, clip, truth)
        else:
            alarms = by_command(command, clip, truth, o.timeout)
        found.setdefault(truth["scenario"], Alarms()).take(alarms)
    print(*table(found), sep="\n")
    total = Alarms()
    for alarms in found.values():
        total.take(alarms)
    print(json.dumps(total.row(), ensure_ascii=False), flush=True)
    return int(o.most is not None and total.stable > o.most)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
