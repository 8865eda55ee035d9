"""The reader: a crop of 32 rows in, a distribution over the characters for every few columns out."""

import numpy as np
import torch
from torch import nn

from .alphabet import CLASSES


# How many steps each context sees.
WIDTHS = (5, 7, 9, 11, 9, 11, 13)


class Block(nn.Sequential):
    """Convolution, batch norm, ReLU: one matrix product each once exported."""

    def __init__(self, inputs: int, outputs: int, kernel, stride=1, padding=None):
        kernel = (kernel, kernel) if isinstance(kernel, int) else kernel
        padding = tuple(size // 2 for size in kernel) if padding is None else padding
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Context(nn.Module):
    """What stands beside: each channel along the line, then the channels with one another."""

    def __init__(self, channels: int, width: int):
        super().__init__()
        self.along = nn.Conv2d(channels, channels, (1, width), padding=(0, width // 2), groups=channels, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.across = Block(channels, channels, 1)

    def forward(self, x):
        return x + self.across(self.norm(self.along(x)))


class Reader(nn.Module):
    """Columns of the output are four of the input wide."""

    COLUMNS = 4

    def __init__(self, channels: int = 160):
        super().__init__()
        self.body = nn.Sequential(
            Block(1, 32, 3, 2),
            Block(32, 64, 3, (2, 1)),
            Block(64, 64, 3, (1, 2)),
            Block(64, 96, 3, (2, 1)),
            Block(96, 128, 3, (2, 1)),
            Block(128, channels, (2, 3), 1, (0, 1)),
        )
        self.context = nn.Sequential(*(Context(channels, width) for width in WIDTHS))
        self.head = nn.Conv2d(channels, CLASSES, 1)

    def forward(self, x):
        """(lines, 1, 32, width) to logits (lines, width / 4, classes)."""
        return self.head(self.context(self.body(x))).squeeze(2).transpose(1, 2)


def normalise(crop: np.ndarray) -> np.ndarray:
    """A crop's grays with mean 0 and deviation 1, so that light and contrast don't matter."""
    values = crop.astype(np.float32)
    return np.clip((values - values.mean()) / (values.std() + 4), -4, 4)

