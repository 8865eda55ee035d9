"""Recordings of drawn sheets of paper on a table: one that lies still, with its corners, and several one after the other."""

from __future__ import annotations

import io
import math
import os
import random

from PIL import Image, ImageDraw, ImageFilter, ImageFont
from station import ROOT

FOLDER = os.path.join(ROOT, ".build/web-clips")
SIZE = (1280, 720)
SHEET = (1240, 1754)
"""A4 at 150 dpi."""
FOCAL = 0.82
"""In frame widths, like a usual webcam's."""
LINES = ("Delivery note 4711", "Harbour Tools", "12 Quay Street", "3 brass hinges", "1 box of screws", "2 paint brushes")
OTHER_LINES = ("Invoice 1138", "Miller and Sons", "7 Mill Lane", "4 window frames", "Total 812.50 EUR", "Due in 14 days")
NUMBER = "4006381333931"

Point = tuple[float, float]


def sheet_clip() -> tuple[str, list[Point]]:
    """Its path, and the sheet's corners from its top left clockwise, in fractions of the frame."""
    path = _write("sheet.mjpeg", _frame(_sheet(LINES)) * 30)
    return path, [(x / SIZE[0], y / SIZE[1]) for x, y in _corners()]


def pages_clip() -> str:
    """The path of a recording in which two sheets are laid down, each for three seconds."""
    empty = _frame(None) * 12
    return _write("pages.mjpeg", b"".join(_frame(_sheet(lines)) * 45 + empty for lines in (LINES, OTHER_LINES)))


def _corners() -> list[Point]:
    return [_seen(x * SHEET[0] / SHEET[1], y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]


def _frame(sheet: Image.Image | None) -> bytes:
    """A frame with a sheet, or of the table alone."""
    picture, corners = _table(), _corners()
    if sheet:
        laid, shadow = _laid(sheet, corners), _laid(Image.new("RGB", SHEET), [(x + 9, y + 12) for x, y in corners])
        picture.paste((38, 26, 18), mask=shadow.getchannel("A").filter(ImageFilter.GaussianBlur(9)).point(lambda value: value * 0.6))
        picture.paste(laid.convert("RGB"), mask=laid.getchannel("A"))
    jpeg = io.BytesIO()
    picture.save(jpeg, "JPEG", quality=92)
    return jpeg.getvalue()


def _write(name: str, frames: bytes) -> str:
    os.makedirs(FOLDER, exist_ok=True)
    path = os.path.join(FOLDER, name)
    with open(path + ".part", "wb") as file:
        file.write(frames)
    os.replace(path + ".part", path)
    return path


def _seen(x: float, y: float, turn: float = 0.2, tilt: float = 0.45, distance: float = 1.85) -> Point:
    """Where a point of the sheet is in the frame, in pixels; the sheet is 1 high, turned on the table and tilted away."""
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    y, z = y * math.cos(tilt), distance - y * math.sin(tilt)
    scale = FOCAL * SIZE[0] / z
    return SIZE[0] / 2 + x * scale, SIZE[1] * 0.47 + y * scale


def _table() -> Image.Image:
    """Brown wood with grain along it."""
    chance = random.Random(7)
    grain = Image.new("L", (40, SIZE[1]))
    grain.putdata([chance.randrange(70, 120) for _ in range(40 * SIZE[1])])
    grain = grain.resize(SIZE, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(1.2))
    return Image.merge("RGB", [grain.point(lambda value, share=share: value * share) for share in (1.15, 0.8, 0.55)])


def _sheet(lines: tuple[str, ...]) -> Image.Image:
    sheet = Image.new("RGB", SHEET, (238, 236, 230))
    pen = ImageDraw.Draw(sheet)
    for row, line in enumerate(lines):
        place = (110, 120 + 150 * row + (60 if row > 2 else 0))
        pen.text(place, line, fill=(24, 24, 30), font=ImageFont.load_default(104 if row == 0 else 84))
    left, top, module = 110, 1190, 9
    for place, bar in enumerate(_ean13(NUMBER)):
        if bar == "1":
            pen.rectangle((left + module * place, top, left + module * (place + 1) - 1, top + 300), fill=(16, 16, 16))
    return sheet


def _ean13(digits: str) -> str:
    """The modules of a number, 1 for a bar."""
    odd = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split()
    parity = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split()[int(digits[0])]
    flip = str.maketrans("01", "10")
    right = [odd[int(digit)].translate(flip) for digit in digits[7:]]
    left = [odd[int(digit)] if kind == "L" else odd[int(digit)].translate(flip)[::-1] for digit, kind in zip(digits[1:7], parity)]
    return "101" + "".join(left) + "01010" + "".join(right) + "101"


def _laid(sheet: Image.Image, corners: list[Point]) -> Image.Image:
    """The sheet as it is seen between these corners, drawn twice as large first so that its edges are smooth."""
    large = (2 * SIZE[0], 2 * SIZE[1])
    matrix = _inverse(_projection([(2 * x / sheet.width, 2 * y / sheet.width) for x, y in corners]))
    # Both pictures have pixels; the projection maps the unit square, in widths of the sheet to keep numbers small.
    scale = (sheet.width, sheet.height, 1)
    rows = [[value * scale[row] for value in matrix[row]] for row in range(3)]
    last = rows[2][2]
    numbers = [rows[row][column] / (sheet.width if column < 2 else 1) / last for row in range(3) for column in range(3)]
    laid = sheet.convert("RGBA").transform(large, Image.Transform.PERSPECTIVE, numbers[:8], Image.Resampling.BICUBIC)
    return laid.resize(SIZE, Image.Resampling.LANCZOS)


def _projection(corners: list[Point]) -> list[list[float]]:
    """The matrix that maps the unit square to four corners (Heckbert, 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    area = dx1 * dy2 - dx2 * dy1
    g, h = (dx3 * dy2 - dx2 * dy3) / area, (dx1 * dy3 - dx3 * dy1) / area
    return [[x1 - x0 + g * x1, x3 - x0 + h * x3, x0], [y1 - y0 + g * y1, y3 - y0 + h * y3, y0], [g, h, 1]]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse up to a factor."""
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return [[e * i - f * h, c * h - b * i, b * f - c * e], [f * g - d * i, a * i - c * g, c * d - a * f], [d * h - e * g, b * g - a * h, a * e - b * d]]


if __name__ == "__main__":
    print(sheet_clip())
