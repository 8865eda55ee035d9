#!/usr/bin/env python3
"""Trains the finder: scenes are made while it learns. Resumable: run it again with the same --out.

    ./train_finder.py --out runs/finder --minutes 40
"""

import os
import random

import cv2
import numpy as np
import torch

from textreader import fonts, scenes
from textreader.finder import Finder, loss_of, targets
from textreader.lines import Inks
from textreader.training import Run, options

SIZE = (512, 320)
BATCH = 8
# Drawing a scene costs more than learning from it: each is shown so many times, in other light, long after one another.
SHOWN = 3
KEPT = 2000


def produce(seed: int, output) -> None:
    cv2.setNumThreads(1)
    os.nice(5)
    source, noise = random.Random(seed), np.random.default_rng(seed)
    inks = Inks(fonts.split()[0])
    kept: list[tuple[np.ndarray, np.ndarray]] = []
    while True:
        new = [drawn(source, noise, inks) for _ in range(BATCH)]
        output.put(pack(new))
        kept = (kept + new)[-KEPT:]
        for _ in range(SHOWN - 1 if len(kept) > 20 * BATCH else 0):
            output.put(pack([(relit(source, noise, gray), wanted) for gray, wanted in source.sample(kept, BATCH)]))


def drawn(source, noise, inks) -> tuple[np.ndarray, np.ndarray]:
    gray, quads = scenes.scene(source, noise, inks, SIZE)
    return gray, targets(quads, SIZE).astype(np.float16)


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
    """How many of the cores' cells are found, and how far off the geometry is, on families never trained on."""

    def __init__(self):
        source, noise = random.Random(99), np.random.default_rng(99)
        inks = Inks(fonts.split()[1])
        self.samples = [pack([drawn(source, noise, inks) for _ in range(BATCH)]) for _ in range(12)]

    @torch.no_grad()
    def __call__(self, model, device) -> dict[str, float]:
        found = wanted_cells = false = 0
        errors = []
        for pictures, wanted in self.samples:
            output = model(torch.from_numpy(pictures).to(device).float()[:, None] / 64 - 2).cpu().numpy()
            core, yes = wanted[:, 0] == 1, output[:, 0] > 0
            found += (core & yes).sum()
            wanted_cells += core.sum()
            false += (yes & (wanted[:, 0] == 0)).sum()
            height = np.maximum(1, wanted[:, 1] + wanted[:, 2]).astype(np.float32)
            off = np.abs(output[:, 1:3] - wanted[:, 1:3].astype(np.float32)).mean(axis=1) / height
            errors.append(off[core & yes])
        return {
            "found": round(float(found / max(1, wanted_cells)), 4), "false": round(float(false / max(1, found + false)), 4),
            "off": round(float(np.mean(np.concatenate(errors))) if errors else 1, 4)}


if __name__ == "__main__":
    chosen = options(__doc__, minutes=40, rate=3e-3)
    torch.manual_seed(chosen.seed)
    # Depthwise convolutions learn faster in 32 bits.
    Run(chosen, Finder(), produce, loss, Measure(), is_short=False).run()
