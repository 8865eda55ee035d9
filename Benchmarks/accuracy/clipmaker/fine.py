"""The fine scenario: several lines of small print on one label, in bad light a third of the time, carried past at times."""

from __future__ import annotations

from .director import Director
from .labels import random_label
from .render import Actor

X_HEIGHTS = (5.0, 10.0)  # pixels of the frame, of the label's middle line


def fine(d: Director) -> list[Actor]:
    """Print that a reader gets wrong now and then: what evidence over many frames is measured on."""
    label = random_label(d.rng, d.rng.randint(3, 6), [], d.o.fonts)
    d.dark = d.rng.random() < 0.35
    units = sorted(item.unit for item in label.items)
    scale = d.rng.uniform(*X_HEIGHTS) / units[len(units) // 2]
    if d.rng.random() < 0.2:
        speed = d.rng.choice([-1, 1]) * d.rng.uniform(40, 160)
        return [d.actor(label, scale=scale, drift=(speed, 0.3 * speed), appear=0.0, vanish=d.length)]
    return [d.actor(label, scale=scale, steadiness=d.rng.uniform(0.3, 1.5), **d.visit())]
