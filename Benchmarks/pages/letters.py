"""Draws letters, forms and lists on sheets of A4, with the words on them and their boxes, and photographs of them."""

from __future__ import annotations

import random
import re
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "documents"))

from drawing import table  # noqa: E402
from drawing.exposure import paste  # noqa: E402
from drawing.light import Light, Webcam  # noqa: E402
from drawing.motion import Camera, Pose, resting  # noqa: E402
from drawing.sheet import FONTS, Sheet  # noqa: E402

MM = (210.0, 297.0)
POINTS = (MM[0] / 25.4 * 72, MM[1] / 25.4 * 72)
DPI = 300  # of the drawing
SIZE = (round(MM[0] / 25.4 * DPI), round(MM[1] / 25.4 * DPI))
KINDS = ("letter", "form", "list")
LISTS = ("american-english-small", "british-english-small", "words")  # in /usr/share/dict
LABELS = ("Name", "First name", "Street", "City", "Date of birth", "Telephone", "Reference", "Account", "Amount",
          "Nationality", "Employer", "Insurance number", "Place of birth", "Occupation", "Remarks")


@dataclass
class Word:
    """A printed word: its ink's box in points from the sheet's top left; its top and bottom are those of its line."""

    text: str
    box: tuple[float, float, float, float]


@dataclass
class Letter:
    """A sheet and what is printed on it."""

    kind: str
    sheet: Sheet
    words: list[Word] = field(default_factory=list)
    paper: tuple[int, int, int] = (255, 255, 255)  # red, green, blue


@cache
def vocabulary() -> list[str]:
    """Returns words of an installed list."""
    path = next(path for name in LISTS if (path := Path("/usr/share/dict") / name).exists())
    return [word for word in path.read_text().split() if re.fullmatch("[a-z]{2,11}", word)]


class Typist:
    """Writes lines on a sheet and records their words."""

    def __init__(self, r: random.Random, paper: tuple[int, int, int]) -> None:
        self.r = r
        self.image = Image.new("RGB", SIZE, paper)
        self.draw = ImageDraw.Draw(self.image)
        self.words: list[Word] = []
        fonts = [path for path in FONTS if Path(path).exists()]
        self.plain = r.choice([path for path in fonts if "Bold" not in path])
        self.bold = r.choice([path for path in fonts if "Bold" in path])
        self.ink = tuple(r.randint(5, 55) for _ in range(3))
        self.size = r.uniform(9.0, 12.0)  # points

    def face(self, points: float, bold: bool = False) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(self.bold if bold else self.plain, round(points * DPI / 72))

    def width(self, text: str, points: float, bold: bool = False) -> float:
        """Returns the length of a line, in millimetres."""
        return self.draw.textlength(text, font=self.face(points, bold)) / DPI * 25.4

    def line(self, x: float, y: float, text: str, points: float | None = None, bold: bool = False,
             right: bool = False) -> float:
        """Writes a line; x and y are millimetres of its start, or end if `right`, and of its baseline. Returns its end."""
        face = self.face(points or self.size, bold)
        left, base = x / 25.4 * DPI, y / 25.4 * DPI
        if right:
            left -= self.draw.textlength(text, font=face)
        boxes, end = [], left
        for match in re.finditer(r"\S+", text):
            at = left + self.draw.textlength(text[:match.start()], font=face)
            self.draw.text((at, base), match[0], font=face, fill=self.ink, anchor="ls")
            boxes.append((match[0], self.draw.textbbox((at, base), match[0], font=face, anchor="ls")))
            end = boxes[-1][1][2]
        top, bottom = min(box[1] for _, box in boxes), max(box[3] for _, box in boxes)
        unit = 72 / DPI
        self.words += [Word(word, (box[0] * unit, top * unit, box[2] * unit, bottom * unit)) for word, box in boxes]
        return end / DPI * 25.4

    def rule(self, x: float, y: float, right: float, width: float = 0.2) -> None:
        scale = DPI / 25.4
        self.draw.line((x * scale, y * scale, right * scale, y * scale), fill=self.ink, width=max(1, round(width * scale)))

    def sentence(self) -> list[str]:
        """Returns words, numbers and dates with punctuation."""
        r = self.r
        words = [r.choice(vocabulary()) for _ in range(r.randint(6, 16))]
        for _ in range(r.choice([0, 0, 1, 2])):
            words.insert(r.randrange(1, len(words)), self.number())
        words[0] = words[0].capitalize()
        if len(words) > 8:
            words[len(words) // 2] += ","
        words[-1] += r.choice(["."] * 6 + ["?", "!"])
        return words

    def number(self) -> str:
        r = self.r
        return r.choice([
            str(r.randint(2, 9999)), f"{r.randint(1, 9)},{r.randint(100, 999)}.{r.randint(0, 99):02}",
            f"{r.randint(1, 28):02}/{r.randint(1, 12):02}/{r.randint(1990, 2027)}", f"{r.randint(1, 99)}%",
            f"{r.randint(1000, 9999)}-{r.randint(10, 99)}", f"{r.randint(2, 90)}.{r.randint(0, 99):02}"])

    def paragraph(self, x: float, y: float, right: float, bottom: float, sentences: int) -> float:
        """Writes sentences between two margins. Returns the next baseline."""
        words = [word for _ in range(sentences) for word in self.sentence()]
        step = self.size * 1.25 / 72 * 25.4
        while words and y < bottom:
            count = 1
            while count < len(words) and self.width(" ".join(words[:count + 1]), self.size) < right - x:
                count += 1
            self.line(x, y, " ".join(words[:count]))
            words, y = words[count:], y + step
        return y + step * 0.6

    def name(self) -> str:
        return " ".join(word.capitalize() for word in self.r.sample(vocabulary(), 2))


def letter(typist: Typist) -> None:
    r, left, right = typist.r, typist.r.uniform(18, 27), 210 - typist.r.uniform(15, 25)
    typist.line(left, 20, typist.name() + " " + r.choice(["Ltd.", "Inc.", "GmbH", "& Sons"]), r.uniform(14, 20), bold=True)
    typist.rule(left, 24, right)
    typist.line(right, 29, f"Tel. {r.randint(100, 999)} {r.randint(100000, 999999)}", 8, right=True)
    y = 48.0
    for text in (typist.name(), f"{r.randint(1, 299)} {r.choice(vocabulary()).capitalize()} Street",
                 f"{r.choice(vocabulary()).capitalize()} {r.randint(10000, 99999)}"):
        typist.line(left, y, text)
        y += typist.size * 1.25 / 72 * 25.4
    typist.line(right, 80, f"{r.randint(1, 28)} {r.choice(['January', 'March', 'May', 'July', 'October'])} 2026", right=True)
    typist.line(left, 92, "Your reference " + f"{r.randint(1000, 9999)}-{r.randint(10, 99)}", bold=True)
    y = 104.0
    while y < 225:
        y = typist.paragraph(left, y, right, 232, r.randint(2, 5))
    typist.line(left, 246, "Yours sincerely,")
    typist.rule(left, 280, right)
    typist.line(left, 285, f"Account {r.randint(10**9, 10**10)} Bank {typist.name()} Director {typist.name()}", 7.5)


def form(typist: Typist) -> None:
    r, left, right = typist.r, typist.r.uniform(15, 22), 210 - typist.r.uniform(15, 22)
    typist.line(left, 22, "Application for " + " ".join(r.sample(vocabulary(), 2)), 15, bold=True)
    y = typist.paragraph(left, 31, right, 50, 2) + 3
    middle = (left + right) / 2 + 3
    labels = list(LABELS)
    r.shuffle(labels)
    for index in range(0, len(labels) - 1, 2):
        for x, end, label in ((left, middle - 6, labels[index]), (middle, right, labels[index + 1])):
            typist.line(x, y, label, 7.5)
            value = r.choice([typist.name(), typist.number(), f"{typist.number()} {r.choice(vocabulary())}"])
            typist.line(x + 1, y + 7, value, 10.5)
            typist.rule(x, y + 8.5, end)
        y += 16
    scale = DPI / 25.4
    while y < 230:
        typist.draw.rectangle((left * scale, (y - 3.5) * scale, (left + 4) * scale, (y + 0.5) * scale),
                              outline=typist.ink, width=3)
        if r.random() < 0.5:
            typist.draw.line((left * scale, (y - 3.5) * scale, (left + 4) * scale, (y + 0.5) * scale), fill=typist.ink, width=5)
            typist.draw.line((left * scale, (y + 0.5) * scale, (left + 4) * scale, (y - 3.5) * scale), fill=typist.ink, width=5)
        typist.line(left + 7, y, " ".join(r.choice(vocabulary()) for _ in range(r.randint(3, 8))))
        y += 8
    typist.paragraph(left, y + 4, right, 262, 3)
    typist.rule(left, 274, left + 60)
    typist.line(left, 278, "Date and signature", 7.5)


def items(typist: Typist) -> None:
    r, left, right = typist.r, typist.r.uniform(15, 22), 210 - typist.r.uniform(15, 22)
    typist.line(left, 24, f"Invoice {r.randint(1000, 9999)}-{r.randint(10, 99)}", 18, bold=True)
    typist.line(right, 24, f"{r.randint(1, 28):02}/{r.randint(1, 12):02}/2026", right=True)
    y = 36.0
    columns = (left, left + 20, right - 50, right - 25, right)
    for x, title in zip(columns, ("Item", "Description", "Quantity", "Price", "Total")):
        typist.line(x, y, title, bold=True, right=x > right - 60)
    typist.rule(left, y + 2, right, 0.4)
    row = r.uniform(6, 9)
    while y < 245:
        y += row
        typist.line(columns[0], y, str(r.randint(1000, 99999)))
        limit, text = right - 75 - columns[1], r.choice(vocabulary()).capitalize()
        for _ in range(r.randint(1, 4)):
            more = text + " " + r.choice(vocabulary())
            text = more if typist.width(more, typist.size) < limit else text
        typist.line(columns[1], y, text)
        typist.line(columns[2], y, str(r.randint(1, 60)), right=True)
        typist.line(columns[3], y, f"{r.randint(1, 300)}.{r.randint(0, 99):02}", right=True)
        typist.line(columns[4], y, f"{r.randint(1, 9)},{r.randint(100, 999)}.{r.randint(0, 99):02}", right=True)
        if r.random() < 0.8:
            typist.rule(left, y + row * 0.32, right, 0.15)
    typist.line(columns[3], y + 11, "Total", bold=True, right=True)
    typist.line(columns[4], y + 11, f"{r.randint(10, 99)},{r.randint(100, 999)}.{r.randint(0, 99):02}", bold=True, right=True)
    typist.paragraph(left, y + 22, right, 282, 2)


def tone(r: random.Random) -> tuple[int, int, int]:
    """Returns a paper's colour: white, or tinted a little."""
    white = r.randint(225, 250)
    tint = 0 if r.random() < 0.7 else r.randint(5, 30)
    return white, white - tint // 3, white - tint


def draw(r: random.Random, kind: str, paper: tuple[int, int, int] | None = None) -> tuple[Letter, Typist]:
    """Draws a sheet. Returns the typist too, for what else is to be on it."""
    paper = paper or tone(r)
    typist = Typist(r, paper)
    {"letter": letter, "form": form, "list": items}[kind](typist)
    return finished(kind, typist, paper), typist


def finished(kind: str, typist: Typist, paper: tuple[int, int, int]) -> Letter:
    page = cv2.cvtColor(np.asarray(typist.image), cv2.COLOR_RGB2BGR)
    return Letter(kind, Sheet("A4", MM[0] / 1000, MM[1] / 1000, page), typist.words, paper)


def posed(r: random.Random, camera: Camera, sheet: Sheet, tilt: float) -> Pose:
    """Returns a pose in which the sheet fills the picture, its long side along the picture's."""
    while True:
        pose = resting(r, camera, sheet, 0.9, tilt)
        quad = camera.quad(sheet, pose)
        sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
        span, inside = quad.max(0) - quad.min(0), min(*quad.min(0), *((camera.width, camera.height) - quad.max(0)))
        if span[0] > span[1] and sides.max() > 0.6 * camera.width and inside > 8:
            return pose


def photograph(r: random.Random, sheet: Sheet, size: tuple[int, int], shade=None) -> tuple[bytes, np.ndarray]:
    """Returns a JPEG of the sheet on a table, and the sheet's corners in it.

    `shade` gets the picture, the corners and the grid of light, and returns the picture in its light; without it, the light
    is a little uneven.
    """
    camera = Camera(*size, focal=size[0] * r.uniform(0.75, 1.25))
    picture, _ = table.draw(r, size, r.choice([0, 0, 1, 3]))
    quad = camera.quad(sheet, posed(r, camera, sheet, r.choice([0.04, 0.12, 0.25])))
    levels = [cv2.cvtColor(sheet.page, cv2.COLOR_BGR2BGRA)]
    while min(levels[-1].shape[:2]) > 300:
        levels.append(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    framed = [cv2.copyMakeBorder(level, 2, 2, 2, 2, cv2.BORDER_REPLICATE) for level in levels]
    for level in framed:
        level[:2, :, 3] = level[-2:, :, 3] = level[:, :2, 3] = level[:, -2:, 3] = 0
    paste(picture, framed, quad)
    webcam = Webcam(r, size)
    light = Light(r, None, 1).at(0.5)
    if shade:
        picture = shade(picture, quad)
        light = (np.ones_like(light[0]), None)
    return webcam.jpeg(picture, light), quad


def prepared(image: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Returns print without light, in a size."""
    gray = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    gray = cv2.resize(gray, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return cv2.GaussianBlur(gray, (0, 0), 1.5) - cv2.GaussianBlur(gray, (0, 0), 12)


def registered(picture: np.ndarray, page: np.ndarray) -> np.ndarray | None:
    """Returns the homography from fractions of the drawn page to fractions of the page's picture; nil if they differ too much."""
    warp = np.eye(3)
    # From coarse to fine: corners may be a centimetre off.
    for long in (175, 350, 700, 1400):
        size = (round(long * MM[0] / MM[1]), long)
        drawn, seen = prepared(page, size), prepared(picture, size)
        # From fractions to pixels' centres, which lie at a half.
        unit = np.array([[size[0], 0, -0.5], [0, size[1], -0.5], [0, 0, 1]])
        start = (unit @ warp @ np.linalg.inv(unit)).astype(np.float32)
        try:
            value, start = cv2.findTransformECC(
                drawn, seen, start, cv2.MOTION_HOMOGRAPHY,
                (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 50, 1e-5), None, 5)
        except cv2.error:
            return None
        warp = np.linalg.inv(unit) @ start.astype(float) @ unit
    return warp if value > 0.5 else None
