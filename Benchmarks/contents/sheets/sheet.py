"""Prints blocks of lines onto a sheet, and films it with the camera of `../accuracy`."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "accuracy"))

from clipmaker.camera import Camera, draw_settings  # noqa: E402
from clipmaker.labels import Label, Placed, corners  # noqa: E402
from clipmaker.motion import Motion, Pose, fitting_scale, hand_tremor  # noqa: E402
from clipmaker.render import Actor, Stage  # noqa: E402
from clipmaker.scene import background  # noqa: E402

from .content import Content  # noqa: E402

WIDTH, HEIGHT = 1280, 720
FINENESS = 1.3  # pixels of the print to one of the frame
TYPE = Path("/usr/share/fonts")
FACES = """dejavu/DejaVuSans dejavu/DejaVuSans-Bold dejavu/DejaVuSansCondensed dejavu/DejaVuSansMono dejavu/DejaVuSerif
liberation/LiberationSans-Regular liberation/LiberationSans-Bold liberation/LiberationSansNarrow-Regular
liberation/LiberationSerif-Regular liberation/LiberationMono-Regular open-sans/OpenSans-Regular open-sans/OpenSans-Semibold
freefont/FreeSans freefont/FreeMonoBold roboto/unhinted/RobotoTTF/Roboto-Regular roboto/unhinted/RobotoCondensed-Regular""".split()
MACHINE_FACES = ("opentype/ocr-b/OCRB.otf", "truetype/dejavu/DejaVuSansMono.ttf", "truetype/liberation/LiberationMono-Regular.ttf")

Part = tuple[str, Content | None]


@dataclass
class Block:
    """Lines of one face, each of them in parts; `zone`: lines for machines."""

    lines: list[list[Part]]
    zone: bool = False


@cache
def faces() -> list[Path]:
    """The known faces that are installed."""
    found = [path for path in (TYPE / "truetype" / f"{name}.ttf" for name in FACES) if path.exists()]
    if len(found) < 6:
        raise SystemExit("install fonts-dejavu, fonts-liberation, fonts-open-sans, fonts-freefont-ttf and fonts-roboto")
    return found


def face(rng: Random, zone: bool, x_height: float) -> ImageFont.FreeTypeFont:
    """A face whose x is so many pixels high; OCR-B (Debian's fonts-ocr-b), where it is there, for most zones."""
    machine = [path for path in (TYPE / name for name in MACHINE_FACES) if path.exists()]
    path = (machine[0] if rng.random() < 0.7 else rng.choice(machine)) if zone else rng.choice(faces())
    left, top, right, bottom = ImageFont.truetype(str(path), 200).getbbox("x")
    return ImageFont.truetype(str(path), max(8, round(200 * x_height / (bottom - top))))


def print_sheet(rng: Random, blocks: list[Block], x_height: float) -> Label:
    """The sheet with all blocks, one below the other; `x_height` is wanted on the frame, and less where it doesn't fit."""
    edge = 30
    fonts = [face(rng, block.zone, FINENESS * x_height * rng.uniform(0.9, 1.1)) for block in blocks]
    pitches = [rng.uniform(1.2, 1.45) for _ in blocks]
    gaps = [rng.uniform(1.3, 2.0) for _ in blocks]

    def size() -> tuple[float, float]:
        wide = max(font.getlength("".join(text for text, _ in line)) for block, font in zip(blocks, fonts) for line in block.lines)
        return wide, sum(font.size * pitch * (len(block.lines) - 1 + gap) for block, font, pitch, gap in zip(blocks, fonts, pitches, gaps))

    wide, high = size()
    shrink = min(1.0, (FINENESS * 1130 - 2 * edge) / wide, (FINENESS * 620 - 2 * edge) / high)
    if shrink < 1:
        fonts = [font.font_variant(size=int(font.size * shrink)) for font in fonts]
        wide, high = size()
    paper, ink = rng.randint(205, 250), rng.randint(8, 60)
    image = Image.new("L", (int(wide) + 2 * edge, int(high) + 2 * edge), paper)
    draw, y, found = ImageDraw.Draw(image), float(edge), {}
    indents = [rng.choice([0.0, 0.0, rng.random()]) for _ in blocks]
    for block, font, pitch, gap, indent in zip(blocks, fonts, pitches, gaps, indents):
        x_box, room = font.getbbox("x", anchor="ls"), wide - max(font.getlength("".join(text for text, _ in line)) for line in block.lines)
        for line in block.lines:
            x, base = edge + indent * room, y + font.size
            for text, content in line:
                draw.text((x, base), text, fill=ink, font=font, anchor="ls")
                if content:
                    box = (x, base - 0.75 * font.size, x + font.getlength(text), base + 0.25 * font.size)
                    found.setdefault(content, (-x_box[1], []))[1].append(box)
                x += font.getlength(text)
            y += font.size * pitch
        y += font.size * pitch * (gap - 1)
    return Label(np.asarray(image), [_placed(content, unit, boxes) for content, (unit, boxes) in found.items()])


def _placed(content: Content, unit: float, boxes: list[tuple[float, float, float, float]]) -> Placed:
    left, top, right, bottom = (pick(box[side] for box in boxes) for side, pick in enumerate((min, min, max, max)))
    quad = corners(left, top, right - left, bottom - top)
    truth = {"kind": "text", "text": content.text, "texts": content.texts, "contentType": content.kind, "normalized": content.normalized}
    return Placed(truth, unit, quad, quad)


def film(rng: Random, label: Label) -> tuple[Stage, list[dict]]:
    """The sheet before a kiosk's camera, held by a hand that drifts and trembles; and its items, with their size."""
    turn = math.radians(rng.uniform(-6, 6))
    scale = min(1 / FINENESS, 0.95 * fitting_scale(label.size, (WIDTH, HEIGHT), turn))
    pose = Pose(WIDTH / 2 + rng.uniform(-15, 15), HEIGHT / 2 + rng.uniform(-10, 10), scale, turn, *(math.radians(rng.uniform(-10, 10)) for _ in "xy"))
    drift = (rng.choice([0.0, rng.uniform(-20, 20)]), rng.choice([0.0, rng.uniform(-8, 8)]))
    motion = Motion(pose, 1.1 * WIDTH, appear=-1.0, vanish=2.5, drift=drift, tremor=hand_tremor(rng, rng.choice([0.3, 1.0])))
    stage = Stage(background(rng, WIDTH, HEIGHT, rng.randint(0, 8)), [Actor(label, motion)], Camera(rng, draw_settings(rng), WIDTH, HEIGHT))
    items = [{"gt": number, **item.truth, "xHeight": round(item.unit * pose.shown, 1)} for number, item in enumerate(label.items)]
    return stage, items
