"""The hard scenario: one small barcode, tilted and turned any way, often under glare, held by a hand or carried past."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

from .camera import Spot
from .director import Director
from .labels import Label, random_label
from .motion import Motion, Pose, hand_tremor
from .render import Actor, project

MODULES = (1.3, 2.4)  # pixels of the frame to a module, at the print's centre
MOST_TILT = 50  # degrees
NARROWEST = 1.2  # pixels to a module along the more foreshortened of the print's axes: below that nothing is left


def hard(d: Director) -> list[Actor]:
    """The symbologies take turns; every other clip's label is carried past, the others are held."""
    turn, names = d.o.turn, d.o.symbologies
    label = random_label(d.rng, 0, [names[(turn + d.o.seed) % len(names)]], d.o.fonts, d.o.add_ons)
    pose = _pose(d, label, d.rng.uniform(*MODULES))
    passing = (turn % len(names) + turn // len(names) + d.o.seed) % 2
    moves = _past(d) if passing else d.visit()
    d.shutter = d.rng.uniform(0.2, 0.35) if passing else 1.0
    d.tilted = True
    d.settled = passing or d.rng.random() < 0.7  # what passes in a second can't wait for the lens
    if d.rng.random() < 0.5:
        d.spot = _glare(d, label, pose)
    return [Actor(label, Motion(pose, d.focal, tremor=hand_tremor(d.rng), **moves))]


def _pose(d: Director, label: Label, module: float) -> Pose:
    """A pose that gives the code `module` pixels a module and keeps it in the frame."""
    rng, (width, height) = d.rng, (d.o.width, d.o.height)
    while True:
        yaw, pitch = (rng.choice([-1, 1]) * math.radians(rng.uniform(0, MOST_TILT)) for _ in range(2))
        flat = Pose(0, 0, 1, rng.uniform(-math.pi, math.pi), yaw, pitch)
        scale = module / (label.items[0].unit * flat.shown)
        pose = replace(flat, x=width * rng.uniform(0.35, 0.65), y=height * rng.uniform(0.35, 0.65), scale=scale)
        room = project(label.items[0].room, pose.matrix(label.size, d.focal))
        inside = (room > 12).all() and (room < [width - 12, height - 12]).all()
        legible = module * min(flat.axes()) / flat.shown > min(NARROWEST, 0.8 * module)
        if inside and legible and math.hypot(yaw, pitch) < math.radians(MOST_TILT):
            return pose
        module *= 1 if inside else 0.99  # a long code at a slant may have no room


def _past(d: Director) -> dict:
    """Comes in from one side, slows down before the camera, and leaves by another, all in about a second."""
    stay, start = d.rng.uniform(1.0, 1.3), d.rng.uniform(0.1, 0.4) * (d.length - 1.3)
    moves = d.slides(start, start + stay)
    half = stay / 2
    return moves | dict(slide_in=half * d.rng.uniform(0.6, 0.8), slide_out=half * d.rng.uniform(0.6, 0.8))


def _glare(d: Director, label: Label, pose: Pose) -> Spot:
    """A lamp's reflection that lies on a part of the code."""
    rng: Random = d.rng
    quad = project(label.items[0].quad, pose.matrix(label.size, d.focal))
    middle, corner = quad.mean(0), quad[rng.randrange(4)]
    x, y = middle + (corner - middle) * rng.uniform(0.4, 1.2)
    return Spot(float(x), float(y), rng.uniform(0.03, 0.08) * d.o.width, rng.uniform(40, 140))
