"""Readers: what each reads on a whole clip. A command by its events, the libraries frame by frame."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
import paths  # noqa: F401  (makes scoring known)
from scoring.baseline import READERS, ZBAR_READS
from scoring.command import filled, run
from scoring.content import same_payload
from scoring.photos import read_events

START = b"\xff\xd8\xff"


@dataclass(frozen=True)
class Outcome:
    """`read`: the right content, at least once; `wrong`: other contents, each once; `cpu`: seconds for the clip.

    `failed`: the command's exit status was not 0.
    """

    read: bool
    wrong: tuple[str, ...]
    cpu: float
    failed: bool = False

    def row(self) -> dict:
        """For a JSON file."""
        return asdict(self) | {"cpu": round(self.cpu, 3)}


class Reader(Protocol):
    """Something that reads clips."""

    name: str

    def knows(self, symbology: str) -> bool:
        """Whether it claims to read a symbology."""

    def read(self, clip: Path, truth: dict) -> Outcome:
        """What it reads on a clip."""


class Command:
    """A command that prints events: its stable barcodes count. {clip} and {fps} in it are replaced."""

    name = "ours"

    def __init__(self, command: list[str], timeout: float = 120) -> None:
        self.command, self.timeout = command, timeout

    def knows(self, symbology: str) -> bool:
        """All of them."""
        return True

    def read(self, clip: Path, truth: dict) -> Outcome:
        """Runs it once."""
        done = run(filled(self.command, {"clip": str(clip), "fps": str(truth["fps"])}), self.timeout)
        if done.exit != 0:
            print(f"exit status {done.exit} on {clip}: {done.errors.strip()[-300:]}", file=sys.stderr)
        reading = read_events(done.output)
        outcome = judged((reading.items[key] for key in sorted(reading.stable)), truth, done.cpu)
        return replace(outcome, failed=done.exit != 0)


class Library:
    """A library that reads every frame by itself: what it ever reads counts."""

    def __init__(self, name: str) -> None:
        self.name, self._codes = name, READERS[name]

    def knows(self, symbology: str) -> bool:
        """ZBar lacks some."""
        return self.name != "zbar" or symbology in ZBAR_READS

    def read(self, clip: Path, truth: dict) -> Outcome:
        """Frame after frame."""
        started = time.process_time()
        items = [item for gray in frames(clip) for item in self._codes(gray)]
        return judged(items, truth, time.process_time() - started)


def judged(items: Iterable[dict], truth: dict, cpu: float) -> Outcome:
    """Compares contents with the clip's one code."""
    code, right, wrong = truth["items"][0], False, []
    for item in items:
        payload = item.get("payload")
        if same_payload(code["text"], payload, code["symbology"]):
            right = True
        elif (told := f"{item.get('symbology')} {payload}") not in wrong:
            wrong.append(told)
    return Outcome(right, tuple(wrong), cpu)


def frames(clip: Path) -> Iterator[np.ndarray]:
    """The frames of a recording, gray."""
    data = clip.read_bytes()
    place = 0
    while (begin := data.find(START, place)) >= 0:
        end = data.find(START, begin + 3)
        place = len(data) if end < 0 else end
        yield cv2.imdecode(np.frombuffer(data[begin:place], np.uint8), cv2.IMREAD_GRAYSCALE)
