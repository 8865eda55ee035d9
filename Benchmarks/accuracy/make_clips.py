#!/usr/bin/env python3
"""Makes camera clips of printed labels with barcodes and text, each with a file that says what is to be read where.

Every clip NAME gives NAME.mjpeg (JPEG frames one after the other, as `v4l2-ctl --stream-to` saves a webcam's) and
NAME.json (the truth; README.md describes its keys). The same options and seed give the same clips.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2

from clipmaker.blocks import default_fonts
from clipmaker.director import Options
from clipmaker.recording import DROPS, arrivals, record
from clipmaker.scenarios import NAMED_ONLY, SCENARIOS, make_stage
from clipmaker.symbologies import SYMBOLOGIES, USUAL


def make_clip(folder: Path, name: str, scenario: str, rng: Random, options: Options, drop: str = "none") -> dict:
    """Renders one clip and writes its two files; returns the truth."""
    length = rng.uniform(*options.seconds)
    stage, items = make_stage(rng, scenario, options, length)
    fps, taken = arrivals(rng, options.fps, length, drop)
    more = {"drop": drop} if drop != "none" else {}
    return record(folder, name, scenario, stage, items, fps, taken, **more)


def names(known: Iterable[str]) -> Callable[[str], list[str]]:
    """An argument type: names out of `known`, separated by commas."""

    def parse(text: str) -> list[str]:
        chosen = [name for name in text.split(",") if name]
        if unknown := [name for name in chosen if name not in known]:
            raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; known are {', '.join(known)}")
        return chosen

    return parse


def pair(kind: type, separator: str) -> Callable[[str], tuple]:
    """An argument type: two numbers with a separator between them."""

    def parse(text: str) -> tuple:
        try:
            first, second = (kind(part) for part in text.split(separator))
        except ValueError:
            raise argparse.ArgumentTypeError(f"not two numbers with {separator!r} between them: {text}") from None
        return first, second

    return parse


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the clips")
    parser.add_argument(
        "--clips", type=int, default=len(SCENARIOS) - len(NAMED_ONLY), help="how many; the scenarios take turns"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=pair(int, "x"), default="1280x720")
    parser.add_argument("--fps", type=float, default=30.0)
    parser.add_argument(
        "--drop", choices=DROPS, default="none", help="frames of the camera that are lost, see README.md"
    )
    parser.add_argument("--seconds", type=pair(float, "-"), default="3.0-4.2", help="shortest and longest clip")
    parser.add_argument(
        "--scenarios", type=names(SCENARIOS), default=",".join(name for name in SCENARIOS if name not in NAMED_ONLY)
    )
    parser.add_argument("--symbologies", type=names(SYMBOLOGIES), default=",".join(USUAL))
    parser.add_argument("--angle", type=float, default=9.0, help="degrees a label may be turned; 180 for any way round")
    parser.add_argument(
        "--fonts", type=Path, help="a folder with .ttf or .otf files, instead of the known Debian fonts"
    )
    parser.add_argument(
        "--add-ons", action="store_true", help="print 2 and 5 digit add-ons beside half of the EAN and UPC codes"
    )
    return parser.parse_args()


def main() -> None:
    """Makes the clips asked for, one after the other."""
    a = arguments()
    cv2.setNumThreads(1)
    fonts = (
        tuple(sorted(p for p in a.fonts.rglob("*") if p.suffix.lower() in (".ttf", ".otf")))
        if a.fonts
        else default_fonts()
    )
    if not fonts:
        raise SystemExit(f"no fonts in {a.fonts}")
    width, height = a.size
    options = Options(width, height, a.fps, a.seconds, a.symbologies, fonts, a.angle, a.add_ons, seed=a.seed)
    a.out.mkdir(parents=True, exist_ok=True)
    for number in range(a.clips):
        scenario = a.scenarios[number % len(a.scenarios)]
        started = time.process_time()
        chance = Random(f"{a.seed}/{number}/{scenario}")
        now = replace(options, turn=number // len(a.scenarios))
        truth = make_clip(a.out, f"{number:03}-{scenario}", scenario, chance, now, a.drop)
        spent = time.process_time() - started
        held = "; ".join(f"{i.get('symbology') or i['contentType']} {i['text']!r}" for i in truth["items"])
        print(
            f"{truth['name']}: {len(truth['frames'])} frames in {spent:.2f} s CPU; {held or 'nothing to read'}",
            flush=True,
        )


if __name__ == "__main__":
    main()
