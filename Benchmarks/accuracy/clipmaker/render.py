"""Puts labels before the camera: the light on the sensor, frame by frame."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from .camera import Camera
from .labels import Label, corners
from .motion import Matrix, Motion
from .paths import Path, Seen, View

Rect = tuple[int, int, int, int]  # left, top, right, bottom


class Actor:
    """A label and its motion. A copy of the print near the size it is seen at spares the warp from aliasing.

    `by_axis`: the size after the tilt, which tells where print is tiny and strongly tilted.
    """

    def __init__(self, label: Label, motion: Motion | Path | Seen, by_axis: bool = False) -> None:
        self.label, self.motion = label, motion
        axes = motion.pose.axes() if by_axis else (motion.pose.scale,) * 2
        w, h = label.size
        small = tuple(max(1, round(size * min(1.0, 1.12 * axis))) for size, axis in zip((w, h), axes, strict=True))
        self.image = label.image if small == (w, h) else cv2.resize(label.image, small, interpolation=cv2.INTER_AREA)
        back = np.diag([w / self.image.shape[1], h / self.image.shape[0], 1.0])
        # OpenCV's coordinates name the middles of pixels, the truth's their corners.
        self._to_print = back @ np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
        self._outline = corners(0, 0, w, h)

    def at(self, t: float) -> Matrix | None:
        """The homography from the print to the frame."""
        return self.motion.at(t, self.label.size)

    def outline(self, matrix: Matrix) -> np.ndarray:
        """The print's corners on the frame."""
        return project(self._outline, matrix)

    def paint(self, canvas: np.ndarray, matrix: Matrix, x: int, y: int) -> None:
        """Draws the print onto a part of the frame whose top left pixel is x, y."""
        shift = np.array([[1, 0, -x - 0.5], [0, 1, -y - 0.5], [0, 0, 1.0]])
        cv2.warpPerspective(
            self.image,
            shift @ matrix @ self._to_print,
            (canvas.shape[1], canvas.shape[0]),
            dst=canvas,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_TRANSPARENT,
        )


def project(points: np.ndarray, matrix: Matrix) -> np.ndarray:
    """Points through a homography."""
    return cv2.perspectiveTransform(points[None], matrix)[0]


@dataclass
class Stage:
    """A background, the actors before it from back to front, and the camera."""

    background: np.ndarray
    actors: list[Actor]
    camera: Camera
    view: View | None = None  # of a camera that moves; the actors' motions are as it sees them

    def __post_init__(self) -> None:
        self._behind: dict[float, np.ndarray] = {}

    def sensor(self, t: float) -> np.ndarray:
        """The light that frame gathers over its exposure, around time `t`."""
        blur = self.camera.blur(t)
        if self.view:
            return self._moving(t, blur)
        if blur not in self._behind:
            self._behind[blur] = self.camera.lens(self.background, blur)
        frame = self._behind[blur].copy()
        half = self.camera.settings.exposure / 2
        ends = [(actor, actor.at(t - half), actor.at(t + half)) for actor in self.actors]
        seen, travel = [], 0.0
        for actor, before, after in ends:
            shapes = [actor.outline(m) for m in (before, after) if m is not None]
            if shapes:
                seen.append(_bounds(np.vstack(shapes)))
            if len(shapes) == 2:
                travel = max(travel, float(np.abs(shapes[1] - shapes[0]).max()))
        instants = (
            [t]
            if travel < 0.4
            else [t - half + 2 * half * (k + 0.5) / n for n in [min(9, 2 + int(travel / 2))] for k in range(n)]
        )
        poses = [
            [(actor, matrix) for actor, _, _ in ends if (matrix := actor.at(instant)) is not None]
            for instant in instants
        ]
        margin = math.ceil(3 * blur) + 2
        for rect in _joined(seen, margin, self.background.shape):
            self._gather(frame, poses, rect, blur, margin)
        return frame

    def _moving(self, t: float, blur: float) -> np.ndarray:
        """The same where the camera moves: nothing stands still, so all of the frame is rendered for each instant."""
        half = self.camera.settings.exposure / 2
        h, w = self.background.shape
        frame = corners(0, 0, w, h)
        before, after = (project(frame, self.view(moment)) for moment in (t - half, t + half))
        count = min(9, 1 + int(np.abs(after - before).max() / 1.5))
        total = np.zeros((h, w), np.float32)
        for k in range(count):
            instant = t - half + 2 * half * (k + 0.5) / count
            canvas = cv2.warpPerspective(
                self.background, self.view(instant), (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
            )
            for actor in self.actors:
                if (matrix := actor.at(instant)) is not None:
                    actor.paint(canvas, matrix, 0, 0)
            cv2.accumulate(canvas, total)
        return self.camera.lens(cv2.convertScaleAbs(total, alpha=1 / count), blur)

    def _gather(
        self, frame: np.ndarray, poses: list[list[tuple[Actor, Matrix]]], rect: Rect, blur: float, margin: int
    ) -> None:
        """Renders one part of the frame that holds labels; its margin is only there for the blur to be right inside."""
        left, top, right, bottom = rect
        total: np.ndarray | None = None
        for moment in poses:
            canvas = self.background[top:bottom, left:right].copy()
            for actor, matrix in moment:
                actor.paint(canvas, matrix, left, top)
            if len(poses) > 1:
                total = np.zeros(canvas.shape, np.float32) if total is None else total
                cv2.accumulate(canvas, total)
        light = canvas if total is None else cv2.convertScaleAbs(total, alpha=1 / len(poses))
        done = self.camera.lens(light, blur, left, top)
        h, w = self.background.shape
        x0, y0 = left and left + margin, top and top + margin
        x1, y1 = right if right == w else right - margin, bottom if bottom == h else bottom - margin
        if x0 < x1 and y0 < y1:
            frame[y0:y1, x0:x1] = done[y0 - top : y1 - top, x0 - left : x1 - left]


def _bounds(points: np.ndarray) -> Rect:
    low, high = np.floor(points.min(0)).astype(int), np.ceil(points.max(0)).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _joined(rects: list[Rect], margin: int, shape: tuple[int, ...]) -> list[Rect]:
    """The rectangles with margins on both sides of their edges, cut to the frame; those that overlap made one."""
    h, w = shape
    parts: list[Rect] = []
    for left, top, right, bottom in rects:
        new = (
            max(0, left - 2 * margin),
            max(0, top - 2 * margin),
            min(w, right + 2 * margin),
            min(h, bottom + 2 * margin),
        )
        if new[0] >= new[2] or new[1] >= new[3]:
            continue
        while touching := [p for p in parts if p[0] < new[2] and new[0] < p[2] and p[1] < new[3] and new[1] < p[3]]:
            parts = [p for p in parts if p not in touching]
            every = [*touching, new]
            new = min(p[0] for p in every), min(p[1] for p in every), max(p[2] for p in every), max(p[3] for p in every)
        parts.append(new)
    return parts
