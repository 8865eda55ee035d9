#!/usr/bin/env python3
"""Draws the pictures of Examples/fields: a survey card, a receipt and a business card on a desk, seen at an angle.

    Benchmarks/fields/examples.py Examples/fields

Needs Pillow, numpy, PyYAML and segno.
"""
import random
import sys
from pathlib import Path

import numpy as np
import segno
import survey
import yaml
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = "/usr/share/fonts/truetype/"
RECEIPT = """\
      KORNBLUME GMBH
      Lindenweg 4
      50667 Köln
      Tel. 0221 9954370

Roggenbrot          3,40 A
2 x 0,95
Brezel              1,90 A
Kaffee              2,80 B
Honig 500 g         6,49 A

SUMME         EUR  14,59
BAR           EUR  20,00
RÜCKGELD      EUR   5,41

MwSt     Netto Steuer Brutto
A  7,00% 11,02   0,77  11,79
B 19,00%  2,35   0,45   2,80

14.03.2026 12:41  Bon 0815
Vielen Dank!"""


def receipt():
    font = ImageFont.truetype(FONTS + "liberation/LiberationMono-Regular.ttf", 30)
    lines = RECEIPT.split("\n")
    image = Image.new("L", (40 + round(28 * font.getlength("0")) + 40, 60 + 40 * len(lines)), 245)
    pen = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        pen.text((40, 30 + 40 * number), line, font=font, fill=40)
    return image


def card():
    image = Image.new("L", (1020, 660), 250)
    pen = ImageDraw.Draw(image)

    def text(x, y, string, size, bold=False):
        face = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
        pen.text((x, y), string, font=ImageFont.truetype(FONTS + "dejavu/" + face, size), fill=20)

    text(70, 60, "Calluna Maschinenbau GmbH", 40, True)
    text(70, 220, "Dr. Jürgen Pfeiffer", 54, True)
    text(70, 295, "Leiter Vertrieb", 32)
    for number, line in enumerate(["Lindenallee 17", "50667 Köln"]):
        text(70, 440 + 44 * number, line, 30)
    for number, line in enumerate(["Tel. +49 221 9954370", "Mobil 0171 5501234", "j.pfeiffer@calluna.de", "www.calluna.de"]):
        text(560, 420 + 44 * number, line, 30)
    return image


def photograph(image, size, chance):
    """Lays a picture on a desk."""
    width, height = size
    across, down = 0.84 * width, 0.84 * height
    scale = min(across / image.width, down / image.height)
    w, h = image.width * scale / 2, image.height * scale / 2
    corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
    turn = np.deg2rad(chance.uniform(-3, 3))
    placed = []
    for x, y in corners:
        x, y = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
        tilt = 1 + 0.06 * y / h
        placed.append((width / 2 + x * tilt, height / 2 + y * tilt))
    source = [(0, 0), (image.width, 0), image.size, (0, image.height)]
    numbers = survey.coefficients(source, placed)
    sheet = image.transform(size, Image.PERSPECTIVE, numbers, Image.BICUBIC, fillcolor=0)
    mask = Image.new("L", image.size, 255).transform(size, Image.PERSPECTIVE, numbers, Image.BICUBIC, fillcolor=0)
    rows, columns = np.mgrid[0:height, 0:width]
    desk = 92 + 7 * np.sin(rows / 9 + 2 * np.sin(columns / 170)) + 4 * np.sin(rows / 2.3)
    page = np.where(np.asarray(mask) > 127, np.asarray(sheet, dtype=float), desk)
    page *= 0.72 + 0.26 * columns / width
    page += np.random.default_rng(3).normal(0, 1.5, page.shape)
    return Image.fromarray(np.clip(page, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.5))


def main():
    folder = Path(sys.argv[1])
    template = yaml.safe_load((folder / "survey.yaml").read_text())
    chance = random.Random(24)
    code = Image.new("L", (200, 200), 255)
    matrix = segno.make("SURVEY-A-0042", error="m").matrix
    module = 200 // len(matrix)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                code.paste(0, (x * module, y * module, (x + 1) * module, (y + 1) * module))
    form = survey.printed(template, code)
    pen, hand = ImageDraw.Draw(form), survey.Hand(chance)
    hand.gray, hand.width = 40, 0.5 * survey.SCALE

    def place(option):
        left, top, across, _ = option["box"]
        return left * form.width, top * form.height, across * form.width

    satisfaction, visits, interests = template["choices"]
    hand.mark(pen, *place(satisfaction["options"][3]), "cross")
    survey.blackened(pen, *place(visits["options"][0]), hand)
    hand.mark(pen, *place(visits["options"][1]), "cross")
    for number in (0, 2, 5):
        hand.mark(pen, *place(interests["options"][number]), "tick")
    hand.mark(pen, *place(template["marks"][0]), "cross")
    mail = ImageFont.truetype(FONTS + "dejavu/DejaVuSans-Oblique.ttf", round(4 * survey.SCALE))
    left, top, _, down = template["texts"][0]["area"]
    pen.text((left * form.width + 20, (top + 0.25 * down) * form.height), "kim@example.com", font=mail, fill=40)
    for name, image, size in [("survey", form, (1280, 960)), ("receipt", receipt(), (800, 1200)), ("card", card(), (1280, 900))]:
        photograph(image, size, chance).save(folder / f"{name}.jpg", quality=62)


if __name__ == "__main__":
    main()
