"""The network: grays in, for each cell of 4 x 4 pixels whether it belongs to the document, whether a corner of the document lies
in it and where exactly, and how far the document's edge is."""

import math

import torch
from torch import nn

from textreader.finder import Mix
from textreader.reader import Block

CELL = 4
# Sides of a picture have to be multiples of this.
MULTIPLE = 32
# Widths and heights of the pictures that it learns from. A frame is scaled to the shape whose aspect ratio is the nearest.
SHAPES = [(320, 192), (288, 224), (256, 256), (224, 288), (192, 320)]
# Distances to the edge are told up to this, in cells.
REACH = 4.0
# Grays; what deviates less isn't amplified further.
LEAST_DEVIATION = 12.0
# The channels of the output.
MASK, CORNER, OFFSET_X, OFFSET_Y, DISTANCE = range(5)


class Documents(nn.Module):
    MAPS = 5

    def __init__(self, a: int = 24, b: int = 48, c: int = 96, d: int = 128):
        super().__init__()
        self.stem = Block(1, a, 8, 4, (2, 2))
        self.fine = Mix(a)
        self.down = Block(a, b, 2, 2, (0, 0))
        self.middle = nn.Sequential(Mix(b), Mix(b))
        self.down2 = Block(b, c, 2, 2, (0, 0))
        self.coarse = nn.Sequential(Mix(c), Mix(c), Mix(c))
        self.down3 = Block(c, d, 2, 2, (0, 0))
        self.whole = nn.Sequential(Mix(d), Mix(d), Mix(d))
        self.up3 = nn.Conv2d(d, c, 1)
        self.coarse2 = Mix(c)
        self.up2 = nn.Conv2d(c, b, 1)
        self.middle2 = Mix(b)
        self.up = nn.Conv2d(b, a, 1)
        self.last = Mix(a)
        self.head = nn.Conv2d(a, self.MAPS, 1)
        # Most cells hold no corner: a training that begins with this doesn't spend its first steps on it.
        nn.init.constant_(self.head.bias[CORNER : CORNER + 1], -4.0)

    def forward(self, x):
        """(pictures, 1, height, width), both multiples of 32, to (pictures, MAPS, height / 4, width / 4)."""
        fine = self.fine(self.stem(x))
        middle = self.middle(self.down(fine))
        coarse = self.coarse(self.down2(middle))
        whole = self.whole(self.down3(coarse))
        double = nn.functional.interpolate
        coarse = self.coarse2(coarse + double(self.up3(whole), scale_factor=2, mode="nearest"))
        middle = self.middle2(middle + double(self.up2(coarse), scale_factor=2, mode="nearest"))
        fine = fine + double(self.up(middle), scale_factor=2, mode="nearest")
        return self.head(self.last(fine))


def normalised(pictures: torch.Tensor) -> torch.Tensor:
    """Grays (pictures, height, width) as the network takes them: each picture's mean is 0, and its deviation 1 unless it shows
    hardly anything."""
    mean = pictures.mean((1, 2), keepdim=True)
    deviation = (pictures - mean).square().mean((1, 2), keepdim=True).sqrt()
    return ((pictures - mean) / deviation.clamp(min=LEAST_DEVIATION))[:, None]


def shape_for(width: int, height: int) -> tuple[int, int]:
    """The shape whose aspect ratio is the nearest to the frame's. The frame is stretched to it, a few percent along one side."""
    return min(SHAPES, key=lambda shape: abs(math.log(shape[0] * height / (shape[1] * width))))


def multiplications(model: nn.Module, width: int, height: int) -> int:
    """Multiply-adds for a picture."""
    total = 0

    def count(module, inputs, output):
        nonlocal total
        total += output[0].numel() * module.weight[0].numel()

    hooks = [m.register_forward_hook(count) for m in model.modules() if isinstance(m, nn.Conv2d)]
    with torch.no_grad():
        model.eval()(torch.zeros(1, 1, height, width))
    for hook in hooks:
        hook.remove()
    return total
