#!/usr/bin/env python3
"""Draws forms with tick boxes and their truth, as a scanner or a camera sees them.

    ./forms.py --out FOLDER [--forms 40] [--seed 1] [--photographed]

Writes FOLDER/NNN.png and FOLDER/truth.json: {"NNN.png": {"boxes": [[[x, y] x 4], ...], "other": [...]}}. `boxes` are tick boxes with sides of
12 to 40 pixels, ticked or not; `other` are further rectangles (cells of tables, frames, fields for letters), which count neither way.
Needs: numpy, opencv, pillow, the fonts of fonts-dejavu-core.
"""

import argparse
import json
import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1240, 1754
FONTS = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf"]
WORDS = "name date of birth street city code yes no other single married do not know option DOORS QUOD 00 808 o0O BOX signature total".split()


def quad(left, top, right, bottom):
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


class Form:
    def __init__(self, source: random.Random):
        self.source = source
        self.picture = Image.new("L", (WIDTH, HEIGHT), source.randint(225, 255))
        self.draw = ImageDraw.Draw(self.picture)
        self.boxes, self.other = [], []
        self.ink = source.randint(0, 90)

    def font(self, size):
        return ImageFont.truetype(self.source.choice(FONTS), size)

    def text(self, left, top, size, room=10_000):
        """Words, as many as there is room for."""
        font = self.font(size)
        words = [self.source.choice(WORDS) for _ in range(self.source.randint(1, 5))]
        while words and font.getlength(" ".join(words)) > room:
            words.pop()
        self.draw.text((left, top), " ".join(words), fill=self.ink, font=font)

    def box(self, left, top, side, line):
        """An outlined box; the truth is its outer edge."""
        self.draw.rectangle((left, top, left + side - 1, top + side - 1), outline=self.ink, width=line)
        self.boxes.append(quad(left, top, left + side, top + side))
        kind = self.source.random()
        if kind > 0.45:
            return
        pen = max(1, side // self.source.randint(7, 12))

        def at(x, y):
            jitter = 0.08 * side
            return left + x * side + self.source.gauss(0, jitter), top + y * side + self.source.gauss(0, jitter)

        if kind < 0.2:
            self.draw.line([at(0.15, 0.5), at(0.42, 0.82), at(1.05, -0.05)], fill=self.ink, width=pen)
        elif kind < 0.38:
            self.draw.line([at(0.15, 0.15), at(0.85, 0.85)], fill=self.ink, width=pen)
            self.draw.line([at(0.85, 0.15), at(0.15, 0.85)], fill=self.ink, width=pen)
        else:
            inset = 0.25 * side
            self.draw.rectangle((left + inset, top + inset, left + side - inset, top + side - inset), fill=self.ink)
            self.other.append(quad(left + inset, top + inset, left + side - inset, top + side - inset))

    def options(self, top):
        """A question with boxes beside its answers."""
        side, line = self.source.randint(12, 40), self.source.randint(1, 3)
        line = min(line, max(1, side // 8))
        size = max(12, int(side * self.source.uniform(0.8, 1.1)))
        self.text(80, top, size)
        left = 90
        while left < WIDTH - 260:
            self.box(left, top + 2 * size, side, line)
            gap = self.source.randint(240, 360)
            self.text(left + side + 8, top + 2 * size + (side - size) // 2 - 2, size, gap - 20)
            left += side + gap
        return top + 2 * size + side + self.source.randint(24, 60)

    def table(self, top):
        columns, rows = self.source.randint(3, 7), self.source.randint(2, 5)
        width, height = (WIDTH - 200) // columns, self.source.randint(44, 70)
        side = self.source.randint(14, 26)
        for row in range(rows):
            for column in range(columns):
                left, upper = 100 + column * width, top + row * height
                self.draw.rectangle((left, upper, left + width, upper + height), outline=self.ink, width=1)
                self.other.append(quad(left, upper, left + width, upper + height))
                if column and self.source.random() < 0.7:  # in the middle of its cell
                    self.box(left + width // 2 - side // 2, upper + height // 2 - side // 2, side, 1)
                else:
                    self.text(left + 8, upper + 10, 15, width - 16)
        return top + rows * height + 50

    def fill(self):
        self.text(80, 60, 40)
        top = 150
        while top < HEIGHT - 420:
            kind = self.source.random()
            if kind < 0.55:
                top = self.options(top)
            elif kind < 0.75:
                top = self.table(top)
            else:
                for _ in range(self.source.randint(2, 6)):
                    self.text(80, top, self.source.randint(14, 24))
                    top += 34
        return self


def seen(source, noise, form, photographed):
    """The form as a scanner sees it, or a camera: turned, in perspective, blurred, in uneven light."""
    picture = np.float32(form.picture)
    height, width = picture.shape
    angle = source.gauss(0, 1.0 if not photographed else 4)
    matrix = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), angle, 0.94), [0, 0, 1]])
    if photographed:
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
        moved = corners + np.float32([[source.gauss(0, 18), source.gauss(0, 18)] for _ in range(4)])
        matrix = cv2.getPerspectiveTransform(corners, moved) @ matrix
    picture = cv2.warpPerspective(picture, matrix, (width, height), flags=cv2.INTER_AREA, borderValue=source.randint(30, 255))
    picture = cv2.GaussianBlur(picture, (0, 0), source.uniform(0.3, 0.9 if photographed else 0.6))
    if photographed:
        x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
        picture *= 0.8 + 0.15 * (source.uniform(-1, 1) * x + source.uniform(-1, 1) * y)
    picture += noise.normal(0, source.uniform(1, 4), picture.shape)

    def to(quads):
        if not quads:
            return []
        # Pixels have their middles at halves.
        points = cv2.perspectiveTransform(np.float32(quads).reshape(-1, 1, 2) - 0.5, matrix) + 0.5
        return points.reshape(-1, 4, 2).round(2).tolist()

    return np.clip(picture, 0, 255).astype(np.uint8), to(form.boxes), to(form.other)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--forms", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photographed", action="store_true")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    truth = {}
    for number in range(chosen.forms):
        source, noise = random.Random(chosen.seed * 1000 + number), np.random.default_rng(chosen.seed * 1000 + number)
        picture, boxes, other = seen(source, noise, Form(source).fill(), chosen.photographed)
        cv2.imwrite(str(chosen.out / f"{number:03}.png"), picture)
        truth[f"{number:03}.png"] = {"boxes": boxes, "other": other}
    (chosen.out / "truth.json").write_text(json.dumps(truth))


if __name__ == "__main__":
    main()
