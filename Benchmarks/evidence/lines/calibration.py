"""Whether a confidence is a probability."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

EDGES = (0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)


def bins(said: Sequence[float], right: Sequence[bool], edges: Sequence[float] = EDGES) -> list[tuple[float, int, float, float]]:
    """For each bin that holds something: its lower edge, how many, the mean said, the share that is right."""
    said, right = np.asarray(said, float), np.asarray(right, float)
    which = np.clip(np.searchsorted(edges, said, side="right") - 1, 0, len(edges) - 2)
    return [
        (edges[b], int(mine.sum()), float(said[mine].mean()), float(right[mine].mean()))
        for b in range(len(edges) - 1)
        if (mine := which == b).any()
    ]


def calibration_error(said: Sequence[float], right: Sequence[bool]) -> float:
    """The expected calibration error: the mean distance of the two over the bins, weighed by what they hold."""
    return sum(count * abs(mean - share) for _, count, mean, share in bins(said, right)) / max(1, len(said))


def fit(features: np.ndarray, right: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """A logistic regression: the constant, and a factor for each column."""
    x = np.column_stack([np.ones(len(features)), features])
    factors = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ factors))
        gradient = x.T @ (weights * (p - right))
        hessian = (x * (weights * p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(len(factors))
        factors -= np.linalg.solve(hessian, gradient)
    return factors
