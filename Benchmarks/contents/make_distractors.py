#!/usr/bin/env python3
"""Makes clips of print that holds no content of any kind: prose, labels and tables of numbers that drift past a webcam.

  make_distractors.py --out DIR [--pages N] [--first N] [--seconds S] [--seed S]

Writes DIR/NAME.mjpeg, 30 frames a second, 1280x720. `sheets/clutter.py` says what is printed.
"""

import argparse
from pathlib import Path
from random import Random

import cv2

from sheets.clutter import page
from sheets.sheet import Block, film, print_sheet


def make_page(path: Path, seed: str, seconds: float) -> list[str]:
    """One clip; returns what is printed."""
    rng = Random(seed)
    text = page(rng, rng.randint(5, 14))
    # Paragraphs in a face each: tables and labels have more than one.
    size = rng.choice([2, 4, len(text)])
    blocks = [Block([[(line, None)] for line in text[at : at + size]]) for at in range(0, len(text), size)]
    stage, _ = film(rng, print_sheet(rng, blocks, 9 * 2.5 ** rng.random()))
    with open(path, "wb") as file:
        for frame in range(round(seconds * 30)):
            file.write(stage.camera.jpeg(stage.sensor(frame / 30), frame / 30))
    return text


def main() -> None:
    """Makes the pages asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for number in range(options.first, options.first + options.pages):
        make_page(options.out / f"{number:05}.mjpeg", f"{options.seed}-{number}", options.seconds)
    print(f"{options.pages} pages, {options.pages * options.seconds / 60:.1f} minutes")


if __name__ == "__main__":
    main()
