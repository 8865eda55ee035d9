"""Methods of others that find the corners of a document in a picture: corners or nil, and a score."""

from __future__ import annotations

import itertools
from pathlib import Path

import cv2
import numpy as np

LONG = 1280  # pixels of the longer side: what a camera gives
SUPPORT = 0.55  # share of a quad's outline on segments, from which it is a document


def farthest(contour: np.ndarray) -> np.ndarray | None:
    """Returns the farthest point of each quadrant around the centre of the contour's rectangle."""
    centre = np.array(cv2.minAreaRect(contour)[0])
    offsets = contour[:, 0].astype(float) - centre
    distance = np.linalg.norm(offsets, axis=1)
    corners = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        inside = (offsets[:, 0] * sx > 0) & (offsets[:, 1] * sy > 0)
        if not inside.any():
            return None
        corners.append(contour[np.flatnonzero(inside)[distance[inside].argmax()], 0])
    return np.float32(corners)


def largest(binary: np.ndarray) -> np.ndarray | None:
    contours, _ = cv2.findContours(binary, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    return farthest(max(contours, key=cv2.contourArea)) if contours else None


def contours_otsu(image: np.ndarray) -> tuple[np.ndarray | None, float]:
    gray = cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    return largest(cv2.threshold(gray, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1]), 1.0


def contours_canny(image: np.ndarray) -> tuple[np.ndarray | None, float]:
    edges = cv2.Canny(cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (5, 5), 0), 50, 200)
    return largest(cv2.dilate(edges, np.ones((5, 5), np.uint8))), 1.0


def cross(first: np.ndarray, second: np.ndarray) -> np.ndarray | None:
    """Returns where two lines a x + b y + c = 0 meet."""
    point = np.cross(first, second)
    return None if abs(point[2]) < 1e-3 else point[:2] / point[2]


def long_lines(segments: np.ndarray, count: int) -> list[np.ndarray]:
    """Joins collinear segments. Returns the `count` lines with the greatest length of segments on them."""
    ends = segments.reshape(-1, 2, 2)
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    middle = ends.mean(1)
    lines: list[tuple[float, np.ndarray]] = []
    free = np.ones(len(ends), bool)
    for index in np.argsort(-length)[:120]:
        if not free[index]:
            continue
        along = (ends[index, 1] - ends[index, 0]) / length[index]
        normal = np.array([-along[1], along[0]])
        off = np.abs((ends - ends[index, 0]) @ normal).max(1)
        mine = free & (off < 0.006 * LONG)
        free &= ~mine
        lines.append((float(length[mine].sum()), np.array([*normal, -normal @ middle[index]])))
    return [line for _, line in sorted(lines, key=lambda one: -one[0])[:count]]


def segments(image: np.ndarray) -> tuple[np.ndarray | None, float]:
    """Tries all quads of two pairs of long lines. A side's support is the share of it that lies on edges."""
    factor = 0.5
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    gray = cv2.resize(gray, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    found = cv2.createLineSegmentDetector().detect(gray)[0]
    if found is None:
        return None, 0.0
    near = np.zeros_like(gray)
    for x, y, u, v in found.reshape(-1, 4).astype(int):
        cv2.line(near, (x, y), (u, v), 255, 3)
    h, w = gray.shape
    best, most = None, 0.0
    lines = long_lines(found, 16)
    t = np.linspace(0.02, 0.98, 40)[:, None]
    angles = [np.arctan2(line[1], line[0]) for line in lines]
    parallel = [(i, j) for i, j in itertools.combinations(range(len(lines)), 2)
                if abs(np.sin(angles[i] - angles[j])) < 0.5]
    for (a, c), (b, d) in itertools.combinations(parallel, 2):
        if abs(np.sin(angles[a] - angles[b])) < 0.5 or len({a, b, c, d}) < 4:
            continue
        corners = [cross(lines[i], lines[j]) for i, j in ((a, b), (b, c), (c, d), (d, a))]
        if any(p is None or not (-0.05 * w < p[0] < 1.05 * w and -0.05 * h < p[1] < 1.05 * h) for p in corners):
            continue
        quad = np.array(corners)
        area = cv2.contourArea(np.float32(quad)) / (w * h)
        if area < 0.03 or not cv2.isContourConvex(np.float32(quad)):
            continue
        sides = np.concatenate([quad[k] * (1 - t) + quad[(k + 1) % 4] * t for k in range(4)])
        x, y = np.clip(sides.round().astype(int), 0, (w - 1, h - 1)).T
        support = (near[y, x] > 0).reshape(4, -1).mean(1)
        value = float(support.mean() * min(1.0, support.min() + 0.5) * (0.7 + 0.3 * min(1.0, area / 0.4)))
        if value > most:
            best, most = quad / factor, value
    return best, most


class CornerNetwork:
    """DocCornerNet V2: 224 x 224 pixels, normalised like ImageNet; 224 bins for each coordinate."""

    def __init__(self, path: Path) -> None:
        from ai_edge_litert.interpreter import Interpreter

        self.interpreter = Interpreter(str(path), num_threads=1)
        self.interpreter.allocate_tensors()
        self.input = self.interpreter.get_input_details()[0]
        outputs = self.interpreter.get_output_details()
        self.bins, self.score = max(outputs, key=lambda o: o["shape"][-1]), min(outputs, key=lambda o: o["shape"][-1])

    def value(self, detail: dict) -> np.ndarray:
        scale, zero = detail["quantization"]
        return (self.interpreter.get_tensor(detail["index"])[0].astype(np.float32) - zero) * scale

    def find(self, image: np.ndarray) -> tuple[np.ndarray | None, float]:
        small = cv2.resize(image, (224, 224), interpolation=cv2.INTER_AREA)[..., ::-1].astype(np.float32) / 255
        small = (small - np.float32([0.485, 0.456, 0.406])) / np.float32([0.229, 0.224, 0.225])
        scale, zero = self.input["quantization"]
        self.interpreter.set_tensor(self.input["index"], np.clip(np.round(small / scale) + zero, -128, 127).astype(
            np.int8)[None])
        self.interpreter.invoke()
        logits = self.value(self.bins)
        share = np.exp(logits - logits.max(0))
        means = (share * np.linspace(0, 1, len(share))[:, None]).sum(0) / share.sum(0)
        quad = np.stack([means[:4], means[4:]], 1) * image.shape[1::-1]
        return quad, float(1 / (1 + np.exp(-self.value(self.score)[0])))
