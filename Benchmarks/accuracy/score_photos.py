#!/usr/bin/env python3
"""Scores a scanner on photographs of barcodes whose content is known.

    score_photos.py PHOTODIR [options] -- COMMAND…
    score_photos.py PHOTODIR --baseline zxing,zbar,union [-- COMMAND…]

COMMAND is run once an image, with {file} replaced; it prints the events, one JSON object a line. Prints a row a folder,
for `stable` items, for all that were added and for each baseline, and, last, a JSON object with the totals. README.md says what counts.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from scoring.baseline import BASELINES
from scoring.command import split_command
from scoring.limits import load_limits, report
from scoring.photographs import Photographs
from scoring.photos import FIGURES, find_photos


def names(text: str) -> list[str]:
    """An argument type: baselines with commas between them, in their usual order."""
    chosen = [name for name in text.split(",") if name]
    if unknown := [name for name in chosen if name not in BASELINES]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; known are {', '.join(BASELINES)}")
    return [name for name in BASELINES if name in chosen]


def main(argv: list[str]) -> int:
    """Scores each photograph in turn; the exit status."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s PHOTODIR [options] -- COMMAND…  ({file} is replaced)", description=__doc__.splitlines()[0]
    )
    parser.add_argument("photos", type=Path, metavar="PHOTODIR")
    parser.add_argument(
        "--baseline", type=names, default=[], help=f"also show {', '.join(BASELINES)}; several with commas between them"
    )
    parser.add_argument("--folders", help="only folders whose name begins with one of these, separated by commas")
    parser.add_argument(
        "--minimum", type=Path, metavar="FILE", help="a table of limits; exit 1 and name each that is not kept"
    )
    parser.add_argument("--verbose", action="store_true", help="a line for each image")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for an image")
    own, command = split_command(argv)
    options = parser.parse_args(own)
    if not command and not options.baseline:
        parser.error("a command is wanted after --, or a --baseline")
    if options.minimum:
        load_limits(options.minimum)  # a mistake there is better known before the images are read
    photos, unknown = find_photos(options.photos)
    if options.folders:
        photos = [p for p in photos if p.path.parent.name.startswith(tuple(options.folders.split(",")))]
    if not photos:
        raise SystemExit(f"no photographs with a known content in {options.photos}")
    scored = Photographs(command, options.baseline, options.verbose, options.timeout)
    for photo in photos:
        scored.take(photo)
    print(*scored.table(), sep="\n")
    for line in scored.differing:
        print(f"DIFFERS {line}")
    total = scored.totals(len(unknown))
    print(json.dumps(total), flush=True)
    rows = {name: {key: count[key] for key in FIGURES} for name, count in scored.first.folders.items()}
    return report(options.minimum, total, rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
