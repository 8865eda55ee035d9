"""Ways that the scenarios of tracking need: a thing that goes from place to place, and a camera that does not keep still."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from .motion import Matrix, Motion, Pose, Wave

View = Callable[[float], Matrix]  # at a time: where a point of the still camera's frame is on the moving camera's


@dataclass(frozen=True)
class Path:
    """A thing that rests or goes between `stops`, (seconds, pose), with a soft start and end of each leg.

    `motion` tells when it is in the scene and how it trembles; its own place does not matter.
    """

    motion: Motion
    stops: tuple[tuple[float, Pose], ...]

    @property
    def pose(self) -> Pose:
        """Where it is seen largest."""
        return max((pose for _, pose in self.stops), key=lambda pose: pose.scale)

    def at(self, t: float, size: tuple[int, int]) -> Matrix | None:
        """The homography at time `t`, None where the thing is not in the scene."""
        return replace(self.motion, pose=self.place(t)).at(t, size)

    def place(self, t: float) -> Pose:
        """The pose at time `t`, without the tremor."""
        after = bisect_right([time for time, _ in self.stops], t)
        if after in (0, len(self.stops)):
            return self.stops[min(after, len(self.stops) - 1)][1]
        (start, a), (end, b) = self.stops[after - 1], self.stops[after]
        k = 0.5 - 0.5 * math.cos(math.pi * (t - start) / (end - start))
        scale = a.scale * (b.scale / a.scale) ** k  # so that it grows by the same share in each frame
        return replace(a, x=a.x + k * (b.x - a.x), y=a.y + k * (b.y - a.y), scale=scale)


@dataclass(frozen=True)
class Seen:
    """A motion as a moving camera sees it."""

    motion: Motion | Path
    view: View

    @property
    def pose(self) -> Pose:
        """As the still camera has it."""
        return self.motion.pose

    def at(self, t: float, size: tuple[int, int]) -> Matrix | None:
        """The homography at time `t`, None where the thing is not in the scene."""
        matrix = self.motion.at(t, size)
        return None if matrix is None else (seen := self.view(t) @ matrix) / seen[2, 2]


def _similarity(scale: float, angle: float, about: tuple[float, float], shift: tuple[float, float]) -> Matrix:
    c, s = scale * math.cos(angle), scale * math.sin(angle)
    turn = np.array([[c, -s, about[0] + shift[0]], [s, c, about[1] + shift[1]], [0, 0, 1.0]])
    return turn @ np.array([[1, 0, -about[0]], [0, 1, -about[1]], [0, 0, 1.0]])


def shaking_view(rng: Random, width: int, height: int, length: float) -> View:
    """A camera in a hand: it sways all the time and shakes hard in one or two spells, by up to 25 pixels in 1/30 s at 1280."""
    unit = width / 1280

    def waves(fastest: float, slow: float, quick: float) -> list[Wave]:
        drawn = [(rng.uniform(0.5, 1), rng.uniform(slow, quick), rng.uniform(0, 2 * math.pi)) for _ in range(3)]
        speed = sum(2 * math.pi * f * a for a, f, _ in drawn)
        return [(a * fastest / speed, f, p) for a, f, p in drawn]

    sway = [waves(120 * unit, 0.3, 1.2) for _ in range(2)]
    hard = [waves(rng.uniform(500, 750) * unit, 2.0, 5.0) for _ in range(2)]
    turn = waves(0.25, 0.8, 3.0)
    spells = [(rng.uniform(0.2, 0.8) * length, rng.uniform(0.3, 0.6)) for _ in range(rng.randint(1, 2))]

    def view(t: float) -> Matrix:
        def sum_of(waves: list[Wave]) -> float:
            return sum(a * math.sin(2 * math.pi * f * t + p) for a, f, p in waves)

        strength = min(1.0, 0.12 + sum(math.exp(-(((t - middle) / wide) ** 2)) for middle, wide in spells))
        x, y = (sum_of(slow) + strength * sum_of(quick) for slow, quick in zip(sway, hard, strict=True))
        return _similarity(1.0, strength * sum_of(turn), (width / 2, height / 2), (x, y))

    return view


def zooming_view(rng: Random, width: int, height: int, length: float, most: float = 1.6) -> View:
    """A camera that zooms in by `most` in a second and back out in another, about a place near the middle."""
    about = (width * rng.uniform(0.4, 0.6), height * rng.uniform(0.4, 0.6))
    start = rng.uniform(0.6, max(0.7, length - 2.4))
    stay = rng.uniform(0.0, 0.3)

    def view(t: float) -> Matrix:
        k = min(1.0, max(0.0, t - start)) - min(1.0, max(0.0, t - start - 1 - stay))
        return _similarity(most ** (0.5 - 0.5 * math.cos(math.pi * k)), 0.0, about, (0.0, 0.0))

    return view
