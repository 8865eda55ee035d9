"""Our own finder and reader, through the program datascan-lines, which measures its own processor time."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from pathlib import Path

# This module and worker.py import nothing large: a child's peak memory counts from its parent's.


class Ours:
    """Runs the program once for each job; a first frame, read twice, warms it up."""

    def __init__(self, command: str) -> None:
        self._command, self._peak = command, 0

    def about(self) -> dict:
        """Which models these are, and their sizes."""
        folder = Path(self._command).parent / "datascan_ModelFiles.resources"
        files = {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        digest = hashlib.sha256(b"".join(files.values())).hexdigest()[:12]
        return {"version": f"models {digest}", "models": {name: len(data) for name, data in files.items()}}

    def work(self, frames: list[str], quads: list[list]) -> list[dict]:
        """The lines of the frames; `cpu` is finding and reading, of a decoded frame, as for the others."""
        process = subprocess.Popen([self._command, frames[0], *frames], stdout=subprocess.PIPE, text=True, encoding="utf-8")
        answers = [json.loads(line) for line in process.stdout]
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode or len(answers) != len(frames) + 1:
            raise SystemExit(f"{self._command}: exit {process.returncode}, {len(answers)} answers")
        self._peak = max(self._peak, usage.ru_maxrss)
        return [
            {
                "cpu": answer["finding"] + answer["reading"],
                "finding": answer["finding"],
                "multiplications": answer["findingMultiplications"] + answer["readingMultiplications"],
                # Of these the peers that read our quads get all.
                "quads": [line["quad"] for line in answer["lines"]],
                "lines": [
                    {"text": line["transcript"], "quad": line["quad"], "confidence": line["confidence"]}
                    for line in answer["lines"]
                    if line["transcript"]
                ],
            }
            for answer in answers[1:]
        ]

    def memory(self) -> float:
        """The program's peak."""
        return self._peak / 1024
