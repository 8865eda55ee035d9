"""The kinds of textures by name."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from . import broken, grids, printed, stripes
from .stripes import Chance

Maker = Callable[[Chance, int, int], np.ndarray]

KINDS: dict[str, Maker] = {
    "page": printed.page,
    "picket": printed.picket,
    "form": printed.form,
    "ruler": printed.ruler,
    "music": printed.music,
    "regular": stripes.regular,
    "widths": stripes.random_widths,
    "slanted": stripes.slanted,
    "wood": stripes.wood,
    "blinds": stripes.blinds,
    "piano": stripes.piano,
    "checks": grids.checks,
    "modules": grids.modules,
    "static": grids.static,
    "halftone": grids.halftone,
    "keyboard": grids.keyboard,
    "bricks": grids.bricks,
    "cloth": grids.cloth,
    "grille": grids.grille,
    "bars": broken.bars,
    "stacks": broken.stacks,
    "cut": broken.cut,
    "scribbled": broken.scribbled,
    "torn": broken.torn,
}
