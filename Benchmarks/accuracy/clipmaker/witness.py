"""What can be seen on a frame: which items are whole, and which only in part."""

from __future__ import annotations

import cv2
import numpy as np

from .labels import corners
from .render import Stage, project

LEAST_SHARE = 0.2  # of an item's area, for it to be seen in part


def witness(stage: Stage, t: float) -> dict[str, list[dict]]:
    """The truth of the frame at time `t`: the items that are whole, and, if there are any, those seen in part, and those
    that are covered though half of them or more would be in the frame."""
    height, width = stage.background.shape
    frame = corners(0, 0, width, height)
    poses = [actor.at(t) for actor in stage.actors]
    whole: list[dict] = []
    partial: list[dict] = []
    hidden: list[dict] = []
    number = 0
    for place, (actor, matrix) in enumerate(zip(stage.actors, poses, strict=True)):
        in_front = zip(stage.actors[place + 1 :], poses[place + 1 :], strict=True)
        covers = [front.outline(pose) for front, pose in in_front if pose is not None]
        for item in actor.label.items:
            if matrix is not None:
                quad, room = project(item.quad, matrix), project(item.room, matrix)
                note = {"gt": number, "quad": _rounded(quad)}
                if item.line is not None:
                    note["line"] = _rounded(project(item.line, matrix))
                inside = bool((room > 1).all() and (room < [width - 1, height - 1]).all())
                if inside and not any(common(room, cover) > 1 for cover in covers):
                    whole.append(note)
                elif common(quad, frame) - sum(common(quad, cover) for cover in covers) > LEAST_SHARE * area(quad):
                    partial.append(note)
                elif common(quad, frame) > 0.5 * area(quad):
                    hidden.append(note)
            number += 1
    return {"visible": whole} | {key: notes for key, notes in (("partial", partial), ("hidden", hidden)) if notes}


def _rounded(quad: np.ndarray) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]


def area(quad: np.ndarray) -> float:
    """Of a convex quad."""
    return cv2.contourArea(quad.astype(np.float32))


def common(a: np.ndarray, b: np.ndarray) -> float:
    """The area that two convex quads share."""
    return cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))[0]
