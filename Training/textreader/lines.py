"""Single lines as a camera sees them, cut out as the finder cuts them out: what the reader is trained on."""

import math
import random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from . import barcodes, fonts, ink as press, texts

HEIGHT = 32
# Crops are this much wider than they are high by themselves: narrow letters need their own steps.
STRETCH = 1.25
# Room around ascenders and descenders in a crop, as a part of the line's height.
PADDING = 0.12
# The share of lines that are the digits of a barcode.
BARRED = 0.03


class Inks:
    """Draws text as ink: 0 is paper, 1 is print."""

    def __init__(self, families: list[list[str]]):
        self.families = families
        self.cache: dict[tuple[str, int], ImageFont.FreeTypeFont] = {}

    def font(self, path: str, size: int) -> ImageFont.FreeTypeFont:
        key = (path, size)
        if key not in self.cache:
            if len(self.cache) > 400:
                self.cache.clear()
            self.cache[key] = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
        return self.cache[key]

    def draw(self, source: random.Random, noise: np.random.Generator, text: str | None = None) -> tuple[np.ndarray, str, tuple[float, float, float, float]]:
        """The ink, the text, and the line's box in it: left, top of ascenders, right, bottom of descenders."""
        while True:
            path = source.choice(source.choice(self.families))
            if text is None and source.random() < BARRED:
                ink, line, box = self.barred(self.font(path, source.choice([28, 36])), source)
                return press.printed(source, noise, ink, 36), line, box
            line = texts.text(source) if text is None else text
            if not fonts.coverage(path).issuperset(line.replace(" ", "")):
                continue
            try:
                font = self.font(path, source.choice([28, 36, 44]))
                ink, box = self.render(font, line, source, noise)
            except Exception:  # a face that can't be drawn is passed over
                continue
            if ink is not None:
                return ink, line, box

    def barred(self, font: ImageFont.FreeTypeFont, source: random.Random):
        """The digits below the bars of a code."""
        top_of, bottom_of = font.getbbox("Hdbl")[1], font.getbbox("gpqy")[3]
        margin, bars = 2 * font.size, int(source.uniform(0.5, 2.5) * font.size)
        image = Image.new("L", (28 * font.size, 6 * font.size), 0)
        line, left, right = barcodes.draw(source, ImageDraw.Draw(image), font, margin, 3 * font.size, bars)
        ink = np.asarray(image, np.float32)[:, : int(right) + margin] / 255
        return ink, line, (float(left), 3.0 * font.size, float(right), 3.0 * font.size + bottom_of - top_of)

    def render(self, font: ImageFont.FreeTypeFont, line: str, source: random.Random, noise: np.random.Generator | None = None):
        """The ink of a line and its box. With `noise`, it is printed as things are, maybe between other lines."""
        top_of, bottom_of = font.getbbox("Hdbl")[1], font.getbbox("gpqy")[3]
        spacing = source.choice([0] * 7 + [source.uniform(-0.05, 0.15), source.uniform(0, 0.25), source.uniform(0.2, 0.6)]) * font.size
        left, top, right, bottom = font.getbbox(line)
        if right - left < 3 or bottom_of - top_of < 8:
            return None, None
        margin = int(font.size)
        height = bottom_of - top_of
        # Leading so tight that the neighbours stand in the crop.
        leading = int(height * source.uniform(0.82, 1.25)) if noise is not None and source.random() < 0.5 else 0
        around = max(margin, leading)
        width = sum(font.getlength(c) + spacing for c in line) if spacing else font.getlength(line)
        image = Image.new("L", (int(width) + 2 * margin, height + 2 * around), 0)
        drawing = ImageDraw.Draw(image)
        write(drawing, font, line, margin, around - top_of, spacing)
        columns = np.flatnonzero(np.asarray(image).max(axis=0) > 76)
        if len(columns) == 0:
            return None, None
        if leading:
            for side in source.choice([(-1, 1), (-1, 1), (-1,), (1,)]):
                other = texts.text(source)
                x = margin + source.choice([0, 0, int(source.uniform(-0.6, 0.9) * width)])
                write(drawing, font, other, x, around - top_of + side * leading, spacing)
        ink = np.asarray(image, np.float32) / 255
        box = (float(columns[0]), float(around), float(columns[-1] + 1), float(around + height))
        if noise is not None:
            ink = press.printed(source, noise, ink, font.size)
            if source.random() < 0.1:
                ink = press.bent(source, ink, box)
        return ink, box


def write(drawing: ImageDraw.ImageDraw, font: ImageFont.FreeTypeFont, line: str, x: float, y: float, spacing: float) -> None:
    if not spacing:
        drawing.text((x, y), line, fill=255, font=font)
        return
    for character in line:
        drawing.text((x, y), character, fill=255, font=font)
        x += font.getlength(character) + spacing


def homography(source: random.Random, box, scale: float) -> np.ndarray:
    """From ink to the frame: scaled, turned, and seen from the side."""
    left, top, right, bottom = box
    width, height = (right - left) * scale, (bottom - top) * scale
    angle = source.gauss(0, 8) if source.random() < 0.7 else source.uniform(-30, 30)
    tilt = [source.gauss(0, 0.05) for _ in range(8)]
    squeeze = 1 - 0.45 * source.random() ** 2 if source.random() < 0.5 else 1 + 0.5 * source.random() ** 3
    # Seen from the side, letters slant, more at one end than at the other, and one end is smaller.
    slant = source.gauss(0, 0.18) if source.random() < 0.5 else 0
    slants = (slant + source.gauss(0, 0.08), slant + source.gauss(0, 0.08))
    smaller = source.gauss(0, 0.06)
    corners = np.float32([[left, top], [right, top], [right, bottom], [left, bottom]])
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    target = []
    for index, (x, y) in enumerate(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))):
        px = x * width * squeeze + (tilt[2 * index] - 2 * y * slants[x > 0]) * height
        py = y * height * (1 + 2 * x * smaller) + tilt[2 * index + 1] * height * 0.5
        target.append((px * cosine - py * sine, px * sine + py * cosine))
    return cv2.getPerspectiveTransform(corners, np.float32(target))


def camera(
    source: random.Random, noise: np.random.Generator, ink: np.ndarray, x_height: float = 15, faintest: float = 0.12, ground: np.ndarray | None = None,
) -> np.ndarray:
    """Ink in the frame's pixels as gray values of a webcam; nothing so poor that nobody could read it."""
    sigma = source.uniform(0.35, 0.8) if source.random() < 0.6 else source.uniform(0.8, 1.7)
    sigma = min(sigma, max(0.7, 0.115 * x_height))
    ink = cv2.GaussianBlur(ink, (0, 0), sigma)
    if source.random() < 0.15:
        length = source.uniform(1, max(1.5, min(5, 0.3 * x_height)))
        kernel = np.zeros((9, 9), np.float32)
        direction = source.uniform(0, math.pi)
        for step in np.linspace(-length / 2, length / 2, 9):
            kernel[int(round(4 + step * math.sin(direction))), int(round(4 + step * math.cos(direction)))] += 1
        ink = cv2.filter2D(ink, -1, kernel / kernel.sum())
    paper = source.uniform(90, 250)
    contrast = source.uniform(max(0.3, faintest), 0.95) if source.random() < 0.88 else source.uniform(faintest, max(faintest, 0.3))
    print_ = paper * (1 - contrast)
    if source.random() < 0.33:
        paper, print_, contrast = print_, paper, (paper - print_) / max(1, print_)
    height, width = ink.shape
    light = 1 + source.uniform(-0.3, 0.3) * np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :]
    light = light + source.uniform(-0.3, 0.3) * np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None]
    if source.random() < 0.04 and contrast > 0.4:
        gray = (paper + abs(print_ - paper) * 0.8 * press.relief(source, ink, 2 * x_height)) * light
    else:
        gray = (paper + (print_ - paper) * ink) * light
    if ground is not None:  # print on what a photograph shows, as far as it leaves the print legible
        texture = ground.astype(np.float32) - float(ground.mean())
        gray += texture * min(1.0, source.uniform(0.1, 0.4) * abs(print_ - paper) / (float(texture.std()) + 4))
    if source.random() < 0.12:
        gray = press.lit(source, gray)
    if source.random() < 0.25:  # paper with a texture, plastic with a pattern
        rough = cv2.resize(noise.normal(0, 1, (max(2, height // 4), max(2, width // 4))).astype(np.float32), (width, height))
        gray += rough * min(source.uniform(1, 10), contrast * paper / 9)
    gray += noise.normal(0, min(source.uniform(0.5, 6), max(1, contrast * paper / 9)), gray.shape)
    gray = np.clip(gray, 0, 255).astype(np.uint8)
    if source.random() < 0.35:  # cameras sharpen, and edges get halos
        soft, much = cv2.GaussianBlur(gray, (0, 0), source.uniform(0.7, 2)), source.uniform(0.3, 1.6)
        gray = cv2.addWeighted(gray, 1 + much, soft, -much, 0)
    if source.random() < 0.8:
        quality = source.randint(45, 95)
        gray = cv2.imdecode(cv2.imencode(".jpg", gray, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)
    return gray


def crop(gray: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """A quad (top left, top right, bottom right, bottom left) as a picture of HEIGHT rows, as the daemon cuts it."""
    along = (np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
    across = max(1e-3, (np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2)
    width = int(np.clip(round(along / across * HEIGHT * STRETCH / 8) * 8, 16, 1024))
    # Large print is averaged, not picked out.
    over = max(1, min(3, int(round(across / HEIGHT))))
    target = np.float32([[0, 0], [width * over, 0], [width * over, HEIGHT * over], [0, HEIGHT * over]])
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    picture = cv2.warpPerspective(gray, matrix, (width * over, HEIGHT * over), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(picture, (width, HEIGHT), interpolation=cv2.INTER_AREA) if over > 1 else picture


def sample(source: random.Random, noise: np.random.Generator, inks: Inks, x_height: tuple[float, float] = (7.5, 36), grounds=None):
    """A crop of HEIGHT rows, its text, and about how high an x is in the frame. `grounds` gives pieces of photographs."""
    ink, text, box = inks.draw(source, noise)
    crop, height = seen(source, noise, ink, box, x_height, grounds)
    return crop, text, height


def seen(source: random.Random, noise: np.random.Generator, ink: np.ndarray, box, x_height: tuple[float, float] = (7.5, 36), grounds=None):
    """Ink as a camera shows it, cut out as the finder does it."""
    # Small print is what is hard: half of the lines are in the lower quarter.
    low, high = x_height
    height = low + (high - low) * source.random() ** 2
    scale = 2.0 * height / (box[3] - box[1])
    matrix = homography(source, box, scale)
    corners = np.float32([[[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]]])
    quad = cv2.perspectiveTransform(corners, matrix)[0]
    margin = 6 + 1.2 * height
    origin = quad.min(axis=0) - margin
    shift = np.float32([[1, 0, -origin[0] + source.random()], [0, 1, -origin[1] + source.random()], [0, 0, 1]])
    quad = cv2.perspectiveTransform(quad[None], shift)[0]
    size = np.ceil(quad.max(axis=0) + margin).astype(int)
    small = cv2.warpPerspective(
        cv2.GaussianBlur(ink, (0, 0), max(0.01, 0.35 / scale)) if scale < 0.8 else ink, shift @ matrix, tuple(int(v) for v in size),
        flags=cv2.INTER_LINEAR)
    ground = grounds.ground(source, small.shape[1], small.shape[0]) if grounds and source.random() < 0.3 else None
    return crop(camera(source, noise, small, height, ground=ground), loosened(source, upright(quad))), height


def upright(quad: np.ndarray) -> np.ndarray:
    """The quad as the finder describes it, with ends square to the line, however the letters slant."""
    start, end = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
    along = (end - start) / (np.linalg.norm(end - start) + 1e-6)
    across = np.float32([-along[1], along[0]])
    ends = (start, end, end, start)
    return np.float32([at + across * ((corner - at) @ across) for corner, at in zip(quad, ends)])


def loosened(source: random.Random, quad: np.ndarray) -> np.ndarray:
    """The quad as the finder gives it: padded, and wrong by about as much as was measured on frames of other makers."""
    along, across = quad[1] - quad[0], quad[3] - quad[0]
    height = np.linalg.norm(across) + 1e-6
    right, down = along / (np.linalg.norm(along) + 1e-6), across / height
    careless = source.choice([1, 1, 1, 2])
    above, below = (PADDING + source.gauss(0, 0.06 * careless) for _ in range(2))
    before, after = (max(0, PADDING * 1.5 + source.gauss(0, 0.08 * careless)) for _ in range(2))
    # Now and then an end is missed by a letter's width; what is there is seen too.
    before += abs(source.gauss(0, 0.4)) * (source.random() < 0.15)
    after += abs(source.gauss(0, 0.4)) * (source.random() < 0.15)
    turn = source.gauss(0, 0.007 * careless) * np.linalg.norm(along) / height / 2
    turn = float(np.clip(turn, -0.12, 0.12))
    turned = ((-before, -above - turn), (after, -above + turn), (after, below + turn), (-before, below - turn))
    result = quad.copy()
    for corner, (x, y) in enumerate(turned):
        result[corner] = quad[corner] + height * (x * right + y * down)
    return result + np.float32([[source.gauss(0, 0.02) * height for _ in range(2)] for _ in range(4)])


def changed(source: random.Random, noise: np.random.Generator, crop: np.ndarray) -> np.ndarray:
    """A crop once more, not quite the same: width, place, contrast, noise."""
    width = crop.shape[1]
    if source.random() < 0.5:
        crop = cv2.resize(crop, (max(16, int(width * source.uniform(0.97, 1.15) / 8) * 8), HEIGHT), interpolation=cv2.INTER_LINEAR)
    matrix = np.float32([[1, source.gauss(0, 0.03), source.gauss(0, 1.5)], [0, source.gauss(1, 0.03), source.gauss(0, 0.7)]])
    crop = cv2.warpAffine(crop, matrix, (crop.shape[1], HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    values = crop.astype(np.float32)
    if source.random() < 0.3:
        values += noise.standard_normal(crop.shape, dtype=np.float32) * source.uniform(1, 7)
    if source.random() < 0.2:
        middle = values.mean()
        values = middle + (values - middle) * source.uniform(0.4, 1.2)
    if source.random() < 0.1:
        values = 255 - values
    return np.clip(values, 0, 255).astype(np.uint8)
