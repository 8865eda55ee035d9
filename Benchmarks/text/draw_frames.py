#!/usr/bin/env python3
"""Draws single kiosk frames with print in as many fonts as are installed, each with its truth beside it.

    ./draw_frames.py --out frames/kiosk --frames 200

Writes NAME.jpg and NAME.json; README.md describes the keys. The same seed and fonts give the same frames.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

import cv2

from kiosk.scene import Director


def main() -> None:
    """Draws the frames asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="folder for the frames")
    parser.add_argument("--frames", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    cv2.setNumThreads(1)
    a.out.mkdir(parents=True, exist_ok=True)
    director = Director(Random(f"text/{a.seed}"))
    lines = []
    for number in range(a.frames):
        data, truth = director.frame()
        name = f"kiosk-{number:03}"
        (a.out / f"{name}.jpg").write_bytes(data)
        truth = {"file": f"{name}.jpg", "source": "kiosk"} | truth
        (a.out / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
        lines += truth["lines"]
    families = {line["family"] for line in lines}
    kept_back = sum(not line["isTrainedOn"] for line in lines)
    print(f"{a.frames} frames, {len(lines)} lines, {kept_back} of them kept back, {len(families)} families")


if __name__ == "__main__":
    main()
