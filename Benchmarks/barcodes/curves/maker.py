"""Makes the clip of a cell: one code, held by a hand before clutter."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import paths  # noqa: F401  (makes clipmaker known)
from clipmaker.camera import Camera, draw_settings
from clipmaker.labels import random_label
from clipmaker.motion import Motion, Pose, hand_tremor
from clipmaker.recording import record
from clipmaker.render import Actor, Stage, project
from clipmaker.scene import background

from .cells import Cell

WIDTH, HEIGHT, FPS = 1280, 720, 30
EDGE = 8  # pixels kept between the code's margin and the frame's edge, for the tremor


def clip(folder: Path, cell: Cell) -> dict:
    """The truth of a cell's clip; makes the clip if the folder has none."""
    known = folder / f"{cell.name}.json"
    if not known.exists():
        make(folder, cell)
    return json.loads(known.read_text(encoding="utf-8"))


def make(folder: Path, cell: Cell) -> None:
    """Renders and writes the clip."""
    rng = cell.chance
    label = random_label(rng, 0, [cell.symbology], ())
    code, focal = label.items[0], 1.1 * WIDTH
    for _ in range(1000):
        way, turn = rng.uniform(0, 2 * math.pi), rng.uniform(-math.pi, math.pi)
        yaw, pitch = (math.radians(cell.tilt) * part for part in (math.cos(way), math.sin(way)))
        flat = Pose(0, 0, 1, turn, yaw, pitch)
        centre = WIDTH * rng.uniform(0.3, 0.7), HEIGHT * rng.uniform(0.3, 0.7)
        pose = replace(flat, x=centre[0], y=centre[1], scale=cell.module / (code.unit * flat.shown))
        room = project(code.room, pose.matrix(label.size, focal))
        if (room > EDGE).all() and (room < [WIDTH - EDGE, HEIGHT - EDGE]).all():
            break
    else:
        raise RuntimeError(f"{cell.name} has no room in the frame")
    settings = replace(
        draw_settings(rng),
        light=rng.uniform(0.6, 1.0),
        noise=rng.uniform(1.2, 3.5),
        rest_blur=cell.blur,
        hunting=0.0,
        glare=0.0,
        defocus=0.0,
    )
    actor = Actor(label, Motion(pose, focal, tremor=hand_tremor(rng)), by_axis=True)
    camera = Camera(rng, settings, WIDTH, HEIGHT)
    stage = Stage(background(rng, WIDTH, HEIGHT, rng.randint(4, 12)), [actor], camera)
    axes = [round(code.unit * axis, 2) for axis in pose.axes()]
    item = {**code.truth, "moduleSize": cell.module, "moduleAxes": axes, "gt": 0, "actor": 0}
    taken = [number / FPS for number in range(cell.frames)]
    record(folder, cell.name, "sweep", stage, [item], FPS, taken, rotation=_rotation(pose), tilt=cell.tilt)


def _rotation(pose: Pose) -> float:
    """How the print's level axis lies in the frame, in degrees from -180 to 180."""
    ends = project(np.array([[0.0, 0.0], [1.0, 0.0]]), pose.matrix((0, 0), 1.1 * WIDTH))
    return round(math.degrees(math.atan2(*(ends[1] - ends[0])[::-1])), 1)
