#!/usr/bin/env python3
"""Writes clips in which nothing can be read as a barcode, and much looks like one.

    distractors.py --minutes 10 --seed 1 --photos PHOTODIR --out DIR

Every clip NAME gives NAME.mjpeg and NAME.json (the truth: no items), as those of ../accuracy/make_clips.py.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
from lookalikes.clips import plan, write
from lookalikes.kinds import KINDS


def kinds(text: str) -> list[str]:
    """An argument type: names of kinds with commas between them."""
    chosen = [name for name in text.split(",") if name]
    if unknown := [name for name in chosen if name not in {*KINDS, "photo"}]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; known are {', '.join(KINDS)}, photo")
    return chosen


def main() -> None:
    """Makes the clips, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=7, help="of recording, all clips together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path, help="a folder with folders falsepositives-…; their images take part")
    parser.add_argument("--kinds", type=kinds, help=f"of {', '.join(KINDS)}, photo; all if not given")
    parser.add_argument("--out", type=Path, required=True, help="folder for the clips")
    o = parser.parse_args()
    cv2.setNumThreads(1)
    o.out.mkdir(parents=True, exist_ok=True)
    for name, maker, count in plan(o.minutes, o.photos, o.kinds):
        started = time.process_time()
        write(o.out, name, maker, count, o.seed)
        print(f"{name}: {count} frames, {count / (time.process_time() - started):.0f} a second", flush=True)


if __name__ == "__main__":
    main()
