"""Labels: lines of print under one another, some with something like a barcode between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from . import surface
from .faces import Face

FINE = 2  # pixels of a label's picture to a unit
WIDEST = 1000  # units of a line


@dataclass(frozen=True)
class Print:
    """A line to print, `x_height` units high."""

    text: str
    face: Face
    x_height: float


@dataclass
class Label:
    """The picture, B, G, R from 0 to 1, and each line with its corners, ends of its baseline's middle x, in units.

    Units count from the middle of the label. `quads` go from ascenders to descenders, `stems` from the baseline to
    the top of an x in the middle of the line.
    """

    picture: np.ndarray
    prints: list[Print]
    quads: list[np.ndarray]
    stems: list[np.ndarray]


@lru_cache(maxsize=64)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font, in pixels to the em."""
    return ImageFont.truetype(path, size)


def sized(line: Print) -> ImageFont.FreeTypeFont:
    """The line's font in the size that gives its x-height, in the picture's pixels."""
    x = -font(line.face.path, 400).getbbox("x", anchor="ls")[1] / 400
    return font(line.face.path, max(6, round(line.x_height * FINE / x)))


def fits(line: Print) -> bool:
    """Whether the line has ink, and is not too wide."""
    try:
        left, top, right, bottom = sized(line).getbbox(line.text, anchor="ls")
    except (OSError, ZeroDivisionError):  # a face that can't be drawn
        return False
    return bottom > top and 8 < right - left < WIDEST * FINE


def draw_label(rng: Random, grains: np.random.Generator, prints: list[Print]) -> Label:
    """Prints the lines on a paper of their own."""
    boxes, y = [], 0.0
    code_after = rng.randrange(len(prints)) if rng.random() < 0.35 else None
    code_at = None
    for number, line in enumerate(prints):
        drawn = sized(line)
        top, bottom = drawn.getbbox("Hdbl", anchor="ls")[1], drawn.getbbox("gpqy", anchor="ls")[3]
        left, _, right, _ = drawn.getbbox(line.text, anchor="ls")
        boxes.append((left, y, right, y + bottom - top, y - top))
        y += (bottom - top) * rng.choice([1.05, 1.15, 1.3, 1.6, 2.2])
        if number == code_after:
            code_at, y = y + 20, y + 190
    widest = max(box[2] - box[0] for box in boxes)
    edge = rng.uniform(1.0, 2.5) * max(line.x_height for line in prints) * FINE
    width, height = int(widest + 2 * edge), int(y + 2 * edge)
    picture, ink_colour = paper(rng, grains, width, height)
    if code_at is not None:
        code(rng, picture, int(edge), int(edge + code_at))
    ink = Image.new("L", (width, height), 0)
    drawing = ImageDraw.Draw(ink)
    quads, stems = [], []
    align = rng.choice([0.0, 0.0, 0.5, rng.random()])
    for line, (left, top, right, bottom, baseline) in zip(prints, boxes, strict=True):
        x = edge + align * (widest - (right - left)) - left
        drawing.text((x, edge + baseline), line.text, fill=255, font=sized(line), anchor="ls")
        left, right, middle = x + left, x + right, x + (left + right) / 2
        corners = [(left, edge + top), (right, edge + top), (right, edge + bottom), (left, edge + bottom)]
        quads.append(units(corners, width, height))
        foot = edge + baseline
        stems.append(units([(middle, foot), (middle, foot - line.x_height * FINE)], width, height))
    cover = np.asarray(ink, np.float32)[..., None] / 255
    return Label(picture * (1 - cover) + ink_colour * cover, prints, quads, stems)


def units(points: list[tuple[float, float]], width: int, height: int) -> np.ndarray:
    """Points of the picture in units from its middle."""
    return (np.array(points) - (width / 2, height / 2)) / FINE


def paper(rng: Random, grains: np.random.Generator, width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """A surface to print on, and the colour to print with; every fifth is light on dark."""
    if rng.random() < 0.2:
        dark = rng.uniform(0.04, 0.35)
        ground, ink = dark, min(1.0, dark + rng.uniform(0.3, 0.8))
    else:
        ground = rng.uniform(0.5, 0.97)
        ink = ground * (1 - rng.uniform(0.35, 0.97))
    rough = min(rng.choice([0.0, 0.01, 0.03, 0.06]), 0.12 * abs(ground - ink))
    pattern = rough * surface.texture(rng, grains, width, height)
    picture = surface.tint(rng, ground) * (1 + pattern[..., None] / ground)
    picture = np.ascontiguousarray(np.clip(picture, 0.01, 1), np.float32)
    if rng.random() < 0.25:
        inset = rng.randint(4, 10)
        frame = tuple(float(part) for part in surface.tint(rng, ink))
        cv2.rectangle(picture, (inset, inset), (width - inset, height - inset), frame, rng.randint(2, 5))
    return picture, surface.tint(rng, ink)


def code(rng: Random, picture: np.ndarray, x: int, y: int) -> None:
    """Bars between the lines, as broad as there is room, 150 pixels high."""
    right, module = picture.shape[1] - x, rng.randint(3, 7)
    cv2.rectangle(picture, (x - 8, y - 8), (right + 8, y + 158), (0.9,) * 3, -1)
    while x < right:
        wide = min(rng.choice([1, 1, 2, 3, 4]) * module, right - x)
        cv2.rectangle(picture, (x, y), (x + wide - 1, y + 150), (0.06,) * 3, -1)
        x += wide + rng.choice([1, 1, 2, 3]) * module
