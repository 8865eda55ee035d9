#!/usr/bin/env python3
"""Draws clips of documents that enter, rest, are moved, covered and lit, with their truth.

    clips.py --out FOLDER [--clips 40] [--first 0] [--seed 1] [--seconds 8] [--size 1280x720] [--fps 30] [--nothing]

Writes FOLDER/NAME.mjpeg (concatenated JPEG frames) and FOLDER/NAME.json:

    {"fps", "width", "height", "scenario", "change", "focal",
     "sheets": [{"name", "aspectRatio", "items": [{"type", "content", "symbology", "page"}]}],
     "frames": [[{"sheet", "quad", "visible", "covered", "wanted", "rest"}]]}

`quad` is in pixels from the picture's top left corner, clockwise from the sheet's own top left; its corners may lie
outside the picture. `visible` is the share of the sheet that lies in the picture and under no hand; from 60 % on it is
`wanted`. `rest`: it doesn't move. `page` is the place of a code or line, in fractions of the sheet. With `--nothing`,
tables without a document.

Needs numpy, OpenCV, Pillow, Debian's zint and the fonts DejaVu and Liberation. A clip depends on its seed and number
only.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import cv2

from drawing.exposure import frame
from drawing.scene import SCENARIOS, Scene


def write(folder: Path, index: int, options: argparse.Namespace) -> Path:
    """Writes one clip. Returns the path of its truth."""
    size = tuple(map(int, options.size.split("x")))
    scenario = "nothing" if options.nothing else SCENARIOS[index % len(SCENARIOS)]
    scene = Scene(random.Random(f"{options.seed}-{scenario}-{index}"), scenario, size, options.seconds)
    path = folder / f"{index:04d}-{scenario}"
    frames = []
    with path.with_suffix(".mjpeg").open("wb") as file:
        for number in range(round(options.seconds * options.fps)):
            jpeg, truth = frame(scene, number / options.fps, 1 / options.fps)
            file.write(jpeg)
            frames.append(truth)
    sheets = [{"name": sheet.name, "aspectRatio": round(sheet.aspect_ratio, 5), "items": sheet.items}
              for sheet, _, _ in scene.sheets]
    path.with_suffix(".json").write_text(json.dumps({
        "fps": options.fps, "width": size[0], "height": size[1], "scenario": scenario, "change": scene.change,
        "focal": round(scene.camera.focal, 1), "sheets": sheets, "frames": frames}))
    return path.with_suffix(".json")


def parser() -> argparse.ArgumentParser:
    """Returns the options that say how clips are drawn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clips", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--fps", type=int, default=30)
    parser.add_argument("--nothing", action="store_true")
    return parser


def main() -> None:
    """Writes the clips and a line for each."""
    cv2.setNumThreads(1)
    options = parser()
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for index in range(options.first, options.first + options.clips):
        print(write(options.out, index, options), flush=True)


if __name__ == "__main__":
    main()
