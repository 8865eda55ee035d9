"""Light on the scene and what a webcam makes of it: dimming, flicker, shadows, glare, noise, compression."""

from __future__ import annotations

import random

import cv2
import numpy as np

CELLS = (160, 90)  # light is computed on this grid


class Light:
    """The light of one clip; `change` is None, dimming, flicker, shadow or glare."""

    def __init__(self, r: random.Random, change: str | None, seconds: float) -> None:
        ys, xs = np.mgrid[0:CELLS[1], 0:CELLS[0]].astype(np.float32)
        self.xs, self.ys = xs / CELLS[0], ys / CELLS[1]
        x, y = self.xs - 0.5, self.ys - 0.5
        self.still = r.uniform(0.6, 1.05) * (1 - r.uniform(0.1, 0.5) * (x * x + y * y)
                                             + r.uniform(-0.2, 0.2) * x + r.uniform(-0.2, 0.2) * y)
        self.change, self.seconds = change, seconds
        self.flicker = r.uniform(0.05, 0.12) if change == "flicker" else r.uniform(0, 0.012)
        self.start, self.depth = r.uniform(0.3, 0.45) * seconds, r.uniform(0.35, 0.6)
        angle = r.uniform(0, 6.28)
        self.across = self.xs * np.cos(angle) + self.ys * np.sin(angle) * 0.56
        self.band, self.soft = r.uniform(0.1, 0.35), r.uniform(0.01, 0.06)
        self.spot = (r.uniform(0.3, 0.7), r.uniform(0.3, 0.7), r.uniform(0.03, 0.1))

    def at(self, time: float) -> tuple[np.ndarray, np.ndarray | None]:
        """Returns the factors of the grid's cells and the brightness that glare adds, if any."""
        light = self.still * np.float32(1 + self.flicker * np.sin(2 * np.pi * 9.7 * time))
        added = None
        since = time - self.start
        if self.change == "dimming" and since > 0:
            light = light * np.float32(1 - self.depth * min(1, since / 0.4) * (1 if since < 2 else max(0, 3 - since)))
        elif self.change == "shadow" and 0 < since < 2.5:
            middle = -1.2 + 2.8 * since / 2.5
            edge = (np.abs(self.across - middle) - self.band) / self.soft
            light = light * (1 - self.depth * (1 - np.clip(edge, 0, 1))).astype(np.float32)
        elif self.change == "glare":
            x = self.spot[0] + 0.25 * np.sin(time * 1.1)
            distance = (self.xs - x) ** 2 + ((self.ys - self.spot[1]) * 0.56) ** 2
            added = (190 * np.exp(-distance / self.spot[2] ** 2)).astype(np.float32)
        return light, added


class Webcam:
    """Lens, noise and compression of one clip."""

    def __init__(self, r: random.Random, size: tuple[int, int]) -> None:
        self.size, self.r = size, r
        self.blur, self.quality = r.uniform(0.45, 1.1), r.randint(65, 90)
        self.tint = np.float32([r.uniform(0.93, 1.07), 1, r.uniform(0.93, 1.07)])
        g = np.random.default_rng(r.getrandbits(32))
        shape = (size[1] + 64, size[0] + 64)
        grey = g.standard_normal(shape, dtype=np.float32) * np.float32(r.uniform(1.5, 4.5))
        colour = g.standard_normal((shape[0] // 2, shape[1] // 2, 3), dtype=np.float32)
        colour = cv2.resize(colour, shape[::-1]) * np.float32(r.uniform(0.5, 2))
        self.noise = (grey[..., None] + colour).round().astype(np.int16)

    def jpeg(self, image: np.ndarray, light: tuple[np.ndarray, np.ndarray | None]) -> bytes:
        """Lights, blurs and compresses a picture."""
        factors, added = (None if part is None else cv2.resize(part, self.size) for part in light)
        lit = cv2.multiply(image, cv2.merge([factors * tint for tint in self.tint]), dtype=cv2.CV_16S)
        if added is not None:
            lit = cv2.add(lit, cv2.merge([added.astype(np.int16)] * 3))
        lit = cv2.GaussianBlur(lit, (0, 0), self.blur)
        x, y = self.r.randrange(64), self.r.randrange(64)
        lit = cv2.add(lit, self.noise[y:y + self.size[1], x:x + self.size[0]])
        picture = np.clip(lit, 0, 255).astype(np.uint8)
        options = [cv2.IMWRITE_JPEG_QUALITY, self.quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, 0x211111]  # 4:2:2
        return cv2.imencode(".jpg", picture, options)[1].tobytes()
