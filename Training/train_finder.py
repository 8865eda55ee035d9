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


def produce(seed: int, output) -> None:
    cv2.setNumThreads(1)
    os.nice(5)
    source, noise = random.Random(seed), np.random.default_rng(seed)
    inks = Inks(fonts.split()[0])
    while True:
        output.put(pack([scenes.scene(source, noise, inks, SIZE) for _ in range(BATCH)]))


def pack(samples):
    return np.stack([gray for gray, _ in samples]), np.stack([targets(quads, SIZE) for _, quads in samples]).astype(np.float16)


def loss(model, batch, device) -> torch.Tensor:
    pictures, wanted = (torch.from_numpy(array).to(device).float() for array in batch)
    core, geometry = loss_of(model(pictures[:, None] / 64 - 2), wanted)
    return core + 0.5 * geometry


class Measure:
    """How many of the cores' cells are found, and how far off the geometry is, on families never trained on."""

    def __init__(self):
        source, noise = random.Random(99), np.random.default_rng(99)
        inks = Inks(fonts.split()[1])
        self.samples = [pack([scenes.scene(source, noise, inks, SIZE) for _ in range(BATCH)]) for _ in range(12)]

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
    Run(chosen, Finder(), produce, loss, Measure()).run()
