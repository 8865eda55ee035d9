"""What a camera makes of a photograph that moves: motion blur, noise, JPEG."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np

from .motion import Hand

PARTS = 5  # of an exposure, each of them sharp
SHIFT = 97  # pixels by which the field of noise is moved from frame to frame, at most


class Sensor:
    """A camera with an exposure in seconds, a noise (sigma at middle gray) and a JPEG quality."""

    def __init__(self, rng: Random, width: int, height: int) -> None:
        self.exposure, self.noise, self.quality = rng.uniform(0.008, 0.025), rng.uniform(1.2, 4.0), rng.randint(75, 92)
        self._chance = np.random.default_rng(rng.getrandbits(64))
        self._grains = self._chance.standard_normal((height + SHIFT, width + SHIFT, 3), np.float32)
        self._grains *= self.noise / math.sqrt(128)

    def facts(self) -> dict[str, float]:
        """For the truth file."""
        return {"exposure": round(self.exposure, 4), "noise": round(self.noise, 2), "quality": self.quality}

    def jpeg(self, picture: np.ndarray, hand: Hand, t: float) -> bytes:
        """The frame whose exposure has its middle at a time."""
        height, width = picture.shape[:2]
        light = np.zeros(picture.shape, np.float32)
        for part in range(PARTS):
            matrix = hand.matrix(t + self.exposure * ((part + 0.5) / PARTS - 0.5))
            cv2.accumulate(cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), light)
        light *= 1 / PARTS
        y, x = self._chance.integers(0, SHIFT, 2)
        # Shot noise: it grows with the root of the light.
        noise = cv2.multiply(cv2.sqrt(light + 2), self._grains[y : y + height, x : x + width])
        frame = cv2.add(light, noise, dtype=cv2.CV_8U)
        sampling = [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_422]
        return cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, self.quality, *sampling])[1].tobytes()
