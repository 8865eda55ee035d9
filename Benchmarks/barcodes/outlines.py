#!/usr/bin/env python3
"""Measures how exactly a scanner's bounds follow the printed code, or the line of text; makes the clips it lacks.

    outlines.py --clips DIR [options] -- COMMAND…

COMMAND is run once a clip, with {clip} and {fps} replaced; it prints the events, one JSON object a line. Prints a table
(Markdown) with a row for each symbology. README.md says what counts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import paths  # noqa: F401  (makes scoring known)
from clipmaker.blocks import default_fonts
from clipmaker.director import Options
from curves import edges
from make_clips import make_clip
from scoring.clip import Truth
from scoring.command import filled, run, split_command
from scoring.content import same_content
from scoring.contract import Contract
from scoring.geometry import quad_or_none
from scoring.limits import report
from sweep import listed

LINEAR = (
    *("ean13", "ean8", "upca", "upce", "code128", "code39", "code93", "codabar", "i2of5", "itf14"),
    *("gs1DataBar", "gs1DataBarExpanded", "gs1DataBarLimited", "telepen"),
)
SCENARIOS = ("code", "rotated", "still", "passing", "hard", "small")
TEXT = "text"  # in the place of a symbology: lines of text


def clips(o: argparse.Namespace) -> Iterator[tuple[str, Path]]:
    """The clips of each symbology, by name; makes those that the folder lacks."""
    for name in o.symbologies:
        scenarios = ("text", "fine") if name == TEXT else o.scenarios
        codes = ["qr"] if name == TEXT else [name]
        folder = o.clips / name
        folder.mkdir(parents=True, exist_ok=True)
        options = Options(1280, 720, 30.0, (1.0, 1.6), codes, default_fonts(), o.angle, seed=o.seed)
        for number in range(o.repeats * len(scenarios)):
            scenario = scenarios[number % len(scenarios)]
            clip = f"{o.seed}-{number:03}-{scenario}"
            if not (folder / f"{clip}.json").exists():
                now = replace(options, turn=number // len(scenarios))
                make_clip(folder, clip, scenario, Random(f"{o.seed}/{number}/{scenario}/{name}"), now)
            yield name, folder / f"{clip}.mjpeg"


def bounds(stream: bytes, truth: Truth) -> Iterator[edges.Fit]:
    """All bounds in a stream of events that belong to a printed item which is whole in that frame."""
    contents: dict[str, dict] = {}
    for event in Contract().events(stream):
        if event.get("event") not in ("add", "update", "stable"):
            continue
        number = round(event["captureTime"] * truth.fps)
        for item in event["items"]:
            known = contents[item["id"]] = contents.get(item["id"], {}) | item
            quad = quad_or_none(item, truth.width, truth.height)
            there = [
                truth.outlines[gt][number]
                for gt, printed in truth.items.items()
                if number in truth.outlines.get(gt, {}) and same_content(printed, known)
            ]
            if quad is not None and there:
                fits = [edges.Fit.of(quad, true) for true in there]
                yield min(fits, key=lambda fit: fit.corner)


def main(argv: list[str]) -> int:
    """Makes the clips, runs the command on them, prints the table; the exit status, 1 if it failed or passed a limit."""
    parser = argparse.ArgumentParser(usage="%(prog)s --clips DIR [options] -- COMMAND…", description=__doc__)
    parser.add_argument("--clips", type=Path, required=True, help="the folder of the clips; those it lacks are made")
    parser.add_argument("--symbologies", type=listed(str), default=LINEAR, help="or text, for lines of text")
    parser.add_argument("--scenarios", type=listed(str), default=SCENARIOS)
    parser.add_argument("--repeats", type=int, default=1, help="clips of each scenario and symbology")
    parser.add_argument("--angle", type=float, default=20.0, help="degrees a label may be turned")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--json", type=Path, help="file for the figures")
    parser.add_argument("--minimum", type=Path, help="a table of limits, as ../accuracy/README.md describes it")
    own, command = split_command(argv)
    o = parser.parse_args(own)
    if not command:
        parser.error("a command is missing")
    cv2.setNumThreads(1)
    fits: dict[str, list[edges.Fit]] = {name: [] for name in o.symbologies}
    failed = 0
    for name, clip in clips(o):
        truth = Truth(json.loads(clip.with_suffix(".json").read_text(encoding="utf-8")))
        done = run(filled(command, {"clip": str(clip), "fps": str(truth.fps)}), o.timeout)
        if done.exit != 0:
            failed += 1
            print(f"exit status {done.exit} on {clip}: {done.errors.strip()[-300:]}", file=sys.stderr)
        kind = "text" if name == TEXT else "barcode"
        truth.items = {gt: item for gt, item in truth.items.items() if item["kind"] == kind}
        fits[name] += bounds(done.output, truth)
    rows = {name: edges.figures(each) for name, each in fits.items()}
    totals = edges.figures([fit for each in fits.values() for fit in each])
    print("\n".join(edges.table(rows | {"all": totals})))
    if o.json:
        o.json.write_text(json.dumps({"totals": totals, "rows": rows}, indent=1))
    return max(int(failed > 0), report(o.minimum, totals, rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
