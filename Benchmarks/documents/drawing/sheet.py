"""Sheets, cards, receipts and labels: their proportions, pages, and the codes and lines with known contents."""

from __future__ import annotations

import random
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

LONG = 1500  # pixels of a page's longer side
FONTS = [f"/usr/share/fonts/truetype/{name}.ttf" for name in (
    "dejavu/DejaVuSans", "dejavu/DejaVuSans-Bold", "dejavu/DejaVuSerif", "liberation/LiberationSans-Regular",
    "liberation/LiberationSerif-Regular", "liberation/LiberationMono-Regular", "liberation/LiberationSans-Bold")]
FORMATS = {  # width and height in metres
    "A4": (0.210, 0.297), "A5": (0.148, 0.210), "Letter": (0.2159, 0.2794), "Legal": (0.2159, 0.3556),
    "ID-1": (0.0856, 0.05398), "receipt": (0.080, 0.190), "label": (0.100, 0.150), "smallLabel": (0.089, 0.036)}
CODES = {"qr": "58", "code128": "20", "dataMatrix": "71", "ean13": "13"}  # zint's numbers
WORDS = ("invoice total amount delivery customer address street number order article price account reference service "
         "contract payment receipt please return before between general agreement section product weight").split()


@dataclass
class Sheet:
    """One object: its size, its page and what is known of it."""

    name: str
    width: float
    height: float
    page: np.ndarray
    items: list[dict] = field(default_factory=list)

    @property
    def aspect_ratio(self) -> float:
        """Short side by long side."""
        return min(self.width, self.height) / max(self.width, self.height)


def font(r: random.Random, size: int) -> ImageFont.FreeTypeFont:
    """Returns one of the installed fonts."""
    return ImageFont.truetype(r.choice([path for path in FONTS if Path(path).exists()]), size)


def code_picture(symbology: str, content: str, scale: int) -> Image.Image:
    """Returns a code without quiet zone, `scale` half modules wide."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/code.png"
        subprocess.run(["zint", "-b", CODES[symbology], "--notext", f"--scale={scale}", "-o", path, "-d", content],
                       check=True, capture_output=True)
        picture = Image.open(path).convert("L")
        picture.load()
    dark = np.argwhere(np.asarray(picture) < 128)
    (top, left), (bottom, right) = dark.min(0), dark.max(0) + 1
    return picture.crop((left, top, right, bottom))


class Writer:
    """Fills a page from top to bottom and records the items with known contents."""

    def __init__(self, r: random.Random, size: tuple[int, int], paper: tuple[int, int, int]) -> None:
        self.r, (self.w, self.h) = r, size
        self.image = Image.new("RGB", size, paper)
        self.draw = ImageDraw.Draw(self.image)
        self.margin = int(self.w * r.uniform(0.06, 0.11))
        self.y = int(self.margin * r.uniform(0.8, 1.4))
        self.ink = tuple(r.randint(10, 70) for _ in range(3))
        self.items: list[dict] = []

    def known(self, kind: str, content: str, box: tuple[float, ...], symbology: str | None = None) -> None:
        left, top, right, bottom = box
        quad = [[left / self.w, top / self.h], [right / self.w, top / self.h],
                [right / self.w, bottom / self.h], [left / self.w, bottom / self.h]]
        self.items.append({"type": kind, "content": content, "symbology": symbology, "page": quad})

    def line(self, size: int) -> None:
        """A line with known content, in letters `size` pixels high."""
        r = self.r
        content = f"{r.choice(WORDS).capitalize()} {r.randint(1000, 9999)}-{r.randint(10, 99)}"
        face = font(r, size)
        box = self.draw.textbbox((self.margin, self.y), content, font=face)
        if box[2] > self.w - 10 or box[3] > self.h - 10:
            return
        self.draw.text((self.margin, self.y), content, font=face, fill=self.ink)
        self.known("text", content, box)
        self.y = int(box[3] + size * 0.7)

    def code(self, extent: int) -> None:
        """A code of about `extent` pixels, with a quiet zone."""
        symbology = self.r.choice(list(CODES))
        digits = "".join(self.r.choice("0123456789") for _ in range(12))
        picture = code_picture(symbology, digits, 1)
        factor = max(2, extent // max(picture.size))
        height = picture.height if symbology in ("qr", "dataMatrix") else max(10, picture.width // 3)
        picture = picture.resize((picture.width * factor, height * factor), Image.Resampling.NEAREST)
        quiet = 10 * factor
        right, bottom = self.margin + picture.width + 2 * quiet, self.y + picture.height + 2 * quiet
        if right > self.w or bottom > self.h:
            return
        self.draw.rectangle((self.margin, self.y, right, bottom), fill=(250, 250, 250))
        at = (self.margin + quiet, self.y + quiet)
        self.image.paste(picture.convert("RGB"), at)
        content = digits if symbology != "ean13" else digits + str(
            -sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10)
        self.known("barcode", content, (*at, at[0] + picture.width, at[1] + picture.height), symbology)
        self.y = int(bottom + 20)

    def paragraph(self, size: int, lines: int) -> None:
        face = font(self.r, size)
        for index in range(lines):
            if self.y + size * 1.5 > self.h - self.margin:
                return
            width = self.w - 2 * self.margin if index < lines - 1 else (self.w - 2 * self.margin) * 0.6
            text = ""
            while self.draw.textlength(text, font=face) < width:
                text += self.r.choice(WORDS) + " "
            text = text.rsplit(" ", 2)[0]
            self.draw.text((self.margin, self.y), text, font=face, fill=self.ink)
            self.y += int(size * 1.45)
        self.y += size

    def table(self, rows: int, size: int) -> None:
        face, columns = font(self.r, size), sorted(self.r.uniform(0.2, 0.85) for _ in range(2))
        for _ in range(rows):
            if self.y + size * 2 > self.h - self.margin:
                return
            for x in (0.0, *columns):
                left = self.margin + x * (self.w - 2 * self.margin)
                self.draw.text((left, self.y), str(self.r.randint(1, 9999)), font=face, fill=self.ink)
            self.y += int(size * 1.7)
            self.draw.line((self.margin, self.y - 6, self.w - self.margin, self.y - 6), fill=self.ink, width=2)
        self.y += size

    def picture(self, height: int) -> None:
        bottom = min(self.y + height, self.h - self.margin)
        if bottom - self.y < 40:
            return
        width = int((self.w - 2 * self.margin) * self.r.choice([0.4, 0.7, 1.0]))
        noise = np.random.default_rng(self.r.getrandbits(32)).integers(0, 255, (6, 8, 3), np.uint8)
        self.image.paste(Image.fromarray(cv2.resize(noise, (width, bottom - self.y))), (self.margin, self.y))
        self.y = bottom + 30
