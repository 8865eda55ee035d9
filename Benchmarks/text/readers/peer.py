"""What all peers have in common: frames are decoded outside of the clock, and the processor time of all threads counts."""

from __future__ import annotations

import time
from typing import Any

import cv2
import numpy as np

cv2.setNumThreads(1)


class Peer:
    """A reader in this process. Frames are handed to it as it likes them best."""

    def __init__(self) -> None:
        self._before = memory("VmRSS")
        self._is_warm = False

    def prepare(self, picture: np.ndarray, quads: list) -> Any:
        """The input, from the frame's B, G, R; not measured."""
        raise NotImplementedError

    def read(self, prepared: Any) -> list[dict]:
        """The lines: text, quad, confidence, and `words`, each with text and quad, where it knows them."""
        raise NotImplementedError

    def work(self, frames: list[str], quads: list[list]) -> list[dict]:
        """The lines of the frames, and the time that each took."""
        return [self._frame(path, ours) for path, ours in zip(frames, quads, strict=True)]

    def memory(self) -> float:
        """The peak, less what was there before the reader, in MB."""
        return (memory("VmHWM") - self._before) / 1024

    def _frame(self, path: str, quads: list) -> dict:
        prepared = self.prepare(cv2.imread(path, cv2.IMREAD_COLOR), quads)
        if not self._is_warm:
            self.read(prepared)
            self._is_warm = True
        began = time.process_time()
        lines = self.read(prepared)
        return {"cpu": (time.process_time() - began) * 1e3, "lines": lines}


def memory(name: str) -> int:
    """A figure of this process in kB."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(name))


def upright(left: float, top: float, right: float, bottom: float) -> list[list[float]]:
    """A box as a quad."""
    return [[left, top], [right, top], [right, bottom], [left, bottom]]
