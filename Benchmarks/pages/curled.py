"""Draws photographs of curled sheets of text whose geometry and text are known. The text are random words of an installed list."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).parents[1]))

from documents.drawing import table  # noqa: E402
from documents.drawing.light import Light, Webcam  # noqa: E402
from documents.drawing.sheet import FONTS, WORDS  # noqa: E402

KINDS = ("flat", "cylinder", "wave", "book", "corner", "both")
PAGE = (1240, 1754)  # pixels of a sheet of A4
WIDTH, HEIGHT = PAGE[0] / PAGE[1], 1.0  # lengths are in heights of the sheet
GRID = 257  # points along each side at which the paper's length is summed up
LISTS = ("/usr/share/dict/american-english-small", "/usr/share/dict/words")


def vocabulary() -> list[str]:
    """Returns short words of an installed list; a few if there is none."""
    for path in map(Path, LISTS):
        if path.exists():
            words = [word for word in path.read_text("utf-8").split() if word.isascii() and word.isalpha() and 2 < len(word) < 11]
            if len(words) > 1000:
                return words
    return WORDS


def page(r: random.Random, words: list[str]) -> tuple[np.ndarray, list[str]]:
    """Draws a page of lines. Returns it and the lines."""
    white = r.randint(215, 250)
    image = Image.new("RGB", PAGE, (white, white, white - r.randint(0, 20)))
    draw = ImageDraw.Draw(image)
    face = ImageFont.truetype(r.choice([path for path in FONTS[:5] if "Bold" not in path]), r.randint(27, 32))
    left, y, lines = r.randint(70, 130), r.randint(70, 130), []
    while y < PAGE[1] - 130:
        text = r.choice(words)
        while draw.textlength(text, font=face) < PAGE[0] - 2 * left - 180:
            text += " " + r.choice(words)
        draw.text((left, y), text, font=face, fill=(35, 35, 40))
        lines.append(text)
        y += int(face.size * 1.5) * (2 if r.random() < 0.12 else 1)
    return cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR), lines


def curl(r: random.Random, kind: str) -> Callable[[np.ndarray, np.ndarray], np.ndarray]:
    """Returns how high each point of the sheet lies; x and y from its middle."""
    is_across, strength = r.random() < 0.5, r.choice([-1, 1]) * r.uniform(0.02, 0.18)
    other, turn, sign = r.choice([-1, 1]) * r.uniform(0.01, 0.05), r.uniform(0, 6.28), r.choice([-1, 1])
    shift, wave, steep, far = r.uniform(-0.15, 0.15), r.uniform(4, 8), r.uniform(3, 7), r.uniform(0.4, 0.7)

    def height(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        x, y = x / WIDTH, y / HEIGHT
        t = x if is_across else y
        if kind == "cylinder":
            return -strength * (2 * (t - shift)) ** 2
        if kind == "wave":
            return 0.35 * strength * np.sin(t * wave + turn)
        if kind == "book":
            return 0.8 * abs(strength) * np.exp(-(sign * t + 0.5) * steep)
        if kind == "corner":
            return 3 * abs(strength) * np.maximum(0, x + sign * y - far) ** 2
        if kind == "both":
            return -0.6 * strength * (2 * x) ** 2 - other * (2 * y) ** 2
        return 0 * t

    return height


class CurledSheet:
    """One photograph of a sheet: its `jpeg`, `lines` of text, `corners` and `shown`, which says where each point of the page is."""

    def __init__(self, seed: int, kind: str, words: list[str], size: tuple[int, int] = (1920, 1440), is_drawn: bool = True) -> None:
        r = random.Random(f"{seed} {kind}")
        self.kind, self.size = kind, size
        flat, self.lines = page(r, words)
        self.height = curl(r, kind)
        self.place(r)
        self.measure()
        self.corners = self.shown(np.float64([[0, 0], [1, 0], [1, 1], [0, 1]]))
        if is_drawn:
            self.jpeg = self.photograph(r, flat)

    def place(self, r: random.Random) -> None:
        """Chooses the camera's place: tilted by up to 35 degrees, the sheet upright and nearly filling the height."""
        tilt, axis, turn = math.radians(min(35, abs(r.gauss(0, 16)))), r.uniform(0, 2 * math.pi), math.radians(r.gauss(0, 6))
        lean = cv2.Rodrigues(np.float64([math.cos(axis) * tilt, math.sin(axis) * tilt, 0]))[0]
        self.rotation = lean @ cv2.Rodrigues(np.float64([0, 0, turn]))[0]
        self.focal, self.away, self.shift = r.uniform(0.7, 1.0) * self.size[0], 1.0, np.zeros(2)
        wanted = r.uniform(0.68, 0.85) * self.size[1]
        corners = np.float64([[-WIDTH, -HEIGHT, 0], [WIDTH, -HEIGHT, 0], [WIDTH, HEIGHT, 0], [-WIDTH, HEIGHT, 0]]) / 2
        for _ in range(30):
            self.away *= np.ptp(self.project(corners)[:, 1]) / wanted
        self.shift = np.float64(self.size) / 2 - self.project(corners).mean(0)

    def project(self, points: np.ndarray) -> np.ndarray:
        seen = points @ self.rotation.T + np.float64([0, 0, self.away])
        return seen[..., :2] / seen[..., 2:] * self.focal + self.shift

    def measure(self) -> None:
        """Sums up the paper's length across and down, as shares of the whole."""
        x, y = np.meshgrid(np.linspace(-WIDTH / 2, WIDTH / 2, GRID), np.linspace(-HEIGHT / 2, HEIGHT / 2, GRID))
        z = self.height(x, y)
        across = np.cumsum(np.hypot(np.diff(x, axis=1), np.diff(z, axis=1)), 1)
        down = np.cumsum(np.hypot(np.diff(y, axis=0), np.diff(z, axis=0)), 0)
        self.across = np.pad(across / across[:, -1:], ((0, 0), (1, 0))).astype(np.float32)
        self.down = np.pad(down / down[-1:], ((1, 0), (0, 0))).astype(np.float32)

    def shown(self, points: np.ndarray) -> np.ndarray:
        """Returns where points of the page, in fractions of it, show in the picture."""
        points = np.float64(points).reshape(1, -1, 2)
        at = points * (GRID - 1)
        for _ in range(15):
            lengths = [cv2.remap(part, *np.float32([at[..., 0], at[..., 1]]), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
                       for part in (self.across, self.down)]
            at = np.clip(at + 0.9 * (points - np.stack(lengths, -1)) * (GRID - 1), 0, GRID - 1)
        x, y = (at[0, :, 0] / (GRID - 1) - 0.5) * WIDTH, (at[0, :, 1] / (GRID - 1) - 0.5) * HEIGHT
        return self.project(np.stack([x, y, -self.height(x, y)], -1))

    def photograph(self, r: random.Random, flat: np.ndarray) -> bytes:
        camera = -self.rotation.T @ np.float64([0, 0, self.away])
        xs, ys = np.meshgrid(np.arange(self.size[0]) + 0.5, np.arange(self.size[1]) + 0.5)
        rays = np.stack([(xs - self.shift[0]) / self.focal, (ys - self.shift[1]) / self.focal, np.ones_like(xs)], -1) @ self.rotation
        z = np.zeros_like(xs)
        for _ in range(9):  # where the ray meets the sheet
            x, y = (camera[k] + (z - camera[2]) / rays[..., 2] * rays[..., k] for k in (0, 1))
            z = -self.height(np.clip(x, -0.7 * WIDTH, 0.7 * WIDTH), np.clip(y, -0.7 * HEIGHT, 0.7 * HEIGHT))
        at = np.float32([(x / WIDTH + 0.5) * (GRID - 1), (y / HEIGHT + 0.5) * (GRID - 1)])
        u, v = (cv2.remap(part, at[0], at[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for part in (self.across, self.down))
        u = u + np.minimum(x / WIDTH + 0.5, 0) + np.maximum(x / WIDTH - 0.5, 0)
        v = v + np.minimum(y / HEIGHT + 0.5, 0) + np.maximum(y / HEIGHT - 0.5, 0)
        alpha = np.zeros((PAGE[1] + 16, PAGE[0] + 16), np.uint8)
        alpha[8:-8, 8:-8] = 255
        sheet = np.dstack([cv2.copyMakeBorder(cv2.GaussianBlur(flat, (0, 0), 0.6), 8, 8, 8, 8, cv2.BORDER_REPLICATE), alpha])
        drawn = cv2.remap(sheet, (u * PAGE[0] + 7.5).astype(np.float32), (v * PAGE[1] + 7.5).astype(np.float32), cv2.INTER_LINEAR)
        share = drawn[..., 3:].astype(np.float32) / 255
        angle, step = r.uniform(0, 6.28), 1e-3
        slope = (self.height(x + step * math.cos(angle), y + step * math.sin(angle)) - self.height(x, y)) / step
        light = np.clip(1 + r.uniform(0.1, 0.5) * slope, 0.5, 1.3)[..., None]
        back = table.draw(r, self.size, r.randint(0, 4))[0]
        shadow = np.roll(cv2.GaussianBlur(share[..., 0], (0, 0), r.uniform(8, 40)), (r.randint(-14, 14), r.randint(-14, 14)), (0, 1))
        back = back * (1 - r.uniform(0, 0.5) * shadow[..., None])
        image = np.clip(drawn[..., :3] * light * share + back * (1 - share), 0, 255).astype(np.uint8)
        return Webcam(r, self.size).jpeg(image, Light(r, None, 1).at(0))

    def side(self, number: int, count: int = 400) -> np.ndarray:
        """Returns points of one of the four sides in the picture, clockwise from the top."""
        corners = np.float64([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]])
        return self.shown(corners[number] + np.linspace(0, 1, count)[:, None] * (corners[number + 1] - corners[number]))

    @property
    def bow(self) -> float:
        """The largest distance of a side from the line between its corners, in pixels."""
        bows = []
        for number in range(4):
            points = self.side(number, 33)
            chord = points[-1] - points[0]
            bows.append(np.abs(np.cross(chord, points - points[0])).max() / np.linalg.norm(chord))
        return max(bows)
