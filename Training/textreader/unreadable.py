"""What the finder may take for a line and nobody can read as Latin: textures, bars, checks, other scripts. The reader learns
to say nothing."""

import random

import cv2
import numpy as np
from PIL import ImageFont

from . import lines, scenes

# First and last letters of Greek, Cyrillic, Armenian, Hebrew, Arabic, Devanagari, Thai, Georgian, kana and Han. Those that look
# Latin are met too, but a word of them seldom does.
SCRIPTS = [(0x3B1, 0x3C9), (0x416, 0x44F), (0x561, 0x586), (0x5D0, 0x5EA), (0x627, 0x64A), (0x905, 0x939), (0xE01, 0xE2E),
           (0x10D0, 0x10F0), (0x3041, 0x3093), (0x30A1, 0x30F6), (0x4E00, 0x6FFF)]
# Faces that have many scripts, where they are installed.
FACES = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSans.ttf", "/usr/share/fonts/truetype/freefont/FreeSerif.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSansBold.ttf",
]


def sample(source: random.Random, noise: np.random.Generator, inks: lines.Inks, grounds=None) -> np.ndarray:
    """A crop of HEIGHT rows with nothing in it that the alphabet has."""
    if source.random() < 0.5:
        crop = script(source, noise, inks)
        if crop is not None:
            return crop
    width, height = source.randint(24, 260), source.randint(12, 70)
    ground = grounds.ground(source, width + 40, height + 40) if grounds and source.random() < 0.6 else None
    if ground is not None:
        return lines.crop(ground, np.float32([[20, 20], [20 + width, 20], [20 + width, 20 + height], [20, 20 + height]]))
    picture = scenes.backdrop(source, noise, (width + 40, height + 40))
    kind = source.random()
    if kind < 0.35:
        scenes.bars(source, picture, source.randint(-20, 20), source.randint(-20, 20), source.randint(60, 200))
    elif kind < 0.6:
        scenes.checks(source, picture, source.randint(-60, 20), source.randint(-60, 20))
    gray = lines.camera(source, noise, np.clip(picture, 0, 1))
    quad = np.float32([[20, 20], [20 + width, 20], [20 + width, 20 + height], [20, 20 + height]])
    turned = cv2.getRotationMatrix2D((20 + width / 2, 20 + height / 2), source.gauss(0, 6), 1)
    return lines.crop(gray, cv2.transform(quad[None], turned)[0].astype(np.float32))


def script(source: random.Random, noise: np.random.Generator, inks: lines.Inks) -> np.ndarray | None:
    first, last = source.choice(SCRIPTS)
    text = " ".join(
        "".join(chr(source.randint(first, last)) for _ in range(source.randint(2, 8))) for _ in range(source.randint(1, 3)))
    path = source.choice(FACES)
    try:
        face = inks.font(path, 36)
        missing = face.getmask("\uffff").getbbox()
        if any(face.getmask(letter).getbbox() in (None, missing) for letter in set(text) - {" "}):
            return None
        ink, box = inks.render(face, text, source)
    except Exception:  # the face is not installed, or can't draw this
        return None
    return None if ink is None else lines.seen(source, noise, ink, box)[0]
