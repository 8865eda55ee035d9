"""Casts a clip: makes labels, puts them before the camera, and lets them come and go."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .camera import Haze, Highlight, Spot
from .labels import Label, random_label
from .motion import Motion, Pose, fitting_scale, hand_tremor
from .paths import View
from .render import Actor

LEGIBLE_MODULE, LEGIBLE_X_HEIGHT = 2.0, 9.0  # pixels of the frame; a label that would be smaller is brought nearer


@dataclass(frozen=True)
class Options:
    """What the command line asks for."""

    width: int
    height: int
    fps: float
    seconds: tuple[float, float]
    symbologies: list[str]
    fonts: tuple[Path, ...]
    angle: float  # degrees: how far a label may be turned
    add_ons: bool = False
    turn: int = 0  # the clip's number among those of its scenario
    seed: int = 0


class Director:
    """Makes the labels and motions of one clip of `length` seconds."""

    def __init__(self, rng: Random, options: Options, length: float) -> None:
        self.rng, self.o, self.length = rng, options, length
        self.focal = 1.1 * options.width
        self.clutter = rng.randint(0, 10)
        self.dark = False
        self.shutter = 1.0  # the camera's exposure, as a share of an ordinary one
        self.settled = False  # whether the lens is sharp from the start
        self.spot: Spot | None = None  # a reflection at a chosen place
        self.haze: Haze | None = None  # a while out of focus
        self.highlight: Highlight | None = None  # a reflection that wanders
        self.view: View | None = None  # a camera that moves
        self.tilted = False  # whether the truth's sizes are those after the tilt

    def label(self, lines: int, codes: int) -> Label:
        """A label with so many lines and barcodes of any of the symbologies asked for."""
        return random_label(
            self.rng, lines, [self.rng.choice(self.o.symbologies) for _ in range(codes)], self.o.fonts, self.o.add_ons
        )

    def actor(
        self,
        label: Label,
        fill: tuple[float, float] = (0.55, 0.82),
        cell: tuple[float, float] = (0.0, 1.0),
        angle: float | None = None,
        scale: float | None = None,
        steadiness: float = 1.0,
        **moves,
    ) -> Actor:
        """The label in the middle of a part of the frame, `cell`: its left and right edge as fractions of the width."""
        rng, o = self.rng, self.o
        most = math.radians(o.angle if angle is None else angle)
        turn = rng.uniform(-most, most)
        room = (o.width * (cell[1] - cell[0]), float(o.height))
        fits = fitting_scale(label.size, room, turn)
        wanted = max(
            [fits * rng.uniform(*fill)]
            + [(LEGIBLE_MODULE if i.truth["kind"] == "barcode" else LEGIBLE_X_HEIGHT) / i.unit for i in label.items]
        )
        scale = min(scale or wanted, 0.93 * fits)
        slack = 0.12 if cell == (0.0, 1.0) else 0.02
        pose = Pose(
            o.width * sum(cell) / 2 + o.width * rng.uniform(-slack, slack) * (1 - scale / fits),
            o.height * (0.5 + rng.uniform(-slack, slack) * (1 - scale / fits)),
            scale,
            turn,
            math.radians(rng.uniform(-14, 14)),
            math.radians(rng.uniform(-14, 14)),
        )
        return Actor(label, Motion(pose, self.focal, tremor=hand_tremor(rng, steadiness), **moves))

    def slides(self, appear: float, vanish: float) -> dict:
        """Sliding in from a side and out to a side."""
        o, sides = self.o, [(-1.15, 0), (1.15, 0), (0, 1.25), (0, -1.25)]
        ways = [(x * o.width, y * o.height) for x, y in self.rng.sample(sides, 2)]
        return dict(
            appear=appear,
            vanish=vanish,
            slide_in=self.rng.uniform(0.35, 0.6),
            slide_out=self.rng.uniform(0.3, 0.5),
            way_in=ways[0],
            way_out=ways[1],
        )

    def visit(self) -> dict:
        """Comes soon after the start, goes just before the end."""
        return self.slides(self.rng.uniform(0.1, 0.3), self.length - self.rng.uniform(0.1, 0.3))
