"""Labels with nothing on them that a scanner can read: other scripts, handwriting, patterns. Whatever is told of them is wrong."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .blocks import FONT_FOLDER
from .labels import Label, _colour

# First and last letters that no Latin alphabet has: Cyrillic, Armenian, Georgian, Arabic, Lao, Canadian syllabics, Tifinagh.
SCRIPTS = [(0x0416, 0x042F), (0x0436, 0x044F), (0x0561, 0x0586), (0x10D0, 0x10F0), (0x0627, 0x064A), (0x0E81, 0x0EB0),
           (0x1401, 0x1450), (0x2D30, 0x2D65)]
WIDTH, HEIGHT = 900, 560


def nonsense_label(rng: Random) -> Label:
    """A label with three to six rows of one kind."""
    ink = np.zeros((HEIGHT, WIDTH), np.uint8)
    row = rng.choice([_script, _script, _scribble, _pattern])
    for number in range(rows := rng.randint(3, 6)):
        row(rng, ink, 60, 30 + number * (HEIGHT - 60) // rows, WIDTH - 120, (HEIGHT - 60) // rows - 24)
    return Label(_colour(rng, ink, rng.random() < 0.15))


def _script(rng: Random, ink: np.ndarray, x: int, y: int, width: int, height: int) -> None:
    first, last = rng.choice(SCRIPTS)
    words = ["".join(chr(rng.randint(first, last)) for _ in range(rng.randint(3, 8))) for _ in range(rng.randint(1, 3))]
    font = ImageFont.truetype(str(FONT_FOLDER / "dejavu/DejaVuSans.ttf"), min(70, int(height * 0.7)))
    image = Image.fromarray(ink)
    ImageDraw.Draw(image).text((x, y), " ".join(words), fill=255, font=font)
    ink[:] = np.asarray(image)


def _scribble(rng: Random, ink: np.ndarray, x: int, y: int, width: int, height: int) -> None:
    """Loops of a pen along a row: joined writing as it looks from afar."""
    end, place, points = x + width * rng.uniform(0.5, 1), float(x), []
    while place < end:
        size = height * rng.choice([0.3, 0.35, 0.4, 0.8])
        lean, wide = rng.uniform(0.1, 0.5), height * rng.uniform(0.12, 0.3)
        for step in range(12):
            angle = 2 * math.pi * step / 12
            up = size * (1 - math.cos(angle)) / 2
            points.append((place + wide * math.sin(angle) + lean * up, y + height * 0.8 - up))
            place += wide / 12
        if rng.random() < 0.15:
            _stroke(rng, ink, points)
            points, place = [], place + height * 0.4
    _stroke(rng, ink, points)


def _stroke(rng: Random, ink: np.ndarray, points: list[tuple[float, float]]) -> None:
    if len(points) > 1:
        cv2.polylines(ink, [np.int32(points)], False, 255, rng.randint(2, 5), cv2.LINE_AA)


def _pattern(rng: Random, ink: np.ndarray, x: int, y: int, width: int, height: int) -> None:
    """Rows of marks: bars, dots, dashes, zigzags, about as large as letters."""
    kind, step, place = rng.randrange(4), rng.randint(8, 36), x
    while place < x + width:
        if kind == 0:
            cv2.rectangle(ink, (place, y), (place + rng.randint(2, step // 2), y + height), 255, -1)
        elif kind == 1:
            cv2.circle(ink, (place + step // 2, y + height // 2), step // 3, 255, rng.choice([-1, 2]))
        elif kind == 2:
            cv2.rectangle(ink, (place, y + height // 2), (place + step * 2 // 3, y + height // 2 + height // 6), 255, -1)
        else:
            cv2.polylines(ink, [np.int32([(place, y + height), (place + step // 2, y), (place + step, y + height)])], False, 255, 3)
        place += step + (rng.randint(0, step) if kind == 0 else 0)
