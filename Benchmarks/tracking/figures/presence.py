"""Where the truth's items are at a frame: those that must be told of, and those that may be."""

from __future__ import annotations

import numpy as np

from scoring.clip import Quads, Truth


class Presence:
    """The truth for tracking.

    `due` are the items that are whole and uncovered. `free` are those that are there and need not be told of: seen in part,
    covered, or, where the truth says nothing of them, away between two frames that hold them.
    """

    def __init__(self, truth: Truth) -> None:
        self.truth = truth
        self._free: Quads = {gt: self._between(gt) for gt in truth.quads}
        for source in (truth.hidden, truth.partial):
            for gt, quads in source.items():
                self._free.setdefault(gt, {}).update(quads)

    def _between(self, gt: int) -> dict[int, np.ndarray]:
        seen = sorted(self.truth.quads[gt])
        gaps: dict[int, np.ndarray] = {}
        for before, after in zip(seen, seen[1:], strict=False):
            a, b = self.truth.quads[gt][before], self.truth.quads[gt][after]
            for frame in range(before + 1, after):
                gaps[frame] = a + (b - a) * ((frame - before) / (after - before))
        return gaps

    def due(self, frame: int) -> dict[int, np.ndarray]:
        """The quads of the items that must be told of."""
        return {gt: quads[frame] for gt, quads in self.truth.quads.items() if frame in quads}

    def free(self, frame: int) -> dict[int, np.ndarray]:
        """The quads of the items that may be told of."""
        due = self.truth.quads
        return {gt: quads[frame] for gt, quads in self._free.items() if frame in quads and frame not in due.get(gt, {})}
