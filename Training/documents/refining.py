"""Corners refined in the whole frame: near each corner only, and only where the sides are straight there.

For each corner and each of its two sides, from the corner towards the next one:
1. PROBES points of the side, from NEAR to FAR of its length. Through each a profile across the side, REACH of the shorter side of the
   quad (at least LEAST_REACH pixels) to both sides, one sample a pixel (a frame larger than FRAME is scaled down to it first).
2. The profile's edge is where the difference between the means of the WINDOW samples before and behind is the largest by its
   absolute value, placed between pixels by a parabola. Profiles whose difference is below LEAST_STEP have no edge.
3. A line through the edges: the one through two of them that most edges lie within INLIER of; then least squares of those.
   Less than half of the probes within INLIER, or a turn of more than MOST_TURN against the quad's side: the side is kept as it is.
4. The corner is where both lines meet; where only one side has a line, the nearest point of it. It stays where it was if that is
   farther than MOST_MOVE of the shorter side away.
"""

import itertools
import math

import cv2
import numpy as np

FRAME = 1280
PROBES, NEAR, FAR = 15, 0.06, 0.42
REACH, LEAST_REACH, WINDOW, LEAST_STEP = 0.03, 5.0, 3, 6.0
INLIER, MOST_TURN, MOST_MOVE = 0.9, math.radians(4), 0.05


def refined(gray: np.ndarray, corners: np.ndarray) -> np.ndarray:
    scale = min(1.0, FRAME / max(gray.shape))
    if scale < 1:
        gray = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    quad = corners.astype(np.float64) * scale
    shorter = min(np.linalg.norm(quad[i] - quad[i - 1]) for i in range(4))
    lines = {(i, j): line_of(gray, quad[i], quad[j % 4], shorter) for i in range(4) for j in (i + 1, i - 1)}
    result = quad.copy()
    for i in range(4):
        first, second = lines[(i, i + 1)], lines[(i, i - 1)]
        if first is None and second is None:
            continue
        if first is None or second is None:
            point, along = first or second
            place = point + along * ((quad[i] - point) @ along)
        else:
            place = meeting(*first, *second)
        if place is not None and np.linalg.norm(place - quad[i]) < max(3.0, MOST_MOVE * shorter):
            result[i] = place
    return (result / scale).astype(np.float32)


def line_of(gray: np.ndarray, corner: np.ndarray, other: np.ndarray, shorter: float) -> tuple[np.ndarray, np.ndarray] | None:
    """A point and the direction of the document's side near a corner."""
    side = other - corner
    along = side / np.linalg.norm(side)
    across = np.float64([-along[1], along[0]])
    reach = max(LEAST_REACH, REACH * shorter)
    offsets = np.arange(-math.ceil(reach) - WINDOW, math.ceil(reach) + WINDOW + 1)
    shares = np.linspace(NEAR, FAR, PROBES)
    points = corner + side * shares[:, None]
    at = (points[:, None] + across * offsets[:, None]).astype(np.float32)
    height, width = gray.shape
    is_inside = (at > 1).all((1, 2)) & (at[..., 0] < width - 2).all(1) & (at[..., 1] < height - 2).all(1)
    profiles = cv2.remap(gray, at[..., 0] - 0.5, at[..., 1] - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float64)
    sums = np.cumsum(np.pad(profiles, ((0, 0), (1, 0))), 1)
    count = profiles.shape[1]
    centres = np.arange(WINDOW, count - WINDOW + 1)
    steps = (sums[:, centres + WINDOW] - 2 * sums[:, centres] + sums[:, centres - WINDOW]) / WINDOW
    edges = []
    for probe in range(PROBES):
        if not is_inside[probe]:
            continue
        values = np.abs(steps[probe])
        best = int(np.argmax(values))
        if values[best] < LEAST_STEP or best in (0, len(values) - 1):
            continue
        before, here, behind = values[best - 1 : best + 2]
        share = 0.5 * (before - behind) / (before - 2 * here + behind - 1e-9)
        # Between samples `centre - 1` and `centre`.
        edges.append(points[probe] + across * (offsets[0] + centres[best] - 0.5 + share))
    if len(edges) < PROBES // 2 + 1:
        return None
    edges = np.float64(edges)
    best_count, inliers = 0, None
    for a, b in itertools.combinations(range(len(edges)), 2):
        direction = edges[b] - edges[a]
        length = np.linalg.norm(direction)
        if b - a < 3 or length < 1:
            continue
        off = np.abs((edges - edges[a]) @ np.float64([-direction[1], direction[0]]) / length)
        if (off < INLIER).sum() > best_count:
            best_count, inliers = int((off < INLIER).sum()), off < INLIER
    if best_count < PROBES // 2 + 1:
        return None
    middle = edges[inliers].mean(0)
    direction = np.linalg.svd(edges[inliers] - middle)[2][0]
    if abs(direction @ across) > math.sin(MOST_TURN):
        return None
    return middle, direction


def meeting(point: np.ndarray, along: np.ndarray, other: np.ndarray, across: np.ndarray) -> np.ndarray | None:
    turn = along[0] * across[1] - along[1] * across[0]
    if abs(turn) < 0.2:
        return None
    offset = other - point
    return point + along * (offset[0] * across[1] - offset[1] * across[0]) / turn
