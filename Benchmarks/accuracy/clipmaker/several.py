"""Scenarios of several labels among which ids could be mixed up: they cross, follow one another, lie side by side."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from .director import Director
from .labels import Label, random_label
from .motion import Motion, Pose, fitting_scale, hand_tremor
from .paths import Path
from .render import Actor, project


def _pose(d: Director, label: Label, room: tuple[float, float], x: float, y: float) -> Pose:
    """A slightly turned and tilted pose, as large as `room` pixels allow."""
    turn = math.radians(d.rng.uniform(-6, 6))
    scale = 0.95 * fitting_scale(label.size, room, turn)
    return Pose(x, y, scale, turn, *(math.radians(d.rng.uniform(-8, 8)) for _ in range(2)))


def _held(d: Director, label: Label, stops: tuple[tuple[float, Pose], ...], **moves) -> Actor:
    return Actor(label, Path(Motion(stops[0][1], d.focal, tremor=hand_tremor(d.rng, 0.6), **moves), stops))


def crossing(d: Director) -> list[Actor]:
    """Two labels change sides and pass one another closely, or one in front of the other; every other time they are alike."""
    rng, w, h = d.rng, d.o.width, d.o.height
    first = d.label(0 if rng.random() < 0.6 else 1, 1)
    second = first if d.o.turn % 2 == 0 else d.label(rng.randint(0, 1), 1)
    poses = [_pose(d, label, (0.44 * w, 0.46 * h), 0, 0) for label in (first, second)]
    tall = [label.size[1] * pose.scale for label, pose in zip((first, second), poses, strict=True)]
    apart = sum(tall) / 2 * rng.choice([rng.uniform(0.3, 0.9), rng.uniform(1.08, 1.25)])
    start = rng.uniform(0.6, 0.9)
    end = start + rng.uniform(0.9, max(1.0, d.length - start - 0.7))
    actors = []
    for label, pose, side in zip((first, second), poses, (-1, 1), strict=True):
        y = h / 2 + side * apart / 2
        here, there = replace(pose, x=w * (0.5 + 0.26 * side), y=y), replace(pose, x=w * (0.5 - 0.26 * side), y=y)
        actors.append(_held(d, label, ((start, here), (end, there))))
    return actors


def conveyor(d: Director) -> list[Actor]:
    """Labels follow one another through the picture, two or three in view; some are like the one before."""
    rng, w, h = d.rng, d.o.width, d.o.height
    d.shutter = 0.35
    speed = w * rng.uniform(0.3, 0.55) * rng.choice([-1, 1])
    wide = w * rng.uniform(0.36, 0.44)
    every = wide * rng.uniform(1.06, 1.3) / abs(speed)
    crosses = (w + wide) / abs(speed)
    actors: list[Actor] = []
    label, at = None, -crosses / 2 + every * rng.random()  # when it is in the middle; some are there at the start
    while at - crosses / 2 < d.length:
        if label is None or rng.random() > 0.4:
            label = d.label(rng.choice([0, 0, 1]), 1)
        pose = _pose(d, label, (wide, 0.7 * h), w / 2, h * rng.uniform(0.46, 0.54))
        if at + crosses / 2 > 0:
            actors.append(Actor(label, Motion(pose, d.focal, at - crosses / 2, at + crosses / 2, drift=(speed, 0.0))))
        at += every
    return actors


def neighbours(d: Director) -> list[Actor]:
    """Two or three alike side by side; one is taken away, the others are nudged, at times into its place."""
    rng, w, h = d.rng, d.o.width, d.o.height
    label, count = d.label(0, 1), rng.choice([2, 3])
    wide = w * 0.94 / count
    leaves, when = rng.randrange(count), d.length * rng.uniform(0.35, 0.5)
    follows = leaves + rng.choice([-1, 1])  # the one that may take the free place
    scale = 0.9 * fitting_scale(label.size, (wide, 0.8 * h), 0.06)
    pitch = label.size[0] * scale * rng.uniform(1.03, 1.15)
    middle = w / 2 - pitch * (count - 1) / 2
    actors = []
    for place in range(count):
        pose = Pose(middle + place * pitch, h * rng.uniform(0.47, 0.53), scale, math.radians(rng.uniform(-3, 3)))
        if place == leaves:
            moves = dict(vanish=when + 0.4, slide_out=0.4, way_out=(0.0, rng.choice([-1.2, 1.2]) * h))
            actors.append(_held(d, label, ((0.0, pose),), **moves))
            continue
        far = (leaves - place) * pitch * rng.uniform(0.4, 0.95) if place == follows else pitch * rng.uniform(-0.1, 0.1)
        start = when + rng.uniform(0.1, 0.6)
        nudged = replace(pose, x=pose.x + far, y=pose.y + rng.uniform(-8, 8))
        actors.append(_held(d, label, ((start, pose), (start + rng.uniform(0.25, 0.5), nudged))))
    return actors


def exchange(d: Director) -> list[Actor]:
    """A print gives way to another whose code lies in the same place, as wide, with at most one frame between them."""
    rng, o = d.rng, d.o
    lines, names = rng.randint(0, 1), [rng.choice(o.symbologies)]
    first, second = (random_label(rng, lines, names, o.fonts, o.add_ons) for _ in range(2))
    pose = _pose(d, first, (o.width * rng.uniform(0.6, 0.85), o.height * 0.85), o.width / 2, o.height / 2)
    wide = [float(np.ptp(_code(label)[:, 0])) for label in (first, second)]
    other = replace(pose, scale=min(pose.scale * wide[0] / wide[1], 0.9 * o.height / second.size[1]))
    moved = [
        project(_code(label), p.matrix(label.size, d.focal)).mean(0) for label, p in ((first, pose), (second, other))
    ]
    x, y = moved[0] - moved[1]
    other = replace(other, x=other.x + float(x), y=other.y + float(y))
    when = (math.floor(d.length * rng.uniform(0.4, 0.55) * o.fps) + 0.5) / o.fps
    none_between = rng.choice([0, 1]) / o.fps
    return [_held(d, first, ((0.0, pose),), vanish=when), _held(d, second, ((0.0, other),), appear=when + none_between)]


def _code(label: Label) -> np.ndarray:
    """The corners of a label's only code."""
    return next(item.quad for item in label.items if item.truth["kind"] == "barcode")
