"""The worker processes of the readers, kept running for the whole comparison."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS")}


class Member:
    """A reader's process."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, "-m", "readers.worker", name, command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, encoding="utf-8", env=os.environ | ONE_THREAD, cwd=Path(__file__).parents[1])
        self.about: dict = self._answer()

    def read(self, frames: list[str], quads: list[list]) -> list[dict]:
        """What it reads on the frames; `quads` are ours, for those who need them."""
        return self._ask({"frames": frames, "quads": quads})

    def end(self) -> float:
        """Ends the process; its peak memory in MB, less what Python and OpenCV took before the reader was loaded."""
        memory = self._ask({"end": True})["memory"]
        self._process.wait()
        return memory

    def _ask(self, job: dict):
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self):
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name}: the worker ended with {self._process.wait()}")
        return json.loads(line)
