"""Motion: where a flat thing is at a time, as a homography of its pixels to the frame's."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random

import numpy as np

Matrix = np.ndarray
Wave = tuple[float, float, float]  # amplitude, frequency in hertz, phase


@dataclass(frozen=True)
class Pose:
    """How a thing lies before the camera: its centre in frame pixels, its scale, and its turns in radians."""

    x: float
    y: float
    scale: float
    angle: float = 0.0  # about the line of sight, clockwise on the frame
    yaw: float = 0.0  # about the print's upright axis
    pitch: float = 0.0  # about the print's level axis

    def axes(self) -> tuple[float, float]:
        """Pixels of the frame to one of the print, at its centre, along its level and its upright axis."""
        across = math.hypot(math.cos(self.yaw), math.sin(self.pitch) * math.sin(self.yaw))
        return self.scale * across, self.scale * math.cos(self.pitch)

    @property
    def shown(self) -> float:
        """The mean of both: `scale` less what the tilt takes."""
        return sum(self.axes()) / 2

    def matrix(self, size: tuple[int, int], focal: float) -> Matrix:
        """The homography for a print of `size` seen by a camera whose focal length is `focal` pixels."""
        ca, sa, cy, sy, cp, sp = (f(v) for v in (self.angle, self.yaw, self.pitch) for f in (math.cos, math.sin))
        turn = (
            np.array([[ca, -sa, 0], [sa, ca, 0], [0, 0, 1]])
            @ np.array([[1, 0, 0], [0, cp, -sp], [0, sp, cp]])
            @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
        )
        plane = turn[:, :2] * self.scale
        view = np.array(
            [
                [focal * plane[0, 0], focal * plane[0, 1], 0],
                [focal * plane[1, 0], focal * plane[1, 1], 0],
                [plane[2, 0], plane[2, 1], focal],
            ]
        )
        place = np.array([[1, 0, self.x], [0, 1, self.y], [0, 0, 1.0]])
        centre = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 1.0]])
        matrix = place @ view @ centre
        return matrix / matrix[2, 2]


@dataclass(frozen=True)
class Motion:
    """A pose over time. It slides in, holds with a tremor (drifting or turning, if asked), and slides out.

    Times are seconds of the clip; `way_in` and `way_out` are how far away, in pixels, it comes from and goes to.
    """

    pose: Pose
    focal: float
    appear: float = -math.inf
    vanish: float = math.inf
    slide_in: float = 0.0
    slide_out: float = 0.0
    way_in: tuple[float, float] = (0.0, 0.0)
    way_out: tuple[float, float] = (0.0, 0.0)
    drift: tuple[float, float] = (0.0, 0.0)  # pixels a second, `pose` being where it is half-way
    spin: float = 0.0  # radians a second
    tremor: tuple[tuple[Wave, ...], tuple[Wave, ...], tuple[Wave, ...]] = field(default=((), (), ()))  # of x, y, angle

    def at(self, t: float, size: tuple[int, int]) -> Matrix | None:
        """The homography at time `t`, None where the thing is not in the scene."""
        if not self.appear <= t < self.vanish:
            return None
        away_in = _ease(1 - (t - self.appear) / self.slide_in) if self.slide_in else 0.0
        away_out = _ease(1 - (self.vanish - t) / self.slide_out) if self.slide_out else 0.0
        since = t - (self.appear + self.vanish) / 2 if any(self.drift) else 0.0
        shake = [sum(a * math.sin(2 * math.pi * f * t + p) for a, f, p in waves) for waves in self.tremor]
        pose = Pose(
            self.pose.x + away_in * self.way_in[0] + away_out * self.way_out[0] + self.drift[0] * since + shake[0],
            self.pose.y + away_in * self.way_in[1] + away_out * self.way_out[1] + self.drift[1] * since + shake[1],
            self.pose.scale,
            self.pose.angle + shake[2] + self.spin * t + 0.2 * (away_in - away_out),
            self.pose.yaw,
            self.pose.pitch,
        )
        return pose.matrix(size, self.focal)


def _ease(k: float) -> float:
    """From 0 to 1 with a soft start and a soft end; 0 before, 1 after."""
    return 0.5 - 0.5 * math.cos(math.pi * min(1.0, max(0.0, k)))


def hand_tremor(rng: Random, strength: float = 1.0) -> tuple[tuple[Wave, ...], tuple[Wave, ...], tuple[Wave, ...]]:
    """The sway of a hand that holds a thing still, and the faint quick shake on top of it."""

    def wave(most: float, slow: float, quick: float) -> Wave:
        return rng.uniform(0.3, 1.0) * most * strength, rng.uniform(slow, quick), rng.uniform(0, 2 * math.pi)

    def place() -> tuple[Wave, ...]:
        return wave(2.6, 0.2, 0.8), wave(1.1, 0.8, 2.2), wave(0.35, 7.5, 11.0)

    return place(), place(), (wave(0.006, 0.2, 1.2),)


def fitting_scale(size: tuple[int, int], room: tuple[float, float], angle: float) -> float:
    """The scale at which a print of `size`, turned by `angle`, just fits into `room`."""
    c, s = abs(math.cos(angle)), abs(math.sin(angle))
    return min(room[0] / (size[0] * c + size[1] * s), room[1] / (size[0] * s + size[1] * c))
