"""The finder: grays in, for each cell of 8 x 8 pixels whether a line runs through it, and how that line lies."""

import cv2
import numpy as np
import torch
from torch import nn

from .reader import Block

CELL = 8
# How far a cell looks for the ends of its line, in cells.
REACH = 8
# Lines lower than this, in pixels, are none; up to the second height it does not matter whether they are found.
TOO_SMALL, SMALL = 6.5, 8.5


class Mix(nn.Module):
    """Each channel in space, then the channels with one another."""

    def __init__(self, channels: int, size: int = 5):
        super().__init__()
        self.space = Block(channels, channels, size)
        self.space[0] = nn.Conv2d(channels, channels, size, padding=size // 2, groups=channels, bias=False)
        self.mix = Block(channels, channels, 1)

    def forward(self, x):
        return x + self.mix(self.space(x))


class Finder(nn.Module):
    """Maps: core, distance up to the ascenders and down to the descenders, slope, distances to the line's ends."""

    MAPS = 6

    def __init__(self, a: int = 16, b: int = 32, c: int = 64, d: int = 96):
        super().__init__()
        self.stem = nn.Sequential(Block(1, a, 4, 4, (0, 0)), Block(a, b, 3, 2))
        self.fine = nn.Sequential(Mix(b), Mix(b))
        self.down = Block(b, c, 2, 2, (0, 0))
        self.middle = nn.Sequential(Mix(c), Mix(c), Mix(c))
        self.down2 = Block(c, d, 2, 2, (0, 0))
        self.coarse = nn.Sequential(Mix(d), Mix(d))
        self.up2 = nn.Conv2d(d, c, 1)
        self.up = nn.Conv2d(c, b, 1)
        self.last = Mix(b)
        self.head = nn.Conv2d(b, self.MAPS, 1)

    def forward(self, x):
        """(pictures, 1, height, width), both multiples of 32, to (pictures, MAPS, height / 8, width / 8)."""
        fine = self.fine(self.stem(x))
        middle = self.middle(self.down(fine))
        coarse = self.coarse(self.down2(middle))
        double = nn.functional.interpolate
        middle = middle + double(self.up2(coarse), scale_factor=2, mode="nearest")
        fine = fine + double(self.up(middle), scale_factor=2, mode="nearest")
        return self.head(self.last(fine))


def targets(quads: list[np.ndarray], size: tuple[int, int], ignored: list[np.ndarray] = ()) -> np.ndarray:
    """What the maps should be: core 0 or 1 (-1: it does not matter, as in the quads that are ignored), and in the core the
    geometry, in cells."""
    width, height = size[0] // CELL, size[1] // CELL
    maps = np.zeros((Finder.MAPS, height, width), np.float32)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    xs, ys = (xs + 0.5) * CELL, (ys + 0.5) * CELL
    nearest = np.full((height, width), 1e9, np.float32)
    for quad in ignored:
        cv2.fillConvexPoly(maps[0], np.int32(np.round(quad / CELL - 0.5)), -1.0)
    for quad in quads:
        start, end = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
        along = end - start
        length = float(np.hypot(*along)) + 1e-6
        along = along / length
        across = np.array([-along[1], along[0]])
        x = (xs - start[0]) * along[0] + (ys - start[1]) * along[1]
        y = (xs - start[0]) * across[0] + (ys - start[1]) * across[1]
        share = np.clip(x / length, 0, 1)
        # The line's height changes along it, seen from the side.
        top = (quad[0] - start) @ across * (1 - share) + (quad[1] - end) @ across * share
        bottom = (quad[3] - start) @ across * (1 - share) + (quad[2] - end) @ across * share
        half = np.maximum((bottom - top) / 2, 1)
        middle = np.abs(y - (top + bottom) / 2)
        if np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1]) < 2 * TOO_SMALL:
            continue
        inside = (x > -0.25 * half) & (x < length + 0.25 * half) & (middle < np.maximum(half, CELL * 0.5))
        core = (x > 0) & (x < length) & (middle < np.maximum(half * 0.5, CELL * 0.5))
        maps[0][inside & ~core & (maps[0] == 0)] = -1
        mine = core & (middle < nearest)
        nearest[mine] = middle[mine]
        maps[0][mine] = np.where(half[mine] * 2 < SMALL, -1, 1)
        for index, values in enumerate((y - top, bottom - y, np.full_like(x, along[1] * CELL), np.minimum(x, REACH * CELL), np.minimum(length - x, REACH * CELL))):
            maps[1 + index][mine] = values[mine] / CELL
    return maps


def loss_of(output: torch.Tensor, wanted: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """For the core and for the geometry."""
    core, counts = wanted[:, 0], (wanted[:, 0] >= 0).float()
    positive = (core > 0.5).float()
    entropy = nn.functional.binary_cross_entropy_with_logits(output[:, 0], positive, reduction="none", pos_weight=torch.tensor(2.0))
    share = torch.sigmoid(output[:, 0]) * counts
    dice = 1 - (2 * (share * positive).sum() + 1) / (share.sum() + positive.sum() + 1)
    error = nn.functional.smooth_l1_loss(output[:, 1:], wanted[:, 1:], reduction="none", beta=0.25)
    # Wrong by a tenth of the height is as bad on small print as on large.
    height = (wanted[:, 1] + wanted[:, 2]).clamp(min=1)
    # Near to an end its place has to be exact; far from it the cells there know better.
    ends = 1.2 / height.clamp(min=1.5) * torch.exp(-wanted[:, 4:6] / 3).transpose(0, 1) + 0.05
    weights = torch.stack([2 / height, 2 / height, torch.full_like(height, 8), ends[0], ends[1]], 1)
    geometry = (error * weights * positive[:, None]).sum() / (positive.sum() + 1)
    return (entropy * counts).sum() / (counts.sum() + 1) + dice, geometry
