"""Fingers that lie over a corner or side of a sheet."""

from __future__ import annotations

import random

import cv2
import numpy as np

from .motion import Camera, Pose, ease
from .sheet import Sheet

FINGER = 0.0085  # metres: half of a finger's width
SKIN = [(150, 175, 225), (120, 150, 205), (90, 115, 165), (60, 80, 125), (45, 55, 85)]  # blue, green, red


class Hand:
    """One to four fingers at a place of the sheet's outline, from `start` to `end` seconds."""

    def __init__(self, r: random.Random, sheet: Sheet, start: float, end: float) -> None:
        self.start, self.end = start, end
        self.skin = np.float32(r.choice(SKIN))
        w, h = sheet.width / 2, sheet.height / 2
        corner = r.random() < 0.4
        along = r.choice([-1, 1]) * r.uniform(0.8, 0.97) if corner else r.uniform(-0.6, 0.6)
        vertical, sign = r.random() < 0.5, r.choice([-1, 1])
        self.at = np.array([sign * w, along * h] if vertical else [along * w, sign * h])
        self.out = np.array([sign, 0.0] if vertical else [0.0, sign])
        if corner:
            self.out = self.at / np.array([w, h])
        self.out = self.out / np.linalg.norm(self.out)
        count = 1 if corner else r.randint(1, 4)
        side = np.array([-self.out[1], self.out[0]])
        small = min(sheet.width, sheet.height)
        self.fingers = []
        for index in range(count):
            depth = min(r.uniform(0.015, 0.04), 0.3 * small) * (1 - 0.2 * abs(index - (count - 1) / 2))
            self.fingers.append((self.at + side * (index - (count - 1) / 2) * FINGER * 2.15, depth))

    def draw(self, camera: Camera, pose: Pose, time: float, image: np.ndarray) -> np.ndarray | None:
        """Draws the fingers. Returns their mask, or nil while they aren't there."""
        if not self.start < time < self.end:
            return None
        away = 0.25 * (1 - min(ease((time - self.start) / 0.35), ease((self.end - time) / 0.35)))
        mask = np.zeros(image.shape[:2], np.uint8)
        radius = max(3, round(FINGER * pose.scale))
        nails = []
        for base, depth in self.fingers:
            tip = base + self.out * (away - depth + FINGER)
            ends = camera.project(pose, np.array([tip, tip + self.out * 0.45]))
            first, last = (tuple(int(v) for v in np.clip(end * 16, -2**20, 2**20)) for end in ends)
            cv2.line(mask, first, last, 255, 2 * radius, cv2.LINE_AA, 4)
            nails.append((ends[0], np.rad2deg(np.arctan2(*(ends[1] - ends[0])[::-1]))))
        if not mask.any():
            return None
        x, y, w, h = cv2.boundingRect(mask)
        part = mask[y:y + h, x:x + w]
        soft = cv2.blur(part, (2 * radius + 1, 2 * radius + 1)).astype(np.float32) / 255
        colour = self.skin * (0.5 + 0.6 * soft[..., None])
        area = image[y:y + h, x:x + w]
        share = part[..., None].astype(np.float32) / 255
        area[:] = np.clip(area * (1 - share) + colour * share, 0, 255).astype(np.uint8)
        for centre, angle in nails:
            if np.all(np.abs(centre) < 4000):
                cv2.ellipse(image, (int(centre[0]), int(centre[1])), (int(radius * 0.7), int(radius * 0.5)), angle, 0,
                            360, tuple(float(min(255, v * 1.15)) for v in self.skin), -1, cv2.LINE_AA)
        return mask
