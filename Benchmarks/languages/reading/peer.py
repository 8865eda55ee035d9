"""Tesseract alone, with the best that it could be given: the line cut out where it is, from the sharpest frame."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import cv2
import numpy as np

MODELS = {"de": "deu", "en": "eng", "fr": "fra", "es": "spa", "pl": "pol", "tr": "tur", "ru": "rus", "ar": "ara",
          "zh-Hans": "chi_sim", "ja": "jpn"}
# White around the line, in parts of its height; and the height that its print gets.
ROOM = 0.4
ROWS = 28


def frames(clip: Path) -> list[np.ndarray]:
    video, found = cv2.VideoCapture(str(clip)), []
    while True:
        is_there, frame = video.read()
        if not is_there:
            return found
        found.append(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))


def crop(frame: np.ndarray, quad: np.ndarray, rows: int | None = ROWS) -> np.ndarray:
    """The line laid straight; nil rows leave its size."""
    top_left, top_right, bottom_right, bottom_left = np.float64(quad)
    length = (np.linalg.norm(top_right - top_left) + np.linalg.norm(bottom_right - bottom_left)) / 2
    height = (np.linalg.norm(bottom_left - top_left) + np.linalg.norm(bottom_right - top_right)) / 2
    scale = rows / height if rows else 1.0
    room, width, tall = ROOM * height * scale, length * scale, height * scale
    target = np.float32([[room, room], [room + width, room], [room + width, room + tall], [room, room + tall]])
    move = cv2.getPerspectiveTransform(np.float32(quad), target)
    size = (round(width + 2 * room), round(tall + 2 * room))
    return cv2.warpPerspective(frame, move, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def read(picture: np.ndarray, language: str) -> str:
    """What `tesseract --psm 7` says."""
    data = cv2.imencode(".png", picture)[1].tobytes()
    words = ["tesseract", "stdin", "stdout", "--psm", "7", "--oem", "1", "--dpi", "300", "-l", MODELS[language]]
    run = subprocess.run(words, input=data, capture_output=True, env=os.environ | {"OMP_THREAD_LIMIT": "1"}, check=True)
    marks = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
    return run.stdout.decode(errors="replace").translate(marks).strip()


def lines(clip: Path, truth: dict) -> list[str]:
    """All lines of a clip."""
    shots = frames(clip)
    found = [""] * len(truth["items"])
    for number, item in enumerate(truth["items"]):
        crops = [
            crop(shots[place], quad["quad"])
            for place, frame in enumerate(truth["frames"][: len(shots)]) for quad in frame["visible"] if quad["gt"] == number]
        if crops:
            sharpest = max(crops, key=lambda picture: cv2.Laplacian(picture, cv2.CV_64F).var())
            found[number] = read(sharpest, item["language"])
    return found
