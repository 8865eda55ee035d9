"""A pinhole camera and how a sheet moves in front of it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import cv2
import numpy as np

from .sheet import Sheet


@dataclass(frozen=True)
class Pose:
    """The sheet's centre in pixels, pixels of a metre there, and radians: in its plane, about x, about y."""

    x: float
    y: float
    scale: float
    turn: float
    tilt_x: float
    tilt_y: float

    def mixed(self, other: Pose, share: float) -> Pose:
        names = ("x", "y", "scale", "turn", "tilt_x", "tilt_y")
        return Pose(*(getattr(self, n) * (1 - share) + getattr(other, n) * share for n in names))


@dataclass(frozen=True)
class Camera:
    """A camera without distortion. `focal` is in pixels."""

    width: int
    height: int
    focal: float

    def project(self, pose: Pose, points: np.ndarray) -> np.ndarray:
        """Projects points of the sheet's plane, in metres from its centre, to pixels from the picture's corner."""
        depth = self.focal / pose.scale
        centre = np.array([(pose.x - self.width / 2) / pose.scale, (pose.y - self.height / 2) / pose.scale, depth])
        turn, tilt_x, tilt_y = (cv2.Rodrigues(np.array(v, np.float64))[0] for v in (
            (0, 0, pose.turn), (pose.tilt_x, 0, 0), (0, pose.tilt_y, 0)))
        flat = np.concatenate([points, np.zeros((len(points), 1))], 1)
        space = (tilt_x @ tilt_y @ turn @ flat.T).T + centre
        space[:, 2] = np.maximum(space[:, 2], depth * 0.05)
        return space[:, :2] / space[:, 2:] * self.focal + (self.width / 2, self.height / 2)

    def quad(self, sheet: Sheet, pose: Pose) -> np.ndarray:
        """Returns the sheet's corners, clockwise from its own top left."""
        w, h = sheet.width / 2, sheet.height / 2
        return self.project(pose, np.array([[-w, -h], [w, -h], [w, h], [-w, h]]))


def ease(share: float) -> float:
    """Accelerates and slows down: 0 to 1."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


class Path:
    """Poses over time: eased between key poses, constant where two are equal."""

    def __init__(self, keys: list[tuple[float, Pose]]) -> None:
        self.keys = keys

    def at(self, time: float) -> Pose | None:
        """Returns nil before the first key and after the last."""
        for (start, pose), (end, following) in zip(self.keys, self.keys[1:]):
            if start <= time < end:
                return pose if pose == following else pose.mixed(following, ease((time - start) / (end - start)))
        return None


def resting(r: random.Random, camera: Camera, sheet: Sheet, cover: float, tilt: float) -> Pose:
    """Returns a pose in which the sheet covers `cover` of the picture or as much as fits into it."""
    pose = Pose(camera.width / 2, camera.height / 2, 1000, r.gauss(0, 0.15) + r.choice([0, 0, 0, 1.571, 3.142, -1.571]),
                r.uniform(-tilt, tilt), r.uniform(-tilt, tilt))
    area = cover * camera.width * camera.height
    for _ in range(6):
        quad = camera.quad(sheet, pose)
        factor = np.sqrt(area / abs(cv2.contourArea(np.float32(quad))))
        span = quad.max(0) - quad.min(0)
        most = min(0.97 * camera.width / span[0], 0.97 * camera.height / span[1])
        if factor > most and abs(np.sin(2 * pose.turn)) > 0.2:
            pose = replace(pose, turn=pose.turn * 0.5)
        pose = replace(pose, scale=pose.scale * min(factor, most))
    quad = camera.quad(sheet, pose)
    low, high = quad.min(0), quad.max(0)
    dx = r.uniform(min(0, 8 - low[0]), max(0, camera.width - 8 - high[0]))
    dy = r.uniform(min(0, 8 - low[1]), max(0, camera.height - 8 - high[1]))
    return replace(pose, x=pose.x + dx * 0.8, y=pose.y + dy * 0.8)


def outside(r: random.Random, camera: Camera, sheet: Sheet, pose: Pose, side: str) -> Pose:
    """Returns the pose moved beyond a side of the picture."""
    reach = 1.25 * np.hypot(sheet.width, sheet.height) / 2 * pose.scale + 40
    x = {"left": -reach, "right": camera.width + reach}.get(side, pose.x)
    y = {"top": -reach, "bottom": camera.height + reach}.get(side, pose.y)
    return replace(pose, x=x, y=y, turn=pose.turn + r.uniform(-0.4, 0.4))
