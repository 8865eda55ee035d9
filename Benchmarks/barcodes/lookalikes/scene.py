"""A texture before the camera: it drifts, turns, tilts, comes nearer; the light changes; the lens hunts for focus."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import cv2
import numpy as np
import paths  # noqa: F401  (makes clipmaker known)
from clipmaker.camera import Camera, draw_settings
from clipmaker.motion import Pose

LEVELS = 3  # of the texture: whole, half, quarter


class Wander:
    """A value that sways between two bounds, in two waves."""

    def __init__(self, rng: Random, low: float, high: float) -> None:
        self.middle, self.reach = (low + high) / 2, (high - low) / 2
        self.waves = [(rng.uniform(0.03, 0.3), rng.uniform(0, 2 * math.pi)) for _ in range(2)]

    def at(self, t: float) -> float:
        """The value at a time in seconds."""
        return self.middle + self.reach * sum(math.sin(2 * math.pi * f * t + p) for f, p in self.waves) / 2


class Scene:
    """Frames of one texture. The whole frame shows it; beyond its edges it goes on mirrored."""

    def __init__(self, rng: Random, texture: np.ndarray, width: int, height: int) -> None:
        self.width, self.height, self.focal = width, height, 1.1 * width
        self.levels = [texture]
        for _ in range(LEVELS - 1):
            self.levels.append(cv2.pyrDown(self.levels[-1]))
        settings = draw_settings(rng, dark=rng.random() < 0.1)
        self.camera = Camera(rng, replace(settings, rest_blur=rng.uniform(0.45, 1.2)), width, height)
        near, far = sorted(math.exp(rng.uniform(math.log(0.3), math.log(1.5))) for _ in range(2))
        self.scale = Wander(rng, near, far)
        self.turn, self.spin = rng.uniform(-math.pi, math.pi), rng.choice([0, rng.uniform(-0.5, 0.5)])
        self.tilts = [Wander(rng, -tilt, tilt) for tilt in (rng.uniform(0, 0.7), rng.uniform(0, 0.7))]
        self.places = [Wander(rng, -0.4 * size, 0.4 * size) for size in (width, height)]
        self.shake = [Wander(rng, -2, 2) for _ in range(2)]
        self.light, self.focus = Wander(rng, 0.6, 1.15), Wander(rng, -0.6, 0.8)
        self.lamp = [Wander(rng, 0, 1) for _ in range(2)] if rng.random() < 0.4 else None

    def frame(self, t: float) -> bytes:
        """The JPEG frame at time `t`."""
        pose = Pose(
            self.width / 2 + self.places[0].at(t) + self.shake[0].at(20 * t),
            self.height / 2 + self.places[1].at(t) + self.shake[1].at(20 * t),
            self.scale.at(t),
            self.turn + self.spin * t,
            self.tilts[0].at(t),
            self.tilts[1].at(t),
        )
        level = min(LEVELS - 1, max(0, math.floor(math.log2(1 / pose.shown))))
        image = self.levels[level]
        matrix = pose.matrix(self.levels[0].shape[::-1], self.focal) @ np.diag([2.0**level, 2.0**level, 1.0])
        view = cv2.warpPerspective(image, matrix, (self.width, self.height), borderMode=cv2.BORDER_REFLECT)
        blur = round(math.hypot(self.camera.settings.rest_blur, max(0.0, self.focus.at(t))), 1)
        view = cv2.convertScaleAbs(self.camera.lens(view, blur), alpha=self.light.at(t))
        if self.lamp:
            at = (int(self.lamp[0].at(t) * self.width), int(self.lamp[1].at(t) * self.height))
            view = cv2.add(view, _glow(self.width, self.height, at))
        return self.camera.jpeg(view, t)


def _glow(width: int, height: int, at: tuple[int, int]) -> np.ndarray:
    """A lamp's reflection, drawn coarsely and made smooth."""
    coarse = np.zeros((height // 16, width // 16), np.uint8)
    cv2.circle(coarse, (at[0] // 16, at[1] // 16), 6, 120, -1)
    return cv2.resize(cv2.blur(coarse, (9, 9)), (width, height), interpolation=cv2.INTER_LINEAR)
