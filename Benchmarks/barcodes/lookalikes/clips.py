"""Clips of look-alikes: one kind each, a few scenes one after the other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from .kinds import KINDS, Maker
from .photos import Photos
from .scene import Scene

WIDTH, HEIGHT, FPS = 1280, 720, 30
TEXTURE = (1600, 1200)
SCENES, SCENE_FRAMES = 4, 120  # of a clip, which lasts 16 s


def plan(minutes: float, photos: Path | None, kinds: list[str] | None = None) -> Iterator[tuple[str, Maker, int]]:
    """Name, texture maker and number of frames of each clip: the kinds take turns until the time is full."""
    makers = {name: KINDS[name] for name in kinds or KINDS if name in KINDS}
    if photos and (not kinds or "photo" in kinds):
        makers["photo"] = Photos(photos).texture
    names, left, number = list(makers), round(minutes * 60 * FPS), 0
    while left > 0:
        kind, count = names[number % len(names)], min(left, SCENES * SCENE_FRAMES)
        yield f"{number:04}-{kind}", makers[kind], count
        left, number = left - count, number + 1


def write(folder: Path, name: str, maker: Maker, count: int, seed: int) -> Path:
    """Renders a clip of `count` frames and its truth: nothing to read."""
    rng = Random(f"{seed}/{name}")
    chance = np.random.default_rng(rng.getrandbits(64))
    path = folder / f"{name}.mjpeg"
    with open(path, "wb") as recording:
        for number in range(count):
            if number % SCENE_FRAMES == 0:
                scene = Scene(rng, maker(chance, *TEXTURE), WIDTH, HEIGHT)
            recording.write(scene.frame(number / FPS))
    truth = {"name": name, "fps": FPS, "width": WIDTH, "height": HEIGHT, "scenario": name.split("-")[1], "items": []}
    truth["frames"] = [{"visible": []} for _ in range(count)]
    path.with_suffix(".json").write_text(json.dumps(truth))
    return path
