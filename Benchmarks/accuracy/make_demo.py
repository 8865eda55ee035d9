#!/usr/bin/env python3
"""Makes Examples/kiosk.mjpeg, the recording of `make demo`: a parcel's label, then a ticket, at 1280x720 and 30 frames a second.

The camera is a good one in an even light, so that a frame takes little space.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import cv2

from clipmaker.blocks import default_fonts
from clipmaker.camera import Camera, Settings
from clipmaker.director import Director, Options
from clipmaker.labels import random_label
from clipmaker.recording import record
from clipmaker.render import Stage
from clipmaker.scene import background

WIDTH, HEIGHT, RATE = 1280, 720, 30.0
LABELS = ((3, ["code128"]), (2, ["qr", "ean13"]))  # lines of text, symbologies
STAY, PAUSE = 2.4, 0.4  # seconds: a label in view, and nothing between two labels
CAMERA = Settings(
    exposure=0.008, light=0.9, hunting=0, flicker=0, vignette=0.1, slope=0.05, glare=0, rest_blur=0.6, defocus=0, settles=0.4,
    noise=0.4, grain=0.8, quality=48,
)  # fmt: skip


def main() -> None:
    """Draws and writes the recording, and its truth beside it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="folder for kiosk.mjpeg and kiosk.json")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    rng = Random(arguments.seed)
    length = len(LABELS) * (STAY + PAUSE) + PAUSE
    director = Director(rng, Options(WIDTH, HEIGHT, RATE, (length, length), [], default_fonts(), 4), length)
    actors = [
        director.actor(
            random_label(rng, lines, codes, default_fonts()), (0.85, 0.9), **director.slides(start, start + STAY)
        )
        for number, (lines, codes) in enumerate(LABELS)
        for start in [PAUSE + number * (STAY + PAUSE)]
    ]
    items = [
        {**item.truth, "gt": number, "actor": place}
        for number, (place, item) in enumerate((k, item) for k, actor in enumerate(actors) for item in actor.label.items)
    ]
    scene = background(rng, WIDTH, HEIGHT, 0)
    stage = Stage(cv2.GaussianBlur(scene, (0, 0), 6), actors, Camera(rng, CAMERA, WIDTH, HEIGHT))
    times = [number / RATE for number in range(round(length * RATE))]
    truth = record(arguments.out, "kiosk", "demo", stage, items, RATE, times)
    for item in truth["items"]:
        print(item.get("symbology") or item["contentType"], repr(item["text"]))


if __name__ == "__main__":
    main()
