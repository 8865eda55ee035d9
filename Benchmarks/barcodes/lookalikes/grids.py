"""Grids: checks, random modules without a finder pattern, dots of a halftone, keys, bricks, cloth, a grille."""

from __future__ import annotations

import cv2
import numpy as np

from .stripes import Chance, tones


def checks(chance: Chance, width: int, height: int) -> np.ndarray:
    """A checkerboard."""
    cell = int(chance.integers(5, 60))
    return _zoom(np.indices((height // cell + 1, width // cell + 1)).sum(0) % 2, cell, width, height, tones(chance))


def modules(chance: Chance, width: int, height: int) -> np.ndarray:
    """Squares of random modules as in a QR code or Data Matrix, with white between them and no finder in any."""
    dark, light = tones(chance)
    image = np.full((height, width), light, np.uint8)
    cell = int(chance.integers(5, 16))
    for _ in range(40):
        count, rows = (int(n) for n in chance.integers(8, 40, 2))
        rows = count if chance.random() < 0.7 else rows
        x, y = int(chance.integers(0, width)), int(chance.integers(0, height))
        grid = _zoom(chance.random((rows, count)) < chance.uniform(0.4, 0.6), cell, 9999, 9999, (light, dark))
        margin = 4 * cell
        if x + grid.shape[1] + 2 * margin > width or y + grid.shape[0] + 2 * margin > height:
            continue
        image[y : y + grid.shape[0] + 2 * margin, x : x + grid.shape[1] + 2 * margin] = light
        image[y + margin : y + margin + grid.shape[0], x + margin : x + margin + grid.shape[1]] = grid
    return image


def static(chance: Chance, width: int, height: int) -> np.ndarray:
    """Random modules from edge to edge; in some, rows of random runs as in a stacked code."""
    cell = int(chance.integers(4, 16))
    shape = (height // cell + 1, width // cell + 1)
    field = chance.random(shape) < 0.5
    if chance.random() < 0.5:
        field = np.repeat(field, 3, 0)[: shape[0]]
    return _zoom(field, cell, width, height, tones(chance))


def halftone(chance: Chance, width: int, height: int) -> np.ndarray:
    """A smooth picture in dots, on a screen at an angle."""
    soft = cv2.resize(chance.random((5, 7)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    c, s, pitch = np.cos(angle := chance.uniform(0, 1.5)), np.sin(angle), chance.uniform(6, 24) / 6.283
    screen = np.cos((x * c + y * s) / pitch) + np.cos((y * c - x * s) / pitch)
    return np.where(screen / 4 + 0.5 < soft, *tones(chance)).astype(np.uint8)


def keyboard(chance: Chance, width: int, height: int) -> np.ndarray:
    """Rows of keys with a letter on each."""
    dark, light = tones(chance)
    keys, legend = (dark, light) if chance.random() < 0.6 else (light, dark)
    image = np.full((height, width), (keys + legend) // 3, np.uint8)
    pitch = int(chance.integers(30, 110))
    for row, top in enumerate(range(0, height, pitch)):
        left = -(row * pitch // 3 % pitch)
        while left < width:
            wide = int(pitch * chance.choice([1, 1, 1, 1, 1.5, 2]))
            corner = (left + wide - pitch // 8, top + pitch - pitch // 8)
            cv2.rectangle(image, (left, top), corner, keys, -1)
            sign = chr(int(chance.integers(33, 91)))
            at = (left + pitch // 6, top + pitch // 2)
            cv2.putText(image, sign, at, cv2.FONT_HERSHEY_SIMPLEX, pitch / 70, legend, max(1, pitch // 40), cv2.LINE_AA)
            left += wide
    return image


def bricks(chance: Chance, width: int, height: int) -> np.ndarray:
    """A wall: rows in a bond, every stone of its own tone, light joints or dark ones."""
    image = np.full((height, width), int(chance.choice([40, 220])), np.uint8)
    long, tall, joint = int(chance.integers(20, 140)), int(chance.integers(8, 50)), int(chance.integers(2, 8))
    for row, y in enumerate(range(0, height, tall)):
        for x in range(-(row % 2) * long // 2, width, long):
            cv2.rectangle(image, (x, y), (x + long - joint, y + tall - joint), int(chance.integers(70, 180)), -1)
    return image


def cloth(chance: Chance, width: int, height: int) -> np.ndarray:
    """Threads over and under each other, with stripes of other colours both ways: tartan."""
    x, y, pitch = np.arange(width)[None], np.arange(height)[:, None], int(chance.integers(3, 14))
    over = (x // pitch + y // pitch) % (2 if chance.random() < 0.5 else 4) < 1
    across, down = (np.repeat(chance.integers(20, 240, size // 20 + 1), 20)[:size] for size in (width, height))
    return np.where(over, across[None], down[:, None]).astype(np.uint8)


def grille(chance: Chance, width: int, height: int) -> np.ndarray:
    """Round or long holes in rows."""
    hole, metal = tones(chance)
    pitch = int(chance.integers(8, 40))
    tile = np.full((pitch * 2, pitch * 2), metal, np.uint8)
    size = (int(pitch * chance.uniform(0.2, 0.45)), int(pitch * chance.uniform(0.2, 0.9)))
    for x, y in ((0, 0), (2, 0), (0, 2), (2, 2), (1, 1)):
        cv2.ellipse(tile, (x * pitch, y * pitch), size, 0, 0, 360, hole, -1)
    return np.tile(tile, (height // (2 * pitch) + 1, width // (2 * pitch) + 1))[:height, :width].copy()


def _zoom(field: np.ndarray, cell: int, width: int, height: int, levels: tuple[int, int]) -> np.ndarray:
    coarse = np.where(field, levels[1], levels[0]).astype(np.uint8)
    return cv2.resize(coarse, None, fx=cell, fy=cell, interpolation=cv2.INTER_NEAREST)[:height, :width].copy()
