"""Textures and things that hold nothing to read: paper, wood, cloth, cables, and bars and checks like barcodes."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np


def noise(grains: np.random.Generator, width: int, height: int, size: float, stretch: float = 1) -> np.ndarray:
    """Smooth noise of deviation 1 with spots of about `size` pixels, drawn out sideways by `stretch`."""
    columns, rows = max(3, int(width / size / stretch) + 2), max(3, int(height / size) + 2)
    field = grains.standard_normal((rows, columns), np.float32)
    return cv2.resize(field, (width, height), interpolation=cv2.INTER_CUBIC)


def texture(rng: Random, grains: np.random.Generator, width: int, height: int) -> np.ndarray:
    """A pattern of deviation about 1: fibres, grain of wood, weave, brushed metal, or hardly anything."""
    kind = rng.randrange(5)
    if kind == 0:
        return 0.8 * noise(grains, width, height, rng.uniform(1.5, 4)) + 0.5 * noise(grains, width, height, 60)
    if kind == 1:
        bent = 4 * noise(grains, width, height, 90, 4)
        return np.sin(np.arange(height, dtype=np.float32)[:, None] / rng.uniform(2, 9) + bent) + 0.4 * noise(
            grains, width, height, 2, 25)
    if kind == 2:
        step = rng.uniform(3, 9)
        x, y = np.arange(width, dtype=np.float32)[None], np.arange(height, dtype=np.float32)[:, None]
        return np.sin(2 * math.pi * x / step) * np.sin(2 * math.pi * y / step) + 0.5 * noise(grains, width, height, 4)
    if kind == 3:
        return noise(grains, width, height, 1.5, 40)
    return noise(grains, width, height, 200)


def tint(rng: Random, light: float) -> np.ndarray:
    """A colour (B, G, R) of about that lightness, 0 to 1, mostly pale."""
    strength = rng.choice([0.02, 0.05, 0.15]) * light
    return np.clip([light + rng.uniform(-strength, strength) for _ in range(3)], 0.01, 1).astype(np.float32)


def backdrop(rng: Random, grains: np.random.Generator, width: int, height: int) -> np.ndarray:
    """What lies behind the labels, B, G, R from 0 to 1."""
    light = rng.uniform(0.1, 0.75)
    pattern = texture(rng, grains, width, height) * rng.uniform(0.02, 0.12)
    large = noise(grains, width, height, rng.uniform(150, 500)) * rng.uniform(0.02, 0.1)
    picture = tint(rng, light) * (1 + (pattern + large)[..., None] / light)
    picture = np.ascontiguousarray(np.clip(picture, 0.01, 1), np.float32)
    for _ in range(rng.randint(2, 16)):
        rng.choice([box, box, cable, disc, blinds, bars, checks])(rng, picture)
    return picture


def place(rng: Random, picture: np.ndarray) -> tuple[int, int]:
    """A point on it."""
    return rng.randint(0, picture.shape[1]), rng.randint(0, picture.shape[0])


def colour(rng: Random) -> tuple[float, ...]:
    """Any, for drawing."""
    return tuple(float(part) for part in tint(rng, rng.uniform(0.05, 0.95)))


def box(rng: Random, picture: np.ndarray) -> None:
    """A carton, a shelf, a key: a rectangle that is turned, with an edge."""
    corners = cv2.boxPoints((place(rng, picture), (rng.uniform(30, 420), rng.uniform(20, 260)), rng.uniform(-40, 40)))
    cv2.fillConvexPoly(picture, np.int32(corners), colour(rng), cv2.LINE_AA)
    cv2.polylines(picture, [np.int32(corners)], True, colour(rng), rng.randint(1, 4), cv2.LINE_AA)


def cable(rng: Random, picture: np.ndarray) -> None:
    """A bent line."""
    ends = np.array([place(rng, picture) for _ in range(4)], float)
    t = np.linspace(0, 1, 40)[:, None]
    way = (1 - t) ** 3 * ends[0] + 3 * t * (1 - t) ** 2 * ends[1] + 3 * t * t * (1 - t) * ends[2] + t**3 * ends[3]
    cv2.polylines(picture, [np.int32(way)], False, colour(rng), rng.randint(2, 14), cv2.LINE_AA)


def disc(rng: Random, picture: np.ndarray) -> None:
    """A cup, a button, a ring."""
    size = (rng.randint(6, 130), rng.randint(6, 130))
    thickness = rng.choice([-1, -1, 2, 6])
    cv2.ellipse(picture, place(rng, picture), size, rng.uniform(0, 180), 0, 360, colour(rng), thickness, cv2.LINE_AA)


def blinds(rng: Random, picture: np.ndarray) -> None:
    """Slats, or a grille: lines side by side, as high as print is."""
    (x, y), step, length = place(rng, picture), rng.uniform(8, 40), rng.randint(60, 400)
    angle, shade = rng.choice([0, math.pi / 2, rng.uniform(0, math.pi)]), colour(rng)
    for number in range(rng.randint(3, 14)):
        left = (x - number * step * math.sin(angle), y + number * step * math.cos(angle))
        right = (left[0] + length * math.cos(angle), left[1] + length * math.sin(angle))
        cv2.line(picture, tuple(map(int, left)), tuple(map(int, right)), shade, max(1, int(step / 3)), cv2.LINE_AA)


def bars(rng: Random, picture: np.ndarray) -> None:
    """Like a linear barcode, or rows of them, upright, dark on a light patch."""
    (x, y), module, rows = place(rng, picture), rng.randint(1, 4), rng.choice([1, 1, 1, rng.randint(3, 9)])
    high, columns = rng.randint(24, 120) if rows == 1 else 3 * module, rng.randint(30, 110)
    cv2.rectangle(
        picture, (x - 9 * module, y - 4 * module), (x + (columns + 9) * module, y + rows * high + 4 * module), (0.9,) * 3, -1)
    for row in range(rows):
        at = 0
        while at < columns:
            wide = rng.choice([1, 1, 2, 3, 4])
            if at + wide <= columns:
                left, top = x + at * module, y + row * high
                cv2.rectangle(picture, (left, top), (left + wide * module - 1, top + high - 1), (0.06,) * 3, -1)
            at += wide + rng.choice([1, 1, 2, 3])


def checks(rng: Random, picture: np.ndarray) -> None:
    """Like a matrix code, upright, dark on a light patch."""
    (x, y), module, cells = place(rng, picture), rng.randint(2, 7), rng.randint(10, 29)
    edge = 3 * module
    cv2.rectangle(picture, (x - edge, y - edge), (x + cells * module + edge, y + cells * module + edge), (0.9,) * 3, -1)
    for number in range(cells * cells):
        if rng.random() < 0.5:
            left, top = x + number % cells * module, y + number // cells * module
            cv2.rectangle(picture, (left, top), (left + module - 1, top + module - 1), (0.06,) * 3, -1)
