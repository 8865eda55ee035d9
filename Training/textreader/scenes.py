"""Pieces of frames with printed lines among clutter, and where the lines are: what the finder is trained on."""

import math
import random

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import barcodes, fonts, ink as press, texts
from .lines import Inks, camera, write


def backdrop(source: random.Random, noise: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """Darkness, from 0 to 1, of what lies behind: light, texture, stripes, edges, checks, bars. Nothing to read."""
    width, height = size
    picture = np.full((height, width), source.uniform(0, 0.8), np.float32)
    if source.random() < 0.7:
        coarse = noise.normal(0, 1, (source.randint(2, 12), source.randint(2, 16))).astype(np.float32)
        picture += cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC) * source.uniform(0.02, 0.2)
    if source.random() < 0.4:
        grain = source.choice([1, 2, 3, 5])
        fine = noise.normal(0, 1, (height // grain + 1, width // grain + 1)).astype(np.float32)
        picture += cv2.resize(fine, size) * source.uniform(0.02, 0.15)
    if source.random() < 0.4:
        picture += fibres(source, noise, size) * source.uniform(0.02, 0.16)
    for _ in range(source.randint(0, 14)):
        shade = source.random()
        kind = source.random()
        x, y = source.randint(0, width), source.randint(0, height)
        reach = source.randint(4, 160)
        if kind < 0.35:
            points = np.array([[x + source.randint(-reach, reach), y + source.randint(-reach, reach)] for _ in range(source.randint(3, 6))])
            cv2.fillPoly(picture, [points], shade, cv2.LINE_AA)
        elif kind < 0.55:
            cv2.line(picture, (x, y), (x + source.randint(-300, 300), y + source.randint(-300, 300)), shade, source.randint(1, 9), cv2.LINE_AA)
        elif kind < 0.65:
            cv2.circle(picture, (x, y), reach, shade, source.choice([-1, 1, 3]), cv2.LINE_AA)
        elif kind < 0.8:
            bars(source, picture, x, y, reach)
        elif kind < 0.9:
            slats(source, picture, x, y)
        else:
            checks(source, picture, x, y)
    return np.clip(picture, 0, 1)


def fibres(source: random.Random, noise: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """Grain of wood, brushed metal, cloth: noise that is drawn out in a direction, or a wave with bends; deviation about 1."""
    width, height = size
    reach = int(math.hypot(width, height)) + 2
    if source.random() < 0.6:
        thin, long = source.uniform(1, 7), source.uniform(10, 160)
        field = noise.standard_normal((int(reach / thin) + 2, int(reach / long) + 2), np.float32)
        field = cv2.resize(field, (reach, reach), interpolation=cv2.INTER_CUBIC)
    else:
        bends = cv2.resize(noise.standard_normal((reach // 60 + 2, reach // 150 + 2), np.float32), (reach, reach), interpolation=cv2.INTER_CUBIC)
        period = source.uniform(3, 24)
        field = np.sin(np.arange(reach, dtype=np.float32)[:, None] * (2 * math.pi / period) + bends * source.uniform(0, 4))
        if source.random() < 0.4:  # a weave
            field = field * np.sin(np.arange(reach, dtype=np.float32)[None] * (2 * math.pi / period / source.uniform(0.7, 1.4)))
        field = field.astype(np.float32)
    angle = source.gauss(0, 12) if source.random() < 0.6 else source.uniform(-90, 90)
    turn = cv2.getRotationMatrix2D((reach / 2, reach / 2), angle, 1)
    turn[:, 2] -= ((reach - width) / 2, (reach - height) / 2)
    return cv2.warpAffine(field, turn, size, borderMode=cv2.BORDER_REFLECT)


def slats(source: random.Random, picture: np.ndarray, x: int, y: int) -> None:
    """Blinds, shelves, ruled paper: lines beside one another, about as far apart as lines of text."""
    angle = math.radians(source.gauss(0, 10) if source.random() < 0.7 else source.uniform(-90, 90))
    length, pitch, shade = source.randint(30, 300), source.uniform(5, 40), source.random()
    thick = max(1, int(pitch * source.uniform(0.15, 0.6)))
    for number in range(source.randint(3, 16)):
        left, top = x - math.sin(angle) * pitch * number, y + math.cos(angle) * pitch * number
        end = (int(left + math.cos(angle) * length), int(top + math.sin(angle) * length))
        cv2.line(picture, (int(left), int(top)), end, shade, thick, cv2.LINE_AA)


def bars(source: random.Random, picture: np.ndarray, x: int, y: int, reach: int) -> None:
    """Like a linear code, or a grating."""
    step, left = source.uniform(1.5, 6), float(x)
    dark = source.uniform(0.6, 1)
    is_even = source.random() < 0.4
    while left < x + 2 * reach:
        right = left + step * (1 if is_even else source.choice([1, 1, 2, 3]))
        cv2.rectangle(picture, (int(left), y), (int(right), y + reach), dark, -1)
        left = right + step * (1 if is_even else source.choice([1, 1, 2, 3]))


def checks(source: random.Random, picture: np.ndarray, x: int, y: int) -> None:
    """Like a matrix code."""
    cells, module = source.randint(8, 30), source.uniform(1.5, 6)
    for row in range(cells):
        for column in range(cells):
            if source.random() < 0.5:
                cv2.rectangle(
                    picture, (int(x + column * module), int(y + row * module)),
                    (int(x + (column + 1) * module) - 1, int(y + (row + 1) * module) - 1), 0.9, -1)


def symbol(source: random.Random, drawing: ImageDraw.ImageDraw, x: int, y: int) -> int:
    """Something like a barcode: bars, a matrix, or rows of bars. Returns its height."""
    kind = source.random()
    module = source.randint(2, 7)
    if kind < 0.5:
        height, rows = source.randint(40, 180), 1
        columns = source.randint(30, 100)
    elif kind < 0.75:
        rows = columns = source.randint(10, 30)
        height = rows * module
    else:
        rows, columns = source.randint(3, 12), source.randint(40, 110)
        height = rows * module * source.randint(2, 4)
    module = max(1, min(module, 600 // columns))
    for row in range(rows):
        for column in range(columns):
            if source.random() < 0.5:
                drawing.rectangle(
                    (x + column * module, y + row * height // rows, x + (column + 1) * module - 1, y + (row + 1) * height // rows - 1),
                    fill=255)
    return height


def label(source: random.Random, inks: Inks) -> tuple[np.ndarray, list[tuple[float, float, float, float]]]:
    """The ink of some lines under one another, and the box of each."""
    path = source.choice(source.choice(inks.families))
    columns = 2 if source.random() < 0.15 else 1
    size = source.choice([28, 36])
    image = Image.new("L", (1400, 700), 0)
    drawing = ImageDraw.Draw(image)
    boxes = []
    for column in range(columns):
        x, y = 40 + column * source.randint(420, 700), 40
        symbol_at = source.randint(0, 6) if source.random() < 0.5 else -1
        for number in range(source.randint(1, 7)):
            if number == symbol_at and y < 400 and source.random() < 0.5:
                font = inks.font(path, max(14, int(size * source.choice([0.6, 0.8, 1]))))
                bars, high = source.randint(40, 160), font.getbbox("gpqy")[3] - font.getbbox("Hdbl")[1]
                if x + 20 * font.size < 1390:
                    _, left, right = barcodes.draw(source, drawing, font, x, y + bars, bars)
                    boxes.append((left, y + bars, right, y + bars + high))
                    y += bars + high + source.randint(2, 40)
            elif number == symbol_at and y < 460:
                y += symbol(source, drawing, x, y) + source.randint(4, 40)
            if source.random() < 0.2:
                path = source.choice(source.choice(inks.families))
            font = inks.font(path, max(14, int(size * source.choice([0.6, 0.8, 1, 1, 1, 1.4]))))
            line = texts.text(source, 28)
            spacing = font.size * source.uniform(0.05, 0.6) if source.random() < 0.12 else 0
            if not fonts.coverage(path).issuperset(line.replace(" ", "")):
                continue
            top, bottom = font.getbbox("Hdbl")[1], font.getbbox("gpqy")[3]
            left, _, right, _ = font.getbbox(line)
            right += spacing * (len(line) - 1)
            if y + bottom - top > 660 or right - left < 3 or x + right > 1390:
                continue
            write(drawing, font, line, x, y - top, spacing)
            boxes.append((x + left, y, x + right, y + bottom - top))
            y += int((bottom - top) * source.choice([0.84, 0.9, 0.97, 1.03, 1.1, 1.3, 1.8]))
    return np.asarray(image, np.float32) / 255, boxes


def scene(source: random.Random, noise: np.random.Generator, inks: Inks, size=(512, 320), grounds=None):
    """Grays of a piece of a frame, and a quad for each line in it: top left, top right, bottom right, bottom left, from
    the ascenders to the descenders."""
    ground = grounds.ground(source, *size) if grounds and source.random() < 0.6 else None
    darkness = backdrop(source, noise, size) if ground is None else 1 - ground.astype(np.float32) / 255
    quads, smallest = [], 30.0
    taken = np.zeros((size[1], size[0]), np.uint8)
    for _ in range(source.choice([0, 1, 1, 1, 2, 2, 3])):
        try:
            ink, boxes = label(source, inks)
        except Exception:  # a face that can't be drawn
            continue
        if not boxes:
            continue
        heights = [bottom - top for _, top, _, bottom in boxes]
        # Print that is too small for the finder has to be met too, for it to be left alone.
        kind = source.random()
        wanted = 9 + 60 * source.random() ** 2.2 if kind < 0.75 else source.uniform(50, 150) if kind < 0.88 else source.uniform(3.5, 9)
        scale = wanted / np.median(heights)
        smallest = min(smallest, wanted / 2.2)
        left, top = min(b[0] for b in boxes) - 12, min(b[1] for b in boxes) - 12
        right, bottom = max(b[2] for b in boxes) + 12, max(b[3] for b in boxes) + 12
        angle = math.radians(source.gauss(0, 7) if source.random() < 0.7 else source.uniform(-36, 36))
        centre = (source.uniform(0.1, 0.9) * size[0], source.uniform(0.1, 0.9) * size[1])
        width, height = (right - left) * scale, (bottom - top) * scale
        squeeze = source.uniform(0.72, 1) if source.random() < 0.4 else 1
        # Seen from above or from the side, one edge is smaller.
        above, beside = (max(-0.3, min(0.3, source.gauss(0, 0.1))) for _ in range(2))
        target = []
        for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)):
            px = x * width * squeeze * source.uniform(0.97, 1.03) * (1 + 2 * y * above)
            py = y * height * source.uniform(0.97, 1.03) * (1 + 2 * x * beside)
            target.append((centre[0] + px * math.cos(angle) - py * math.sin(angle), centre[1] + px * math.sin(angle) + py * math.cos(angle)))
        corners = np.float32([[left, top], [right, top], [right, bottom], [left, bottom]])
        matrix = cv2.getPerspectiveTransform(corners, np.float32(target))
        area = np.zeros_like(taken)
        cv2.fillConvexPoly(area, np.int32(target), 1)
        if (area & taken).any():
            continue
        taken |= area
        if source.random() < 0.5:
            ink = press.printed(source, noise, ink, 32)
        if scale < 0.8:
            ink = cv2.GaussianBlur(ink, (0, 0), 0.35 / scale)
        print_ = cv2.warpPerspective(ink, matrix, size, flags=cv2.INTER_LINEAR)
        paper = cv2.GaussianBlur(area.astype(np.float32), (0, 0), 0.7)
        shade, contrast = source.uniform(0, 0.35), source.uniform(0.4, 0.95)
        if source.random() < 0.35:  # light on dark
            shade, contrast = source.uniform(0.6, 1), -source.uniform(0.35, 0.6)
        if source.random() < 0.8:
            darkness = darkness * (1 - paper) + shade * paper
        else:  # on whatever is there, as far as it shows
            under = float(darkness[area > 0].mean()) if area.any() else 0.0
            contrast = math.copysign(contrast, 0.5 - under)
        darkness = np.clip(darkness + contrast * print_, 0, 1)
        for box in boxes:
            quad = np.float32([[[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]]])
            quads.append(cv2.perspectiveTransform(quad, matrix)[0])
    # What hardly shows is no line: a finder that looks for it finds it in every grain.
    return camera(source, noise, darkness, smallest, faintest=0.35), quads
