"""A camera in a hand before a photograph: where the photograph lies in each frame."""

from __future__ import annotations

import math
from random import Random

import numpy as np
from clipmaker.motion import Wave, hand_tremor

UNIT = 1280  # the tremor is in pixels of a frame this wide


def waved(waves: tuple[Wave, ...], t: float) -> float:
    """The sum of some waves at a time."""
    return sum(amplitude * math.sin(2 * math.pi * frequency * t + phase) for amplitude, frequency, phase in waves)


class Hand:
    """Sways, shakes, turns a little, and comes nearer and farther."""

    def __init__(self, rng: Random, width: int, height: int) -> None:
        self._middle = np.array([width / 2, height / 2])
        self.strength = rng.uniform(1.5, 4.0)
        self._unit = max(width, height) / UNIT
        self._x, self._y, self._turn = hand_tremor(rng, self.strength)
        self._near = ((rng.uniform(0.004, 0.02), rng.uniform(0.2, 0.8), rng.uniform(0, 2 * math.pi)),)

    def matrix(self, t: float) -> np.ndarray:
        """The photograph's pixels to the frame's at a time in seconds: an affine matrix of two rows."""
        scale, angle = math.exp(waved(self._near, t)), waved(self._turn, t)
        turn = scale * np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        shift = self._unit * np.array([waved(self._x, t), waved(self._y, t)])
        return np.column_stack([turn, self._middle + shift - turn @ self._middle])

    @staticmethod
    def moved(matrix: np.ndarray, quad: list[list[float]]) -> np.ndarray:
        """A quad of the photograph in the frame."""
        return np.array(quad) @ matrix[:, :2].T + matrix[:, 2]
