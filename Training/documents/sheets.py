"""How a flat thing lies in space: its pose before the camera, how it bends, and where each of its points shows."""

import math
import random

import cv2
import numpy as np

# Points of the grid that holds the bend, and how far beyond the thing it reaches, in its sides.
GRID, BEYOND = 56, 0.2
# Pixels between the points at which the way back from the picture is computed.
STEP = 8


class Sheet:
    """A thing of `ratio` height to width before a camera. Its own coordinates run from 0 to 1 along each side."""

    def __init__(self, source: random.Random, ratio: float, is_bent: bool = False, tilt: float | None = None, turn: float | None = None):
        self.source = source
        # Width and height; the longer is 1.
        self.size = np.float32([1 / max(1, ratio), ratio / max(1, ratio)])
        tilt = (abs(source.gauss(0, 18)) if source.random() < 0.7 else source.uniform(0, 52)) if tilt is None else tilt
        if turn is None:
            turn = source.choice([0, 90, 180, 270]) + source.gauss(0, 9) if source.random() < 0.6 else source.uniform(0, 360)
        axis, tilt = source.uniform(0, 2 * math.pi), math.radians(min(tilt, 58))
        lean = cv2.Rodrigues(np.float64([math.cos(axis) * tilt, math.sin(axis) * tilt, 0]))[0]
        self.rotation = lean @ cv2.Rodrigues(np.float64([0, 0, math.radians(turn)]))[0]
        # From how far away, in lengths of the longer side: how strong the perspective is.
        self.away = 1.1 + source.expovariate(0.8)
        self.scale, self.shift = 1.0, np.zeros(2)
        self.heights = bend(source) if is_bent else np.zeros((GRID, GRID), np.float32)

    def place(self, centre: tuple[float, float], area: float) -> None:
        """Moves the thing to a place of the picture, as large as that."""
        self.scale, self.shift = 1.0, np.zeros(2)
        corners = self.shown(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]))
        self.scale = math.sqrt(area / max(1e-6, cv2.contourArea(corners)))
        self.shift = np.float64(centre) - self.scale * corners.mean(0)

    def height(self, points: np.ndarray) -> np.ndarray:
        at = ((points + BEYOND) / (1 + 2 * BEYOND) * (GRID - 1)).astype(np.float32)
        at = at if at.ndim == 3 else at[:, None]
        return cv2.remap(self.heights, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(points.shape[:-1])

    def shown(self, points: np.ndarray) -> np.ndarray:
        """Where points of the thing show in the picture."""
        flat = (points - 0.5) * self.size
        space = np.column_stack([flat, -self.height(points)]) @ self.rotation.T
        return ((space[:, :2] / (space[:, 2:] + self.away)) * self.scale + self.shift).astype(np.float32)

    def outline(self, corners_cut: np.ndarray | None = None, per_side: int = 16) -> np.ndarray:
        steps = np.linspace(0, 1, per_side, endpoint=False, dtype=np.float32)
        corners = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]) if corners_cut is None else corners_cut
        points = [a + (b - a) * steps[:, None] for a, b in zip(corners, np.roll(corners, -1, 0))]
        return self.shown(np.concatenate(points).astype(np.float32))

    def map(self, box: tuple[int, int, int, int]) -> tuple[np.ndarray, np.ndarray]:
        """For each pixel of a box (left, top, width, height) of the picture, which point of the thing shows there."""
        left, top, width, height = box
        xs, ys = (np.arange(0, side + 2 * STEP, STEP, dtype=np.float32) for side in (width, height))
        grid = np.stack(np.meshgrid(xs + left, ys + top), -1)
        matrix = np.column_stack([self.rotation[:, 0], self.rotation[:, 1], [0, 0, self.away]])
        to_picture = np.float64([[self.scale, 0, self.shift[0]], [0, self.scale, self.shift[1]], [0, 0, 1]]) @ matrix
        plane = cv2.perspectiveTransform(grid.reshape(1, -1, 2), np.linalg.inv(to_picture))[0].reshape(grid.shape)
        # A ray from the camera meets the bent thing before the plane: shift towards the camera by height over its height.
        camera = -self.rotation.T @ np.float64([0, 0, self.away])
        at = plane
        if self.heights.any():
            for _ in range(4):
                share = (self.height(at / self.size + 0.5) / -camera[2])[..., None]
                at = plane + share * (np.float32(camera[:2]) - plane)
        points = (at / self.size + 0.5).astype(np.float32)
        full = cv2.resize(points, (points.shape[1] * STEP, points.shape[0] * STEP), interpolation=cv2.INTER_LINEAR)
        # Resizing puts the grid's points into the middle of their fields.
        full = full[STEP // 2 : STEP // 2 + height, STEP // 2 : STEP // 2 + width]
        return full[..., 0], full[..., 1]

    def shading(self) -> np.ndarray:
        """How much light falls on each point of the bend's grid, about 1."""
        dy, dx = np.gradient(self.heights, (1 + 2 * BEYOND) / GRID)
        angle = self.source.uniform(0, 2 * math.pi)
        slope = math.cos(angle) * dx + math.sin(angle) * dy
        return np.clip(1 + self.source.uniform(0.2, 0.9) * slope, 0.35, 1.4).astype(np.float32)


def bend(source: random.Random) -> np.ndarray:
    """How far each point of the grid stands out, in lengths of the longer side."""
    line = np.linspace(-BEYOND, 1 + BEYOND, GRID, dtype=np.float32) - 0.5
    u, v = np.meshgrid(line, line)
    heights = np.zeros_like(u)
    for _ in range(source.choice([1, 1, 1, 2])):
        kind = source.random()
        angle = source.choice([0, math.pi / 2]) + source.gauss(0, 0.1) if source.random() < 0.7 else source.uniform(0, math.pi)
        t = u * math.cos(angle) + v * math.sin(angle)
        strength = source.choice([-1, 1]) * source.uniform(0.02, 0.22)
        if kind < 0.35:  # a cylinder
            heights += strength * ((t - source.uniform(-0.2, 0.2)) * 2) ** 2
        elif kind < 0.5:  # a wave
            heights += 0.4 * strength * np.sin(t * source.uniform(3, 9) + source.uniform(0, 6.3))
        elif kind < 0.62:  # a book's page
            heights += 0.7 * strength * np.exp(-(t + 0.5) * source.uniform(3, 8))
        elif kind < 0.82:  # folds
            for _ in range(source.choice([1, 1, 2, 3])):
                fold = source.choice([-1, 1]) * source.uniform(0.03, 0.22)
                other = u if source.random() < 0.5 else v
                heights += fold * np.abs(other - source.choice([0, 0, source.uniform(-0.3, 0.3)]))
        else:  # corners that stand up
            for _ in range(source.choice([1, 1, 2])):
                corner = source.choice([-1, 1]) * u + source.choice([-1, 1]) * v
                heights += abs(strength) * 4 * np.maximum(0, corner - source.uniform(0.4, 0.8)) ** 2
    if source.random() < 0.3:  # crumpled
        coarse = np.random.default_rng(source.getrandbits(32)).normal(0, 1, (source.randint(3, 9),) * 2).astype(np.float32)
        heights += cv2.resize(coarse, (GRID, GRID), interpolation=cv2.INTER_CUBIC) * source.uniform(0.004, 0.02)
    middle = heights[GRID // 2, GRID // 2]
    return np.clip(heights - middle, -0.3, 0.3).astype(np.float32)
