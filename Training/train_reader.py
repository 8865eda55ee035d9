#!/usr/bin/env python3
"""Trains the reader: lines are made while it learns. Resumable: run it again with the same --out.

    ./train_reader.py --out runs/reader --minutes 240
    ./train_reader.py --out runs/reader --minutes 240 --rate 1.5e-3 --start ../Sources/ModelFiles/Models/latin.reader
    ./train_reader.py --out runs/reader --photographs pool    # lines of photographs, too: see label_photos.py
"""

import functools
import math
import os
import random
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as functional

from textreader import alphabet, fonts, lines, shipped, unreadable
from textreader.photographs import Photographs
from textreader.reader import Reader, normalise
from textreader.training import Run, options

# Columns of crops in a batch: some fifty lines.
COLUMNS = 12288
# Drawing a line costs more than learning from it: each is shown so many times, changed a little, long after one another.
SHOWN = 4
KEPT = 40_000
# One line in so many is nothing that can be read.
EMPTY = 16
# The share of lines of photographs, where there are some.
PHOTOGRAPHED = 0.42
# Classes of the blank between words, and of CTC's.
SPACE, BLANK = alphabet.INDEX[" "], 0


def produce(seed: int, output, pool: Path | None = None) -> None:
    """Makes batches of lines of about equal width."""
    cv2.setNumThreads(1)
    os.nice(5)
    source, noise = random.Random(seed), np.random.default_rng(seed)
    inks = lines.Inks(fonts.split()[0])
    photographs = Photographs(pool) if pool else None
    shelves: dict[int, list] = {}
    kept: list[tuple[np.ndarray, str]] = []
    while True:
        if source.randrange(EMPTY):
            crop, text, _ = lines.sample(source, noise, inks, grounds=photographs)
        else:
            crop, text = unreadable.sample(source, noise, inks, photographs), ""
        if crop.shape[1] < Reader.COLUMNS * len(text):  # squeezed so much that a letter has no step of its own
            continue
        again = [source.choice(kept) for _ in range(SHOWN - 1)] if len(kept) > 1000 else []
        if len(kept) < KEPT:
            kept.append((crop, text))
        else:
            kept[source.randrange(KEPT)] = (crop, text)
        samples = [(crop, text, False)] + [(lines.changed(source, noise, crop), text, False) for crop, text in again]
        if photographs and len(photographs):
            for _ in range(round(len(samples) * PHOTOGRAPHED / (1 - PHOTOGRAPHED) + source.random() - 0.5)):
                crop, text = photographs.sample(source, noise)
                if crop.shape[1] >= Reader.COLUMNS * len(text):
                    samples.append((crop, text, True))
        for sample in samples:
            # A shelf is a range of widths; a batch is filled up to its widest line.
            shelf = int(math.log2(sample[0].shape[1]) * 3)
            waiting = shelves.setdefault(shelf, [])
            waiting.append(sample)
            if sum(c.shape[1] for c, _, _ in waiting) >= COLUMNS:
                output.put(pack(waiting))
                shelves[shelf] = []


def pack(samples) -> tuple[np.ndarray, list[int], list[list[int]], list[bool]]:
    width = max(crop.shape[1] for crop, _, _ in samples)
    batch = np.zeros((len(samples), lines.HEIGHT, width), np.float16)
    for row, (crop, _, _) in enumerate(samples):
        batch[row, :, : crop.shape[1]] = normalise(crop)
    return (
        batch, [crop.shape[1] // Reader.COLUMNS for crop, _, _ in samples], [alphabet.encode(text) for _, text, _ in samples],
        [is_photographed for _, _, is_photographed in samples])


def loss(model, batch, device) -> torch.Tensor:
    pictures, widths, labels, photographed = batch
    logits = model(torch.from_numpy(pictures).to(device).float()[:, None].contiguous(memory_format=torch.channels_last)).float()
    lengths = torch.tensor([len(label) for label in labels])
    likelihoods = functional.log_softmax(logits, 2)
    if any(photographed):
        likelihoods = without_spaces(likelihoods, torch.tensor(photographed, device=likelihoods.device)[:, None])
    return functional.ctc_loss(
        likelihoods.transpose(0, 1), torch.tensor(sum(labels, [])), torch.tensor(widths), lengths, zero_infinity=True)


def without_spaces(likelihoods: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    """The teacher of photographs leaves out blanks between words: where it taught, they are as good as CTC's own."""
    blank, space = likelihoods[:, :, BLANK], likelihoods[:, :, SPACE]
    either = torch.where(chosen, torch.logaddexp(blank, space), blank)
    never = torch.where(chosen, torch.full_like(space, -1e4), space)
    return torch.cat([either[:, :, None], never[:, :, None], likelihoods[:, :, SPACE + 1 :]], 2)


def pictures(seed: int, count: int = 400) -> list[torch.Tensor]:
    """Lines of the training, on which the statistics of a loaded network are taken."""
    source, noise, inks = random.Random(seed), np.random.default_rng(seed), lines.Inks(fonts.split()[0])
    return [torch.from_numpy(normalise(lines.sample(source, noise, inks)[0]))[None, None] for _ in range(count)]


class Measure:
    """The share of lines that are read exactly: of families trained on, and of families kept back; by x-height; and, blanks
    aside, of photographs kept back."""

    def __init__(self, pool: Path | None = None, count: int = 300):
        self.samples = {}
        for name, families, seed in zip(("seen", "unseen"), fonts.split(), (77, 78)):
            source, noise, inks = random.Random(seed), np.random.default_rng(seed), lines.Inks(families)
            self.samples[name] = [lines.sample(source, noise, inks) for _ in range(count)]
        photographs = Photographs(pool, kept_back=True) if pool else None
        if photographs:
            chosen = random.Random(79).sample(photographs.readable, min(500, len(photographs)))
            self.samples["photographed"] = [(*photographs.fixed(*place), 0) for place in chosen]

    @torch.no_grad()
    def __call__(self, model, device) -> dict[str, dict[str, float]]:
        return {name: self.exactness(model, samples, device) for name, samples in self.samples.items()}

    def exactness(self, model, samples, device) -> dict[str, float]:
        right: dict[str, list[bool]] = {"all": [], "to 12": [], "12 to 18": [], "above": []}
        for crop, text, height in samples:
            logits = model(torch.from_numpy(normalise(crop))[None, None].to(device))
            said = alphabet.decode(logits[0].argmax(1).tolist()).strip()
            is_right = said == text or (height == 0 and "".join(said.split()) == text)
            for key in ("all",) if height == 0 else ("all", "to 12" if height < 12 else "12 to 18" if height < 18 else "above"):
                right[key].append(is_right)
        return {key: round(sum(values) / max(1, len(values)), 4) for key, values in right.items() if values}


if __name__ == "__main__":
    chosen = options(__doc__, minutes=240, rate=2.5e-3)
    torch.manual_seed(chosen.seed)
    reader = Reader()
    if chosen.start:
        shipped.load(reader, chosen.start, pictures(chosen.seed))
    Run(chosen, reader, functools.partial(produce, pool=chosen.photographs), loss, Measure(chosen.photographs)).run()
