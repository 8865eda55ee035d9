"""What is printed on labels: lines of text and barcodes, as ink."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .contents import draw_text
from .symbologies import Symbol

FONT_FOLDER = Path("/usr/share/fonts/truetype")
FONT_NAMES = (
    "dejavu/DejaVuSans",
    "dejavu/DejaVuSans-Bold",
    "dejavu/DejaVuSansCondensed",
    "dejavu/DejaVuSansMono",
    "dejavu/DejaVuSerif",
    "liberation/LiberationSans-Regular",
    "liberation/LiberationSans-Bold",
    "liberation/LiberationSansNarrow-Regular",
    "liberation/LiberationSerif-Regular",
    "liberation/LiberationSerif-Bold",
    "liberation/LiberationMono-Regular",
)
WIDEST_LINE = 1050  # pixels of the print
GAP = 34  # least free pixels between two things on a print


@dataclass
class Block:
    """One thing to print: its ink (0 none, 255 full), the margin it needs, and what the truth says of it.

    `unit` is what must stay legible, in pixels of the print: a barcode's module, a text line's x-height. `line`: how far
    below the ink's top the font's ascenders (of an h) and descenders (of a g) end, for text.
    """

    ink: np.ndarray
    margin: int
    unit: float
    truth: dict
    line: tuple[float, float] | None = None


@cache
def default_fonts() -> tuple[Path, ...]:
    """The known fonts that are installed."""
    found = tuple(path for path in (FONT_FOLDER / f"{name}.ttf" for name in FONT_NAMES) if path.exists())
    if not found:
        raise SystemExit("no font found: install fonts-dejavu and fonts-liberation, or name a folder with --fonts")
    return found


def text_block(rng: Random, fonts: tuple[Path, ...]) -> Block:
    """A printed line of text."""
    text, content_type = draw_text(rng)
    path, size = rng.choice(fonts), rng.randint(40, 88)
    font = ImageFont.truetype(str(path), size)
    if (wide := font.getlength(text)) > WIDEST_LINE:
        font = ImageFont.truetype(str(path), int(size * WIDEST_LINE / wide))
    left, top, right, bottom = (int(edge) for edge in font.getbbox(text))
    canvas = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(canvas).text((-left, -top), text, fill=255, font=font)
    x = font.getbbox("x")
    return Block(
        np.array(canvas),
        GAP // 2,
        x[3] - x[1],
        {"kind": "text", "text": text, "contentType": content_type, "font": path.stem},
        (font.getbbox("h")[1] - top, font.getbbox("g")[3] - top),
    )


def code_block(rng: Random, symbol: Symbol, module: float | None = None) -> Block:
    """A printed barcode, `module` pixels of the print to a module (drawn from the symbol's size if not given)."""
    across = symbol.image.shape[1] / symbol.module
    if module is None:
        width = rng.uniform(240, 420) if symbol.image.shape[0] > 0.7 * symbol.image.shape[1] else rng.uniform(480, 860)
        module = max(3, round(width / across))
    zoom = module / symbol.module
    ink = 255 - cv2.resize(
        symbol.image, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_NEAREST if zoom >= 1 else cv2.INTER_AREA
    )
    truth = {"kind": "barcode", "symbology": symbol.symbology, "text": symbol.payload}
    return Block(ink, round(symbol.quiet * module), module, truth)
