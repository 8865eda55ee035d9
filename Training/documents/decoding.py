"""From the network's maps to the document's four corners. Each step is what the daemon does, too; lengths are in cells.

1. Mask: sigmoid of the first map. Its sum is the mass.
2. Peaks: cells whose corner value is at least PEAK and the largest of the 3 x 3 around it, at most PEAKS, the surest first. A peak's
   place is the mean of what the 3 x 3 cells around it say (middle plus offset), weighed by their corner values; cells of less than
   half of the peak's value don't count. Of two places less than APART from one another the surer stays.
3. Hull: of the cells of the largest connected part of the mask above 0.5. Where it runs along the picture's edge the document leaves
   the picture: the sides before and after the run are prolonged until they meet, if they do within BEYOND of the picture's longer
   side. Then sides are removed, each time the one whose removal (its neighbours are prolonged until they meet) adds the least
   area, until four are left. Corners of that quad within SNAP of a peak move there.
4. Candidates: each four of the peaks, ordered by angle about their middle, convex, with sides of at least LEAST_SIDE; and the
   hull's quad. A candidate's agreement is the mask's mass in the quad by the mass of their union. Its score adds CORNERS times the
   mean of its corners' values. The best score wins.
5. Confidence: agreement times the square root of the mean corner value, where a corner outside the picture or without peak counts as
   HIDDEN.
"""

import dataclasses
import itertools

import cv2
import numpy as np

from .network import CELL, CORNER, MASK, OFFSET_X, OFFSET_Y

PEAK, PEAKS, APART, SNAP = 0.12, 8, 2.0, 3.0
LEAST_SIDE, CORNERS, HIDDEN, BEYOND = 2.5, 0.3, 0.3, 0.5
# A document may be there from the first confidence on, and is from the second on: 1 of 120 drawn tables reaches each.
TENTATIVE, CERTAIN = 0.54, 0.6


@dataclasses.dataclass
class Found:
    corners: np.ndarray
    confidence: float
    agreement: float
    values: list[float]


def sigmoid(values: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(values, -30, 30)))


def decoded(maps: np.ndarray) -> Found | None:
    """Corners in pixels of the network's picture."""
    mask = sigmoid(maps[MASK])
    peaks = peaks_of(maps)
    candidates = [([peaks[i][0] for i in four], [peaks[i][1] for i in four]) for four in itertools.combinations(range(len(peaks)), 4)]
    if (quad := quad_of(mask)) is not None:
        candidates.append(snapped(quad, peaks))
    best = None
    for places, values in candidates:
        corners, values = ordered(np.float32(places), values)
        if not is_quad(corners):
            continue
        agreement = agreement_of(mask, corners)
        score = agreement + CORNERS * float(np.mean(values))
        if best is None or score > best[0]:
            best = (score, Found(corners * CELL, agreement * float(np.mean(values)) ** 0.5, agreement, values))
    return best[1] if best else None


def peaks_of(maps: np.ndarray) -> list[tuple[np.ndarray, float]]:
    values = sigmoid(maps[CORNER])
    largest = cv2.dilate(values, np.ones((3, 3)))
    rows, columns = np.nonzero((values >= PEAK) & (values >= largest))
    found: list[tuple[np.ndarray, float]] = []
    for row, column in sorted(zip(rows, columns), key=lambda cell: -values[cell]):
        total, place = 0.0, np.zeros(2)
        for y in range(max(0, row - 1), min(values.shape[0], row + 2)):
            for x in range(max(0, column - 1), min(values.shape[1], column + 2)):
                if (weight := values[y, x]) >= values[row, column] / 2:
                    total += weight
                    place += weight * np.float64([x + 0.5 + maps[OFFSET_X, y, x], y + 0.5 + maps[OFFSET_Y, y, x]])
        place /= total
        if all(np.linalg.norm(place - other) >= APART for other, _ in found):
            found.append((place, float(values[row, column])))
    return found[:PEAKS]


def quad_of(mask: np.ndarray) -> np.ndarray | None:
    count, parts, stats, _ = cv2.connectedComponentsWithStats((mask > 0.5).astype(np.uint8))
    if count < 2:
        return None
    part = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    rows, columns = np.nonzero(parts == part)
    if len(rows) < 8:
        return None
    cells = np.concatenate([np.column_stack([columns + dx, rows + dy]) for dx in (0, 1) for dy in (0, 1)])
    hull = prolonged(cv2.convexHull(np.float32(cells))[:, 0].astype(np.float64), mask.shape[1], mask.shape[0])
    while len(hull) > 4:
        best = None
        for i in range(len(hull)):
            before, a, b, after = hull[i - 1], hull[i], hull[(i + 1) % len(hull)], hull[(i + 2) % len(hull)]
            if (meets := met(before, a, b, after)) is None:
                continue
            added = abs((a[0] - meets[0]) * (b[1] - meets[1]) - (a[1] - meets[1]) * (b[0] - meets[0])) / 2
            if best is None or added < best[0]:
                best = (added, i, meets)
        if best is None:
            return None
        _, i, meets = best
        hull[i] = meets
        hull = np.delete(hull, (i + 1) % len(hull), 0)
    return hull if len(hull) == 4 else None


def met(before: np.ndarray, a: np.ndarray, b: np.ndarray, after: np.ndarray) -> np.ndarray | None:
    """Where the sides from `before` to `a` and from `after` to `b` meet beyond `a` and `b`."""
    first, second = a - before, b - after
    turn = first[0] * second[1] - first[1] * second[0]
    if abs(turn) < 1e-9:
        return None
    share = ((after[0] - before[0]) * second[1] - (after[1] - before[1]) * second[0]) / turn
    meets = before + share * first
    return None if share < 1 or (meets - after) @ second < second @ second else meets


def prolonged(hull: np.ndarray, width: int, height: int) -> np.ndarray:
    """Sides of the hull along the picture's edges are where the document leaves it: the sides before and after are prolonged."""
    ends = [hull, np.roll(hull, -1, 0)]
    is_edge = [all(abs(end[i][axis] - limit) < 0.5 for end in ends) for i in range(len(hull)) for axis, limit in ((0, 0), (0, width), (1, 0), (1, height))]
    is_edge = np.reshape(is_edge, (-1, 4)).any(1)
    if not is_edge.any() or is_edge.sum() > len(hull) - 2:
        return hull
    # Begins with a run along the picture's edge, and ends with a side that is none.
    start = next(i for i in range(len(hull)) if is_edge[i] and not is_edge[i - 1])
    hull, is_edge = np.roll(hull, -start, 0), np.roll(is_edge, -start)
    result, i, reach = [], 0, BEYOND * max(width, height)
    while i < len(hull):
        run = i
        while is_edge[run]:
            run += 1
        points = list(hull[i : run + 1])
        if run > i:
            meets = met(hull[i - 1], hull[i], hull[run], hull[(run + 1) % len(hull)])
            if meets is not None and max(np.linalg.norm(meets - points[0]), np.linalg.norm(meets - points[-1])) < reach:
                points = [meets]
        result += points
        i = run + 1
    return np.float64(result)


def snapped(quad: np.ndarray, peaks) -> tuple[list[np.ndarray], list[float]]:
    places, values = [], []
    for corner in quad:
        near = min(peaks, key=lambda peak: np.linalg.norm(peak[0] - corner), default=None)
        if near is not None and np.linalg.norm(near[0] - corner) < SNAP:
            places.append(near[0])
            values.append(near[1])
        else:
            places.append(corner)
            values.append(HIDDEN)
    return places, values


def ordered(corners: np.ndarray, values: list[float]) -> tuple[np.ndarray, list[float]]:
    """Clockwise as seen, from the one that is the farthest up and left."""
    middle = corners.mean(0)
    order = np.argsort(np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0]))
    start = int(np.argmin(corners[order].sum(1)))
    order = np.roll(order, -start)
    return corners[order], [values[i] for i in order]


def is_quad(corners: np.ndarray) -> bool:
    sides = np.roll(corners, -1, 0) - corners
    turns = sides[:, 0] * np.roll(sides, -1, 0)[:, 1] - sides[:, 1] * np.roll(sides, -1, 0)[:, 0]
    return bool((turns > 0).all() and (np.linalg.norm(sides, axis=1) >= LEAST_SIDE).all())


def agreement_of(mask: np.ndarray, corners: np.ndarray) -> float:
    area = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(area, np.int32(np.round((corners - 0.5) * 16)), 1, cv2.LINE_8, 4)
    within = float(mask[area > 0].sum())
    return within / (float(area.sum()) + float(mask.sum()) - within + 1e-6)


def overlap(first: np.ndarray, second: np.ndarray) -> float:
    """Area of the intersection by the area of the union, of convex quads."""
    area, _ = cv2.intersectConvexConvex(np.float32(first), np.float32(second))
    return area / (cv2.contourArea(np.float32(first)) + cv2.contourArea(np.float32(second)) - area + 1e-9)
