"""What is not a label: a counter with clutter that holds nothing to read, and a hand that covers labels."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from .labels import Label


def background(rng: Random, width: int, height: int, clutter: int) -> np.ndarray:
    """A gray surface with uneven tone and `clutter` shapes."""
    noise = np.random.default_rng(rng.getrandbits(64))
    image = np.full((height, width), noise.uniform(55, 175), np.float32)
    for cell, strength in ((240, 22.0), (60, 9.0), (12, 5.0)):
        rough = noise.normal(0, strength, (height // cell + 2, width // cell + 2)).astype(np.float32)
        image += cv2.resize(rough, (width, height), interpolation=cv2.INTER_LINEAR)
    surface = np.clip(image, 0, 255).astype(np.uint8)
    for _ in range(clutter):
        rng.choice([_box, _disc, _streak, _stripes, _checks, _cable])(rng, surface)
    return cv2.GaussianBlur(surface, (0, 0), rng.uniform(0.7, 2.0))


def hand(rng: Random, width: int, height: int) -> Label:
    """A dark thing large enough to hide a label that fills the frame."""
    image = background(rng, int(width * 0.8), int(height * 1.1), 0)
    return Label(cv2.convertScaleAbs(image, alpha=0.6, beta=20))


def _spot(rng: Random, image: np.ndarray) -> tuple[int, int]:
    return rng.randrange(image.shape[1]), rng.randrange(image.shape[0])


def _tone(rng: Random) -> int:
    return rng.randint(15, 240)


def _box(rng: Random, image: np.ndarray) -> None:
    shape = (_spot(rng, image), (rng.uniform(40, 500), rng.uniform(30, 300)), rng.uniform(0, 180))
    points = cv2.boxPoints(shape).astype(np.int32)
    if rng.random() < 0.5:
        cv2.fillConvexPoly(image, points, _tone(rng))
    else:
        cv2.polylines(image, [points], True, _tone(rng), rng.randint(1, 8))


def _disc(rng: Random, image: np.ndarray) -> None:
    axes = (rng.randint(8, 140), rng.randint(8, 140))
    cv2.ellipse(image, _spot(rng, image), axes, rng.uniform(0, 180), 0, 360, _tone(rng), rng.choice([-1, -1, 2, 6]))


def _streak(rng: Random, image: np.ndarray) -> None:
    cv2.line(image, _spot(rng, image), _spot(rng, image), _tone(rng), rng.randint(1, 14))


def _stripes(rng: Random, image: np.ndarray) -> None:
    """Bars of one width: like a barcode from afar, like a grille from near."""
    (x, y), tone, pitch, tall = _spot(rng, image), _tone(rng), rng.randint(6, 20), rng.randint(30, 160)
    slant = rng.randint(-30, 30)
    for k in range(rng.randint(4, 24)):
        cv2.line(image, (x + k * pitch, y), (x + k * pitch + slant, y + tall), tone, max(1, pitch // 3))


def _checks(rng: Random, image: np.ndarray) -> None:
    (x, y), cell, tones = _spot(rng, image), rng.randint(6, 24), (_tone(rng), _tone(rng))
    for row in range(rng.randint(3, 8)):
        for column in range(rng.randint(3, 8)):
            cv2.rectangle(
                image,
                (x + column * cell, y + row * cell),
                (x + (column + 1) * cell, y + (row + 1) * cell),
                tones[(row + column) % 2],
                -1,
            )


def _cable(rng: Random, image: np.ndarray) -> None:
    points = np.array([_spot(rng, image) for _ in range(4)], np.float64)
    k = np.linspace(0, 1, 40)[:, None]
    curve = (
        points[0] * (1 - k) ** 3 + 3 * points[1] * k * (1 - k) ** 2 + 3 * points[2] * k**2 * (1 - k) + points[3] * k**3
    )
    cv2.polylines(image, [curve.astype(np.int32)], False, _tone(rng), rng.randint(2, 9), cv2.LINE_AA)
