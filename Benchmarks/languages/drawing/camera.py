"""A sheet in somebody's hand before a webcam: a slight tilt and tremor, blur, noise, JPEG."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np

from .page import FINER, SIZE


class Pose:
    """Where the sheet is at each moment, as a homography from its pixels to the frame's."""

    def __init__(self, rng: Random) -> None:
        self._turn = math.radians(rng.uniform(-2.5, 2.5))
        self._tilt = [rng.uniform(-0.05, 0.05) for _ in range(2)]
        self._waves = [(rng.uniform(0.3, 2), rng.uniform(2, 9), rng.uniform(0, 2 * math.pi)) for _ in range(3)]

    def at(self, seconds: float) -> np.ndarray:
        x, y, turn = (size * math.sin(pace * seconds + start) for size, pace, start in self._waves)
        turn = self._turn + turn * 0.001
        width, height = (side * FINER for side in SIZE)
        middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
        tilt = np.array([[1, 0, 0], [0, 1, 0], [self._tilt[0] / width, self._tilt[1] / height, 1.0]])
        cos, sin = math.cos(turn) / FINER, math.sin(turn) / FINER
        place = np.array([[cos, -sin, SIZE[0] / 2 + x], [sin, cos, SIZE[1] / 2 + y], [0, 0, 1.0]])
        return place @ tilt @ middle


class Webcam:
    """Takes frames."""

    def __init__(self, rng: Random, smallest: float) -> None:
        """`smallest`: the height of the smallest print, which bounds the blur, so that a person can read all lines."""
        self._grains = np.random.default_rng(rng.getrandbits(32))
        self._blur = rng.uniform(0.4, min(1.6, smallest / 8))
        self._noise = rng.uniform(1.5, 8)
        self._light = rng.uniform(0.7, 1.0)
        self._slope = [rng.uniform(-0.15, 0.15) for _ in range(2)]
        self._quality = rng.randint(72, 94)
        self._table = rng.randint(60, 150)

    @property
    def blur(self) -> float:
        return self._blur

    def take(self, sheet: np.ndarray, pose: np.ndarray) -> bytes:
        """The JPEG of a frame."""
        width, height = SIZE
        scale = np.diag([FINER, FINER, 1.0])
        large = cv2.warpPerspective(
            sheet, scale @ pose, (width * FINER, height * FINER), flags=cv2.INTER_LINEAR, borderValue=self._table)
        frame = cv2.resize(large, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
        frame = cv2.GaussianBlur(frame, (0, 0), self._blur)
        x = np.linspace(-1, 1, width, dtype=np.float32)[None]
        y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
        frame *= self._light * (1 + self._slope[0] * x + self._slope[1] * y)
        frame += self._noise * self._grains.standard_normal(frame.shape, np.float32)
        picture = np.clip(frame, 0, 255).astype(np.uint8)
        return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self._quality])[1].tobytes()


def shown(pose: np.ndarray, box: tuple[float, float, float, float]) -> np.ndarray:
    """The corners of a box of the sheet in the frame: top left, top right, bottom right, bottom left."""
    left, top, right, bottom = box
    corners = np.float64([[[left, top], [right, top], [right, bottom], [left, bottom]]])
    return cv2.perspectiveTransform(corners, pose)[0]
