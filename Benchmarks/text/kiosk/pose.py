"""How a flat label lies before the camera: turned in the frame, and tilted out of it, seen by a pinhole."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import numpy as np

FOCAL = 1100.0  # pixels: a webcam that sees 60 degrees of a frame 1280 wide
MOST_ROTATION, MOST_TILT = 30.0, 45.0


@dataclass(frozen=True)
class Pose:
    """Degrees in the frame and out of it, and the direction on the label that the tilt turns about."""

    rotation: float
    tilt: float
    axis: float

    def matrix(self, centre: tuple[float, float]) -> np.ndarray:
        """From label units, 0 in its middle, to the frame; one unit is a pixel in the middle of an upright label."""
        turn = math.radians(self.rotation)
        flat = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
        x, y, angle = math.cos(math.radians(self.axis)), math.sin(math.radians(self.axis)), math.radians(self.tilt)
        cross = np.array([[0, 0, y], [0, 0, -x], [-y, x, 0]])
        out = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross
        space = flat @ out
        lens = np.array([[FOCAL, 0, centre[0]], [0, FOCAL, centre[1]], [0, 0, 1]])
        return lens @ np.column_stack([space[:, 0], space[:, 1], [0, 0, FOCAL]])

    def height(self) -> float:
        """How high, in pixels, a unit across the lines is in the middle."""
        return float(np.linalg.norm(project(self.matrix((0, 0)), [(0, 0.5)]) - project(self.matrix((0, 0)), [(0, -0.5)])))


def draw_pose(rng: Random) -> Pose:
    """Most labels are held nearly upright; all angles up to the limits come."""
    rotation = rng.gauss(0, 6) if rng.random() < 0.5 else rng.uniform(-MOST_ROTATION, MOST_ROTATION)
    tilt = rng.uniform(0, 10) if rng.random() < 0.3 else rng.uniform(0, MOST_TILT)
    axis = rng.choice([0.0, 90.0, 90.0, rng.uniform(0, 180)])
    return Pose(max(-MOST_ROTATION, min(MOST_ROTATION, rotation)), tilt * rng.choice([-1, 1]), axis)


def project(matrix: np.ndarray, points) -> np.ndarray:
    """Points through a homography."""
    seen = np.column_stack([np.asarray(points, float), np.ones(len(points))]) @ matrix.T
    return seen[:, :2] / seen[:, 2:]
