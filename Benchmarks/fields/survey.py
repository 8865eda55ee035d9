"""Draws survey cards: the printed form, the marks of somebody with a pen, and what a camera makes of it."""
import io
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = "/usr/share/fonts/truetype/dejavu/"
# Pixels per millimetre of the drawing, and the card in millimetres.
SCALE, CARD = 16, (148, 105)
LABELS = {
    "satisfaction": "How did you like it?", "visits": "How often do you come?", "interests": "What interests you?",
}


def lettering(text_height, bold=False):
    return ImageFont.truetype(FONTS + ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"), round(text_height * SCALE))


def printed(template, code=None):
    """The empty card as a picture."""
    image = Image.new("L", (CARD[0] * SCALE, CARD[1] * SCALE), 255)
    pen = ImageDraw.Draw(image)
    width, height = image.size
    pen.text((12 * SCALE, 8 * SCALE), template["name"], font=lettering(5.5, True), fill=15)
    if code is not None:
        image.paste(code.resize((20 * SCALE, 20 * SCALE), Image.NEAREST), (width - 28 * SCALE, 4 * SCALE))

    def box(place, label):
        left, top, across, down = place[0] * width, place[1] * height, place[2] * width, place[3] * height
        pen.rectangle((left, top, left + across, top + down), outline=20, width=round(0.3 * SCALE))
        pen.text((left + across + 1.2 * SCALE, top + 0.1 * SCALE), str(label), font=lettering(2.9), fill=15)

    for choice in template["choices"]:
        first = choice["options"][0]["box"]
        row = first[1] * height
        beside = first[0] > 0.2
        at = (12 * SCALE, row + 0.1 * SCALE) if beside else (12 * SCALE, row - 7 * SCALE)
        pen.text(at, LABELS.get(choice["name"], choice["name"]), font=lettering(2.9, True), fill=15)
        for option in choice["options"]:
            box(option["box"], option["value"])
    for mark in template["marks"]:
        box(mark["box"], "Send me the " + mark["name"])
    for text in template["texts"]:
        left, top, across, down = (value * side for value, side in zip(text["area"], (width, height, width, height)))
        pen.text((12 * SCALE, top + 0.4 * down), text["name"].capitalize(), font=lettering(2.9, True), fill=15)
        pen.line((left, top + down, left + across, top + down), fill=60, width=round(0.25 * SCALE))
    return image


class Hand:
    """Somebody with a pen."""

    def __init__(self, chance):
        self.chance = chance
        self.gray = chance.choice([15, 30, 45, 60, 90, 110])
        self.width = chance.uniform(0.35, 0.85) * SCALE
        self.habit = chance.choice(["tick", "tick", "cross", "cross", "slash", "scribble", "fill"])

    def stroke(self, pen, points):
        shaken = [(x + self.chance.gauss(0, 0.12) * SCALE, y + self.chance.gauss(0, 0.12) * SCALE) for x, y in points]
        # A curve through the points.
        curve = []
        for (ax, ay), (bx, by) in zip(shaken, shaken[1:]):
            bend = self.chance.gauss(0, 0.08)
            for step in range(13):
                t = step / 12
                off = bend * math.sin(math.pi * t)
                curve.append((ax + (bx - ax) * t - off * (by - ay), ay + (by - ay) * t + off * (bx - ax)))
        pen.line(curve, fill=self.gray, width=round(self.width), joint="curve")

    def mark(self, pen, left, top, side, kind=None):
        c = self.chance
        kind = kind or (self.habit if c.random() < 0.9 else c.choice(["tick", "cross", "slash"]))
        left, top = left + c.gauss(0, 0.08) * side, top + c.gauss(0, 0.08) * side
        size = side * c.uniform(0.75, 1.25)

        def at(x, y):
            return left + side / 2 + (x - 0.5) * size, top + side / 2 + (y - 0.5) * size

        if kind == "tick":
            self.stroke(pen, [at(0.15, 0.5), at(0.42, 0.85), at(c.uniform(0.85, 1.2), c.uniform(-0.2, 0.15))])
        elif kind == "cross":
            self.stroke(pen, [at(0.1, 0.1), at(0.9, 0.9)])
            self.stroke(pen, [at(0.9, 0.1), at(0.1, 0.9)])
        elif kind == "slash":
            self.stroke(pen, [at(0.05, 0.95), at(0.95, 0.05)])
        elif kind == "scribble":
            self.stroke(pen, [at(0.15 + 0.7 * (i % 2), 0.15 + 0.7 * i / 6) for i in range(7)])
        elif kind == "fill":
            for i in range(14):
                y = i / 13
                self.stroke(pen, [at(0.02, y), at(0.98, y)])


def blackened(pen, left, top, side, hand):
    """A mark that is taken back by filling the box."""
    hand.mark(pen, left, top, side, "cross")
    gap = side / max(1, round(side / (0.75 * hand.width)))
    y = top
    while y <= top + side:
        hand.stroke(pen, [(left, y), (left + side, y)])
        y += gap


def filled(template, chance, code=None):
    """A card that somebody has filled; the values marked, by question, and the questions with conflicts or corrections."""
    image = printed(template, code)
    pen = ImageDraw.Draw(image)
    hand = Hand(chance)
    width, height = image.size
    truth, special = {}, {}

    def place(option):
        left, top, across, _ = option["box"]
        return left * width, top * height, across * width

    for choice in template["choices"]:
        options = choice["options"]
        if choice.get("kind", "single") == "multiple":
            marked = [option for option in options if chance.random() < 0.4]
        elif chance.random() < 0.06:
            marked = []
        elif chance.random() < 0.04:
            marked, special[choice["name"]] = chance.sample(options, 2), "conflict"
        else:
            marked = [chance.choice(options)]
            if chance.random() < 0.07 and hand.habit not in ("fill", "scribble"):
                other = chance.choice([option for option in options if option not in marked])
                blackened(pen, *place(other), hand)
                special[choice["name"]] = "corrected"
        for option in marked:
            hand.mark(pen, *place(option))
        truth[choice["name"]] = {str(option["value"]) for option in marked}
    for mark in template["marks"]:
        truth[mark["name"]] = set()
        if chance.random() < 0.5:
            hand.mark(pen, *place(mark))
            truth[mark["name"]] = {mark["name"]}
    for _ in range(chance.randint(0, 6)):
        x, y, r = chance.uniform(0, width), chance.uniform(0, height), chance.uniform(0.1, 0.25) * SCALE
        pen.ellipse((x - r, y - r, x + r, y + r), fill=80)
    return image, truth, special


def coefficients(source, target):
    """Of the perspective that takes the target's corners to the source's, as Pillow wants them."""
    rows, values = [], []
    for (x, y), (u, v) in zip(target, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows), np.array(values))


def photographed(image, chance, width=None):
    """The rectified page of a photograph: corners off by up to 0.8 %, a slight curl, blur, uneven light, noise, JPEG."""
    width = width or chance.choice([720, 900, 1100, 1400])
    size = (width, round(width * CARD[1] / CARD[0]))
    full = image.size
    off = 0.008 * full[0]
    corners = [(0, 0), (full[0], 0), full, (0, full[1])]
    moved = [(x + chance.uniform(-off, off), y + chance.uniform(-off, off)) for x, y in corners]
    image = image.transform(full, Image.PERSPECTIVE, coefficients(moved, corners), Image.BICUBIC, fillcolor=200)
    # What is darker than the paper passes through the lens before it is sampled.
    image = image.resize(size, Image.LANCZOS).filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 1.5) * width / 1100))
    page = np.asarray(image, dtype=np.float64)
    rows, columns = np.mgrid[0:size[1], 0:size[0]]
    bend = chance.uniform(0, 1.5) * width / 1100 * np.sin(math.pi * columns / size[0] * chance.choice([1, 2]))
    lower = np.clip(rows + bend, 0, size[1] - 1.001)
    top = lower.astype(int)
    share = lower - top
    page = page[top, columns] * (1 - share) + page[np.minimum(top + 1, size[1] - 1), columns] * share
    angle = chance.uniform(0, 2 * math.pi)
    light = 1 - chance.uniform(0, 0.45) * (0.5 + 0.5 * (np.cos(angle) * (columns / size[0] - 0.5) + np.sin(angle) * (rows / size[1] - 0.5)) * 1.4)
    if chance.random() < 0.4:
        edge = (columns - chance.uniform(0.2, 0.8) * size[0]) * math.cos(angle) + (rows - 0.5 * size[1]) * math.sin(angle)
        light *= 1 - chance.uniform(0.15, 0.4) / (1 + np.exp(-edge / chance.uniform(4, 40)))
    contrast = chance.uniform(0.6, 1)
    page = (40 * (1 - contrast) + contrast * page * 0.93) * light
    page += np.random.default_rng(chance.randrange(1 << 30)).normal(0, chance.uniform(1, 6), page.shape)
    result = Image.fromarray(np.clip(page, 0, 255).astype(np.uint8))
    buffer = io.BytesIO()
    result.save(buffer, "JPEG", quality=chance.randint(60, 92))
    return buffer.getvalue()
