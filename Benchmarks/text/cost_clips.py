#!/usr/bin/env python3
"""Makes the four clips on which the processor time of text is measured: nothing, a label of four lines that lies still, the
same label moving all the time, a page of thirty lines.

    ./cost_clips.py --out frames/cost
    for clip in frames/cost/*.mjpeg; do ../../.build/release/datascan-lines --clip $clip --frames 600; done
"""

import argparse
import math
import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIZE = (1280, 720)
FONT = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
LABEL = ["Order 4711-0815", "Harbor Maple Ltd.", "2026-11-21 14:30", "EUR 1284.50"]


def page(lines: list[str], size: int, leading: int, width: int) -> np.ndarray:
    """Dark print on light paper."""
    font = ImageFont.truetype(FONT, size)
    image = Image.new("L", (width, leading * len(lines) + 40), 225)
    for number, line in enumerate(lines):
        ImageDraw.Draw(image).text((30, 20 + number * leading), line, fill=30, font=font)
    return np.asarray(image)


def shown(paper: np.ndarray | None, x: float, y: float, degrees: float, grains: np.random.Generator) -> np.ndarray:
    """The paper on a gray counter, with its middle at x, y, through a webcam."""
    frame = np.full(SIZE[::-1], 110, np.float32)
    if paper is not None:
        turn = cv2.getRotationMatrix2D((paper.shape[1] / 2, paper.shape[0] / 2), degrees, 1)
        turn[:, 2] += (x - paper.shape[1] / 2, y - paper.shape[0] / 2)
        cover = cv2.warpAffine(np.ones(paper.shape, np.float32), turn, SIZE)
        frame = frame * (1 - cover) + cv2.warpAffine(paper, turn, SIZE) * cover
    frame = cv2.GaussianBlur(frame, (0, 0), 0.6) + grains.normal(0, 2.5, frame.shape)
    return np.clip(frame, 0, 255).astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--frames", type=int, default=150)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    source, grains = random.Random(1), np.random.default_rng(1)
    words = "north harbor maple cedar orbit delta lumen quartz ember willow falcon".split()
    thirty = [" ".join(source.choices(words, k=5)).capitalize() + f" {source.randint(1, 999)}" for _ in range(30)]
    label, sheet = page(LABEL, 44, 62, 460), page(thirty, 19, 22, 620)
    for name, paper, moves in (("1-empty", None, 0), ("2-still", label, 0), ("3-moving", label, 1), ("4-page", sheet, 0)):
        with (chosen.out / f"{name}.mjpeg").open("wb") as clip:
            for number in range(chosen.frames):
                t = 2 * math.pi * number / chosen.frames
                frame = shown(paper, 640 + moves * 260 * math.sin(t), 360 + moves * 90 * math.sin(2 * t), moves * 12 * math.sin(t), grains)
                clip.write(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes())


if __name__ == "__main__":
    main()
