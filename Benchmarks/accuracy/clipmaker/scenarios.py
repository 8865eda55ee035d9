"""Scenarios: which labels a clip shows, and how they come and go."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from random import Random

from .blocks import code_block
from .camera import Camera, draw_settings
from .cut import cut
from .damaged import damaged, digits, numbers
from .director import Director, Options
from .disturbed import blur, gap, glare, shake, zoom
from .fine import fine
from .hard import hard
from .labels import print_label
from .motion import Motion, Pose
from .nonsense import nonsense_label
from .paths import Seen
from .render import Actor, Stage
from .scene import background, hand
from .several import conveyor, crossing, exchange, neighbours
from .symbologies import draw_symbol


def _visit(lines: tuple[int, int], codes: int) -> Callable[[Director], list[Actor]]:
    return lambda d: [
        d.actor(d.label(d.rng.randint(*lines), codes), (0.35, 0.75) if lines == (0, 0) else (0.55, 0.82), **d.visit())
    ]


def _still(d: Director) -> list[Actor]:
    return [d.actor(d.label(d.rng.randint(1, 2), 1), steadiness=d.rng.choice([0, 0.2, 1]))]


def _pair(d: Director) -> list[Actor]:
    return [
        d.actor(d.label(1, 1), (0.8, 0.92), cell, **d.slides(start, d.length - 0.15))
        for cell, start in (((0.0, 0.5), 0.1), ((0.5, 1.0), 0.4))
    ]


def _twins(d: Director) -> list[Actor]:
    label = d.label(0, 1)
    return [d.actor(label, (0.6, 0.85), cell, steadiness=0.6) for cell in ((0.02, 0.5), (0.5, 0.98))]


def _swap(d: Director) -> list[Actor]:
    """Half of the time from one frame to the next, else one goes while the other comes."""
    first, second, middle = d.label(1, 1), d.label(1, 1), d.length / 2
    if d.rng.random() < 0.5:
        return [d.actor(first, vanish=middle), d.actor(second, appear=middle)]
    far = 1.15 * d.o.width
    return [
        d.actor(first, vanish=middle, slide_out=0.4, way_out=(-far, 0.0)),
        d.actor(second, appear=middle - 0.1, slide_in=0.5, way_in=(far, 0.0)),
    ]


def _occlusion(d: Director) -> list[Actor]:
    """A hand covers the label for 0.3 s."""
    start, quick = d.length * 0.45, 0.12
    cover = Motion(
        Pose(d.o.width / 2, d.o.height / 2, 1.25),
        d.focal,
        start - quick,
        start + 0.3 + quick,
        quick,
        quick,
        (0.0, 1.3 * d.o.height),
        (0.0, 1.3 * d.o.height),
    )
    return [d.actor(d.label(1, 1)), Actor(hand(d.rng, d.o.width, d.o.height), cover)]


def _empty(d: Director) -> list[Actor]:
    d.clutter = d.rng.randint(12, 40)
    return []


def _nonsense(d: Director) -> list[Actor]:
    """Other scripts, handwriting, patterns on a label, or a hand that moves before clutter: nothing to read."""
    d.clutter = d.rng.randint(4, 30)
    if d.rng.random() < 0.2:
        return [d.actor(hand(d.rng, d.o.width // 2, d.o.height // 2), **d.visit())]
    return [d.actor(nonsense_label(d.rng), **d.visit())]


def _small(d: Director) -> list[Actor]:
    """Modules of one and a half to two pixels."""
    label = d.label(0, 1)
    return [d.actor(label, scale=d.rng.uniform(1.4, 2.2) / label.items[0].unit, **d.visit())]


def _rotated(d: Director) -> list[Actor]:
    """A barcode at any angle, turning slowly half of the time."""
    return [
        d.actor(d.label(0, 1), (0.4, 0.75), angle=180, spin=d.rng.choice([0, d.rng.uniform(-0.35, 0.35)]), **d.visit())
    ]


def _dark(d: Director) -> list[Actor]:
    d.dark = True
    return [d.actor(d.label(1, 1), steadiness=0.5, **d.visit())]


def _crowd(d: Director) -> list[Actor]:
    """Four to six barcodes on one label, of as many symbologies."""
    names = d.rng.sample(d.o.symbologies, min(len(d.o.symbologies), d.rng.randint(4, 6)))
    names += [d.rng.choice(d.o.symbologies) for _ in range(4 - len(names))]
    blocks = [code_block(d.rng, draw_symbol(d.rng, name, d.o.add_ons), 4) for name in names]
    area = sum((b.ink.shape[0] + 2 * b.margin) * (b.ink.shape[1] + 2 * b.margin) for b in blocks)
    return [
        d.actor(
            print_label(d.rng, blocks, round(1.5 * math.sqrt(area))), (0.85, 0.93), angle=min(d.o.angle, 6), **d.visit()
        )
    ]


def _passing(d: Director) -> list[Actor]:
    """Carried past without a stop, through a camera with a short exposure."""
    d.shutter = 0.4
    label, needs = d.label(0, 1), d.length * d.rng.uniform(0.8, 1.0)
    along, across = d.rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
    speed = 1.1 * (d.o.width if along else d.o.height) / needs + 0.5 * d.o.height / needs
    return [
        d.actor(
            label,
            (0.5, 0.7),
            drift=(along * speed, across * speed),
            appear=(d.length - needs) / 2,
            vanish=(d.length + needs) / 2,
        )
    ]


SCENARIOS: dict[str, Callable[[Director], list[Actor]]] = {
    "still": _still,
    "code": _visit((0, 0), 1),
    "text": _visit((1, 4), 0),
    "mixed": _visit((1, 3), 1),
    "pair": _pair,
    "twins": _twins,
    "swap": _swap,
    "occlusion": _occlusion,
    "empty": _empty,
    "nonsense": _nonsense,
    "small": _small,
    "rotated": _rotated,
    "dark": _dark,
    "crowd": _crowd,
    "passing": _passing,
    "hard": hard,
    "fine": fine,
    "cut": cut,
    "digits": digits,
    "damaged": damaged,
    "numbers": numbers,
}
TRACKING: dict[str, Callable[[Director], list[Actor]]] = {
    "crossing": crossing,
    "conveyor": conveyor,
    "shake": shake,
    "zoom": zoom,
    "neighbours": neighbours,
    "exchange": exchange,
    "gap": gap,
    "blur": blur,
    "glare": glare,
}
SCENARIOS |= TRACKING
NAMED_ONLY = ("nonsense", "hard", "fine", "cut", "digits", "damaged", "numbers", *TRACKING)  # the others are made where no scenario is named


def make_stage(rng: Random, scenario: str, options: Options, length: float) -> tuple[Stage, list[dict]]:
    """Everything before and in the camera for one clip, and the truth's list of items."""
    director = Director(rng, options, length)
    actors = SCENARIOS[scenario](director)
    settings = draw_settings(rng, director.dark, director.shutter)
    if director.settled:
        settings = replace(settings, defocus=0.0)
    camera = Camera(rng, settings, options.width, options.height, director.spot)
    camera.haze, camera.highlight = director.haze, director.highlight
    items: list[dict] = []
    for number, actor in enumerate(actors):
        for item in actor.label.items:
            pose = actor.motion.pose
            size = round(item.unit * (pose.shown if director.tilted else pose.scale), 2)
            measure = {"xHeight": size} if item.truth["kind"] == "text" else {"moduleSize": size}
            items.append({**item.truth, **measure, "gt": len(items), "actor": number})
    if director.view:
        actors = [Actor(actor.label, Seen(actor.motion, director.view)) for actor in actors]
    scene = background(rng, options.width, options.height, director.clutter)
    return Stage(scene, actors, camera, director.view), items
