"""What a scan tells of each printed line of a clip."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

CORNERS = ("topLeft", "topRight", "bottomRight", "bottomLeft")


@dataclass
class Told:
    """What was told of a line: the texts that became stable, those told last, both in the order of writing, and how long the
    first stable one took, in seconds."""

    stable: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)
    seconds: float | None = None


def configuration(language: str, quality: str, words: bool) -> str:
    correction = ", usesLanguageCorrection: true" if words else ""
    return (f"scan:\n  qualityLevel: {quality}\n"
            f"  recognizedDataTypes: [{{text: {{languages: [{language}]{correction}}}}}]\n")


def scan(program: str, clip: Path, truth: dict, config: str) -> list[Told]:
    """Reads a clip.

    Exits where the program says that it can't."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(config)
        file.flush()
        words = [program, "scan", str(clip), "--fps", str(truth["fps"]), "--config", file.name]
        run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(words)}: {run.stderr.strip()}")
    return assigned([json.loads(line) for line in run.stdout.splitlines()], truth)


def assigned(events: list[dict], truth: dict) -> list[Told]:
    """The items of events by the line that they lie on."""
    size = np.array([truth["width"], truth["height"]])
    items: dict[str, dict] = {}
    first: dict[str, float] = {}
    for event in events:
        if event["event"] in ("add", "update", "stable"):
            for item in event["items"]:
                items[item["id"]] = item | {"frame": event["frame"]}
                if item["stability"] == "stable":
                    first.setdefault(item["id"], event["captureTime"])
        elif event["event"] == "remove":
            for item in event["items"]:
                if item["reason"] == "superseded":
                    items.pop(item["id"], None)
    told = [Told() for _ in truth["items"]]
    rightward = truth["language"] != "ar"
    placed = []
    for item in items.values():
        quad = np.array([item["bounds"][corner] for corner in CORNERS]) * size
        line = _line(quad, truth["frames"][min(item["frame"], len(truth["frames"]) - 1)]["visible"])
        if line is not None:
            placed.append((quad[:, 0].mean() * (1 if rightward else -1), line, item))
    for _, line, item in sorted(placed, key=lambda each: each[0]):
        told[line].last.append(item["transcript"])
        if item["stability"] == "stable":
            told[line].stable.append(item["transcript"])
            seconds = first[item["id"]]
            told[line].seconds = min(seconds, told[line].seconds or seconds)
    return told


def _line(quad: np.ndarray, visible: list[dict]) -> int | None:
    """The line on which the middle of an item lies."""
    middle = quad.mean(axis=0)
    for line in visible:
        if cv2.pointPolygonTest(np.float32(line["quad"]), tuple(map(float, middle)), False) >= 0:
            return line["gt"]
    return None
