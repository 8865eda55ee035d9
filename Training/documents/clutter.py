"""What lies on and beside documents: pens, cups, cables, glasses, clips, plants; and hands that hold them."""

import math
import random

import cv2
import numpy as np

SHIFT = 4


def points_of(points) -> np.ndarray:
    return np.int32(np.round(np.float64(points) * (1 << SHIFT)))


def capsule(picture, start, end, radius: float, shade: float) -> None:
    """A stroke with round ends."""
    a, b = points_of([start, end])
    cv2.line(picture, tuple(int(v) for v in a), tuple(int(v) for v in b), shade, max(1, int(2 * radius)), cv2.LINE_8, SHIFT)


def rounded(picture, start, end, radius: float, shade: float, source: random.Random, depth: float = 0.35) -> None:
    """A finger or a pen: darker towards one side."""
    along = np.float64(end) - np.float64(start)
    across = np.float64([-along[1], along[0]]) / (np.linalg.norm(along) + 1e-6) * source.choice([-1, 1])
    for step in range(4):
        share = 1 - step * 0.24
        offset = across * radius * (1 - share) * 0.6
        capsule(picture, start + offset, end + offset, radius * share, shade * (1 - depth * (1 - step / 3)))


def pen(source, picture, size: float) -> None:
    height, width = picture.shape
    start = np.float64([source.uniform(0, width), source.uniform(0, height)])
    angle, length = source.uniform(0, 2 * math.pi), size * source.uniform(0.15, 0.45)
    end = start + length * np.float64([math.cos(angle), math.sin(angle)])
    radius, shade = max(1.5, length * source.uniform(0.018, 0.05)), source.uniform(10, 245)
    rounded(picture, start, end, radius, shade, source)
    if source.random() < 0.6:
        rounded(picture, start + (end - start) * 0.7, end, radius * 1.1, source.uniform(10, 245), source)
        capsule(picture, end, end + (end - start) * 0.07, radius * 0.35, source.uniform(10, 200))


def cup(source, picture, size: float) -> None:
    height, width = picture.shape
    centre, radius = (source.randint(0, width), source.randint(0, height)), int(size * source.uniform(0.04, 0.17)) + 3
    shade, axes = source.uniform(20, 245), (radius, int(radius * source.uniform(0.75, 1)))
    for share, gray in ((1, shade), (0.88, shade * 0.7), (0.84, source.uniform(10, 200))):
        cv2.ellipse(picture, centre, (max(1, int(axes[0] * share)), max(1, int(axes[1] * share))), 0, 0, 360, gray, -1, cv2.LINE_AA)


def cable(source, picture, size: float) -> None:
    height, width = picture.shape
    points = np.float64([[source.uniform(-0.1, 1.1) * width, source.uniform(-0.1, 1.1) * height] for _ in range(4)])
    t = np.linspace(0, 1, 40)[:, None]
    curve = (1 - t) ** 3 * points[0] + 3 * t * (1 - t) ** 2 * points[1] + 3 * t**2 * (1 - t) * points[2] + t**3 * points[3]
    shade, thick = source.uniform(5, 240), source.choice([2, 3, 4, 6])
    cv2.polylines(picture, [points_of(curve)], False, shade, thick, cv2.LINE_AA, SHIFT)
    if thick > 3:
        cv2.polylines(picture, [points_of(curve - 1)], False, min(255, shade + 40), 1, cv2.LINE_AA, SHIFT)


def glasses(source, picture, size: float) -> None:
    height, width = picture.shape
    centre, radius = np.float64([source.uniform(0, width), source.uniform(0, height)]), size * source.uniform(0.04, 0.09)
    angle, shade = source.uniform(0, 2 * math.pi), source.uniform(5, 90)
    along = np.float64([math.cos(angle), math.sin(angle)])
    for side in (-1, 1):
        eye = centre + side * along * radius * 1.2
        cv2.ellipse(picture, tuple(int(v) for v in eye), (int(radius), int(radius * 0.8)), math.degrees(angle), 0, 360, shade, 3, cv2.LINE_AA)
        temple = eye + side * along * radius
        cv2.line(picture, tuple(int(v) for v in temple), tuple(int(v) for v in temple + np.float64([-along[1], along[0]]) * radius * 3), shade, 3, cv2.LINE_AA)


def clips(source, picture, size: float) -> None:
    height, width = picture.shape
    x, y, reach = source.uniform(0, width), source.uniform(0, height), size * 0.15
    for _ in range(source.randint(1, 14)):
        centre = (int(source.gauss(x, reach)), int(source.gauss(y, reach)))
        axes = (max(2, int(size * source.uniform(0.01, 0.02))), max(1, int(size * 0.006)))
        cv2.ellipse(picture, centre, axes, source.uniform(0, 360), 0, 360, source.uniform(10, 245), source.choice([-1, 2]), cv2.LINE_AA)


def plant(source, picture, size: float) -> None:
    height, width = picture.shape
    root = np.float64([source.choice([-0.05, 1.05, source.random()]) * width, source.choice([-0.05, 1.05, source.random()]) * height])
    middle = math.atan2(height / 2 - root[1], width / 2 - root[0])
    shade = source.uniform(25, 140)
    for _ in range(source.randint(5, 18)):
        angle, length = middle + source.gauss(0, 0.9), size * source.uniform(0.1, 0.45)
        tip = root + length * np.float64([math.cos(angle), math.sin(angle)])
        centre, wide = (root + tip) / 2, length * source.uniform(0.03, 0.14)
        cv2.ellipse(picture, tuple(int(v) for v in centre), (int(length / 2), max(1, int(wide))), math.degrees(angle), 0, 360, shade * source.uniform(0.6, 1.5), -1, cv2.LINE_AA)


def anything(source: random.Random, picture: np.ndarray, size: float) -> None:
    source.choices([pen, cup, cable, glasses, clips, plant], [5, 3, 3, 1, 2, 2])[0](source, picture, size)


def hand(source: random.Random, picture: np.ndarray, opaque: np.ndarray, edge: np.ndarray, outward: np.ndarray, size: float) -> None:
    """Fingers that reach over an edge of a sheet from outside, and the hand that they belong to; `opaque` gets where it is."""
    shade, width = source.uniform(60, 225), size * source.uniform(0.028, 0.055)
    along = np.float64([-outward[1], outward[0]])
    fingers = source.choice([1, 1, 2, 3, 4])
    inside = size * source.uniform(0.02, 0.16)
    palm = edge + outward * size * source.uniform(0.25, 0.6)
    for number in range(fingers):
        offset = along * (number - (fingers - 1) / 2) * width * 2.1
        tip, knuckle = edge + offset - outward * inside * source.uniform(0.6, 1.1), palm + offset * 0.8
        capsule(opaque, tip, knuckle, width, 255)
        rounded(picture, tip, knuckle, width, shade * source.uniform(0.93, 1.05), source, 0.3)
        if source.random() < 0.6:  # a nail
            capsule(picture, tip, tip + outward * width * 0.6, width * 0.55, min(250, shade * 1.15))
    wrist, thick = palm + outward * size * 0.7, width * max(2.2, fingers * 1.15)
    capsule(opaque, palm, wrist, thick, 255)
    capsule(picture, palm, wrist, thick, shade * 0.95)
