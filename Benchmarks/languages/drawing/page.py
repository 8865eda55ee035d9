"""A sheet of paper with lines, drawn twice as large as the frame shows it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random

import numpy as np
from PIL import Image, ImageDraw

from .faces import Face
from .phrases import Phrases

SIZE = (1280, 720)
FINER = 2
MARGIN = 40
# Heights in pixels of the frame between which each third of the lines lies.
HEIGHTS = [(10, 12), (12, 20), (20, 36)]


@dataclass
class Line:
    """A printed line; `box` is left, top, right, bottom of its ink on the sheet."""

    text: str
    face: Face
    height: float
    box: tuple[float, float, float, float] = field(default=(0, 0, 0, 0))


class Deck:
    """Things in a random order, each once before any comes again."""

    def __init__(self, rng: Random, cards: list) -> None:
        self._rng, self._cards, self._rest = rng, cards, []

    def deal(self):
        if not self._rest:
            self._rest = self._rng.sample(self._cards, len(self._cards))
        return self._rest.pop()


def sheet(rng: Random, language: str, phrases: Phrases, deck: Deck, count: int) -> tuple[np.ndarray, list[Line]]:
    """A sheet with so many lines, and what is on it."""
    width, height = SIZE[0] * FINER, SIZE[1] * FINER
    paper, ink = rng.randint(200, 248), rng.randint(10, 70)
    if rng.random() < 0.15:
        paper, ink = ink, paper
    image = Image.new("L", (width, height), paper)
    pen = ImageDraw.Draw(image)
    lines = [_line(rng, language, phrases, deck.deal(), HEIGHTS[number % 3]) for number in range(count)]
    rng.shuffle(lines)
    # Large print gets more of the sheet.
    shares = [line.height + 14 for line in lines]
    top = MARGIN * FINER
    for line, share in zip(lines, shares):
        room = share / sum(shares) * (height - 2 * MARGIN * FINER)
        font = line.face.sized(language, line.height * FINER)
        left, up, right, down = pen.textbbox((0, 0), line.text, font=font, anchor="ls")
        free = width - 2 * MARGIN * FINER - (right - left)
        x = MARGIN * FINER + rng.random() * max(0, free) - left
        y = top + room / 2 - (up + down) / 2
        pen.text((x, y), line.text, font=font, fill=ink, anchor="ls")
        line.box = pen.textbbox((x, y), line.text, font=font, anchor="ls")
        top += room
    return np.asarray(image), lines


def _line(rng: Random, language: str, phrases: Phrases, face: Face, heights: tuple[int, int]) -> Line:
    # Small sizes come more often, as they are the harder ones.
    low, high = (math.log(height) for height in heights)
    height = round(math.exp(rng.uniform(low, high)), 1)
    font = face.sized(language, height * FINER)
    while True:
        text = phrases.line(rng)
        left, _, right, _ = font.getbbox(text)
        if right - left <= (SIZE[0] - 2 * MARGIN) * FINER:
            return Line(text, face, height)
