"""What resembles barcodes most: bars and stacks drawn by chance, and real codes of which no one may read the rest."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import paths  # noqa: F401  (makes clipmaker and scoring known)
from clipmaker.symbologies import SYMBOLOGIES, draw_symbol
from scoring.baseline import READERS

from .stripes import Chance, tones

LINEAR = [name for name, kind in SYMBOLOGIES.items() if kind.linear]
MATRIX = ["qr", "microQR", "aztec", "dataMatrix", "pdf417", "microPDF417", "rMQR"]


def bars(chance: Chance, width: int, height: int) -> np.ndarray:
    """Labels with bars of one to four units, or of two widths, in no code's order."""

    def code() -> np.ndarray:
        widths = chance.integers(1, 5, chance.integers(20, 90))
        if chance.random() < 0.4:
            widths = np.where(widths > 2, int(chance.integers(2, 4)), 1)
        line = np.repeat(np.arange(widths.size) % 2 * 255, widths)
        return _tall(line, int(chance.integers(20, 70)))

    return _sheet(chance, width, height, code)


def stacks(chance: Chance, width: int, height: int) -> np.ndarray:
    """Rows of such bars on top of each other, as in a stacked code."""

    def code() -> np.ndarray:
        rows, units, each = int(chance.integers(3, 24)), int(chance.integers(30, 110)), int(chance.integers(2, 5))
        return np.repeat((chance.random((rows, units)) < 0.5) * np.uint8(255), each, 0)

    return _sheet(chance, width, height, code)


def cut(chance: Chance, width: int, height: int) -> np.ndarray:
    """Linear codes of which one end is missing, and some of the rest is crossed out."""
    return _sheet(chance, width, height, lambda: _unread(chance, LINEAR, _cut))


def scribbled(chance: Chance, width: int, height: int) -> np.ndarray:
    """Linear codes that a thick pen has crossed out: no line across them misses it."""
    return _sheet(chance, width, height, lambda: _unread(chance, LINEAR, _scribble))


def torn(chance: Chance, width: int, height: int) -> np.ndarray:
    """Matrix and stacked codes with more gone than they can mend."""
    return _sheet(chance, width, height, lambda: _unread(chance, MATRIX, _tear))


def _unread(chance: Chance, names: list[str], damage) -> np.ndarray:
    """A damaged code that neither library can read even as flat and clean as this."""
    while True:
        symbol = draw_symbol(Random(int(chance.integers(1 << 60))), str(chance.choice(names)))
        code = damage(chance, symbol.image.copy())
        if not any(read(_margins(code, size)) for size in (1, 2, 3) for read in READERS.values()):
            return cv2.resize(code, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_NEAREST)


def _margins(code: np.ndarray, zoom: int) -> np.ndarray:
    code = cv2.copyMakeBorder(code, 30, 30, 30, 30, cv2.BORDER_CONSTANT, value=255)
    return cv2.resize(code, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_NEAREST)


def _cut(chance: Chance, code: np.ndarray) -> np.ndarray:
    wide = code.shape[1]
    kept = int(wide * chance.uniform(0.35, 0.7))
    code = code[:, :kept] if chance.random() < 0.5 else code[:, wide - kept :]
    return _scribble(chance, code) if chance.random() < 0.5 else code


def _scribble(chance: Chance, code: np.ndarray) -> np.ndarray:
    """Strokes along the bars, swaying, so that each covers some units from top to bottom."""
    tall, wide = code.shape
    for _ in range(int(chance.integers(2, 5))):
        x = chance.uniform(0.12, 0.88) * wide
        ends = [(int(x + chance.uniform(-10, 10)), y) for y in range(-4, tall + 8, 8)]
        cv2.polylines(
            code, [np.array(ends, np.int32)], False, int(chance.choice([0, 255])), int(chance.integers(10, 26))
        )
    return code


def _tear(chance: Chance, code: np.ndarray) -> np.ndarray:
    """Half or more is cut away or painted over; which half is left to chance."""
    tall, wide = code.shape
    share, tone = chance.uniform(0.5, 0.65), int(chance.choice([0, 128, 255]))
    across = wide > 1.5 * tall or chance.random() < 0.5
    lost = np.s_[:, : int(wide * share)] if across else np.s_[: int(tall * share), :]
    code[lost] = tone
    return np.ascontiguousarray(np.rot90(code, 2)) if chance.random() < 0.5 else code


def _tall(line: np.ndarray, height: int) -> np.ndarray:
    return np.repeat(line.astype(np.uint8)[None], height, 0)


def _sheet(chance: Chance, width: int, height: int, code) -> np.ndarray:
    """Codes (a pixel a unit, black on white) here and there on paper, each with its margin; seven different ones."""
    made = [code() for _ in range(7)]
    dark, light = tones(chance)
    sheet = np.full((height, width), light, np.uint8)
    y = int(chance.integers(10, 60))
    while y < height:
        x, row = int(chance.integers(10, 80)), 0
        while x < width:
            unit = int(chance.integers(2, 6))
            one = cv2.resize(made[chance.integers(7)], None, fx=unit, fy=unit, interpolation=cv2.INTER_NEAREST)
            one = one[: height - y, : width - x]
            sheet[y : y + one.shape[0], x : x + one.shape[1]] = np.where(one < 128, dark, light)
            x += one.shape[1] + 14 * unit
            row = max(row, one.shape[0])
        y += row + 50
    return sheet
