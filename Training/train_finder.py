#!/usr/bin/env python3
"""Trains the finder: scenes are made while it learns. Resumable: run it again with the same --out.

    ./train_finder.py --out runs/finder --minutes 40
    ./train_finder.py --out runs/finder --start ../Sources/ModelFiles/Models/lines.finder --photographs pool
"""

import functools
import os
import random
from pathlib import Path

import cv2
import numpy as np
import torch

from textreader import fonts, scenes, shipped
from textreader.finder import Finder, loss_of, targets
from textreader.lines import Inks
from textreader.photographs import Photographs
from textreader.training import Run, options

SIZE = (512, 320)
BATCH = 8
# Drawing a scene costs more than learning from it: each is shown so many times, in other light, long after one another.
SHOWN = 3
KEPT = 2000
# Batches of photographs beside each batch of scenes that are new, where there are some.
PHOTOGRAPHED = 3


def produce(seed: int, output, pool: Path | None = None) -> None:
    cv2.setNumThreads(1)
    os.nice(5)
    source, noise = random.Random(seed), np.random.default_rng(seed)
    inks = Inks(fonts.split()[0])
    photographs = Photographs(pool) if pool else None
    kept: list[tuple[np.ndarray, np.ndarray]] = []
    while True:
        new = [drawn(source, noise, inks, photographs) for _ in range(BATCH)]
        output.put(pack(new))
        for _ in range(PHOTOGRAPHED if photographs else 0):
            output.put(pack([photographed(source, noise, photographs) for _ in range(BATCH)]))
        kept = (kept + new)[-KEPT:]
        for _ in range(SHOWN - 1 if len(kept) > 20 * BATCH else 0):
            output.put(pack([(relit(source, noise, gray), wanted) for gray, wanted in source.sample(kept, BATCH)]))


def drawn(source, noise, inks, photographs=None) -> tuple[np.ndarray, np.ndarray]:
    gray, quads = scenes.scene(source, noise, inks, SIZE, photographs)
    return gray, targets(quads, SIZE).astype(np.float16)


def photographed(source, noise, photographs) -> tuple[np.ndarray, np.ndarray]:
    gray, quads, ignored = photographs.scene(source, noise, SIZE)
    return gray, targets(quads, SIZE, ignored).astype(np.float16)


def pictures(seed: int, count: int = 60) -> list[torch.Tensor]:
    """Scenes of the training, on which the statistics of a loaded network are taken."""
    source, noise, inks = random.Random(seed), np.random.default_rng(seed), Inks(fonts.split()[0])
    return [torch.from_numpy(drawn(source, noise, inks)[0]).float()[None, None] / 64 - 2 for _ in range(count)]


def relit(source: random.Random, noise: np.random.Generator, gray: np.ndarray) -> np.ndarray:
    values = gray.astype(np.float32)
    if source.random() < 0.3:
        values = 255 - values
    values = (values - 128) * source.uniform(0.5, 1.2) + source.uniform(90, 165)
    values += noise.standard_normal(gray.shape, dtype=np.float32) * source.uniform(0, 5)
    return np.clip(values, 0, 255).astype(np.uint8)


def pack(samples):
    return np.stack([gray for gray, _ in samples]), np.stack([wanted for _, wanted in samples])


def loss(model, batch, device) -> torch.Tensor:
    pictures, wanted = (torch.from_numpy(array).to(device).float() for array in batch)
    core, geometry = loss_of(model((pictures[:, None] / 64 - 2).contiguous(memory_format=torch.channels_last)).float(), wanted)
    return core + 0.5 * geometry


class Measure:
    """How many of the cores' cells are found, and how far off the geometry is, on families never trained on, and on photographs
    kept back."""

    def __init__(self, pool: Path | None = None):
        source, noise = random.Random(99), np.random.default_rng(99)
        inks = Inks(fonts.split()[1])
        self.samples = {"drawn": [pack([drawn(source, noise, inks) for _ in range(BATCH)]) for _ in range(10)]}
        if pool:
            photographs = Photographs(pool, kept_back=True)
            self.samples["photographed"] = [pack([photographed(source, noise, photographs) for _ in range(BATCH)]) for _ in range(15)]

    def __call__(self, model, device) -> dict[str, dict[str, float]]:
        return {name: self.exactness(model, samples, device) for name, samples in self.samples.items()}

    @torch.no_grad()
    def exactness(self, model, samples, device) -> dict[str, float]:
        found = wanted_cells = false = 0
        errors, ends = [], []
        for pictures, wanted in samples:
            output = model(torch.from_numpy(pictures).to(device).float()[:, None] / 64 - 2).cpu().numpy()
            core, yes = wanted[:, 0] == 1, output[:, 0] > 0
            found += (core & yes).sum()
            wanted_cells += core.sum()
            false += (yes & (wanted[:, 0] == 0)).sum()
            height = np.maximum(1, wanted[:, 1] + wanted[:, 2]).astype(np.float32)
            off = np.abs(output[:, 1:3] - wanted[:, 1:3].astype(np.float32)).mean(axis=1) / height
            errors.append(off[core & yes])
            # The ends, as those cells see them that are near to one.
            near = np.minimum(wanted[:, 4], wanted[:, 5]) < 4
            end = np.where(wanted[:, 4] < wanted[:, 5], output[:, 4] - wanted[:, 4], output[:, 5] - wanted[:, 5]) / height
            ends.append(np.abs(end)[core & yes & near])
        return {
            "found": round(float(found / max(1, wanted_cells)), 4), "false": round(float(false / max(1, found + false)), 4),
            "off": round(float(np.mean(np.concatenate(errors))) if errors else 1, 4),
            "end off": round(float(np.mean(np.concatenate(ends))), 4)}


if __name__ == "__main__":
    chosen = options(__doc__, minutes=40, rate=3e-3)
    torch.manual_seed(chosen.seed)
    finder = Finder()
    if chosen.start:
        shipped.load(finder, chosen.start, pictures(chosen.seed))
    # Depthwise convolutions learn faster in 32 bits.
    Run(
        chosen, finder, functools.partial(produce, pool=chosen.photographs), loss, Measure(chosen.photographs), is_short=False).run()
