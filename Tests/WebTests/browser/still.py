"""A recording that stands still, and where its items are: one frame of a made clip, over and over."""

from __future__ import annotations

import json
import os
import subprocess

from station import ROOT

FOLDER = os.path.join(ROOT, ".build/web-clips")
FRAME = 15
PICTURE_END = b"\xff\xd9"


def still_clip() -> tuple[str, list[dict]]:
    """Its path, and the truth: of each item `text` and `quad`, its corners in fractions of the frame. Made once."""
    made = os.path.join(FOLDER, "000-pair")
    if not os.path.exists(made + ".json"):
        subprocess.run(
            [os.path.join(ROOT, "scripts/python"), os.path.join(ROOT, "Benchmarks/accuracy/make_clips.py"), "--out", FOLDER,
             "--clips", "1", "--seed", "21", "--size", "1280x720", "--fps", "15", "--scenarios", "pair", "--seconds", "2-2.1",
             "--symbologies", "dataMatrix,ean13"],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    with open(made + ".json", encoding="utf-8") as file:
        truth = json.load(file)
    path = os.path.join(FOLDER, "still.mjpeg")
    with open(made + ".mjpeg", "rb") as file:
        pictures = file.read().split(PICTURE_END + b"\xff\xd8")
    with open(path + ".part", "wb") as file:
        file.write((b"\xff\xd8" + pictures[FRAME] + PICTURE_END) * 30)
    os.replace(path + ".part", path)
    items = []
    for seen in truth["frames"][FRAME]["visible"]:
        corners = [[x / truth["width"], y / truth["height"]] for x, y in seen["quad"]]
        items.append({**truth["items"][seen["gt"]], "quad": corners})
    return path, items
