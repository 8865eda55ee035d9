"""Scenarios of one label while something is in the way: a shaking or zooming camera, a hand, blur, a wandering highlight."""

from __future__ import annotations

import math
from random import Random

from .camera import Haze, Highlight
from .director import Director
from .motion import Motion, Pose, fitting_scale, hand_tremor
from .paths import Path, shaking_view, zooming_view
from .render import Actor
from .scene import hand


def resting(d: Director, fill: tuple[float, float] = (0.55, 0.8)) -> Actor:
    """A label that is there all the time: a code and up to two lines of text."""
    return d.actor(d.label(d.rng.randint(0, 2), 1), fill, steadiness=d.rng.choice([0.2, 1]))


def shake(d: Director) -> list[Actor]:
    """A hand-held camera: all that it sees shakes."""
    d.view = shaking_view(d.rng, d.o.width, d.o.height, d.length)
    d.shutter = 0.4
    return [resting(d, (0.5, 0.62))]


def zoom(d: Director) -> list[Actor]:
    """By turns: the camera zooms, the label is moved nearer and farther, by 1.6 in a second."""
    if d.o.turn % 2 == 0:
        d.view = zooming_view(d.rng, d.o.width, d.o.height, d.length)
        return [resting(d, (0.5, 0.58))]
    rng, label = d.rng, d.label(d.rng.randint(0, 1), 1)
    turn = math.radians(rng.uniform(-8, 8))
    near = fitting_scale(label.size, (d.o.width, d.o.height), turn) * rng.uniform(0.75, 0.88)
    far = near / 1.6
    x, y = d.o.width * rng.uniform(0.46, 0.54), d.o.height * rng.uniform(0.46, 0.54)
    start = rng.uniform(0.4, max(0.5, d.length - 2.6))
    order = (far, near, far) if rng.random() < 0.5 else (near, far, near)
    times = (start, start + 1, start + 1.2, start + 2.2)
    poses = [Pose(x + rng.uniform(-20, 20), y + rng.uniform(-15, 15), scale, turn) for scale in order]
    stops = tuple(zip(times, (poses[0], poses[1], poses[1], poses[2]), strict=True))
    return [Actor(label, Path(Motion(poses[0], d.focal, tremor=hand_tremor(rng)), stops))]


def covered(d: Director, seconds: float) -> Actor:
    """A hand that comes from below and hides everything for so long."""
    start, quick = (d.length - seconds) * d.rng.uniform(0.4, 0.6), 0.12
    away = (0.0, 1.3 * d.o.height)
    pose = Pose(d.o.width / 2, d.o.height / 2, 1.25)
    cover = Motion(pose, d.focal, start - quick, start + seconds + quick, quick, quick, away, away)
    return Actor(hand(d.rng, d.o.width, d.o.height), cover)


def gap(d: Director) -> list[Actor]:
    """Hidden for 0.3 to 0.9 s by a hand."""
    return [resting(d), covered(d, d.rng.uniform(0.3, 0.9))]


def blur(d: Director) -> list[Actor]:
    """By turns: the lens loses its focus, the label is jerked to and fro, for 0.3 to 0.8 s."""
    seconds = d.rng.uniform(0.3, 0.8)
    start = (d.length - seconds) * d.rng.uniform(0.4, 0.6)
    if d.o.turn % 2 == 0:
        d.haze = Haze(start, start + seconds, d.rng.uniform(3.0, 6.5) * d.o.width / 1280)
        return [resting(d)]
    actor = resting(d, (0.45, 0.6))
    return [Actor(actor.label, Path(actor.motion, _jerks(d.rng, actor.motion.pose, start, seconds, d.o.width)))]


def _jerks(rng: Random, pose: Pose, start: float, seconds: float, width: int) -> tuple[tuple[float, Pose], ...]:
    """To another place and another, each within 0.12 s or so, and back."""
    count = max(2, round(seconds / 0.13))
    stops = [(start, pose)]
    for k in range(1, count):
        far, way = width * rng.uniform(0.05, 0.09), rng.uniform(0, 2 * math.pi)
        place = Pose(
            pose.x + far * math.cos(way), pose.y + far * math.sin(way), pose.scale, pose.angle, pose.yaw, pose.pitch
        )
        stops.append((start + seconds * k / count, place))
    return (*stops, (start + seconds, pose))


def glare(d: Director) -> list[Actor]:
    """A highlight wanders across the label, from one side to the other."""
    rng, o = d.rng, d.o
    y, drop = o.height * rng.uniform(0.35, 0.65), o.height * rng.uniform(-0.2, 0.2)
    ends = ((o.width * 0.05, y - drop), (o.width * 0.95, y + drop))
    start, end = ends if rng.random() < 0.5 else ends[::-1]
    d.highlight = Highlight(start, end, d.length, rng.uniform(0.03, 0.07) * o.width, rng.uniform(130, 240))
    return [resting(d)]
