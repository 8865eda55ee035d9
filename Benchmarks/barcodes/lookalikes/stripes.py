"""Stripes: of one width, of random widths, slanted, wavy like wood, shaded like blinds, keys of a piano.

Every texture maker takes a source of chance, a width and a height, and gives a gray image.
"""

from __future__ import annotations

import cv2
import numpy as np

Chance = np.random.Generator


def tones(chance: Chance) -> tuple[int, int]:
    """A dark and a light tone, well apart."""
    return int(chance.integers(5, 90)), int(chance.integers(140, 250))


def regular(chance: Chance, width: int, height: int) -> np.ndarray:
    """One pitch from edge to edge."""
    pitch, share = chance.uniform(4, 60), chance.uniform(0.3, 0.7)
    phase = np.arange(width) / pitch % 1
    return _rows(np.where(phase < share, *tones(chance)), height)


def random_widths(chance: Chance, width: int, height: int) -> np.ndarray:
    """Every stripe of its own width, without any unit."""
    edges = np.cumsum(chance.uniform(2, chance.uniform(8, 50), width))
    return _rows(np.where(np.searchsorted(edges, np.arange(width)) % 2, *tones(chance)), height)


def slanted(chance: Chance, width: int, height: int) -> np.ndarray:
    """Stripes at an angle, of one or two pitches."""
    x, y = _places(width, height)
    along = x * np.cos(angle := chance.uniform(0.2, 1.4)) + y * np.sin(angle)
    pitch = chance.uniform(8, 50)
    phase = along / pitch % 1 + (along / (pitch * chance.uniform(2, 4)) % 1 if chance.random() < 0.5 else 0)
    return np.where(phase % 1 < chance.uniform(0.3, 0.7), *tones(chance)).astype(np.uint8)


def wood(chance: Chance, width: int, height: int) -> np.ndarray:
    """Grain: lines that run along and sway, darker and lighter."""
    x, y = _places(width, height)
    sway = cv2.resize(chance.normal(0, 1, (6, 9)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    line = chance.normal(0, 1, width + 400).astype(np.float32)
    line = cv2.GaussianBlur(line[None], (0, 0), chance.uniform(1, 4))[0]
    place = np.clip(x + sway * chance.uniform(5, 60) + 200, 0, width + 399).astype(np.int32)
    return _between(line[place] + 0.15 * sway, chance)


def blinds(chance: Chance, width: int, height: int) -> np.ndarray:
    """Slats with a shade across each, and cords over them."""
    pitch = chance.uniform(12, 60)
    phase = np.arange(width) / pitch % 1
    image = _rows(np.interp(phase, [0, 0.1, 0.8, 1], [30, *chance.uniform(120, 240, 2), 60]), height)
    for y in chance.integers(0, height, 4):
        cv2.line(image, (0, int(y)), (width, int(y)), int(chance.integers(20, 240)), int(chance.integers(2, 9)))
    return image


def piano(chance: Chance, width: int, height: int) -> np.ndarray:
    """White keys with gaps, and black ones in twos and threes; several manuals."""
    image, key = np.full((height, width), 235, np.uint8), int(chance.integers(14, 60))
    rows = int(chance.integers(1, 5))
    for row in range(rows):
        top, bottom = row * height // rows, (row + 1) * height // rows - 8
        for number, left in enumerate(range(0, width, key)):
            cv2.line(image, (left, top), (left, bottom), 60, max(1, key // 14))
            if number % 7 in (0, 1, 3, 4, 5):
                box = (left + key * 2 // 3, top), (left + key * 4 // 3, top + (bottom - top) * 3 // 5)
                cv2.rectangle(image, *box, 15, -1)
        cv2.rectangle(image, (0, bottom), (width, bottom + 8), 90, -1)
    return image


def _rows(line: np.ndarray, height: int) -> np.ndarray:
    return np.repeat(line.astype(np.uint8)[None], height, 0)


def _places(width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    return np.arange(width, dtype=np.float32)[None], np.arange(height, dtype=np.float32)[:, None]


def _between(field: np.ndarray, chance: Chance) -> np.ndarray:
    dark, light = tones(chance)
    low, high = np.percentile(field, (2, 98))
    return np.clip(dark + (field - low) / (high - low) * (light - dark), 0, 255).astype(np.uint8)
