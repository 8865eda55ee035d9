"""Quads of four corners, in pixels of the frame."""

from __future__ import annotations

import math

import cv2
import numpy as np

CORNERS = ("topLeft", "topRight", "bottomRight", "bottomLeft")
SLACK = 12.0  # pixels a reader's centre may lie outside of the true quad


def quad_of(bounds: dict, width: int, height: int) -> np.ndarray:
    """An event's `bounds` (fractions of the frame; corners as [x, y] or {x, y}) in pixels."""
    points = [bounds[name] for name in CORNERS]
    pairs = [(p["x"], p["y"]) if isinstance(p, dict) else (p[0], p[1]) for p in points]
    return (np.array(pairs, np.float64) * (width, height)).astype(np.float32)


def quad_or_none(item: dict, width: int, height: int) -> np.ndarray | None:
    """The quad of an event's item; None where it has no bounds, or such that name no four points."""
    try:
        return quad_of(item["bounds"], width, height)
    except (KeyError, IndexError, TypeError, ValueError):
        return None


def distance(a: np.ndarray, b: np.ndarray) -> float:
    """Between the middles of two quads."""
    return math.dist(a.mean(0), b.mean(0))


def covers(true: np.ndarray, read: np.ndarray, share: float) -> bool:
    """Whether a read quad lies on a true one: its middle does, or they share enough of the smaller one's area."""
    true, middle = np.asarray(true, np.float32), read.mean(0)
    hull = cv2.convexHull(true)
    if cv2.pointPolygonTest(hull, (float(middle[0]), float(middle[1])), True) > -SLACK:
        return True
    other = cv2.convexHull(read)
    common, _ = cv2.intersectConvexConvex(other, hull)
    return common / max(1e-6, min(cv2.contourArea(other), cv2.contourArea(hull))) > share
