"""The grid of a sweep: which clips there are."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random

SYMBOLOGIES = ("ean13", "code128", "qr", "dataMatrix")
MODULES = (1.2, 1.4, 1.6, 1.8, 2.0, 2.5, 3.0)  # pixels of the frame to a module
BLURS = (0.5, 1.0, 1.5, 2.0)  # sigma of the lens's blur, in pixels
TILTS = (0.0, 25.0, 50.0)  # degrees out of the frame's plane
FRAMES = 20


@dataclass(frozen=True)
class Cell:
    """What one clip shows. The same cell always gives the same clip."""

    symbology: str
    module: float
    blur: float
    tilt: float
    number: int  # of the clips that are alike but for chance
    seed: int = 1
    frames: int = FRAMES

    @property
    def name(self) -> str:
        """The clip's name: all that makes it."""
        return (
            f"{self.symbology}-m{self.module:g}-b{self.blur:g}-t{self.tilt:g}-s{self.seed}.{self.number}-{self.frames}f"
        )

    @property
    def chance(self) -> Random:
        """The source of all that is left to chance."""
        return Random(self.name)


def grid(
    symbologies: tuple[str, ...] = SYMBOLOGIES,
    modules: tuple[float, ...] = MODULES,
    blurs: tuple[float, ...] = BLURS,
    tilts: tuple[float, ...] = TILTS,
    repeats: int = 1,
    seed: int = 1,
    frames: int = FRAMES,
) -> list[Cell]:
    """Every combination, `repeats` times."""
    return [
        Cell(*where, number, seed, frames)
        for number in range(repeats)
        for where in product(symbologies, modules, blurs, tilts)
    ]
