#!/usr/bin/env python3
"""Trains the network that finds documents: scenes are composed while it learns, of pages, surfaces and things that are drawn first.
Resumable: run it again with the same --out.

    ./train_documents.py --out runs/documents --minutes 90
    ./train_documents.py --out runs/documents --photographs pool     # with the folders `textures` and `photos` of the pool
"""

import dataclasses
import functools
import random
from pathlib import Path

import cv2
import numpy as np
import torch

from documents import decoding, light, stock
from documents.network import SHAPES, Documents, normalised
from documents.scenes import Composer, Scene
from documents.targets import loss_of, targets
from textreader import shipped
from textreader.training import Run, options

BATCH = 16
# Each scene is shown so many times, long after one another: mirrored, moved, and in other light.
SHOWN = 3
KEPT = 1200
WEIGHTS = {"mask": 1.0, "corner": 1.0, "offset": 0.7, "distance": 0.7}


def produce(seed: int, output, folder: Path, pool: Path | None = None) -> None:
    cv2.setNumThreads(1)
    source, noise = random.Random(seed), np.random.default_rng(seed)
    composer = Composer(source, noise, stock.Stock(folder, pool))
    kept: dict[tuple[int, int], list[Scene]] = {shape: [] for shape in SHAPES}
    while True:
        shape = source.choice(SHAPES)
        new = [composer.scene(shape) for _ in range(BATCH)]
        output.put(pack([(scene.picture, targets(scene, shape)) for scene in new]))
        kept[shape] = (kept[shape] + new)[-KEPT // len(SHAPES) :]
        for _ in range(SHOWN - 1 if len(kept[shape]) > 4 * BATCH else 0):
            again = [moved(source, noise, scene) for scene in source.sample(kept[shape], BATCH)]
            output.put(pack([(scene.picture, targets(scene, shape)) for scene in again]))


def moved(source: random.Random, noise: np.random.Generator, scene: Scene) -> Scene:
    """The scene mirrored, turned and scaled a little, in other light."""
    height, width = scene.picture.shape
    mirror = np.float64([[source.choice([1, -1]), 0, 0], [0, source.choice([1, -1]), 0], [0, 0, 1]])
    mirror[0, 2], mirror[1, 2] = (width if mirror[0, 0] < 0 else 0), (height if mirror[1, 1] < 0 else 0)
    turn = np.eye(3)
    if source.random() < 0.6:
        turn[:2] = cv2.getRotationMatrix2D((width / 2, height / 2), source.gauss(0, 6), source.uniform(0.94, 1.12))
    matrix = turn @ mirror

    def to(points):
        return cv2.perspectiveTransform(np.float32(points)[None], matrix)[0]

    # Pixels have their middles at halves.
    half = np.float64([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    picture = cv2.warpPerspective(
        scene.picture, np.linalg.inv(half) @ matrix @ half, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    if source.random() < 0.15:
        picture = 255 - picture
    picture = light.exposed(source, noise, picture.astype(np.float32))
    corners = None if scene.corners is None else to(scene.corners)
    outline = None if scene.outline is None else to(scene.outline)
    return dataclasses.replace(scene, picture=picture, corners=corners, outline=outline, ignored=[to(points) for points in scene.ignored])


def pack(samples):
    return np.stack([gray for gray, _ in samples]), np.stack([wanted for _, wanted in samples]).astype(np.float16)


def loss(model, batch, device) -> torch.Tensor:
    pictures, wanted = (torch.from_numpy(array).to(device).float() for array in batch)
    output = model(normalised(pictures).contiguous(memory_format=torch.channels_last)).float()
    return sum(WEIGHTS[name] * value for name, value in loss_of(output, wanted).items())


def pictures(folder: Path, pool: Path | None, batches: int = 20) -> list[torch.Tensor]:
    """Scenes of each shape, as the network takes them."""
    composer = Composer(random.Random(3), np.random.default_rng(3), stock.Stock(folder, pool))
    shapes = [SHAPES[number % len(SHAPES)] for number in range(batches)]
    return [normalised(torch.from_numpy(np.stack([composer.scene(shape).picture for _ in range(BATCH)])).float()) for shape in shapes]


class Measure:
    """How well scenes are decoded that were never learned from."""

    def __init__(self, folder: Path, pool: Path | None, count: int = 300):
        source, noise = random.Random(99), np.random.default_rng(99)
        composer = Composer(source, noise, stock.Stock(folder, pool, 0, 3))
        self.scenes = [composer.scene(source.choice(SHAPES)) for _ in range(count)]

    @torch.no_grad()
    def __call__(self, model, device) -> dict[str, float]:
        overlaps, sure, false = [], [], []
        for scene in self.scenes:
            maps = model(normalised(torch.from_numpy(scene.picture).to(device).float()[None]))[0].cpu().numpy()
            found = decoding.decoded(maps)
            confidence = found.confidence if found else 0.0
            if scene.corners is not None:
                overlaps.append(decoding.overlap(found.corners, decoding.ordered(scene.corners, [0] * 4)[0]) if found else 0.0)
                sure.append(confidence)
            elif not scene.ignored:
                false.append(confidence)
        overlaps, sure, false = np.float64(overlaps), np.float64(sure), np.float64(false)
        return {
            "overlap": round(float(overlaps.mean()), 4), ">=0.9": round(float((overlaps >= 0.9).mean()), 3),
            ">=0.95": round(float((overlaps >= 0.95).mean()), 3), "found": round(float((sure >= decoding.TENTATIVE).mean()), 3),
            "false": round(float((false >= decoding.TENTATIVE).mean()), 3), "false certain": round(float((false >= decoding.CERTAIN).mean()), 3)}


if __name__ == "__main__":
    chosen = options(__doc__, minutes=90, rate=3e-3)
    folder = chosen.out.parent / "documents-stock"
    stock.make(folder, chosen.photographs, chosen.workers)
    torch.manual_seed(chosen.seed)
    network = Documents()
    if chosen.start and not (chosen.out / "checkpoint.pt").exists():
        shipped.load(network, chosen.start, pictures(folder, chosen.photographs))
    # Depthwise convolutions learn faster in 32 bits.
    Run(
        chosen, network, functools.partial(produce, folder=folder, pool=chosen.photographs), loss, Measure(folder, chosen.photographs),
        is_short=False).run()
