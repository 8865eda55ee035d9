"""Print: pages of text in many sizes, tables, rulers, sheet music, rows of l, I, 1 and bars."""

from __future__ import annotations

import cv2
import numpy as np
import paths  # noqa: F401  (makes clipmaker known)
from clipmaker.blocks import default_fonts
from clipmaker.contents import WORDS
from PIL import Image, ImageDraw, ImageFont

from .stripes import Chance, tones


def page(chance: Chance, width: int, height: int) -> np.ndarray:
    """Paragraphs, each in its own font and size."""

    def line() -> str:
        return " ".join(chance.choice(WORDS, 30))

    return _lines(chance, width, height, line, (9, 60))


def picket(chance: Chance, width: int, height: int) -> np.ndarray:
    """Lines of signs that are bars or squares: the text that most resembles a barcode."""
    signs = np.array(
        list(chance.choice(["|Il1", "|", "lI1!i|[]", "HNMWE|", "\u2588\u258c\u2590 |", "-=\u2261#", "\u25a0\u25a1 "]))
    )

    def line() -> str:
        return "".join(chance.choice(signs, 160))

    return _lines(chance, width, height, line, (14, 70))


def form(chance: Chance, width: int, height: int) -> np.ndarray:
    """A table of numbers with rules around its cells."""
    dark, light = tones(chance)
    image = Image.new("L", (width, height), light)
    draw = ImageDraw.Draw(image)
    tall, columns = int(chance.integers(14, 50)), np.cumsum(chance.integers(20, 160, 80))
    font = ImageFont.truetype(str(chance.choice([str(p) for p in default_fonts()])), int(tall * 0.7))
    for y in range(0, height, tall):
        draw.line((0, y, width, y), fill=dark, width=int(chance.integers(1, 3)))
        for left in columns[columns < width]:
            draw.text((left + 3, y + 2), str(chance.integers(0, 100000)), fill=dark, font=font)
    for left in columns[columns < width]:
        draw.line((int(left), 0, int(left), height), fill=dark, width=2)
    return np.array(image)


def ruler(chance: Chance, width: int, height: int) -> np.ndarray:
    """Rows of ticks, every fifth and tenth longer, with numbers."""
    dark, light = tones(chance)
    image = np.full((height, width), light, np.uint8)
    for top in range(0, height, tall := int(chance.integers(50, 200))):
        pitch, thick = chance.uniform(3.5, 16), int(chance.integers(1, 4))
        for number in range(int(width / pitch)):
            reach = tall * (0.8 if number % 10 == 0 else 0.6 if number % 5 == 0 else 0.4)
            x = int(number * pitch)
            cv2.line(image, (x, top), (x, int(top + reach)), dark, thick)
            if number % 10 == 0:
                at = (x + 3, top + int(tall * 0.9))
                cv2.putText(image, str(number // 10), at, cv2.FONT_HERSHEY_SIMPLEX, tall / 200, dark, 1, cv2.LINE_AA)
    return image


def music(chance: Chance, width: int, height: int) -> np.ndarray:
    """Staves with notes and bar lines."""
    image, gap = np.full((height, width), 240, np.uint8), int(chance.integers(5, 18))
    for top in range(gap * 2, height, gap * 10):
        for line in range(5):
            cv2.line(image, (0, top + line * gap), (width, top + line * gap), 30, max(1, gap // 7))
        x = 0
        while (x := x + int(chance.integers(gap, gap * 5))) < width:
            y = top + int(chance.integers(-2, 11)) * gap // 2
            if chance.random() < 0.15:
                cv2.line(image, (x, top), (x, top + 4 * gap), 20, max(1, gap // 4))
            else:
                cv2.ellipse(image, (x, y), (gap * 2 // 3, gap // 2), -20, 0, 360, 20, -1)
                cv2.line(image, (x + gap // 2, y), (x + gap // 2, y - 3 * gap), 20, max(1, gap // 6))
    return image


def _lines(chance: Chance, width: int, height: int, line, sizes: tuple[int, int]) -> np.ndarray:
    dark, light = tones(chance)
    if chance.random() < 0.2:
        dark, light = light, dark
    image = Image.new("L", (width, height), light)
    y, left = 0, int(chance.integers(5, 80))
    draw = ImageDraw.Draw(image)
    fonts = [str(path) for path in default_fonts()]
    while y < height:
        size = int(chance.integers(*sizes))
        font = ImageFont.truetype(str(chance.choice(fonts)), size)
        for _ in range(int(chance.integers(1, 7))):
            draw.text((left, y), line(), fill=dark, font=font)
            y += int(size * 1.25)
        y += int(chance.integers(0, 30))
    return np.array(image)
