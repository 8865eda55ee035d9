"""Photographs that hold no barcode, as textures."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import paths  # noqa: F401  (makes scoring known)
from scoring.baseline import load
from scoring.photos import IMAGES, NOTHING

from .stripes import Chance

LEAST = 64  # pixels of a side


class Photos:
    """The photographs below a folder, in folders named `falsepositives-…`."""

    def __init__(self, root: Path) -> None:
        found = (p for p in sorted(root.glob(f"**/{NOTHING}*/*")) if p.suffix.lower() in IMAGES)
        self.images = [image for image in map(load, found) if min(image.shape) >= LEAST]
        if not self.images:
            raise SystemExit(f"no images in folders {NOTHING}-… below {root}")

    def texture(self, chance: Chance, width: int, height: int) -> np.ndarray:
        """One of them, turned or mirrored in tone and side by chance, as large as the texture or twice as small."""
        image = self.images[chance.integers(len(self.images))]
        if chance.random() < 0.5:
            image = cv2.rotate(image, int(chance.integers(3)))
        if chance.random() < 0.15:
            image = 255 - image
        zoom = max(width / image.shape[1], height / image.shape[0]) * chance.uniform(0.5, 1)
        image = cv2.resize(image, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC)
        right, below = max(0, width - image.shape[1]), max(0, height - image.shape[0])
        return cv2.copyMakeBorder(image, 0, below, 0, right, cv2.BORDER_REFLECT)[:height, :width]
