"""A code that an edge of the frame cuts off across its bars: what is left must not be taken for a shorter or another code."""

from __future__ import annotations

import math
from dataclasses import replace

from .camera import Spot
from .director import Director
from .motion import Motion, Pose, hand_tremor
from .paths import Path
from .render import Actor, project

MODULES = (2.0, 5.0)  # pixels of the frame to a module
LONGEST = 0.85  # of the frame's side along the code: that much is seen whole
SHOWN = (0.3, 0.99)  # share of the code's length that stays in the frame; at 0.99 the last bar is cut off


def cut(d: Director) -> list[Actor]:
    """By turns: whole at first and then pushed over the edge, or cut off all the time. Half of them shine."""
    rng, label = d.rng, d.label(0, 1)
    quarter = rng.randrange(4)
    angle = quarter * math.pi / 2 + math.radians(rng.uniform(-6, 6))
    side = d.o.width if quarter % 2 == 0 else d.o.height
    item = label.items[0]
    length = float(item.quad[1][0] - item.quad[0][0])
    scale = min(rng.uniform(*MODULES) / item.unit, LONGEST * side / length)
    tilt = [math.radians(rng.uniform(-10, 10)) for _ in range(2)]
    whole = Pose(d.o.width * rng.uniform(0.48, 0.52), d.o.height * rng.uniform(0.48, 0.52), scale, angle, *tilt)
    # Along its bars' row, over either end.
    way = (math.cos(angle), math.sin(angle)) if rng.random() < 0.5 else (-math.cos(angle), -math.sin(angle))
    row = project(item.quad, whole.matrix(label.size, d.focal))
    ahead = max((row @ way) - (whole.x * way[0] + whole.y * way[1]))
    place, end = (whole.x, way[0]) if quarter % 2 == 0 else (whole.y, way[1])
    room = (side - place) / end if end > 0 else -place / end
    far = room - ahead + length * scale * (1 - rng.uniform(*SHOWN))
    gone = replace(whole, x=whole.x + far * way[0], y=whole.y + far * way[1])
    d.shutter = rng.uniform(0.3, 1.0)
    d.settled = rng.random() < 0.5
    if rng.random() < 0.5:
        place = rng.uniform(0.2, 0.8)
        x, y = row[0] + place * (row[1] - row[0]) + 0.5 * (row[3] - row[0]) + (gone.x - whole.x, gone.y - whole.y)
        d.spot = Spot(float(x), float(y), rng.uniform(0.02, 0.06) * d.o.width, rng.uniform(60, 220))
    still = Motion(whole, d.focal, tremor=hand_tremor(rng))
    if d.o.turn % 2:
        return [Actor(label, replace(still, pose=gone))]
    start = 0.3 * d.length
    return [Actor(label, Path(still, ((start, whole), (start + 0.5 * d.length, gone))))]
