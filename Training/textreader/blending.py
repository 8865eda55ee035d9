"""A network between the one before a training and the one after it: it keeps more of what was known before, and loses little of
what was learned."""

from pathlib import Path

import torch

from . import shipped
from .finder import Finder
from .reader import Reader


@torch.no_grad()
def fold(network: Reader | Finder) -> None:
    """Folds norms into the convolutions, as in a model file: only then do weights of two trainings mean the same."""
    for convolution, norm in shipped.convolutions(network):
        if norm is None:
            continue
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        convolution.weight.mul_(scale[:, None, None, None])
        norm.bias.sub_(norm.running_mean * scale)
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.fill_(1)


@torch.no_grad()
def blend(network: Reader | Finder, path: Path, share: float, seed: int) -> None:
    """Moves a network towards the one that its training began with, of a file and of the training's seed: `share` is what stays
    of its own."""
    torch.manual_seed(seed)
    other = type(network)()
    shipped.restore(other, path)
    fold(network)
    fold(other)
    for mine, theirs in zip(network.parameters(), other.parameters()):
        mine.lerp_(theirs, 1 - share)
