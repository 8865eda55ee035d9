"""What printing does to ink, and what surfaces do to print: spread, wear, dots, outlines, relief, bends. 0 is paper, 1 is ink."""

import math
import random

import cv2
import numpy as np


def printed(source: random.Random, noise: np.random.Generator, ink: np.ndarray, size: float) -> np.ndarray:
    """Ink as a press, a stamp or a needle leaves it. `size` is that of the font in pixels."""
    kind = source.random()
    if kind < 0.08:
        return spread(source, noise, ink, size)
    if kind < 0.11:
        return worn(source, noise, ink, size)
    if kind < 0.15:
        return dotted(source, ink, size)
    if kind < 0.16:
        return outlined(ink, size)
    if kind < 0.28:
        return cv2.dilate(ink, np.ones((2, source.choice([2, 3])), np.uint8))
    if kind < 0.36:
        return cv2.erode(ink, np.ones((2, 2), np.uint8))
    return ink


def spread(source: random.Random, noise: np.random.Generator, ink: np.ndarray, size: float) -> np.ndarray:
    """Ink that ran, or that a rough surface took unevenly: edges are round and ragged."""
    soft = cv2.GaussianBlur(ink, (0, 0), size * source.uniform(0.03, 0.06))
    height, width = ink.shape
    grain = max(1, int(size * source.uniform(0.03, 0.12)))
    rough = cv2.resize(noise.standard_normal((height // grain + 1, width // grain + 1), np.float32), (width, height))
    level = source.uniform(0.3, 0.55)
    return np.clip((soft + rough * source.uniform(0, 0.12) - level) * 6 + 0.5, 0, 1).astype(np.float32)


def worn(source: random.Random, noise: np.random.Generator, ink: np.ndarray, size: float) -> np.ndarray:
    """Ink that is missing in places."""
    height, width = ink.shape
    grain = max(1, int(size * source.uniform(0.02, 0.3)))
    holes = cv2.resize(noise.standard_normal((height // grain + 1, width // grain + 1), np.float32), (width, height))
    return ink * np.clip(1.5 + holes * source.uniform(0.4, 1.2), source.uniform(0.2, 0.5), 1)


def dotted(source: random.Random, ink: np.ndarray, size: float) -> np.ndarray:
    """Dots, as needles and ink jets set them."""
    pitch = max(2.0, size / source.uniform(10, 15))
    height, width = ink.shape
    columns, rows = max(1, int(width / pitch / source.choice([1, 1, 0.8, 1.3]))), max(1, int(height / pitch))
    thick = cv2.dilate(ink, np.ones((max(1, int(pitch * 0.5)),) * 2, np.uint8))
    cells = (cv2.resize(thick, (columns, rows), interpolation=cv2.INTER_AREA) > 0.5).astype(np.float32)
    scale = 6
    y, x = np.mgrid[0:scale, 0:scale].astype(np.float32) - (scale - 1) / 2
    dot = np.clip(scale * source.uniform(0.36, 0.62) - np.hypot(x, y) + 0.5, 0, 1)
    return cv2.resize(np.kron(cells, dot).astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)


def outlined(ink: np.ndarray, size: float) -> np.ndarray:
    reach = max(1, int(size / 18))
    return np.clip(cv2.dilate(ink, np.ones((2 * reach + 1,) * 2, np.uint8)) - ink, 0, 1)


def relief(source: random.Random, ink: np.ndarray, height: float) -> np.ndarray:
    """Embossed or engraved: light at one flank, dark at the other; from -1 to 1."""
    soft = cv2.GaussianBlur(ink, (0, 0), max(0.5, 0.03 * height))
    angle, far = source.uniform(0, 2 * math.pi), max(0.6, 0.06 * height)
    moved = cv2.warpAffine(
        soft, np.float32([[1, 0, far * math.cos(angle)], [0, 1, far * math.sin(angle)]]), soft.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.clip((moved - soft) * 1.4 + ink * source.choice([0, 0, 0.25, -0.25]), -1, 1)


def bent(source: random.Random, ink: np.ndarray, box) -> np.ndarray:
    """On a bottle: the line is an arc."""
    left, top, right, bottom = box
    height, width = ink.shape
    sag = source.uniform(-0.35, 0.35) * (bottom - top)
    x = np.arange(width, dtype=np.float32)
    share = (x - (left + right) / 2) / max(1.0, (right - left) / 2)
    shift = (sag * (np.clip(share, -1.3, 1.3) ** 2 - 0.4)).astype(np.float32)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    return cv2.remap(ink, xs, ys + shift[None, :], cv2.INTER_LINEAR)


def lit(source: random.Random, gray: np.ndarray) -> np.ndarray:
    """A shadow's edge or a glare."""
    height, width = gray.shape
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    if source.random() < 0.6:
        angle = source.uniform(0, 2 * math.pi)
        along = (xs - source.uniform(0, width)) * math.cos(angle) + (ys - source.uniform(0, height)) * math.sin(angle)
        share = 1 / (1 + np.exp(np.clip(-along / source.uniform(0.5, 12), -30, 30)))
        return gray * (1 - share * source.uniform(0.2, 0.6))
    reach = source.uniform(0.5, 3) * height
    far = np.hypot(xs - source.uniform(0, width), (ys - source.uniform(0, height)) * source.uniform(0.4, 2.5))
    return gray + source.uniform(20, 130) * np.exp(-((far / reach) ** 2))
