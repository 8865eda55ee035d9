"""What is printed on a document: letters, articles, forms, tables, receipts, cards, labels, covers, photographs. Grays, drawn flat."""

import random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from textreader import fonts, texts

# Pixels along the longer side of a page.
LONG = 640


class Page:
    """A page while it is drawn."""

    def __init__(self, source: random.Random, ratio: float, paper: int, families: list[list[str]]):
        self.source, self.paper = source, paper
        size = (LONG, max(40, round(LONG * ratio))) if ratio < 1 else (max(40, round(LONG / ratio)), LONG)
        self.image = Image.new("L", size, paper)
        self.draw = ImageDraw.Draw(self.image)
        self.width, self.height = size
        self.ink = source.randint(0, 90) if paper > 120 else source.randint(170, 255)
        self.faces = [source.choice(source.choice(families)) for _ in range(2)]

    def font(self, size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(self.source.choice(self.faces), max(4, int(size)))

    def line(self, x: float, y: float, size: float, width: float, ink: int | None = None) -> None:
        """A line of text about as wide as asked for."""
        font, text = self.font(size), ""
        while len(text) * size * 0.5 < width:
            text += " " + texts.text(self.source, 40)
        self.draw.text((x, y), text.strip()[: max(1, int(width / size / 0.5))], fill=self.ink if ink is None else ink, font=font)

    def paragraph(self, box: tuple[float, float, float, float], size: float, leading: float = 1.3) -> None:
        left, y, right, bottom = box
        while y + size < bottom:
            is_last = self.source.random() < 0.12
            self.line(left, y, size, (right - left) * (self.source.uniform(0.2, 0.9) if is_last else 1))
            y += size * (leading + (self.source.choice([0, 0.8]) if is_last else 0))

    def picture(self, box: tuple[float, float, float, float], photographs) -> None:
        """A photograph, or a field of gray with shapes."""
        left, top, right, bottom = (int(v) for v in box)
        if right - left < 6 or bottom - top < 6:
            return
        if photographs and self.source.random() < 0.6:
            gray = cv2.resize(self.source.choice(photographs), (right - left, bottom - top), interpolation=cv2.INTER_AREA)
        else:
            seed = np.random.default_rng(self.source.getrandbits(32))
            coarse = seed.integers(0, 256, (self.source.randint(2, 9), self.source.randint(2, 9))).astype(np.uint8)
            how = self.source.choice([cv2.INTER_CUBIC, cv2.INTER_LINEAR, cv2.INTER_NEAREST])
            gray = cv2.resize(coarse, (right - left, bottom - top), interpolation=how)
        self.image.paste(Image.fromarray(gray), (left, top))

    def bars(self, box: tuple[float, float, float, float]) -> None:
        """A linear code, or a matrix."""
        left, top, right, bottom = box
        if self.source.random() < 0.6:
            while left < right:
                wide = self.source.choice([1, 1, 2, 3])
                self.draw.rectangle((left, top, left + wide, bottom), fill=self.ink)
                left += wide + self.source.choice([2, 2, 3, 4])
        else:
            side = int(min(right - left, bottom - top))
            cells = self.source.randint(15, 33)
            bits = np.random.default_rng(self.source.getrandbits(32)).random((cells, cells)) < 0.5
            gray = np.where(bits, self.ink, self.paper).astype(np.uint8)
            self.image.paste(Image.fromarray(cv2.resize(gray, (side, side), interpolation=cv2.INTER_NEAREST)), (int(left), int(top)))

    def rule(self, *points: float, wide: int = 1) -> None:
        self.draw.line(points, fill=self.ink, width=wide)

    def logo(self, box: tuple[float, float, float, float]) -> None:
        """Shapes, or large letters."""
        left, top, right, bottom = box
        kind = self.source.random()
        if kind < 0.4:
            self.line(left, top, (bottom - top) * self.source.uniform(0.4, 0.9), right - left)
            return
        for _ in range(self.source.randint(1, 4)):
            x, y = self.source.uniform(left, right), self.source.uniform(top, bottom)
            r = (bottom - top) * self.source.uniform(0.1, 0.5)
            ink = self.source.randint(0, 230)
            shape = self.source.choice([self.draw.ellipse, self.draw.rectangle])
            shape((x - r, y - r, x + r, y + r), **({"fill": ink} if self.source.random() < 0.6 else {"outline": ink, "width": 3}))

    def gray(self) -> np.ndarray:
        return np.asarray(self.image).copy()


def drawn(source: random.Random, families: list[list[str]], photographs=()) -> tuple[np.ndarray, str]:
    """A page and its kind."""
    from . import layouts

    kind = source.choices(list(layouts.KINDS), [weight for weight, _ in layouts.KINDS.values()])[0]
    return layouts.KINDS[kind][1](source, families, photographs).gray(), kind


def families() -> list[list[str]]:
    return list(fonts.split()[0])
