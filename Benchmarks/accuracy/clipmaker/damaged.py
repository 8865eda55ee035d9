"""EAN and UPC with digits below the bars: with bars that can be read, with bars that can't, and such numbers without bars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .blocks import Block
from .contents import fill, mod10
from .director import Director
from .labels import print_label
from .render import Actor
from .symbologies import SYMBOLOGIES, draw_symbol, render

MODULE = 8  # pixels of the print
Damage = Callable[[Random, np.ndarray, int, int], None]  # of bars, whose code begins at a column and is so wide
GUARD = 5  # modules that the guard bars extend below the others (GS1 General Specifications, section 5.2)


@dataclass(frozen=True)
class Layout:
    """Where digits stand below the bars: the first place of each in modules, and the bars that extend."""

    modules: int
    digits: tuple[float, ...]
    guards: tuple[tuple[int, int], ...]


LAYOUTS = {
    "ean13": Layout(
        95, (-9.5, *(3 + 7 * k for k in range(6)), *(50 + 7 * k for k in range(6))), ((0, 3), (45, 50), (92, 95))
    ),
    "upca": Layout(
        95,
        (-9.5, *(10 + 7 * k for k in range(5)), *(50 + 7 * k for k in range(5)), 97.5),
        ((0, 10), (45, 50), (85, 95)),
    ),
    "ean8": Layout(67, (*(3 + 7 * k for k in range(4)), *(36 + 7 * k for k in range(4))), ((0, 3), (31, 36), (64, 67))),
}


def digits(d: Director) -> list[Actor]:
    """A code with its digits, held before the camera; modules of 1.5 to 4 pixels."""
    return _held(d, 1.5, _intact)


def damaged(d: Director) -> list[Actor]:
    """A code with its digits whose bars are destroyed; modules of 2 to 4 pixels."""
    return _held(d, 2.0, _damage)


def _held(d: Director, smallest: float, damage: Damage) -> list[Actor]:
    rng = d.rng
    names = [name for name in d.o.symbologies if name in LAYOUTS] or list(LAYOUTS)
    block = _block(d, names[(d.o.turn + d.o.seed) % len(names)], damage)
    label = print_label(rng, [block])
    d.settled = True
    return [d.actor(label, scale=rng.uniform(smallest, 4.0) / MODULE, steadiness=rng.choice([0.2, 1]), **d.visit())]


def numbers(d: Director) -> list[Actor]:
    """Lines with valid numbers of 13, 12 and 8 digits, in the groups in which they stand below bars; no bars."""
    rng = d.rng
    blocks = []
    for _ in range(rng.randint(2, 4)):
        count = rng.choice([13, 13, 12, 8])
        body = fill(rng, "#" * (count - 1))
        number = body + mod10(body)
        groups = {13: (1, 7), 12: (1, 6, 11), 8: (4,)}[count]
        text = number
        if rng.random() < 0.6:
            text = " ".join(number[a:b] for a, b in zip((0, *groups), (*groups, count), strict=True))
        ink = _line(rng, d, text, rng.randint(40, 80))
        # Some stand below a picture or a rule, as captions do.
        if rng.random() < 0.5:
            ink = np.vstack([_picture(rng, ink.shape[1]), np.zeros((rng.randint(8, 30), ink.shape[1]), np.uint8), ink])
        blocks.append(Block(ink, 17, 20.0, {"kind": "text", "text": text, "contentType": "serial", "font": "drawn"}))
    return [d.actor(print_label(rng, blocks), **d.visit())]


def _line(rng: Random, d: Director, text: str, size: int) -> np.ndarray:
    font = ImageFont.truetype(str(rng.choice(d.o.fonts)), size)
    left, top, right, bottom = (int(edge) for edge in font.getbbox(text))
    canvas = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(canvas).text((-left, -top), text, fill=255, font=font)
    return np.array(canvas)


def _picture(rng: Random, width: int) -> np.ndarray:
    """A rule, a block of gray, or a grille of equal bars: none of them is a code."""
    height = rng.randint(60, 160)
    ink = np.zeros((height, width), np.uint8)
    kind = rng.randrange(3)
    if kind == 0:
        ink[-6:] = 255
    elif kind == 1:
        ink[:] = rng.randint(80, 255)
    else:
        pace = rng.randint(8, 24)
        ink[:, (np.arange(width) // pace) % 2 == 0] = 255
    return ink


def _block(d: Director, name: str, damage: Damage) -> Block:
    rng, layout = d.rng, LAYOUTS[name]
    symbol = draw_symbol(rng, name)
    kind = SYMBOLOGIES[name]
    bars, module = render(kind.zint, symbol.payload[:-1], ["--height=40"])
    row = cv2.resize(bars[:1], (layout.modules * MODULE, 1), interpolation=cv2.INTER_NEAREST)
    height = rng.randint(30, 60) * MODULE
    before, after = 12 * MODULE, 12 * MODULE
    below = 12 * MODULE
    ink = np.zeros((height + below, before + layout.modules * MODULE + after), np.uint8)
    ink[:height, before : before + layout.modules * MODULE] = 255 - row
    damage(rng, ink[:height], before, layout.modules * MODULE)
    for start, end in layout.guards:
        span = np.s_[start * MODULE : end * MODULE]
        ink[height : height + GUARD * MODULE, before:-after][:, span] = 255 - row[:, span]
    _digits(rng, d, ink, symbol.payload, layout, before, height)
    truth = {"kind": "barcode", "symbology": name, "text": symbol.payload}
    return Block(ink, MODULE, MODULE, truth)


def _digits(rng: Random, d: Director, ink: np.ndarray, text: str, layout: Layout, before: int, top: int) -> None:
    path = str(rng.choice(d.o.fonts))
    size = 12 * MODULE
    # As high as in the standard, and no wider than their place.
    while (box := ImageFont.truetype(path, size).getbbox("0"))[3] - box[1] > 8 * MODULE or box[2] - box[0] > 6 * MODULE:
        size -= 1
    font = ImageFont.truetype(path, size)
    image = Image.fromarray(ink)
    draw = ImageDraw.Draw(image)
    gap = rng.uniform(0.5, 2.0) * MODULE
    for digit, place in zip(text, layout.digits, strict=True):
        box = font.getbbox(digit)
        x = before + (place + 3.5) * MODULE - (box[0] + box[2]) / 2
        draw.text((x, top + gap - font.getbbox("0")[1]), digit, fill=255, font=font)
    ink[:] = np.asarray(image)


def _intact(rng: Random, bars: np.ndarray, before: int, width: int) -> None:
    """Leaves the bars as they are."""


def _damage(rng: Random, bars: np.ndarray, before: int, width: int) -> None:
    """Destroys the bars over their whole length: strokes along them, scribbling, smearing, or burnt out."""
    height = bars.shape[0]
    kind = rng.randrange(4)
    if kind == 0:  # a pen or a scratch along the bars
        for _ in range(rng.randint(1, 3)):
            x = before + int(width * rng.uniform(0.15, 0.8))
            lean = rng.randint(-2, 2) * MODULE
            ends = [(x, -20), (x + lean, height)]
            cv2.line(bars, *ends, rng.choice([0, 255]), rng.randint(4, 9) * MODULE, cv2.LINE_AA)
    elif kind == 1:  # a pen to and fro, in the middle
        left, right = (before + int(width * share) for share in (rng.uniform(0.15, 0.3), rng.uniform(0.6, 0.85)))
        points = [(rng.randint(left, right), y) for y in range(0, height, 2 * MODULE)]
        points = [(left if k % 2 else right, y) for k, (_, y) in enumerate(points)]
        cv2.polylines(bars, [np.int32(points)], False, 255, MODULE * 2, cv2.LINE_AA)
    elif kind == 2:  # smeared along the row
        wide = rng.randint(6, 12) * MODULE
        part = np.s_[:, before : before + int(width * rng.uniform(0.5, 1.0))]
        bars[part] = cv2.blur(np.ascontiguousarray(bars[part]), (wide, 1))
    else:  # burnt out
        x = before + int(width * rng.uniform(0.3, 0.7))
        cv2.ellipse(
            bars, (x, height // 2), (int(width * rng.uniform(0.12, 0.25)), height), 0, 0, 360, 0, -1, cv2.LINE_AA
        )
