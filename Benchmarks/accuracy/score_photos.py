#!/usr/bin/env python3
"""Scores a scanner on photographs of barcodes whose content is known.

    score_photos.py PHOTODIR [options] -- COMMAND…

COMMAND is run once an image, with {file} replaced; it prints the events, one JSON object a line. Prints a row a folder,
for `stable` items and for all that were added, and, last, a JSON object with the totals. README.md says what counts.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from scoring.baseline import load, zxing_codes
from scoring.command import filled, run, split_command
from scoring.limits import load_limits, report
from scoring.photos import (
    FIGURES,
    OUTCOMES,
    Photo,
    Tally,
    find_photos,
    outcome,
    read_events,
)


class Photographs:
    """Runs the command on one photograph after the other and keeps the counts."""

    def __init__(self, command: list[str], baseline: bool, verbose: bool, timeout: float) -> None:
        self.command, self.verbose, self.timeout = command, verbose, timeout
        self.tallies = {"stable": Tally(), "added": Tally()} | ({"zxing": Tally()} if baseline else {})
        self.differing: list[str] = []
        self.sums = {"broken": 0, "failed": 0, "wall": 0.0, "cpu": 0.0}

    def take(self, photo: Photo) -> None:
        """Scores one photograph."""
        done = run(filled(self.command, {"file": str(photo.path)}), self.timeout)
        reading = read_events(done.output)
        items = {
            "stable": [reading.items[key] for key in sorted(reading.stable)],
            "added": list(reading.items.values()),
        }
        if "zxing" in self.tallies:
            items["zxing"] = zxing_codes(load(photo.path))
        results = {name: outcome(photo, found) for name, found in items.items()}
        for name, result in results.items():
            self.tallies[name].add(photo, result)
        for name, value in (
            ("broken", reading.broken),
            ("failed", int(done.exit != 0)),
            ("wall", done.wall),
            ("cpu", done.cpu),
        ):
            self.sums[name] += value
        line = f"{photo.name}: " + ", ".join(
            f"{name} {result}{_contents(items[name])}" for name, (result, _) in results.items()
        )
        if "zxing" in results and results["zxing"][0] != results["stable"][0]:
            self.differing.append(line)
        if self.verbose:
            print(line, flush=True)

    def totals(self, unlabelled: int) -> dict:
        """The figures of all photographs: of stable items plain, of added ones and zxing's with their name before."""
        total: dict = {}
        for name, tally in self.tallies.items():
            total |= {
                key if name == "stable" else name + key[0].upper() + key[1:]: value
                for key, value in tally.totals().items()
                if name == "stable" or key != "images"
            }
        count = max(1, sum(c["images"] for c in self.tallies["stable"].folders.values()))
        return total | {
            "unlabelled": unlabelled,
            "broken": self.sums["broken"],
            "failed": self.sums["failed"],
            "msPerImage": round(1e3 * self.sums["wall"] / count, 1),
            "cpuMsPerImage": round(1e3 * self.sums["cpu"] / count, 1),
        }

    def table(self) -> list[str]:
        """A row a folder: images, then correct/misread/unread of each column."""
        lines = [
            f"{'':26}{'images':>7}"
            + "".join(f"{name + ' ' + '/'.join(o[0] for o in OUTCOMES):>16}" for name in self.tallies)
        ]
        for folder, count in self.tallies["stable"].folders.items():
            cells = ("/".join(str(tally.folders[folder][o]) for o in OUTCOMES) for tally in self.tallies.values())
            lines.append(f"{folder:26}{count['images']:>7}" + "".join(f"{cell:>16}" for cell in cells))
        return lines


def _contents(items: list[dict]) -> str:
    """The payloads, short."""
    return " " + " | ".join(repr(str(item.get("payload"))[:40]) for item in items[:3]) if items else ""


def main(argv: list[str]) -> int:
    """Scores each photograph in turn; the exit status."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s PHOTODIR [options] -- COMMAND…  ({file} is replaced)", description=__doc__.splitlines()[0]
    )
    parser.add_argument("photos", type=Path, metavar="PHOTODIR")
    parser.add_argument("--baseline", choices=("zxing",), help="also read each image with that package and show both")
    parser.add_argument("--folders", help="only folders whose name begins with one of these, separated by commas")
    parser.add_argument(
        "--minimum", type=Path, metavar="FILE", help="a table of limits; exit 1 and name each that is not kept"
    )
    parser.add_argument("--verbose", action="store_true", help="a line for each image")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for an image")
    own, command = split_command(argv)
    options = parser.parse_args(own)
    if not command:
        parser.error("a command is wanted after --")
    if options.minimum:
        load_limits(options.minimum)  # a mistake there is better known before the images are read
    photos, unknown = find_photos(options.photos)
    if options.folders:
        photos = [p for p in photos if p.path.parent.name.startswith(tuple(options.folders.split(",")))]
    if not photos:
        raise SystemExit(f"no photographs with a known content in {options.photos}")
    scored = Photographs(command, options.baseline is not None, options.verbose, options.timeout)
    for photo in photos:
        scored.take(photo)
    print(*scored.table(), sep="\n")
    for line in scored.differing:
        print(f"DIFFERS {line}")
    total = scored.totals(len(unknown))
    print(json.dumps(total), flush=True)
    rows = {name: {key: count[key] for key in FIGURES} for name, count in scored.tallies["stable"].folders.items()}
    return report(options.minimum, total, rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
